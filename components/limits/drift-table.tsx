'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useServerWords } from '@/components/status/server-words';
import { Time } from '@/components/status/time';
import { Table, Td, Th } from '@/components/ui/table';
import type { Budget } from '@/lib/contracts/budgets';
import { DriftOwner } from './drift-owner';

/** Where the last nightly check found that what is held and what runs differ. */
export function DriftTable({ drift, project }: Pick<Budget, 'drift' | 'project'>) {
  const t = useTranslations('limits');
  const words = useServerWords();
  const [first] = drift;
  if (!first) return null;
  const hasDetail = drift.some(({ kind }) => kind === 'different');
  const hasUnordered = drift.some(({ kind }) => kind === 'unordered');
  return (
    <section className="mt-5">
      <h3 className="font-semibold">{t('drift')}</h3>
      <p className="mb-1 text-12 text-subtle">{t.rich('driftText', { at: () => <Time at={first.foundAt} /> })}</p>
      <Table caption={t('drift')} dense>
        <thead>
          <tr>
            <Th className="pl-0">{t('column.cluster')}</Th>
            <Th>{t('column.kind')}</Th>
            {hasDetail ? <Th className="max-sm:hidden">{t('column.detail')}</Th> : null}
            {hasUnordered ? <Th className="pr-0 text-right">{t('column.owner')}</Th> : null}
          </tr>
        </thead>
        <tbody>
          {drift.map(({ namespace, name, kind, owner = null, ...said }) => (
            <tr key={`${namespace}/${name}`}>
              <Td className="pl-0">
                {kind === 'missing' ? (
                  name
                ) : (
                  <Link href={`/clusters/${namespace}/${name}`} className="font-medium hover:underline">
                    {name}
                  </Link>
                )}
              </Td>
              <Td className="max-sm:whitespace-normal">{t(`driftKind.${kind}`)}</Td>
              {hasDetail ? (
                <Td className="whitespace-normal text-muted max-sm:hidden">
                  {kind === 'different' ? words(said) : null}
                </Td>
              ) : null}
              {hasUnordered ? (
                <Td className="pr-0 text-right">
                  {kind === 'unordered' ? (
                    <DriftOwner project={project} namespace={namespace} name={name} owner={owner} />
                  ) : null}
                </Td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
