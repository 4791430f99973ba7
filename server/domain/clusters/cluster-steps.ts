import type { ClusterPhase, ClusterStep } from '../../../lib/contracts/clusters.ts';
import { type ClusterFacts, freshCondition, type NodeCount } from './cluster-facts.ts';
import { type ClusterPart, parseSummary, partsOf } from './cluster-summary.ts';
import { type Condition, findCondition, isFalse, isTrue } from './condition.ts';

type StepKey = ClusterStep['key'];

interface Progress {
  isDone: boolean;
  finishedAt: Date | null;
  count?: NodeCount | null;
  detail?: string;
}

const order: StepKey[] = [
  'admitted',
  'validated',
  'installed',
  'infrastructure',
  'controlPlane',
  'workers',
  'services',
  'ready',
];
const machineSteps = new Set<StepKey>(['infrastructure', 'controlPlane', 'workers']);

/** @param distance from the first step that is not done; negative before it */
function stateAt(distance: number, phase: ClusterPhase): ClusterStep['state'] {
  if (distance < 0) return 'done';
  if (distance > 0) return 'todo';
  return phase === 'failed' ? 'failed' : 'active';
}

/**
 * The run of a cluster from admission to ready, in order. Adopted clusters have no machines of ours, and the services'
 * step is there only for clusters with services. A step is done only when all before it are; the first one that is not
 * done is the active one, or the failed one when the phase says so.
 */
export function deriveSteps(facts: ClusterFacts, phase: ClusterPhase): ClusterStep[] {
  const keys = order.filter((key) => !(facts.isAdopted && machineSteps.has(key)) && hasStep(facts, key));
  const all = keys.map((key) => ({ key, ...progressOf[key](facts, phase) }));
  const open = all.findIndex((step) => !step.isDone);
  const firstOpen = open === -1 ? all.length : open;
  return all.map((step, index) => {
    const before = all[index - 1];
    return {
      key: step.key,
      state: stateAt(index - firstOpen, phase),
      startedAt: index > firstOpen ? null : toInstant(before ? before.finishedAt : facts.createdAt),
      finishedAt: index < firstOpen ? toInstant(step.finishedAt) : null,
      done: step.count?.ready ?? null,
      total: step.count?.total ?? null,
      detail: step.detail || null,
    };
  });
}

function hasStep(facts: ClusterFacts, key: StepKey): boolean {
  return key !== 'services' || serviceCount(facts) !== null;
}

const progressOf: Record<StepKey, (facts: ClusterFacts, phase: ClusterPhase) => Progress> = {
  admitted: (facts) => ({ isDone: true, finishedAt: facts.createdAt }),
  validated: (facts) => allTrue(facts, ['CredentialReady', 'TemplateReady', 'HelmChartReady']),
  installed: (facts) => {
    const progress = allTrue(facts, ['HelmReleaseReady']);
    return { ...progress, isDone: progress.isDone && !facts.isDryRun };
  },
  infrastructure: (facts) => partProgress(facts, 'infrastructure', ['InfrastructureReady'], null),
  controlPlane: (facts) =>
    partProgress(
      facts,
      'controlPlane',
      ['ControlPlaneAvailable', 'ControlPlaneMachinesReady', 'RemoteConnectionProbe'],
      facts.machines?.controlPlane ?? null,
    ),
  workers: (facts) =>
    partProgress(facts, 'workers', ['WorkersAvailable', 'WorkerMachinesReady'], facts.machines?.workers ?? null),
  services: (facts) => ({ ...allTrue(facts, ['ServicesInReadyState']), count: serviceCount(facts) }),
  ready: (facts, phase) => ({
    isDone: phase === 'ready',
    finishedAt: facts.previous?.readyAt ?? freshCondition(facts, 'Ready')?.lastTransitionTime ?? null,
  }),
};

function allTrue(facts: ClusterFacts, types: string[]): Progress {
  const conditions = types.map((type) => freshCondition(facts, type));
  const open = conditions.find((condition) => !isTrue(condition));
  return { isDone: conditions.every(isTrue), finishedAt: latest(conditions), detail: open?.message };
}

/** Cluster API's own conditions are exact and dated; the summary's text has to do where only that can be seen. */
function partProgress(facts: ClusterFacts, part: ClusterPart, types: string[], count: NodeCount | null): Progress {
  const capi = facts.capiCluster?.conditions ?? [];
  const own = types.flatMap((type) => findCondition(capi, type) ?? []);
  const summary = freshCondition(facts, 'CAPIClusterSummary');
  if (own.length > 0) {
    const open = own.find((condition) => !isTrue(condition));
    return { isDone: !open, finishedAt: latest(own), count, detail: open?.message };
  }
  const named = partsOf(parseSummary(summary?.message ?? ''));
  const isReported = isTrue(summary) || (isFalse(summary) && named.size > 0);
  const finishedAt = isTrue(summary) ? (summary?.lastTransitionTime ?? null) : null;
  return { isDone: isReported && !named.has(part), finishedAt, count };
}

function serviceCount(facts: ClusterFacts): NodeCount | null {
  const message = findCondition(facts.conditions, 'ServicesInReadyState')?.message ?? '';
  const [, ready, total] = /^(\d+)\/(\d+)/.exec(message) ?? [];
  return Number(total ?? 0) > 0 ? { ready: Number(ready), total: Number(total) } : null;
}

function latest(conditions: readonly (Condition | null)[]): Date | null {
  const last = Math.max(0, ...conditions.map((condition) => condition?.lastTransitionTime?.getTime() ?? 0));
  return last > 0 ? new Date(last) : null;
}

function toInstant(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}
