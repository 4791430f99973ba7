import { z } from 'zod';
import type { ApplicationSpec, Division } from '@/lib/contracts/application-orders';
import {
  type ApplicationWorkload,
  concurrencies,
  endsByItself,
  isChart,
  workloadChoices,
} from '@/lib/contracts/application-workload';
import type { ApplicationDetail } from '@/lib/contracts/applications';
import { emptyIngress, type IngressDraft } from './ingress-draft';
import { emptyScaling, type ScalingDraft } from './scaling-draft';
import { emptySecrets, type SecretsDraft } from './secrets-draft';
import { startVolcano, toVolcanoJob, volcanoDraftOf, volcanoDraftSchema, volcanoNumbers } from './volcano-draft';

/** What runs, as it is typed; what another kind has stays until somebody chooses it again. */
export const workloadDraftSchema = z.object({
  kind: z.enum(workloadChoices),
  completions: z.string(),
  retries: z.string(),
  /** In minutes; empty: never. */
  removeAfter: z.string(),
  schedule: z.string(),
  timeZone: z.string(),
  concurrency: z.enum(concurrencies),
  isSuspended: z.boolean(),
  volcano: volcanoDraftSchema,
  /** Of a chart: name of its ServiceTemplate, and its values as YAML. */
  template: z.string(),
  values: z.string(),
});
export type WorkloadDraft = z.infer<typeof workloadDraftSchema>;

export const startWorkload: WorkloadDraft = {
  kind: 'deployment',
  completions: '1',
  retries: '6',
  removeAfter: '',
  schedule: '',
  timeZone: '',
  concurrency: 'Forbid',
  isSuspended: false,
  volcano: startVolcano,
  template: '',
  values: '',
};

/** What a workload was asked to be. */
export function workloadDraftOf(workload: ApplicationWorkload): WorkloadDraft {
  const start = { ...startWorkload, kind: workload.kind };
  switch (workload.kind) {
    case 'deployment':
    case 'stateful-set':
      return start;
    case 'helm':
      return { ...start, template: workload.template, values: workload.values };
    case 'job': {
      const { completions, retries, removeAfterSeconds } = workload;
      return {
        ...start,
        completions: String(completions),
        retries: String(retries),
        removeAfter: removeAfterSeconds === null ? '' : String(removeAfterSeconds / 60),
      };
    }
    case 'cron-job': {
      const { schedule, timeZone, concurrency, isSuspended, retries } = workload;
      return { ...start, schedule, timeZone: timeZone ?? '', concurrency, isSuspended, retries: String(retries) };
    }
    case 'volcano-job':
      return { ...start, volcano: volcanoDraftOf(workload) };
  }
}

const numberOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

/** What is asked for. */
export function toWorkload(draft: WorkloadDraft): ApplicationWorkload {
  const { kind } = draft;
  switch (kind) {
    case 'deployment':
    case 'stateful-set':
      return { kind };
    case 'helm':
      return { kind, template: draft.template, values: draft.values };
    case 'job':
      return {
        kind,
        completions: numberOf(draft.completions),
        retries: numberOf(draft.retries),
        removeAfterSeconds: draft.removeAfter.trim() === '' ? null : Math.round(numberOf(draft.removeAfter) * 60),
      };
    case 'cron-job':
      return {
        kind,
        schedule: draft.schedule.trim(),
        timeZone: draft.timeZone.trim() === '' ? null : draft.timeZone.trim(),
        concurrency: draft.concurrency,
        isSuspended: draft.isSuspended,
        retries: numberOf(draft.retries),
      };
    case 'volcano-job':
      return toVolcanoJob(draft.volcano);
  }
}

/** What of a draft goes with the kind of its workload. */
interface Chosen {
  workload: WorkloadDraft;
  port: string;
  healthPath: string;
  replicas: string;
  division: Division['by'];
  fewestRegions: string;
  ingress: IngressDraft;
  scaling: ScalingDraft;
  secrets: SecretsDraft;
  overrides: { cluster: string; host: string; values: string }[];
}

/** How a new form divides replicas. */
export const usualDivision = 'weights' satisfies Division['by'];

