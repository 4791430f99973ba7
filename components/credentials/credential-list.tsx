'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { EmptyState } from '@/components/data/empty-state';
import { PageHead } from '@/components/data/page-head';
import { QueryBoundary } from '@/components/data/query-boundary';
import { Refused } from '@/components/data/refused';
import { WhyNotFoot } from '@/components/data/why-not-foot';
import { holds, useMe } from '@/components/shell/use-me';
import { TroubleText } from '@/components/status/credential-trouble-text';
import { K0rdentWords } from '@/components/status/k0rdent-words';
import { Time } from '@/components/status/time';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { SkeletonRows } from '@/components/ui/skeleton';
import { Table, Td, Th } from '@/components/ui/table';
import type { SystemCredential } from '@/lib/contracts/system-credentials';
import { CreateCredentialDialog } from './create-credential-dialog';
import { CredentialState } from './credential-state';
import { ExpiryWarnings } from './expiry-warnings';
import { credentialsQuery } from './queries';

/** Credentials of the reader's projects, or all of them; what they hold is nowhere to be seen. */
export function CredentialList() {
  const me = useMe();
  return me && !holds(me, 'credential.read') ? <Refused action="credential.read" /> : <Credentials />;
}

function Credentials() {
  const t = useTranslations('credentials');
  const me = useMe();
  const query = useQuery(credentialsQuery);
  const [creating, setCreating] = useState(false);
  const mayCreate = holds(me, 'credential.manage');
  const create = mayCreate ? (
    <Button variant="primary" onClick={() => setCreating(true)}>
      <Icon name="plus" />
      {t('create')}
    </Button>
  ) : null;
  return (
    <>
      <PageHead title={t('title')} lede={t('lede')} actions={create} />
      <QueryBoundary query={query} skeleton={<SkeletonRows rows={8} />}>
        {({ items, handOutError }) => (
          <>
            {handOutError ? (
              <Banner state="failed" title={t('handOutFails')} className="mb-4">
                <K0rdentWords words={handOutError} />
              </Banner>
            ) : null}
            {items.length === 0 ? (
              <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
            ) : (
              <CredentialTable credentials={items} />
            )}
          </>
        )}
      </QueryBoundary>
      {mayCreate ? null : <WhyNotFoot action="credential.manage" project={null} />}
      {creating ? <CreateCredentialDialog onClose={() => setCreating(false)} /> : null}
    </>
  );
}

/** How many projects have it, and in how many of the reader's it cannot be used. */
function ProjectCount({ credential: { projects, otherProjects } }: { credential: SystemCredential }) {
  const t = useTranslations('credentials');
  const troubled = projects.filter(({ trouble }) => trouble !== null).length;
  return (
    <>
      {t('projectCount', { count: projects.length + otherProjects })}
      {troubled > 0 ? (
        <span className="block text-12 text-failed-text">{t('troubled', { count: troubled })}</span>
      ) : null}
    </>
  );
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
            <Th>{t('column.state')}</Th>
            <Th className="max-lg:hidden">{t('column.lastUsed')}</Th>
            <Th className="max-sm:hidden">{t('column.projects')}</Th>
            <Th className="pr-0 text-right max-sm:whitespace-nowrap">{t('column.uses')}</Th>
          </tr>
        </thead>
        <tbody>
          {credentials.map((credential) => (
            <CredentialRow key={credential.name} credential={credential} />
          ))}
        </tbody>
      </Table>
      <p className="mt-3 text-12 text-subtle">{t('objectHelp')}</p>
    </>
  );
}

function CredentialRow({ credential }: { credential: SystemCredential }) {
  const t = useTranslations('credentials');
  const { name, description, kind, identityKind, trouble, uses, lastUsedAt } = credential;
  return (
    <tr>
      <Td className="pl-0 max-sm:py-1.5 max-sm:whitespace-normal max-sm:wrap-anywhere">
        <Link href={`/admin/credentials/${encodeURIComponent(name)}`} className="font-medium hover:underline">
          {name}
        </Link>
        {description ? <p className="text-12 text-subtle">{description}</p> : null}
      </Td>
      <Td className="text-muted max-sm:hidden">{kind ? t(`kind.${kind}`) : identityKind}</Td>
      <Td className="py-1.5 max-sm:whitespace-normal">
        <CredentialState credential={credential} />
        <ExpiryWarnings credential={credential} />
        {trouble ? (
          <div className="max-w-[44ch] text-12 whitespace-normal text-muted">
            <TroubleText trouble={trouble} />
          </div>
        ) : null}
      </Td>
      <Td className="text-muted max-lg:hidden">{lastUsedAt ? <Time at={lastUsedAt} /> : t('neverUsed')}</Td>
      <Td className="text-muted max-sm:hidden">
        <ProjectCount credential={credential} />
      </Td>
      <Td className="pr-0 text-right text-muted">{t('usesCount', { count: uses })}</Td>
    </tr>
  );
}
