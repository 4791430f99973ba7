'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { NotHere } from '@/components/data/not-here';
import { PageHead } from '@/components/data/page-head';
import { QueryBoundary } from '@/components/data/query-boundary';
import { WhyNotFoot } from '@/components/data/why-not-foot';
import { Time } from '@/components/status/time';
import { Banner } from '@/components/ui/banner';
import { SkeletonRows } from '@/components/ui/skeleton';
import { ApiError } from '@/lib/client/api';
import { type SharedSettingDetail, type SharedSettingKind, sharedSettingKinds } from '@/lib/contracts/shared-settings';
import { settingQuery } from './queries';
import { Recognised } from './recognised';
import { SharedWith } from './shared-with';

/** One setting: what it is, with whom it is shared, and who uses it there. */
export function SharedSettingPage({ kind, name }: { kind: string; name: string }) {
  const known = sharedSettingKinds.find((one) => one === kind);
  return known ? <KnownPage kind={known} name={name} /> : <NotHere kind="sharedSetting" />;
}

function KnownPage({ kind, name }: { kind: SharedSettingKind; name: string }) {
  const query = useQuery(settingQuery({ kind, name }));
  if (query.error instanceof ApiError && query.error.status === 404) return <NotHere kind="sharedSetting" />;
  return (
    <QueryBoundary isPage query={query} skeleton={<SkeletonRows rows={8} />}>
      {(setting) => <SettingView setting={setting} />}
    </QueryBoundary>
  );
}

function SettingView({ setting }: { setting: SharedSettingDetail }) {
  const t = useTranslations('sharedSettings');
  const { kind, name, createdAt, needsLoginInProject, mayManage } = setting;
  return (
    <>
      <PageHead
        title={name}
        meta={[
          t(`kind.${kind}`),
          <Recognised key="recognised" setting={setting} />,
          createdAt ? t.rich('made', { at: () => <Time at={createdAt} /> }) : null,
        ]}
      />
      <p className="mb-4 text-muted">{t('createOnly')}</p>
      {needsLoginInProject ? (
        <Banner state="attention" title={t('needsLogin')} className="mb-7">
          {t('needsLoginText')}
        </Banner>
      ) : null}
      <SharedWith setting={setting} />
      {mayManage ? null : <WhyNotFoot action="shared-setting.manage" project={null} />}
    </>
  );
}
