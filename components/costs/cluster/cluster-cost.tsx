'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { clusterQuery } from '@/components/data/cluster-query';
import { Facts } from '@/components/data/facts';
import { QueryBoundary } from '@/components/data/query-boundary';
import { requestQuery } from '@/components/data/request-query';
import { useMoney } from '@/components/data/use-money';
import { Panel } from '@/components/ui/panel';
import { Skeleton } from '@/components/ui/skeleton';
import { isWithheld } from '@/lib/client/api';
import type { CostSeries } from '@/lib/contracts/cost-series';
import { DayBars } from '../overview/day-bars';
import { clusterCostQuestion, costSeriesQuery } from '../overview/queries';
import { useCostWords } from '../overview/use-cost-words';

interface ClusterCostProps {
  namespace: string;
  name: string;
}

/** What a cluster costs beside what it does: the month so far, its days, where it leads, and what was estimated. */
export function ClusterCost({ namespace, name }: ClusterCostProps) {
  const t = useTranslations('costs.cluster');
  const query = useQuery(costSeriesQuery(clusterCostQuestion(namespace, name)));
  if (isWithheld(query.error)) return null;
  return (
    <Panel
      title={t('title')}
      actions={
        <Link href={`/clusters/${namespace}/${name}/cost`} className="text-12 text-accent-text hover:underline">
          {t('details')}
        </Link>
      }
    >
      <QueryBoundary query={query} skeleton={<Skeleton className="h-44" />}>
        {(series) =>
          series.groups.length === 0 ? (
            <Unmetered namespace={namespace} name={name} />
          ) : (
            <Shown series={series} namespace={namespace} name={name} />
          )
        }
      </QueryBoundary>
    </Panel>
  );
}

/** Until the first hour is metered: what the order said or what the machines cost, and when the first figure comes. */
function Unmetered({ namespace, name }: ClusterCostProps) {
  const t = useTranslations('costs.cluster');
  const money = useMoney();
  const cluster = useQuery(clusterQuery(namespace, name)).data;
  const { estimate } = useOrdered(namespace, name);
  // What the list of clusters tells of one that was not ordered here.
  const price = estimate ?? cluster?.holds?.price;
  if (!price) return <p className="text-muted">{t('none')}</p>;
  return (
    <>
      <p>
        <span className="tabular text-28 font-semibold tracking-(--tracking-tight)">
          {money.whole(price.monthlyLikely, price.currency)}
        </span>{' '}
        <span className="text-muted">{t('likely')}</span>
      </p>
      <p className="text-12 text-subtle">{t(estimate ? 'ordered' : 'ofMachines')}</p>
      {estimate ? (
        <p className="text-12 text-subtle">
          {t('orderedBand', {
            low: money.whole(estimate.monthlyLow, estimate.currency),
            high: money.whole(estimate.monthlyHigh, estimate.currency),
          })}
        </p>
      ) : null}
      <p className="mt-2 text-muted">{t(cluster?.phase === 'failed' ? 'failedFigure' : 'firstFigure')}</p>
    </>
  );
}

function Shown({ series, namespace, name }: ClusterCostProps & { series: CostSeries }) {
  const t = useTranslations('costs.cluster');
  const money = useMoney();
  const words = useCostWords();
  const { month, currency } = series;
  const { forecast } = month;
  const whole = (amount: string) => money.whole(amount, currency);
  const { isOrdered, estimate } = useOrdered(namespace, name);
  const idle = month.idle === null || !Number(month.spent) ? null : Number(month.idle) / Number(month.spent);
  const facts: (readonly [string, string] | null)[] = [
    [
      t('forecast', { month: words.month(month.from) }),
      forecast
        ? t('band', { amount: whole(forecast.amount), low: whole(forecast.low), high: whole(forecast.high) })
        : '–',
    ],
    isOrdered
      ? [
          t('estimated'),
          estimate ? t('aMonth', { amount: money.whole(estimate.monthlyLikely, estimate.currency) }) : '–',
        ]
      : null,
    [t('runRate'), month.runRate === null ? '–' : whole(month.runRate)],
    [t('idle'), idle === null ? '–' : t('idleShare', { part: words.ratio(idle), amount: whole(month.idle ?? '0') })],
  ];
  return (
    <>
      <p className="mb-3">
        <span className="tabular text-28 font-semibold tracking-(--tracking-tight)">
          {month.spent === null ? t('unknown') : whole(month.spent)}
        </span>{' '}
        <span className="text-muted">{t('soFar', { month: words.month(month.from) })}</span>
      </p>
      <DayBars series={series} />
      <Facts facts={facts.filter((fact) => fact !== null)} />
    </>
  );
}

/** Whether it was ordered here, and what the order said it would cost a month; null where it was not priced. */
function useOrdered(namespace: string, name: string) {
  const cluster = useQuery(clusterQuery(namespace, name)).data;
  const order = cluster?.requests.find(({ kind }) => kind === 'create');
  const request = useQuery({ ...requestQuery(order?.id ?? ''), enabled: order !== undefined }).data;
  return { isOrdered: order !== undefined, estimate: request?.estimate ?? null };
}
