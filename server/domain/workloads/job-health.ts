import type { WorkloadHealth } from '../../../lib/contracts/workloads.ts';
import type { CronJobFacts, JobFacts, PodFacts } from './facts.ts';
import { health, judgePod } from './pod-health.ts';
import { rankOf } from './workload-health.ts';

/**
 * How a Job is: how it ended, otherwise why its pods do not run where that is known, otherwise how far it has come.
 * @param pods its own
 */
export function judgeJob(job: JobFacts, pods: readonly PodFacts[]): WorkloadHealth {
  const { succeeded, wanted, failed, end } = job;
  const params = { succeeded, wanted };
  if (job.isDeleting) return health({ state: 'deleting', key: 'deleting' });
  if (end?.isWell) return health({ state: 'done', key: 'jobCompleted', params });
  if (end) return health({ state: 'failed', key: 'jobFailed', params, words: end.words });
  if (job.isSuspended) return health({ state: 'idle', key: 'jobSuspended', params });
  // A pod that failed was one try, and another one may do.
  const worst = pods
    .filter(({ phase }) => phase === 'Pending' || phase === 'Running')
    .map(judgePod)
    .sort((a, b) => rankOf(a) - rankOf(b))[0];
  if (worst?.state === 'failed') return { ...worst, state: 'attention' };
  if (worst?.state === 'attention' && worst.key !== 'notReady') return worst;
  if (failed > 0) return health({ state: 'attention', key: 'jobRetried', params: { failed, ...params } });
  if (job.startedAt === null) return health({ state: 'progressing', key: 'jobWaiting' });
  return health({ state: 'progressing', key: 'jobRunning', params });
}

/** One run of a CronJob, as far as it is still known. */
interface Run {
  job: JobFacts;
  health: WorkloadHealth;
}

const startOf = ({ job }: Run): number => (job.createdAt ?? new Date(0)).getTime();

/** How the last run of a CronJob ended, or gets on. @param runs its Jobs that still stand */
export function judgeCronJob(cronJob: CronJobFacts, runs: readonly Run[]): WorkloadHealth {
  const { isDeleting, isSuspended, isActive, lastRunAt, lastSuccessAt } = cronJob;
  if (isDeleting) return health({ state: 'deleting', key: 'deleting' });
  if (isSuspended) return health({ state: 'idle', key: 'jobSuspended' });
  const last = [...runs].sort((a, b) => startOf(b) - startOf(a))[0];
  if (last?.health.state === 'attention') return last.health;
  if (last?.job.end === null || (!last && isActive)) return health({ state: 'progressing', key: 'runs' });
  if (last?.job.end?.isWell) return health({ state: 'healthy', key: 'runSucceeded' });
  // Its history may be set to keep only runs that failed, or none: a later run is known by its time alone.
  const isLatest = last !== undefined && startOf(last) >= (lastRunAt?.getTime() ?? 0);
  if (isLatest) return health({ state: 'failed', key: 'runFailed', words: last.job.end?.words ?? null });
  if (lastRunAt === null) return health({ state: 'healthy', key: 'neverDue' });
  const hasSucceeded = lastSuccessAt !== null && lastSuccessAt >= lastRunAt;
  return hasSucceeded
    ? health({ state: 'healthy', key: 'runSucceeded' })
    : health({ state: 'unknown', key: 'runUnknown' });
}
