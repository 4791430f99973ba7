'use client';
import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { useMoney } from '@/components/data/use-money';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { apiPath } from '@/lib/client/api';
import type { QueueCosts as Costs } from '@/lib/contracts/queue-costs';
import { CostPanel } from '../cluster/cost-panel';
import { queueFileQuestion, queueQuestion } from './prepare-queues';
import { queueCostsQuery } from './queries';
import { QueueChart } from './queue-chart';
import { QueueTable } from './queue-table';
import type { CostState } from './use-cost-state';

/** GPUs that pods had by the queue of Volcano that let them in, and what these cost, in the days that the page shows. */
export function QueueCosts({ state }: { state: CostState }) {
  const t = useTranslations('costs.queues');
  const query = useQuery(queueCostsQuery(queueQuestion(state.question)));
  return (
    <CostPanel title={t('title')} remark={t(state.filter.nodeType ? 'remarkWider' : 'remark')} query={query}>
      {(costs) => <Queues costs={costs} state={state} />}
    </CostPanel>
  );
}

/** The smallest queues of a cluster with very many stand together. */
function useQueueName() {
  const t = useTranslations('costs.queues');
  return (queue: string) => (queue === '__small__' ? t('small') : queue);
}

function Queues({ costs, state }: { costs: Costs; state: CostState }) {
  const t = useTranslations('costs.queues');
  const nameOf = useQueueName();
  const { rows, silent, count } = costs;
  return (
    <>
      <Silent clusters={silent} />
      {rows.length === 0 ? (
        silent.length === 0 ? (
          <p className="text-muted">{t('none')}</p>
        ) : null
      ) : (
        <>
          <QueueChart costs={costs} nameOf={nameOf} />
          <QueueTable costs={costs} nameOf={nameOf} />
          <Notes costs={costs} />
          <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
            <Button asChild size="sm" variant="ghost">
              <a href={apiPath('/costs/queues/export', queueFileQuestion(state.question, costs))} download>
                <Icon name="download" />
                {t('export')}
              </a>
            </Button>
            {rows.length < count ? (
              <p className="text-12 text-subtle">{t('more', { shown: rows.length, count })}</p>
            ) : null}
          </div>
        </>
      )}
    </>
  );
}

/** What is not told is not nothing. */
function Silent({ clusters }: { clusters: readonly string[] }) {
  const t = useTranslations('costs.queues');
  const format = useFormatter();
  if (clusters.length === 0) return null;
  return (
    <p className="mb-2 text-muted">
      {t('silent', { clusters: format.list(clusters), count: clusters.length })}{' '}
      <span className="text-12 text-subtle">{t('silentHow')}</span>
    </p>
  );
}

/** Of which hours a figure of the table does not tell. */
function Notes({ costs: { total, rows, currency } }: { costs: Costs }) {
  const t = useTranslations('costs.queues');
  const format = useFormatter();
  const money = useMoney();
  const hours = (value: number) => format.number(value, { maximumFractionDigits: 1 });
  const isMetered = total.meteredGpuHours > 0;
  const notes = [
    total.unpricedGpuHours > 0 ? t('unpriced', { hours: hours(total.unpricedGpuHours) }) : null,
    isMetered && total.idleAmount !== null
      ? t('idle', { amount: money.whole(total.idleAmount, currency), hours: hours(total.meteredGpuHours) })
      : null,
    !isMetered && total.gpuHours > 0 ? t('notMetered') : null,
    rows.every(({ deservedGpuHours }) => deservedGpuHours === null) ? t('notDeserved') : null,
  ].filter((note) => note !== null);
  return notes.map((note) => (
    <p key={note} className="mt-1 text-12 text-subtle">
      {note}
    </p>
  ));
}
