import { useTranslations } from 'next-intl';
import { useQuantity } from '@/components/data/use-quantity';
import { useResourceWords } from '@/components/data/use-resource-words';
import { Age } from '@/components/status/time';
import { StateWord } from '@/components/ui/badge';
import { Meter } from '@/components/ui/meter';
import { Table, Td, Th } from '@/components/ui/table';
import type { BatchQueue, BatchQueues, QueueResource } from '@/lib/contracts/batch';
import { queueMarks } from './marks';

type AskedMember = BatchQueues['members'][number];

/** A row for each queue and a column for each member; a queue of one name is another one in each member. */
export function QueueMatrix({ members }: { members: readonly AskedMember[] }) {
  const t = useTranslations('batchJobs');
  const names = [...new Set(members.flatMap(({ queues }) => queues.map(({ name }) => name)))].sort();
  const planes = new Set(members.map(({ controlPlane }) => controlPlane));
  return (
    <Table caption={t('queuesCaption')}>
      <thead>
        <tr>
          <Th className="pl-4">{t('queue')}</Th>
          {members.map(({ controlPlane, cluster }) => (
            <Th key={`${controlPlane} ${cluster}`} className="last:pr-4">
              {cluster}
              {planes.size > 1 ? <span className="block">{controlPlane}</span> : null}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name}>
            <Th
              scope="row"
              className="min-w-28 py-2.5 pl-4 align-top text-14 font-medium whitespace-normal wrap-anywhere text-fg"
            >
              {name}
            </Th>
            {members.map(({ controlPlane, cluster, queues }) => {
              const queue = queues.find((one) => one.name === name);
              return (
                <Td
                  key={`${controlPlane} ${cluster}`}
                  className="min-w-52 py-2.5 align-top whitespace-normal last:pr-4"
                >
                  {queue ? <QueueCell queue={queue} /> : <span className="text-subtle">{t('notThere')}</span>}
                </Td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** One queue in one member: whether it takes jobs, what is taken of it, and what waits in it. */
function QueueCell({ queue }: { queue: BatchQueue }) {
  const t = useTranslations('batchJobs');
  const { state, weight, parent, resources, podGroups, oldestWaitingAt } = queue;
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-baseline gap-x-2 text-12">
        <StateWord state={queueMarks[state]}>{t(`queueState.${state}`)}</StateWord>
        <span className="text-subtle">{t('weight', { weight })}</span>
        {parent ? <span className="text-subtle wrap-anywhere">{t('below', { parent })}</span> : null}
      </p>
      {resources.map((resource) => (
        <ShareMeter key={resource.name} queue={queue.name} resource={resource} />
      ))}
      <p className="text-12 text-muted">
        {t('groups', { pending: podGroups.Pending, inqueue: podGroups.Inqueue, running: podGroups.Running })}
        {podGroups.Unknown > 0 ? ` · ${t('groupsTorn', { count: podGroups.Unknown })}` : null}
        {oldestWaitingAt ? (
          <span className="block">{t.rich('oldest', { age: () => <Age at={oldestWaitingAt} /> })}</span>
        ) : null}
      </p>
    </div>
  );
}

/** What is taken of a resource, and up to what where the queue has a limit. */
function ShareMeter({ queue, resource }: { queue: string; resource: QueueResource }) {
  const t = useTranslations('batchJobs');
  const words = useTranslations('karmada');
  const quantity = useQuantity();
  const { nameOf, unitOf } = useResourceWords();
  const { name, allocated, capability, deserved } = resource;
  const largest = Math.max(allocated, capability ?? 0, deserved ?? 0);
  const { whole, bare } = quantity(unitOf(name), largest);
  const label = nameOf(name);
  return (
    <div>
      {capability === null ? (
        <p className="flex justify-between gap-2">
          {label} <span className="text-muted">{t('noLimit', { used: whole(allocated) })}</span>
        </p>
      ) : (
        <Meter
          label={label}
          used={allocated}
          limit={capability}
          figures={words('of', { used: bare(allocated), total: whole(capability) })}
          summary={t('shareSummary', { queue, resource: label, used: whole(allocated), limit: whole(capability) })}
        />
      )}
      {deserved === null ? null : (
        <p className="text-12 text-subtle">
          {t(allocated > deserved ? 'deservedAbove' : 'deserved', { amount: whole(deserved) })}
        </p>
      )}
    </div>
  );
}
