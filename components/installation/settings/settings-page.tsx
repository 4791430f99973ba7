'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ErrorState } from '@/components/data/error-state';
import { PageHead } from '@/components/data/page-head';
import { QueryBoundary } from '@/components/data/query-boundary';
import { WhyNotFoot } from '@/components/data/why-not-foot';
import { Time } from '@/components/status/time';
import { Banner } from '@/components/ui/banner';
import { Button } from '@/components/ui/button';
import { SkeletonRows } from '@/components/ui/skeleton';
import type { InstallationSettingsDetail } from '@/lib/contracts/installation';
import { installationSettingsQuery } from '../queries';
import { AnnouncementFields } from './announcement-fields';
import { BrandingFields } from './branding-fields';
import { useSettingsForm } from './use-settings-form';

/** What everybody sees of the installation: announcement, name, logo, colours, support. */
export function SettingsPage() {
  const t = useTranslations('installation');
  const query = useQuery(installationSettingsQuery);
  if (query.isError && !query.data)
    return (
      <>
        <PageHead title={t('title')} />
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      </>
    );
  return (
    <QueryBoundary query={query} skeleton={<SkeletonRows rows={10} />}>
      {(latest) => <LatestSettings latest={latest} />}
    </QueryBoundary>
  );
}

/** Keeps what is being typed when somebody else saves meanwhile, and says so. */
function LatestSettings({ latest }: { latest: InstallationSettingsDetail }) {
  const t = useTranslations('installation');
  const [read, setRead] = useState(latest);
  return (
    <>
      {latest.version > read.version ? (
        <Banner
          state="attention"
          className="mb-4"
          title={t('savedMeanwhile', { who: latest.savedBy ?? '', version: latest.version })}
          actions={<Button onClick={() => setRead(latest)}>{t('loadLatest')}</Button>}
        >
          {t('savedMeanwhileText')}
        </Banner>
      ) : null}
      <SettingsView key={read.version} detail={read} onSaved={setRead} />
    </>
  );
}

interface SettingsViewProps {
  detail: InstallationSettingsDetail;
  onSaved: (next: InstallationSettingsDetail) => void;
}

function SettingsView({ detail, onSaved }: SettingsViewProps) {
  const t = useTranslations('installation');
  const form = useSettingsForm(detail, onSaved);
  const { savedAt, savedBy, version, mayChange } = detail;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (form.isChanged && !form.save.isPending) form.save.mutate();
      }}
    >
      <PageHead
        title={t('title')}
        lede={t('lede')}
        meta={[
          savedAt ? t('savedBy', { version, who: savedBy ?? '' }) : t('never'),
          savedAt ? <Time key="at" at={savedAt} /> : null,
        ]}
        actions={
          mayChange ? (
            <Button type="submit" variant="primary" blocked={!form.isChanged || form.save.isPending}>
              {t('save')}
            </Button>
          ) : null
        }
      />
      {form.save.isError && !form.hasFieldErrors ? <ErrorState error={form.save.error} /> : null}
      {form.hasFieldErrors ? <Banner state="failed" className="mb-4" title={t('failed')} /> : null}
      <div className="grid grid-cols-[minmax(0,1fr)_260px] gap-8 max-lg:grid-cols-[minmax(0,1fr)]">
        {/* Those who may only read it see the same form, and nothing in it can be changed. */}
        <fieldset disabled={!mayChange} className="grid min-w-0 max-w-[760px] gap-8">
          <legend className="sr-only">{t('title')}</legend>
          <AnnouncementFields form={form} />
          <BrandingFields form={form} />
        </fieldset>
        <Versions detail={detail} />
      </div>
      {mayChange ? null : <WhyNotFoot action="settings.manage" project={null} />}
    </form>
  );
}

function Versions({ detail: { history } }: { detail: InstallationSettingsDetail }) {
  const t = useTranslations('installation');
  if (history.length === 0) return null;
  return (
    <section>
      <h2 className="mb-2 text-16 font-semibold">{t('history')}</h2>
      <ol className="grid border-t border-line">
        {history.map(({ version, savedAt, savedBy }) => (
          <li key={version} className="border-b border-line py-1.5">
            <span className="font-medium">{t('version', { version })}</span>
            <span className="block text-12 break-words text-muted">
              {savedBy} {savedAt ? <Time at={savedAt} /> : null}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
