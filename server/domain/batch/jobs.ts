import type { BatchJob, PodGroupPhase } from '../../../lib/contracts/batch.ts';
import { type BatchState, batchStates } from '../../../lib/contracts/batch-states.ts';
import type { JobFacts, PodGroupFacts, QueueFacts } from './facts.ts';
import { tellWait } from './wait.ts';

/** What the look at one member has brought. */
export interface BatchFacts {
  jobs: readonly JobFacts[];
  podGroups: readonly PodGroupFacts[];
  queues: readonly QueueFacts[];
  /** Whether all queues of the member were read: one that is missing is missing there. */
  hasAllQueues: boolean;
}
/** A job as it stands in a member, before anybody has asked which application has brought it there. */
export type FoundJob = Omit<BatchJob, 'application'>;
export type ToldJob = Omit<FoundJob, 'controlPlane' | 'cluster' | 'project'>;

const stateOfJob: ReadonlyMap<string, BatchState> = new Map([
  ['Running', 'running'],
  ['Completing', 'running'],
  ['Completed', 'done'],
  ['Failed', 'failed'],
  ['Aborting', 'stopped'],
  ['Aborted', 'stopped'],
  ['Terminating', 'stopped'],
  ['Terminated', 'stopped'],
]);
/** How a Job of Volcano stands by its phase. A phase that Volcano does not have, and none at all, is waited in. */
export const stateOfPhase = (phase: string): BatchState => stateOfJob.get(phase) ?? 'waiting';

const stateOfGroup: Readonly<Record<PodGroupPhase, BatchState>> = {
  Pending: 'waiting',
  Inqueue: 'waiting',
  Running: 'running',
  Unknown: 'torn',
  Completed: 'done',
};

/** Jobs of Volcano with their PodGroups, and the PodGroups that stand for something else. */
export function tellJobs(facts: BatchFacts): ToldJob[] {
  const groupOf = new Map(
    facts.podGroups.flatMap((group) => (group.job === null ? [] : [[group.job, group] as const])),
  );
  const known = new Set(facts.jobs.map(({ uid }) => uid));
  const alone = facts.podGroups.filter(({ job }) => job === null || !known.has(job));
  return [
    ...facts.jobs.map((job) => tellJob(job, groupOf.get(job.uid) ?? null, facts)),
    ...alone.map((group) => tellGroup(group, facts)),
  ];
}

function tellJob(job: JobFacts, group: PodGroupFacts | null, facts: BatchFacts): ToldJob {
  const { namespace, name, phase, reason, message, minAvailable, pods, retryCount, maxRetry, createdAt } = job;
  const ofJob = stateOfPhase(phase);
  // A Job goes on being called Running when pods that it needs have lost their place.
  const state = ofJob === 'running' && group?.phase === 'Unknown' ? 'torn' : ofJob;
  return {
    namespace,
    kind: 'Job',
    name,
    queue: job.queue,
    state,
    phase,
    said: message || reason || null,
    minAvailable,
    pods: { wanted: job.tasks.reduce((sum, { replicas }) => sum + replicas, 0), ...pods },
    retries: { done: retryCount, most: maxRetry },
    tasks: job.tasks.map((task) => ({
      name: task.name,
      replicas: task.replicas,
      requests: Object.entries(task.requests).map(([resource, amount]) => ({ name: resource, amount })),
    })),
    wait: isHeldUp(state) ? waitOf(group, facts) : null,
    conditions: conditionsOf(group),
    createdAt,
  };
}

function tellGroup(group: PodGroupFacts, facts: BatchFacts): ToldJob {
  const { namespace, name, queue, phase, minMember, running, succeeded, failed, createdAt } = group;
  const state = stateOfGroup[phase];
  return {
    namespace,
    kind: 'PodGroup',
    name,
    queue,
    state,
    phase,
    said: null,
    minAvailable: minMember,
    pods: { wanted: null, pending: 0, running, succeeded, failed },
    retries: null,
    tasks: [],
    wait: isHeldUp(state) ? waitOf(group, facts) : null,
    conditions: conditionsOf(group),
    createdAt,
  };
}

const isHeldUp = (state: BatchState): boolean => state === 'waiting' || state === 'torn';

function waitOf(group: PodGroupFacts | null, { queues, hasAllQueues }: BatchFacts): ToldJob['wait'] {
  if (!group) return { reason: 'no-pod-group', tasks: null, resources: [], room: null, words: null };
  const queue = queues.find(({ name }) => name === group.queue);
  return tellWait(group, queue ?? (hasAllQueues ? null : undefined));
}

const conditionsOf = (group: PodGroupFacts | null): ToldJob['conditions'] =>
  (group?.conditions ?? [])
    .filter(({ status }) => status === 'True')
    .map(({ type, reason, message, at }) => ({ type, reason, message, at }))
    .sort((a, b) => (b.at ?? '').localeCompare(a.at ?? ''));

/** What needs somebody first; of those that wait the oldest first, of all others the newest. */
export function inOrder(a: FoundJob, b: FoundJob): number {
  const byState = batchStates.indexOf(a.state) - batchStates.indexOf(b.state);
  if (byState !== 0) return byState;
  const byAge = (a.createdAt ?? '').localeCompare(b.createdAt ?? '');
  return (a.state === 'waiting' ? byAge : -byAge) || keyOf(a).localeCompare(keyOf(b));
}

/** By which a job is told from all others; the kind too, for a PodGroup may be called like a Job. */
const keyOf = ({ controlPlane, cluster, namespace, kind, name }: FoundJob): string =>
  [controlPlane, cluster, namespace, kind, name].join('/');
