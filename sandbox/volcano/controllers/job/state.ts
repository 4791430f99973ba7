import type { JobStatus } from '../../shapes.ts';
import { leastOf, replicasOf, type Wanted } from './wanted.ts';

/** How a status goes on from counts that have just been taken; undefined where it stays in its phase. */
type Next = (counted: JobStatus) => (Pick<JobStatus, 'retryCount'> & { phase: string }) | undefined;

/** What is done about a Job: its pods are brought to what it wants, or taken away. */
export interface Reaction {
  act: 'sync' | 'kill' | 'kill-target';
  /** Whether pods that have ended stay when the others are taken away. */
  keepsEnded: boolean;
  next: Next;
}

const finished = ['Completed', 'Failed', 'Terminated'];
export const isFinished = (phase: string | undefined): boolean => finished.includes(phase ?? '');

const count = (value: number | undefined): number => value ?? 0;
const isAlive = ({ terminating, pending, running }: JobStatus): boolean =>
  count(terminating) + count(pending) + count(running) > 0;

const stay: Next = () => undefined;
const restart: Next = ({ retryCount }) => ({ phase: 'Restarting', retryCount: count(retryCount) + 1 });
const become =
  (phase: string): Next =>
  () => ({ phase });
const once =
  (phase: string): Next =>
  (counted) =>
    isAlive(counted) ? undefined : { phase };

const restartsSome = ['RestartTask', 'RestartPod', 'RestartPartition'];
const endings: Readonly<Record<string, string>> = {
  AbortJob: 'Aborting',
  CompleteJob: 'Completing',
  TerminateJob: 'Terminating',
};

/** When a Job that works is at its end. Source: pkg/controllers/job/state/running.go */
const whileRunning =
  (wanted: Wanted): Next =>
  (counted) => {
    const { minAvailable, minSuccess, tasks } = wanted;
    const all = replicasOf(wanted);
    const [succeeded, failed] = [count(counted.succeeded), count(counted.failed)];
    if (all === 0) return undefined;
    if (minSuccess !== undefined && succeeded >= minSuccess) return { phase: 'Completed' };
    if (succeeded + failed === all) {
      const isShort = ({ name, minAvailable: least }: Wanted['tasks'][number]): boolean => {
        const phases = counted.taskStatusCount?.[name]?.phase;
        return phases !== undefined && count(phases.Succeeded) < least;
      };
      if (minAvailable >= leastOf(wanted) && tasks.some(isShort)) return { phase: 'Failed' };
      const isEnough = minSuccess === undefined && succeeded >= minAvailable;
      return { phase: isEnough ? 'Completed' : 'Failed' };
    }
    return count(counted.pending) > all - minAvailable ? { phase: 'Pending' } : undefined;
  };

const whilePending =
  ({ minAvailable }: Wanted): Next =>
  ({ running, succeeded, failed }) =>
    minAvailable <= count(running) + count(succeeded) + count(failed) ? { phase: 'Running' } : undefined;

const whileRestarting =
  (wanted: Wanted): Next =>
  ({ retryCount, terminating, minAvailable }) => {
    if (count(retryCount) >= wanted.maxRetry) return { phase: 'Failed' };
    return replicasOf(wanted) - count(terminating) >= count(minAvailable) ? { phase: 'Pending' } : undefined;
  };

const kill = (next: Next, keepsEnded = true): Reaction => ({ act: 'kill', keepsEnded, next });
const killTarget = (next: Next): Reaction => ({ act: 'kill-target', keepsEnded: false, next });
const sync = (next: Next): Reaction => ({ act: 'sync', keepsEnded: true, next });

/**
 * What an action does to a Job in a phase. Source: pkg/controllers/job/state.
 * @param action of a Command or a policy; `SyncJob` for everything that only changed
 */
export function reactionOf(phase: string, action: string, wanted: Wanted): Reaction {
  switch (phase) {
    case 'Restarting': {
      const next = whileRestarting(wanted);
      if (action === 'SyncJob') return sync(next);
      return restartsSome.includes(action) ? killTarget(next) : kill(next, false);
    }
    case 'Completing':
      return kill(once('Completed'));
    case 'Terminating':
      return kill(once('Terminated'));
    case 'Aborting':
      return kill(action === 'ResumeJob' ? restart : once('Aborted'));
    case 'Aborted':
      return kill(action === 'ResumeJob' ? restart : stay);
    case 'Completed':
    case 'Failed':
    case 'Terminated':
      return kill(stay);
    default: {
      if (action === 'RestartJob') return kill(restart, false);
      if (restartsSome.includes(action)) return killTarget(restart);
      const ending = endings[action];
      if (ending) return kill(become(ending));
      return sync(phase === 'Running' ? whileRunning(wanted) : whilePending(wanted));
    }
  }
}
