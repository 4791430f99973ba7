'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Facts } from '@/components/data/facts';
import { QueryBoundary } from '@/components/data/query-boundary';
import { useMoney } from '@/components/data/use-money';
import { SkeletonRows } from '@/components/ui/skeleton';
import type { ClusterAdvice as Advice } from '@/lib/contracts/cost-advice';
import { AdviceAct } from '../overview/advice-act';
import { costAdviceQuery } from '../overview/queries';
import { useAdviceWords } from '../overview/use-advice-words';
import { useCostWords } from '../overview/use-cost-words';

/** How much of a cluster is used, and what to do about the rest; or why nothing can be said. */
export function ClusterAdvice({ cluster }: { cluster: string }) {
  const t = useTranslations('costs.advice.cluster');
  const query = useQuery(costAdviceQuery({ cluster, show: 'all' }));
  return (
    <section className="min-w-0">
      <h2 className="mb-1 text-14 font-semibold">{t('title')}</h2>
      <QueryBoundary query={query} skeleton={<SkeletonRows rows={3} />}>
        {({ items: [advice], currency }) =>
          advice ? <Shown advice={advice} currency={currency} /> : <p className="text-muted">{t('none')}</p>
        }
      </QueryBoundary>
    </section>
  );
}

function Shown({ advice, currency }: { advice: Advice; currency: string }) {
  const t = useTranslations('costs.advice');
  const words = useCostWords();
  const money = useMoney();
  const { figure, sentence } = useAdviceWords();
  const { kind, saving, load, quietHours } = advice;
  const isAlone = kind !== null && kind !== 'delete' && kind !== 'expire';
  const of = ({ used, requested, capacity }: Advice['load']['cpu']) => ({
    used: figure(used),
    requested: figure(requested),
    capacity: figure(capacity),
  });
  return (
    <div className="grid grid-cols-2 gap-x-10 gap-y-3 max-lg:grid-cols-1">
      <div>
        <p className={kind === null ? 'text-muted' : 'font-medium'}>{sentence(advice)}</p>
        {saving === null ? null : (
          <p className="mt-1 tabular text-muted">{t('perMonth', { amount: money.whole(saving, currency) })}</p>
        )}
        {isAlone ? <p className="mt-1 text-12 text-subtle">{t('cluster.alone')}</p> : null}
        <p className="mt-3">
          <AdviceAct advice={advice} isExplained />
        </p>
      </div>
      <div>
        <Facts
          facts={[
            [t('cluster.cpu'), t('cluster.of', of(load.cpu))],
            [t('cluster.memory'), t('cluster.ofGib', of(load.memory))],
            [t('cluster.efficiency'), words.ratio(load.efficiency)],
            [t('cluster.idle'), words.ratio(load.idle)],
            [t('cluster.quiet'), quietHours === null ? '–' : t('cluster.quietHours', { hours: quietHours })],
          ]}
        />
        <p className="mt-1 text-12 text-subtle">
          {t('cluster.since', { from: words.day(load.from), to: words.day(load.to), days: load.completeDays })}
        </p>
      </div>
    </div>
  );
}
