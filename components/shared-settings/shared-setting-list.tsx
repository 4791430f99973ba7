'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { CopyBlock } from '@/components/data/copy-block';
import { EmptyState } from '@/components/data/empty-state';
import { PageHead } from '@/components/data/page-head';
import { QueryBoundary } from '@/components/data/query-boundary';
import { Refused } from '@/components/data/refused';
import { WhyNotFoot } from '@/components/data/why-not-foot';
import { holds, useMe } from '@/components/shell/use-me';
import { K0rdentWords } from '@/components/status/k0rdent-words';
import { Banner } from '@/components/ui/banner';
import { SkeletonRows } from '@/components/ui/skeleton';
import { Table, Td, Th } from '@/components/ui/table';
import type { SharedSetting, SharedSettingPage } from '@/lib/contracts/shared-settings';
import { settingsQuery } from './queries';
import { Recognised } from './recognised';

/** What can be shared with projects, or of it what the reader's projects have. */
export function SharedSettingList() {
  const me = useMe();
  return me && !holds(me, 'shared-setting.read') ? <Refused action="shared-setting.read" /> : <Settings />;
}

function Settings() {
  const t = useTranslations('sharedSettings');
  const me = useMe();
  const query = useQuery(settingsQuery);
  return (
    <>
      <PageHead title={t('title')} lede={t('lede')} />
      <QueryBoundary query={query} skeleton={<SkeletonRows rows={6} />}>
        {(page) => (
          <>
            <Progress page={page} />
            {page.items.length === 0 ? <Nothing namespace={page.namespace} /> : <SettingTable page={page} />}
          </>
        )}
      </QueryBoundary>
      {holds(me, 'shared-setting.manage') ? null : <WhyNotFoot action="shared-setting.manage" project={null} />}
    </>
  );
}

/** What AccessManagement has not done yet, and why. */
function Progress({ page: { isApplied, isFailing, accessError } }: { page: SharedSettingPage }) {
  const t = useTranslations('sharedSettings');
  if (isFailing) {
    return (
      <Banner state="failed" title={t('accessFails')} className="mb-4">
        {accessError === null ? null : <K0rdentWords words={accessError} />}
      </Banner>
    );
  }
  if (isApplied) return null;
  return (
    <Banner state="waiting" title={t('notApplied')} className="mb-4">
      {t('notAppliedText')}
    </Banner>
  );
}

function Nothing({ namespace }: { namespace: string }) {
  const t = useTranslations('sharedSettings');
  return (
    <>
      <EmptyState title={t('none')}>{t('noneText', { namespace })}</EmptyState>
      <div className="max-w-[72ch] px-4">
        <p className="mb-1.5 text-muted">{t('example')}</p>
        <CopyBlock label={t('example')} text={exampleIn(namespace)} />
      </div>
    </>
  );
}

const exampleIn = (namespace: string) => `kubectl apply -f - <<EOF
apiVersion: k0rdent.mirantis.com/v1beta1
kind: ClusterAuditPolicy
metadata: { name: baseline, namespace: ${namespace} }
spec: { policy: { rules: [{ level: Metadata }] } }
EOF`;

function SettingTable({ page: { items, namespace } }: { page: SharedSettingPage }) {
  const t = useTranslations('sharedSettings');
  return (
    <>
      <Table caption={t('caption')} className="[&_td]:h-12">
        <thead>
          <tr>
            <Th className="pl-0">{t('column.name')}</Th>
            <Th className="max-sm:hidden">{t('column.kind')}</Th>
            <Th>{t('column.projects')}</Th>
            <Th className="pr-0 text-right max-sm:whitespace-nowrap">{t('column.uses')}</Th>
          </tr>
        </thead>
        <tbody>
          {items.map((setting) => (
            <SettingRow key={`${setting.kind}/${setting.name}`} setting={setting} />
          ))}
        </tbody>
      </Table>
      <p className="mt-3 text-12 text-subtle">{t('foot', { namespace })}</p>
    </>
  );
}

function SettingRow({ setting }: { setting: SharedSetting }) {
  const t = useTranslations('sharedSettings');
  const { kind, name, projectCount, troubled, uses } = setting;
  return (
    <tr>
      <Td className="pl-0 max-sm:py-1.5 max-sm:whitespace-normal max-sm:wrap-anywhere">
        <Link
          href={`/admin/shared-settings/${kind}/${encodeURIComponent(name)}`}
          className="font-medium hover:underline"
        >
          {name}
        </Link>
        <p className="text-12 text-subtle">
          <Recognised setting={setting} />
        </p>
      </Td>
      <Td className="text-muted max-sm:hidden">{t(`kind.${kind}`)}</Td>
      <Td className="text-muted">
        {t('projectCount', { count: projectCount })}
        {troubled > 0 ? (
          <span className="block text-12 text-attention-text">{t('troubled', { count: troubled })}</span>
        ) : null}
      </Td>
      <Td className="pr-0 text-right text-muted">{t('usesCount', { count: uses })}</Td>
    </tr>
  );
}
