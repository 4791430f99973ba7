'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { requestCheckQuery } from '@/components/data/check-query';
import { useMoney } from '@/components/data/use-money';
import { Panel } from '@/components/ui/panel';
import { Skeleton } from '@/components/ui/skeleton';
import type { ClusterDetail } from '@/lib/contracts/clusters';
import type { EstimateDetail } from '@/lib/contracts/estimate';

const hoursPerMonth = 730;

/** What an hour costs by the rate card: parts that stay while it sleeps, and those that end. */
export function HourCosts({ cluster: { namespace, name, asleep } }: { cluster: ClusterDetail }) {
  const t = useTranslations('cluster.schedule');
  const kind = asleep ? 'wake' : 'hibernate';
  const { data, isPending } = useQuery(requestCheckQuery({ kind, cluster: { namespace, name } }));
  const [sleeping, awake] = asleep ? [data?.estimateNow, data?.estimate] : [data?.estimate, data?.estimateNow];
  return (
    <Panel title={t('hour')}>
      {isPending ? <Skeleton className="h-24" /> : null}
      {sleeping && awake && sleeping.currency === awake.currency ? <Lines sleeping={sleeping} awake={awake} /> : null}
      {!isPending && (!sleeping || !awake) ? <p className="text-muted">{t('hourUnknown')}</p> : null}
      <p className="mt-2 text-12 text-subtle">{t('hourRemark')}</p>
    </Panel>
  );
}

function Lines({ sleeping, awake }: { sleeping: EstimateDetail; awake: EstimateDetail }) {
  const t = useTranslations('cluster.schedule');
  const lines = useTranslations('estimate.line');
  const money = useMoney();
  const hourly = (monthly: string) => money.cents((Number(monthly) / hoursPerMonth).toFixed(6), awake.currency);
  const sum = { sleeping: Number(sleeping.monthlyLikely), awake: Number(awake.monthlyLikely) };
  const stays = (kind: string, pool: string | null) =>
    sleeping.lines.find((line) => line.kind === kind && line.pool === pool)?.monthlyLikely ?? '0';
  return (
    <>
      <div aria-hidden="true" className="mt-1 flex h-2 overflow-hidden rounded-1 bg-(--idle-border)">
        <span
          className="bg-(--chart-other)"
          style={{ width: `${sum.awake > 0 ? (sum.sleeping / sum.awake) * 100 : 0}%` }}
        />
      </div>
      <p className="tabular mt-1 flex justify-between gap-2 text-11 text-subtle">
        <span>{t('hourAsleep', { price: hourly(sleeping.monthlyLikely) })}</span>
        <span>{t('hourAwake', { price: hourly(awake.monthlyLikely) })}</span>
      </p>
      <dl className="mt-2">
        {awake.lines
          .filter(({ monthlyLikely }) => Number(monthlyLikely) > 0)
          .map(({ kind, pool, monthlyLikely }) => {
            const left = stays(kind, pool);
            const isWhole = left === monthlyLikely;
            return (
              <div key={`${kind}${pool}`} className="flex justify-between gap-3 py-0.5">
                <dt className="min-w-0 text-muted">{pool ? `${lines(kind)}, ${pool}` : lines(kind)}</dt>
                <dd className="tabular">
                  {hourly(monthlyLikely)}{' '}
                  <span className="text-subtle">
                    {isWhole ? t('stays') : Number(left) > 0 ? t('partStays', { price: hourly(left) }) : t('ends')}
                  </span>
                </dd>
              </div>
            );
          })}
      </dl>
    </>
  );
}
