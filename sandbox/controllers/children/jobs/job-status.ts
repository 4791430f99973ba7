import { readPath } from '../../client/objects.ts';
import { stamp } from '../names.ts';
import type { CoreObject } from '../nodes.ts';
import type { Placed } from '../pods.ts';
import type { JobPlan } from './plan-job.ts';

interface Condition {
  type: string;
  status: 'True' | 'False';
  reason: string;
  message: string;
  atMs: number;
}

const suspended = { reason: 'JobSuspended', message: 'Job suspended' };
const resumed = { reason: 'JobResumed', message: 'Job resumed' };

/** What the job controller says of a Job. One that ends has said before that it will. */
function conditionsOf({ startMs, wasSuspended, end }: JobPlan, bornMs: number): Condition[] {
  const pause: Condition[] = wasSuspended
    ? startMs === undefined
      ? [{ type: 'Suspended', status: 'True', ...suspended, atMs: bornMs }]
      : [{ type: 'Suspended', status: 'False', ...resumed, atMs: startMs }]
    : [];
  if (!end) return pause;
  const { atMs, isWell, reason, message } = end;
  const types = isWell ? ['SuccessCriteriaMet', 'Complete'] : ['FailureTarget', 'Failed'];
  return [...pause, ...types.map((type): Condition => ({ type, status: 'True', reason, message, atMs }))];
}

const isIn =
  (...phases: string[]) =>
  (pod: CoreObject) =>
    phases.includes(String(pod.status?.phase));

/** A Job as its controller reports it. */
export function jobOf({ workload, pods }: Placed): CoreObject[] {
  const { written } = workload;
  if (!written?.job) return [];
  const { object, job } = written;
  const { startMs, succeeded, failed, end } = job;
  const isReady = (pod: CoreObject): boolean =>
    ((pod.status?.conditions ?? []) as { type: string; status: string }[]).some(
      ({ type, status }) => type === 'Ready' && status === 'True',
    );
  const active = end ? [] : pods.filter(isIn('Pending', 'Running'));
  const conditions = conditionsOf(job, Date.parse(object.metadata.creationTimestamp ?? ''));
  const isIndexed = readPath(object, 'spec.completionMode') === 'Indexed';
  return [
    {
      ...object,
      status: {
        ...(conditions.length > 0 && {
          conditions: conditions.map(({ atMs, ...condition }) => ({
            ...condition,
            lastProbeTime: stamp(atMs),
            lastTransitionTime: stamp(atMs),
          })),
        }),
        ...(startMs !== undefined && { startTime: stamp(startMs) }),
        ...(end?.isWell && { completionTime: stamp(end.atMs) }),
        ...(active.length > 0 && { active: active.length }),
        ...(succeeded > 0 && { succeeded }),
        ...(failed > 0 && { failed }),
        ...(isIndexed && succeeded > 0 && { completedIndexes: succeeded === 1 ? '0' : `0-${succeeded - 1}` }),
        terminating: 0,
        uncountedTerminatedPods: {},
        ready: active.filter(isReady).length,
      },
    },
  ];
}
