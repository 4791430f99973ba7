'use client';
import { useTranslations } from 'next-intl';
import { RegionLost } from '@/components/status/region-lost';
import { Time } from '@/components/status/time';
import type { AnsweredLogs } from '@/lib/contracts/logs';

/** What is to be known before lines are believed to be all: a region that is lost, a cluster that is younger. */
export function LogFlags({ report: { region, madeAt } }: { report: AnsweredLogs }) {
  const t = useTranslations('logs');
  return (
    <div className="mb-3 grid gap-2 empty:hidden">
      <RegionLost region={region}>{t('regionLostMeans')}</RegionLost>
      {madeAt ? <p className="text-12 text-subtle">{t.rich('madeAt', { at: () => <Time at={madeAt} /> })}</p> : null}
    </div>
  );
}
