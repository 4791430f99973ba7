import type { CoreObject } from '../nodes.ts';
import type { Workload } from '../workload.ts';
import type { ChildApi } from '../written/child-api.ts';
import { collectionOf } from '../written/workloads.ts';
import { type CronJobRun, cronJobOf, runCronJob } from './cron-jobs.ts';
import { type JobPlace, jobWorkload } from './job-workload.ts';

/** What a cluster's CronJobs have made of themselves. */
const runsOf = (place: JobPlace, crons: readonly CoreObject[]): CronJobRun[] =>
  crons.map((cron) => runCronJob(place, cron));

/** Jobs that nobody has written: CronJobs have made them. */
export const madeJobs = (place: JobPlace, crons: readonly CoreObject[]): Workload[] =>
  runsOf(place, crons).flatMap(({ jobs: made }) => made.map(({ workload }) => workload));

const jobs = collectionOf('Job');
const isLeft = (api: ChildApi | undefined, job: CoreObject | undefined): boolean =>
  job !== undefined && (api?.isUntouched(jobs, job) ?? true);

/**
 * All Jobs that stand on a cluster.
 * @param crons its CronJobs that stand
 */
export function standingJobs(place: JobPlace, api: ChildApi | undefined, crons: readonly CoreObject[]): Workload[] {
  return [
    ...madeJobs(place, crons).filter(({ written }) => isLeft(api, written?.object)),
    ...(api?.objects(jobs) ?? []).map((job) => jobWorkload(place, job)),
  ];
}

/** The CronJobs of a cluster as their controller reports them. */
export function cronJobsOn(place: JobPlace, api: ChildApi | undefined, crons: readonly CoreObject[]): CoreObject[] {
  const written = new Set(api?.objects(jobs).map(({ metadata }) => metadata.uid));
  return runsOf(place, crons).map((run) => cronJobOf(run, (job) => isLeft(api, job) || written.has(job.metadata.uid)));
}

/** Whether a Job is under way. */
export const isUnderWay = ({ written }: Workload): boolean =>
  written?.job?.startMs !== undefined && written.job.end === undefined;
