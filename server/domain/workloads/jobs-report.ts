import type { InsideCronJob, InsideJob, WorkloadHealth } from '../../../lib/contracts/workloads.ts';
import type { CronJobFacts, JobFacts, PodFacts } from './facts.ts';
import { judgeCronJob, judgeJob } from './job-health.ts';
import { nextRunsAfter } from './next-run.ts';

interface Judged {
  job: JobFacts;
  health: WorkloadHealth;
}

const toJob = ({ job, health }: Judged): InsideJob => ({
  namespace: job.namespace,
  name: job.name,
  cronJob: job.cronJob,
  succeeded: job.succeeded,
  wanted: job.wanted,
  createdAt: job.createdAt?.toISOString() ?? null,
  startedAt: job.startedAt?.toISOString() ?? null,
  endedAt: job.endedAt?.toISOString() ?? null,
  health,
});

const toCronJob = (cronJob: CronJobFacts, runs: readonly Judged[], nextRunAt: Date | null): InsideCronJob => ({
  namespace: cronJob.namespace,
  name: cronJob.name,
  schedule: cronJob.schedule,
  timeZone: cronJob.timeZone,
  lastRunAt: cronJob.lastRunAt?.toISOString() ?? null,
  nextRunAt: nextRunAt?.toISOString() ?? null,
  health: judgeCronJob(cronJob, runs),
});

/** Jobs and CronJobs with how they are. @param podsOf the pods of a Job */
export function toJobs(
  found: { jobs: readonly JobFacts[]; cronJobs: readonly CronJobFacts[] },
  podsOf: (job: JobFacts) => readonly PodFacts[],
  at: Date,
): { jobs: InsideJob[]; cronJobs: InsideCronJob[] } {
  const judged = found.jobs.map((job) => ({ job, health: judgeJob(job, podsOf(job)) }));
  const nextRun = nextRunsAfter(at);
  const runsOf = Map.groupBy(judged, ({ job }) => `${job.namespace}/${job.cronJob}`);
  return {
    jobs: judged.map(toJob),
    cronJobs: found.cronJobs.map((cronJob) =>
      toCronJob(cronJob, runsOf.get(`${cronJob.namespace}/${cronJob.name}`) ?? [], nextRun(cronJob)),
    ),
  };
}
