import type { CoreObject } from '../nodes.ts';
import type { Placed } from '../pods.ts';

/** What a controller says of an object. */
export interface Said {
  about: CoreObject;
  type: 'Normal' | 'Warning';
  reason: string;
  message: string;
  atMs: number;
  source: string;
}

const dueKey = 'batch.kubernetes.io/cronjob-scheduled-timestamp';

/** What the controllers of Jobs and CronJobs say of a Job, beside the pods that it makes. */
export function saidOfJob({ workload: { written } }: Placed): Said[] {
  if (!written?.job) return [];
  const { object, job } = written;
  const { startMs, wasSuspended, end } = job;
  const ofJob = (reason: string, message: string, atMs: number, type: Said['type'] = 'Normal'): Said => ({
    about: object,
    type,
    reason,
    message,
    atMs,
    source: 'job-controller',
  });
  const pause = wasSuspended && startMs !== undefined ? [ofJob('Resumed', 'Job resumed', startMs)] : [];
  const ending = end?.isWell
    ? [ofJob('Completed', 'Job completed', end.atMs)]
    : end
      ? [ofJob(end.reason, end.message, end.atMs, 'Warning')]
      : [];
  return [...pause, ...ending, ...saidOfCronJob(object, end)];
}

function saidOfCronJob({ metadata }: CoreObject, end: { atMs: number; isWell: boolean } | undefined): Said[] {
  const dueMs = Date.parse(metadata.annotations?.[dueKey] ?? '');
  const owner = metadata.ownerReferences?.[0];
  if (Number.isNaN(dueMs) || !owner) return [];
  const { apiVersion, kind, name, uid } = owner;
  const about: CoreObject = { apiVersion, kind, metadata: { name, uid, namespace: metadata.namespace ?? '' } };
  const said = (reason: string, message: string, atMs: number): Said => ({
    about,
    type: 'Normal',
    reason,
    message,
    atMs,
    source: 'cronjob-controller',
  });
  const made = said('SuccessfulCreate', `Created job ${metadata.name}`, dueMs);
  if (!end) return [made];
  const condition = end.isWell ? 'Complete' : 'Failed';
  return [made, said('SawCompletedJob', `Saw completed job: ${metadata.name}, condition: ${condition}`, end.atMs)];
}
