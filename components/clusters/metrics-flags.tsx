'use client';
import { useTranslations } from 'next-intl';
import { RegionLost } from '@/components/status/region-lost';
import { useServerWords } from '@/components/status/server-words';
import { Time } from '@/components/status/time';
import { useWarningWords } from '@/components/status/use-warning-words';
import { Banner } from '@/components/ui/banner';
import type { ConnectedMetrics } from '@/lib/contracts/cluster-metrics';
import { tolerableClockSeconds } from '@/lib/contracts/metrics';
import { countDays } from '@/lib/time';

/** What is to be known before the figures are believed: how far back they go, what is missing, clocks apart. */
export function MetricsFlags({ metrics }: { metrics: ConnectedMetrics }) {
  const t = useTranslations('cluster.metrics.flag');
  const source = useTranslations('metricsSource');
  const words = useServerWords();
  const warned = useWarningWords();
  const { checkedAt, historySince, window, region, clockAheadSeconds, missing, warnings, comparison } = metrics;
  const isHistoryKnown = !metrics.unanswered.includes('history');
  const isClockApart = clockAheadSeconds !== null && Math.abs(clockAheadSeconds) > tolerableClockSeconds;
  // Midnights are asked for, so the figures began in the day before the first of them.
  const beginsLater = historySince !== null && Date.parse(historySince) - 86_400_000 > Date.parse(window.start);
  return (
    <div className="mb-4 grid gap-2 empty:hidden">
      {historySince === null ? (
        <p className="text-12 text-subtle">{t(isHistoryKnown ? 'noHistory' : 'historyUnanswered')}</p>
      ) : (
        <p className="text-12 text-subtle">
          {t.rich('history', {
            days: countDays(historySince, checkedAt),
            since: () => <Time at={historySince} form="date" />,
          })}
          {beginsLater ? ` ${t('beginsLater')}` : ''}
        </p>
      )}
      <RegionLost region={region}>{t('regionLostMeans')}</RegionLost>
      {comparison ? <ComparisonFlags comparison={comparison} /> : null}
      {isClockApart ? (
        <Banner state="attention" title={t('clock', { seconds: Math.abs(clockAheadSeconds) })}>
          {t(clockAheadSeconds > 0 ? 'clockAhead' : 'clockBehind')}
        </Banner>
      ) : null}
      {missing.length > 0 ? (
        <Banner state="attention" title={t('missing', { count: missing.length })}>
          {source(`failure.${missing[0]?.failure ?? 'unreachable'}`)}.{' '}
          <span className="font-mono text-12">{words(missing[0] ?? {})}</span>
        </Banner>
      ) : null}
      {warnings.length > 0 ? (
        <Banner state="attention" title={t('warned')}>
          <span className="font-mono text-12">{warned(warnings)}</span>
        </Banner>
      ) : null}
    </div>
  );
}

/** Why the week before is not, or not wholly, beside the charts. */
function ComparisonFlags({ comparison }: { comparison: NonNullable<ConnectedMetrics['comparison']> }) {
  const t = useTranslations('cluster.metrics.flag');
  const chart = useTranslations('cluster.metrics.chart');
  const source = useTranslations('metricsSource');
  const words = useServerWords();
  const warned = useWarningWords();
  const { history, failed, warnings } = comparison;
  return (
    <>
      {history === 'none' || history === 'part' ? (
        <p className="text-12 text-subtle">{t(history === 'none' ? 'weekNone' : 'weekPart')}</p>
      ) : null}
      {failed.length > 0 ? (
        <Banner state="attention" title={t('weekFailed', { charts: failed.map((one) => chart(one.chart)).join(', ') })}>
          {source(`failure.${failed[0]?.failure ?? 'unreachable'}`)}.{' '}
          <span className="font-mono text-12">{words(failed[0] ?? {})}</span>
        </Banner>
      ) : null}
      {warnings.length > 0 ? (
        <Banner state="attention" title={t('weekWarned')}>
          <span className="font-mono text-12">{warned(warnings)}</span>
        </Banner>
      ) : null}
    </>
  );
}