/**
 * Another kind, divided as in a new form: how one kind was divided says nothing of another. A Job of Volcano goes whole to one
 * cluster. A Job of Kubernetes has to succeed as often as it works at once. All else stays as it was typed.
 */
export function chooseWorkload(
  { workload, replicas }: Pick<Chosen, 'workload' | 'replicas'>,
  kind: ApplicationWorkload['kind'],
): Partial<Pick<Chosen, 'workload' | 'division'>> {
  if (kind === workload.kind) return {};
  const isTooFew = kind === 'job' && numberOf(workload.completions) < numberOf(replicas);
  return {
    workload: { ...workload, kind, completions: isTooFew ? replicas : workload.completions },
    division: kind === 'volcano-job' ? 'one' : usualDivision,
  };
}

/**
 * A draft without what its kind cannot have: nobody calls or scales what ends by itself, or has pods of its own chart. A
 * CronJob and a release go whole to each cluster, and a Job of Volcano whole and alike. What was typed for another kind is kept
 * where this is made from.
 */
export function ofItsKind<Draft extends Chosen>(draft: Draft): Draft {
  const { kind } = draft.workload;
  const hasChart = isChart({ kind });
  if (!endsByItself({ kind }) && !hasChart) {
    return { ...draft, overrides: draft.overrides.map((override) => ({ ...override, values: '' })) };
  }
  return {
    ...draft,
    port: '',
    healthPath: '',
    ingress: emptyIngress,
    scaling: emptyScaling,
    overrides:
      kind === 'volcano-job'
        ? []
        : draft.overrides.map((override) => ({ ...override, host: '', values: hasChart ? override.values : '' })),
    ...(hasChart && { secrets: emptySecrets }),
    ...((kind === 'cron-job' || kind === 'helm') && { replicas: '1', division: 'copies' }),
    ...(kind === 'volcano-job' && { fewestRegions: '' }),
  };
}

/** Overrides that were made from those of `ofItsKind`, with what was typed of them for another kind. */
export function withTyped<Override extends Chosen['overrides'][number]>(
  overrides: readonly Override[],
  { workload, overrides: typed }: Pick<Chosen, 'workload' | 'overrides'>,
): Override[] {
  const before = new Map(typed.map((override) => [override.cluster, override]));
  const hasChart = isChart(workload);
  const hidesHost = endsByItself(workload) || hasChart;
  return overrides.map((override) => {
    const { host, values } = before.get(override.cluster) ?? override;
    return { ...override, ...(hidesHost && { host }), ...(!hasChart && { values }) };
  });
}

/** Which numbers each field takes. */
const workloadRanges = {
  completions: { min: 1, max: 10_000 },
  retries: { min: 0, max: 1000 },
  removeAfter: { min: 0, max: 525_600, hasParts: true },
} as const;

/** Fields of a workload that hold numbers, each with its place in the request. */
export function workloadNumbers({ kind, completions, retries, removeAfter, volcano }: WorkloadDraft) {
  const at = '/spec/workload';
  if (kind === 'volcano-job') return volcanoNumbers(volcano);
  if (kind === 'cron-job') return [{ pointer: `${at}/retries`, text: retries, range: workloadRanges.retries }];
  if (kind !== 'job') return [];
  return [
    { pointer: `${at}/completions`, text: completions, range: workloadRanges.completions },
    { pointer: `${at}/retries`, text: retries, range: workloadRanges.retries },
    ...(removeAfter.trim() === ''
      ? []
      : [{ pointer: `${at}/removeAfterSeconds`, text: removeAfter, range: workloadRanges.removeAfter }]),
  ];
}

/**
 * What of a Job that is there nobody can change: its pods, of Kubernetes' own also how many and how they are divided, and
 * where that one is divided also where it goes.
 */
export function fixedOf(base: ApplicationDetail | null) {
  const spec: ApplicationSpec | undefined = base?.order?.spec;
  const isThere = base?.generation !== null;
  const isJob = isThere && spec?.workload.kind === 'job';
  const isVolcano = isThere && spec?.workload.kind === 'volcano-job';
  return { pods: isJob || isVolcano, numbers: isJob, places: isJob && spec.division.by !== 'copies' };
}
