'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ErrorState } from '@/components/data/error-state';
import { NotHere } from '@/components/data/not-here';
import { PageHead } from '@/components/data/page-head';
import { QueryBoundary } from '@/components/data/query-boundary';
import { WhyNotFoot } from '@/components/data/why-not-foot';
import { Time } from '@/components/status/time';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { SkeletonRows } from '@/components/ui/skeleton';
import { ApiError } from '@/lib/client/api';
import type { PolicyDetail } from '@/lib/contracts/policies';
import { everywhere } from '@/lib/policy-scope';
import { PolicyApprovals } from './policy-approvals';
import { toDraft } from './policy-draft';
import { PolicyHistory } from './policy-history';
import { PolicyLimits } from './policy-limits';
import { PolicyRules } from './policy-rules';
import { policyQuery } from './queries';
import { SavePolicyDialog } from './save-policy-dialog';
import { usePolicyForm } from './use-policy-form';

/** One policy: what it asks for, as a form, and who changed it when. */
export function PolicyPage({ scope }: { scope: string }) {
  const query = useQuery(policyQuery(scope));
  if (query.error instanceof ApiError && query.error.status === 404) return <NotHere kind="policy" />;
  return (
    <QueryBoundary isPage query={query} skeleton={<SkeletonRows rows={12} />}>
      {(detail) => <LatestPolicy key={detail.project ?? everywhere} latest={detail} />}
    </QueryBoundary>
  );
}

/** Keeps what is being typed when somebody else saves meanwhile, and says so. */
function LatestPolicy({ latest }: { latest: PolicyDetail }) {
  const t = useTranslations('policies');
  const [read, setRead] = useState(latest);
  return (
    <>
      {latest.version === read.version ? null : (
        <Banner
          state="attention"
          className="mb-4"
          title={t('savedMeanwhile', { who: latest.savedBy ?? '', version: latest.version })}
          actions={<Button onClick={() => setRead(latest)}>{t('loadLatest')}</Button>}
        >
          {t('savedMeanwhileText')}
        </Banner>
      )}
      <PolicyView key={read.version} detail={read} onSaved={setRead} />
    </>
  );
}

function PolicyView({ detail, onSaved }: { detail: PolicyDetail; onSaved: (next: PolicyDetail) => void }) {
  const t = useTranslations('policies');
  const form = usePolicyForm(detail, onSaved);
  const { savedAt, savedBy, version } = detail;
  const first = form.complaints[0];
  return (
    <>
      <PageHead
        title={detail.project ?? t('everywhere')}
        lede={detail.project ? t('ledeProject') : t('ledeEverywhere')}
        meta={[
          savedAt ? t.rich('savedBy', { version, who: savedBy ?? '', at: () => <Time at={savedAt} /> }) : t('never'),
        ]}
        actions={
          detail.mayChange ? (
            <Button variant="primary" blocked={!form.isChanged || form.attempt.isPending} onClick={() => form.review()}>
              {t('tryAndSave')}
            </Button>
          ) : null
        }
      />
      {first ? (
        <Banner state="failed" className="mb-4" title={t('contradicts', { count: form.complaints.length })}>
          {first.words}
        </Banner>
      ) : null}
      {form.attempt.isError && !first ? <ErrorState error={form.attempt.error} /> : null}
      <div className="grid grid-cols-[minmax(0,1fr)_300px] gap-8 max-lg:grid-cols-[minmax(0,1fr)]">
        {/* Those who may only read it see the same form, and nothing in it can be changed. */}
        <fieldset disabled={!detail.mayChange} className="min-w-0 max-w-[760px]">
          <legend className="sr-only">{t('title')}</legend>
          <PolicyRules form={form} />
          <PolicyApprovals form={form} />
          <PolicyLimits form={form} />
        </fieldset>
        <PolicyHistory detail={detail} onTake={(policy) => form.change(toDraft(policy))} />
      </div>
      {detail.mayChange ? null : <WhyNotFoot action="policy.manage" project={detail.project} />}
      {form.attempt.data ? <SavePolicyDialog form={form} result={form.attempt.data} /> : null}
    </>
  );
}
