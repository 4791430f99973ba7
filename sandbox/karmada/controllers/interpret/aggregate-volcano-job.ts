import type { KubeObject } from '../../../controllers/client/objects.ts';
import type { AggregatedStatus } from '../shapes.ts';

interface Condition {
  status: string;
  lastTransitionTime?: string;
}

/** The status of a Job of Volcano; its conditions have no type: each is a phase and since when. */
interface VolcanoJobStatus {
  state?: { phase?: string; [field: string]: unknown };
  conditions?: Condition[];
  taskStatusCount?: Record<string, { phase?: Record<string, number> }>;
  controlledResources?: Record<string, string>;
  runningDuration?: string;
  [count: string]: unknown;
}

const sums = ['minAvailable', 'pending', 'running', 'succeeded', 'failed', 'terminating', 'unknown', 'retryCount'];
const ended: ReadonlySet<string> = new Set(['Failed', 'Aborted', 'Aborting', 'Terminated', 'Terminating']);

/** Seconds in a duration as Go writes it, such as `1h2m3s`. */
const secondsOf = (duration = ''): number =>
  [...duration.matchAll(/([\d.]+)([hms])/g)].reduce(
    (all, [, amount, unit]) => all + Number(amount) * (unit === 'h' ? 3600 : unit === 'm' ? 60 : 1),
    0,
  );

/**
 * The status of a Job of Volcano from those of its members: that of one is taken over as it is, those of several are added
 * up. Source: Karmada's customization of batch.volcano.sh/v1alpha1 Job (pkg/resourceinterpreter/default/thirdparty).
 */
export function aggregateVolcanoJob(
  _template: KubeObject,
  items: readonly AggregatedStatus[],
  now: string,
): { [field: string]: unknown } | undefined {
  const [first] = items;
  if (!first) return undefined;
  if (items.length === 1) return first.status;
  const said = items.flatMap(({ status, clusterName }) =>
    status ? [{ clusterName, status: status as VolcanoJobStatus }] : [],
  );
  const statuses = said.map(({ status }) => status);
  const durations = statuses.flatMap(({ runningDuration }) => runningDuration ?? []);
  const next = {
    state: stateOf(said, items.length, now),
    ...Object.fromEntries(sums.map((field) => [field, sumOf(statuses, field) || undefined])),
    version: Math.max(0, ...statuses.map(({ version }) => Number(version ?? 0))) || undefined,
    runningDuration: durations.sort((a, b) => secondsOf(b) - secondsOf(a))[0],
    taskStatusCount: unlessEmpty(countTasks(statuses)),
    controlledResources: unlessEmpty(Object.assign({}, ...statuses.map((one) => one.controlledResources ?? {}))),
    conditions: conditionsOf(statuses),
  };
  return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined));
}

const sumOf = (statuses: readonly VolcanoJobStatus[], field: string): number =>
  statuses.reduce((all, status) => all + Number(status[field] ?? 0), 0);
const unlessEmpty = <T extends object>(table: T): T | undefined => (Object.keys(table).length > 0 ? table : undefined);

/** One that has failed anywhere has failed; it has completed once it has everywhere. Between these it says no phase. */
function stateOf(
  said: readonly { clusterName: string; status: VolcanoJobStatus }[],
  all: number,
  now: string,
): VolcanoJobStatus['state'] {
  const inPhase = (...phases: string[]) => said.filter(({ status }) => phases.includes(status.state?.phase ?? ''));
  if (inPhase('Completed').length === all) {
    return {
      phase: 'Completed',
      reason: 'Completed',
      message: 'Job completed successfully',
      lastTransitionTime: now,
    };
  }
  const failed = inPhase('Failed', 'Aborted').map(({ clusterName }) => clusterName);
  if (failed.length === 0) return undefined;
  const message = `Job failed in clusters: ${failed.join(',')}`;
  return { phase: 'Failed', reason: 'VolcanoJobFailed', message, lastTransitionTime: now };
}

function countTasks(statuses: readonly VolcanoJobStatus[]): NonNullable<VolcanoJobStatus['taskStatusCount']> {
  const counts: Record<string, { phase: Record<string, number> }> = {};
  for (const { taskStatusCount = {} } of statuses) {
    for (const [task, { phase = {} }] of Object.entries(taskStatusCount)) {
      counts[task] ??= { phase: {} };
      const sum = counts[task].phase;
      for (const [name, count] of Object.entries(phase)) sum[name] = (sum[name] ?? 0) + count;
    }
  }
  return counts;
}

/** Those of the first member where it has ended badly; else the newest of each phase. */
function conditionsOf(statuses: readonly VolcanoJobStatus[]): Condition[] | undefined {
  const hasEndedBadly = ({ conditions = [] }: VolcanoJobStatus) => conditions.some(({ status }) => ended.has(status));
  const bad = statuses.find(hasEndedBadly)?.conditions;
  if (bad) return bad;
  const newest = new Map<string, Condition>();
  for (const condition of statuses.flatMap(({ conditions = [] }) => conditions)) {
    const before = newest.get(condition.status);
    if (!before || (condition.lastTransitionTime ?? '') > (before.lastTransitionTime ?? '')) {
      newest.set(condition.status, condition);
    }
  }
  return newest.size > 0 ? [...newest.values()] : undefined;
}
