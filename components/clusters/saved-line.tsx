'use client';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { costSleepQuery, sleepOfMonth } from '@/components/data/cost-sleep-query';
import { useMoney } from '@/components/data/use-money';
import { holds, useMe } from '@/components/shell/use-me';
import { Skeleton } from '@/components/ui/skeleton';
import type { ClusterDetail } from '@/lib/contracts/clusters';
import type { CostSleep } from '@/lib/contracts/cost-sleep';
import { toDay } from '@/lib/days';
import { formatDay } from '@/lib/time';

/** What sleep saved a cluster this month, and how that is worked out; for those who see its cost. */
export function SavedLine({ cluster: { namespace, name, project } }: { cluster: ClusterDetail }) {
  const t = useTranslations('cluster.sleep.saved');
  const me = useMe();
  const isShown = holds(me, 'cost.read', project ?? namespace);
  const query = useQuery({ ...costSleepQuery(sleepOfMonth(namespace, name, toDay(new Date()))), enabled: isShown });
  if (!isShown) return null;
  return (
    <div className="mt-2 min-h-14 border-t border-line pt-2 text-12">
      {query.isPending ? <Skeleton className="h-12" /> : null}
      {query.data ? <Saved saved={query.data} /> : null}
      {query.isError && !query.data ? <p className="text-muted">{t('failed')}</p> : null}
    </div>
  );
}

function Saved({ saved: { saved, from, hours, hoursUnknown, currency, clusters } }: { saved: CostSleep }) {
  const t = useTranslations('cluster.sleep.saved');
  const money = useMoney();
  const day = formatDay(from, toDay(new Date()), useLocale());
  const [{ hourlyAwake, hourlyAsleep } = { hourlyAwake: null, hourlyAsleep: null }] = clusters;
  if (hours === 0) return <p className="text-muted">{t('none', { day })}</p>;
  if (saved === null || hourlyAwake === null || hourlyAsleep === null) {
    return <p className="text-muted">{t('unknown', { day, hours })}</p>;
  }
  return (
    <>
      <p className="tabular font-medium">{t('since', { day, amount: money.whole(saved, currency) })}</p>
      <p className="text-muted">
        {t('how', {
          hours: hours - hoursUnknown,
          asleep: money.whole(hourlyAsleep, currency),
          awake: money.whole(hourlyAwake, currency),
        })}
        {hoursUnknown > 0 ? ` ${t('left', { hours: hoursUnknown })}` : ''}
      </p>
    </>
  );
}
