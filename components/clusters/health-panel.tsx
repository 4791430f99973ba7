'use client';
import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useQuantity } from '@/components/data/use-quantity';
import { Age, Time } from '@/components/status/time';
import { verdictStates } from '@/components/status/verdicts';
import { Badge } from '@/components/ui/badge';
import { Panel } from '@/components/ui/panel';
import type { ClusterHealth, ConnectedMetrics } from '@/lib/contracts/cluster-metrics';

/** How the cluster is, in words first; then the figures that say so. */
export function HealthPanel({ metrics }: { metrics: ConnectedMetrics }) {
  const t = useTranslations('cluster.metrics.health');
  const { health, lastSeenAt, unanswered } = metrics;
  const unseen = t(unanswered.includes('seen') ? 'seenUnanswered' : 'unseen');
  return (
    <Panel title={t('title')} remark={lastSeenAt ? t.rich('seen', { age: () => <Age at={lastSeenAt} /> }) : unseen}>
      <div className="@container">
        <div className="grid gap-4 @xl:grid-cols-[minmax(16rem,1fr)_auto]">
          <div aria-live="polite">
            <Badge state={verdictStates[health.verdict]}>{t(`verdict.${health.verdict}`)}</Badge>
            <ul className="mt-2 text-14">
              {health.reasons.map(({ id, values }) => (
                <li key={id}>
                  {t.rich(`reason.${id}`, { ...values, since: () => <Time at={String(values.since ?? '')} /> })}
                </li>
              ))}
            </ul>
          </div>
          <HealthFigures health={health} />
        </div>
      </div>
    </Panel>
  );
}

function HealthFigures({ health }: { health: ClusterHealth }) {
  const t = useTranslations('cluster.metrics.health');
  const format = useFormatter();
  const quantity = useQuantity();
  const { apiUp, nodesReady, nodesTotal, podsWaiting, restartsLastHour, apiErrorRatio, apiP99Seconds } = health;
  const count = (value: number | null) => (value === null ? '–' : format.number(value));
  const figures: [string, ReactNode][] = [
    [t('api'), apiUp === null ? t('apiUnknown') : apiUp ? t('apiUp') : t('apiDown')],
    [
      t('nodes'),
      nodesReady === null || nodesTotal === null ? '–' : t('of', { part: count(nodesReady), whole: count(nodesTotal) }),
    ],
    [t('podsWaiting'), count(podsWaiting)],
    [t('restarts'), count(restartsLastHour)],
    [t('apiErrors'), quantity('ratio', apiErrorRatio ?? 0).whole(apiErrorRatio)],
    [t('apiP99'), quantity('seconds', apiP99Seconds ?? 0).whole(apiP99Seconds)],
  ];
  return (
    <dl className="grid grid-cols-[repeat(3,auto)] gap-x-6 gap-y-2 max-sm:grid-cols-2">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt className="text-12 text-subtle">{name}</dt>
          <dd className="tabular font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
