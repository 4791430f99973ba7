'use client';
import { useTranslations } from 'next-intl';
import { Age, Time } from '@/components/status/time';
import { Banner } from '@/components/ui/banner';
import type { AnsweredLogs } from '@/lib/contracts/logs';

/** What is to be known before lines are believed to be all: a region that is lost, a cluster that is younger. */
export function LogFlags({ report: { region, madeAt } }: { report: AnsweredLogs }) {
  const t = useTranslations('logs');
  return (
    <div className="mb-3 grid gap-2 empty:hidden">
      {region && !region.isAnswering ? (
        <Banner
          state="attention"
          title={t.rich('regionLost', {
            region: region.name,
            since: () => <Time at={region.lastSeenAt} />,
            age: () => <Age at={region.lastSeenAt} />,
          })}
        >
          {t('regionLostMeans')}
        </Banner>
      ) : null}
      {madeAt ? <p className="text-12 text-subtle">{t.rich('madeAt', { at: () => <Time at={madeAt} /> })}</p> : null}
    </div>
  );
}
