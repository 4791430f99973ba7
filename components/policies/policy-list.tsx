'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { PageHead } from '@/components/data/page-head';
import { QueryBoundary } from '@/components/data/query-boundary';
import { Time } from '@/components/status/time';
import { SkeletonRows } from '@/components/ui/skeleton';
import { Table, Td, Th } from '@/components/ui/table';
import type { PolicyVersion } from '@/lib/contracts/policies';
import { everywhere } from '@/lib/policy-scope';
import { PolicyCells } from './policy-cells';
import { policiesQuery } from './queries';

/** Whose policies there are, and what each of them says. */
export function PolicyList() {
  const t = useTranslations('policies');
  const query = useQuery(policiesQuery);
  return (
    <>
      <PageHead title={t('title')} lede={t('lede')} />
      <QueryBoundary query={query} skeleton={<SkeletonRows rows={8} />}>
        {({ items }) => (
          <div className="overflow-x-auto">
            <Table caption={t('caption')}>
              <thead>
                <tr>
                  <Th className="pl-0">{t('column.scope')}</Th>
                  <Th>{t('column.rules')}</Th>
                  <Th className="max-sm:hidden">{t('column.limits')}</Th>
                  <Th className="max-sm:hidden">{t('column.approvals')}</Th>
                  <Th className="pr-0 max-lg:hidden">{t('column.saved')}</Th>
                </tr>
              </thead>
              <tbody>
                {items.map((policy) => (
                  <PolicyRow key={policy.project ?? everywhere} version={policy} />
                ))}
              </tbody>
            </Table>
          </div>
        )}
      </QueryBoundary>
    </>
  );
}

function PolicyRow({ version: { project, version, policy, savedAt, savedBy } }: { version: PolicyVersion }) {
  const t = useTranslations('policies');
  return (
    <tr>
      <Td className="py-2 pl-0 align-top">
        <Link href={`/admin/policies/${project ?? everywhere}`} className="font-medium hover:underline">
          {project ?? t('everywhere')}
        </Link>
      </Td>
      {version === 0 ? (
        <Td className="py-2 align-top text-muted" colSpan={3}>
          {t('noRules')}
        </Td>
      ) : (
        <PolicyCells policy={policy} />
      )}
      <Td className="py-2 pr-0 align-top whitespace-normal text-muted max-lg:hidden">
        {savedAt ? t.rich('savedBy', { version, who: savedBy ?? '', at: () => <Time at={savedAt} /> }) : t('never')}
      </Td>
    </tr>
  );
}
