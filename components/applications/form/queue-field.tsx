'use client';
import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { useId } from 'react';
import { batchQueuesQuery } from '@/components/data/batch-queues-query';
import { useQuantity } from '@/components/data/use-quantity';
import { useResourceWords } from '@/components/data/use-resource-words';
import { FormField } from '@/components/forms/form-field';
import { Glyph } from '@/components/ui/glyph';
import { Input } from '@/components/ui/input';
import { chosenMembers } from './chosen-members';
import { type QueueThere, queueNames, queueOn } from './prepare-queues';
import type { ApplicationState } from './use-application';
import { useFieldError } from './use-field-error';
import { useVolcanoChange } from './use-volcano-change';

const pointer = '/spec/workload/queue';
/** How many resources of a queue are told. */
const mostResources = 3;

/** In which queue it waits: names of the clusters that are to get it, with how the queue is there. */
export function QueueField({ application }: { application: ApplicationState }) {
  const t = useTranslations('applicationForm.workload.volcano');
  const id = useId();
  const { queue } = application.draft.workload.volcano;
  const change = useVolcanoChange(application);
  const errorAt = useFieldError(application);
  const { data, isError } = useQuery(batchQueuesQuery);
  const clusters = { controlPlane: application.draft.controlPlane, clusters: meantClusters(application) };
  const there = data ? queueOn(data, queue.trim(), clusters) : [];
  const names = data ? queueNames(data, clusters) : [];
  return (
    <div className="grid gap-1.5">
      <FormField
        label={t('queue')}
        pointer={pointer}
        help={t(isError || (data && names.length === 0) ? 'queueUnread' : 'queueHelp')}
        error={errorAt(pointer)}
      >
        {(control) => (
          <>
            <Input
              {...control}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              maxLength={253}
              list={id}
              value={queue}
              onChange={({ target }) => change({ queue: target.value })}
            />
            <datalist id={id}>
              {names.map((name) => (
                <option key={name} value={name} />
              ))}
            </datalist>
          </>
        )}
      </FormField>
      {there.length > 0 ? (
        <ul aria-label={t('queueThere')} className="grid gap-0.5 text-12">
          {there.map((one) => (
            <ThereLine key={one.cluster} there={one} />
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** Those that get it as far as that is worked out, and otherwise those that could. */
function meantClusters({ preview, draft, members }: ApplicationState): string[] {
  const placed = (preview?.members ?? []).filter(({ after }) => after > 0).map(({ name }) => name);
  if (placed.length > 0) return placed;
  return chosenMembers(draft, members)
    .filter(({ batch }) => batch !== undefined)
    .map(({ name }) => name);
}

function ThereLine({ there: { cluster, problem, free } }: { there: QueueThere }) {
  const t = useTranslations('applicationForm.workload.volcano');
  const format = useFormatter();
  const quantity = useQuantity();
  const { nameOf, unitOf } = useResourceWords();
  if (problem) {
    return (
      <li className="state-attention flex items-start gap-1.5">
        <Glyph state="attention" className="mt-0.5" />
        <span className="wrap-anywhere">{t(`queueProblem.${problem}`, { cluster })}</span>
      </li>
    );
  }
  const parts = free.slice(0, mostResources).map(({ name, left, most }) => {
    const { whole } = quantity(unitOf(name), most);
    return t('queueLeft', { resource: nameOf(name), left: whole(left), most: whole(most) });
  });
  return (
    <li className="wrap-anywhere text-muted">
      {parts.length === 0 ? t('queueOpen', { cluster }) : t('queueOpenLeft', { cluster, list: format.list(parts) })}
    </li>
  );
}
