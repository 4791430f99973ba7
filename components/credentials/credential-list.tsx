'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { EmptyState } from '@/components/data/empty-state';
import { PageHead } from '@/components/data/page-head';
import { QueryBoundary } from '@/components/data/query-boundary';
import { WhyNotButton } from '@/components/data/why-not-button';
import { holds, useMe } from '@/components/shell/use-me';
import { StateWord } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { SkeletonRows } from '@/components/ui/skeleton';
import { Table, Td, Th } from '@/components/ui/table';
import type { SystemCredential } from '@/lib/contracts/system-credentials';
import { CreateCredentialDialog } from './create-credential-dialog';
import { credentialsQuery } from './queries';

/** Credentials of the reader's projects, or all of them; what they hold is nowhere to be seen. */
export function CredentialList() {
  const t = useTranslations('credentials');
  const me = useMe();
  const query = useQuery(credentialsQuery);
  const [creating, setCreating] = useState(false);
  const create = holds(me, 'credential.manage') ? (
    <Button variant="primary" onClick={() => setCreating(true)}>
      <Icon name="plus" />
      {t('create')}
    </Button>
  ) : (
    <WhyNotButton action="credential.manage" project={null} />
  );
  return (
    <>
      <PageHead title={t('title')} lede={t('lede')} actions={create} />
      <QueryBoundary query={query} skeleton={<SkeletonRows rows={8} />}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
          ) : (
            <CredentialTable credentials={items} />
          )
        }
      </QueryBoundary>
      {creating ? <CreateCredentialDialog onClose={() => setCreating(false)} /> : null}
    </>
  );
}

/** Whether the object behind it exists: no more is known. */
export function ObjectState({ exists }: { exists: boolean }) {
  const t = useTranslations('credentials');
  return <StateWord state={exists ? 'ready' : 'failed'}>{t(exists ? 'objectExists' : 'objectMissing')}</StateWord>;
}

function CredentialTable({ credentials }: { credentials: readonly SystemCredential[] }) {
  const t = useTranslations('credentials');
  return (
    <>
      <Table caption={t('caption')} className="[&_td]:h-12">
        <thead>
          <tr>
            <Th className="pl-0">{t('column.name')}</Th>
            <Th className="max-sm:hidden">{t('column.kind')}</Th>
            <Th>{t('column.object')}</Th>
            <Th className="max-sm:hidden">{t('column.projects')}</Th>
            <Th className="pr-0 text-right">{t('column.uses')}</Th>
          </tr>
        </thead>
        <tbody>
          {credentials.map(({ name, description, kind, identityKind, objectExists, projects, otherProjects, uses }) => (
            <tr key={name}>
              <Td className="pl-0 max-sm:py-1.5 max-sm:whitespace-normal max-sm:wrap-anywhere">
                <Link href={`/admin/credentials/${encodeURIComponent(name)}`} className="font-medium hover:underline">
                  {name}
                </Link>
                {description ? <p className="text-12 text-subtle">{description}</p> : null}
              </Td>
              <Td className="text-muted max-sm:hidden">{kind ? t(`kind.${kind}`) : identityKind}</Td>
              <Td className="max-sm:whitespace-normal">
                <ObjectState exists={objectExists} />
              </Td>
              <Td className="text-muted max-sm:hidden">
                {t('projectCount', { count: projects.length + otherProjects })}
              </Td>
              <Td className="pr-0 text-right text-muted max-sm:whitespace-normal">{t('usesCount', { count: uses })}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <p className="mt-3 text-12 text-subtle">{t('objectHelp')}</p>
    </>
  );
}
