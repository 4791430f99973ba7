'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { batchQueuesQuery } from '@/components/data/batch-queues-query';
import { usePercent } from '@/components/data/use-percent';
import { useQuantity } from '@/components/data/use-quantity';
import { useResourceWords } from '@/components/data/use-resource-words';
import { Meter } from '@/components/ui/meter';
import { Panel } from '@/components/ui/panel';
import { Table, Td, Th } from '@/components/ui/table';
import type { BatchQueue, BatchQueues, QueueShares } from '@/lib/contracts/batch';

/** How queues are parted between projects: part of what the queues above say. Nothing where nobody has anything in one. */
export function SharePanel() {
  const t = useTranslations('batchJobs.shares');
  const { data } = useQuery(batchQueuesQuery);
  const parted = (data?.members ?? []).flatMap((member) =>
    member.queues.filter(({ shares }) => shares.projects.length > 0).map((queue) => ({ ...placeOf(member), queue })),
  );
  if (parted.length === 0) return null;
  return (
    <Panel title={t('title')} flush>
      <p className="max-w-[76ch] px-4 pb-2 text-muted">{t('text')}</p>
      <div className="grid gap-4 pb-3">
        {parted.map(({ controlPlane, cluster, queue }) => (
          <QueueShare key={`${controlPlane} ${cluster} ${queue.name}`} cluster={cluster} queue={queue} />
        ))}
      </div>
    </Panel>
  );
}

const placeOf = ({ controlPlane, cluster }: BatchQueues['members'][number]) => ({ controlPlane, cluster });

/** A row for each project and a column for each resource, all of a column on one scale. */
function QueueShare({ cluster, queue: { name, shares } }: { cluster: string; queue: BatchQueue }) {
  const t = useTranslations('batchJobs.shares');
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h3 id={id} className="px-4 font-medium wrap-anywhere">
        {t('caption', { queue: name, cluster })}
      </h3>
      <Table caption={t('caption', { queue: name, cluster })}>
        <thead>
          <tr>
            <Th className="pl-4">{t('project')}</Th>
            {shares.scales.map((scale) => (
              <ScaleHead key={scale.name} scale={scale} />
            ))}
            <Th className="pr-4">{t('jobs')}</Th>
          </tr>
        </thead>
        <tbody>
          {shares.projects.map((share) => (
            <ShareRow key={share.project ?? ''} share={share} queue={name} scales={shares.scales} />
          ))}
        </tbody>
      </Table>
    </section>
  );
}

function ScaleHead({ scale: { name, of, amount } }: { scale: QueueShares['scales'][number] }) {
  const t = useTranslations('batchJobs.shares');
  const quantity = useQuantity();
  const { nameOf, unitOf } = useResourceWords();
  return (
    <Th>
      {nameOf(name)}
      <span className="block font-normal text-subtle">
        {t(`scale.${of}`, { amount: quantity(unitOf(name), amount).whole(amount) })}
      </span>
    </Th>
  );
}

interface ShareRowProps extends Pick<QueueShares, 'scales'> {
  share: QueueShares['projects'][number];
  queue: string;
}

function ShareRow({ share: { project, groups, resources }, queue, scales }: ShareRowProps) {
  const t = useTranslations('batchJobs.shares');
  const name = project ?? t('others');
  return (
    <tr>
      <Th
        scope="row"
        className="min-w-28 py-2.5 pl-4 align-top text-14 font-medium whitespace-normal wrap-anywhere text-fg"
      >
        {name}
      </Th>
      {scales.map((scale, at) => {
        const resource = resources[at];
        return (
          <Td key={scale.name} className="min-w-44 py-2.5 align-top whitespace-normal">
            {resource ? <ShareMeter name={name} queue={queue} scale={scale} resource={resource} /> : null}
          </Td>
        );
      })}
      <Td className="min-w-36 py-2.5 pr-4 align-top text-12 whitespace-normal text-muted">{t('groups', groups)}</Td>
    </tr>
  );
}

interface ShareMeterProps {
  name: string;
  queue: string;
  scale: QueueShares['scales'][number];
  resource: QueueShares['projects'][number]['resources'][number];
}

/** What runs, and beside it what the queue has admitted; what waits stands below, as it takes nothing yet. */
function ShareMeter({ name, queue, scale, resource }: ShareMeterProps) {
  const t = useTranslations('batchJobs.shares');
  const percent = usePercent();
  const quantity = useQuantity();
  const { nameOf, unitOf } = useResourceWords();
  const { running, admitted, waiting, ratio } = resource;
  const taken = running + admitted;
  const { whole } = quantity(unitOf(scale.name), Math.max(taken, waiting, scale.amount));
  const share = ratio === null ? '–' : percent(ratio);
  return (
    <div className="grid gap-0.5">
      <Meter
        label={share}
        used={running}
        add={admitted}
        limit={scale.amount > 0 ? scale.amount : null}
        figures={whole(taken)}
        summary={t('summary', { name, queue, resource: nameOf(scale.name), taken: whole(taken), share })}
      />
      {admitted > 0 ? <p className="text-12 text-subtle">{t('admitted', { amount: whole(admitted) })}</p> : null}
      {waiting > 0 ? <p className="text-12 text-subtle">{t('waiting', { amount: whole(waiting) })}</p> : null}
    </div>
  );
}
