import { dueTimes, firstDue } from '../../../lib/batch/cron.ts';
import { fillJobSpec, selectOwnPods } from '../../../lib/batch/job-defaults.ts';
import { cloneJson, type JsonObject } from '../../../lib/json.ts';
import { keyOf, readPath } from '../../client/objects.ts';
import { stamp, uidOf } from '../names.ts';
import type { CoreObject } from '../nodes.ts';
import type { Workload } from '../workload.ts';
import type { Edition } from '../written/child-api.ts';
import { editionsOf, type JobPlace, jobWorkload } from './job-workload.ts';

/** A Job that a CronJob has made. */
interface MadeJob {
  workload: Workload;
  dueMs: number;
}

/** What a CronJob has made of itself. */
export interface CronJobRun {
  cron: CoreObject;
  /** Those that its history still holds, oldest first. */
  jobs: readonly MadeJob[];
  lastDueMs?: number;
  /** When the last one that ended well did so. */
  lastSuccessMs?: number;
}

/** So many Jobs back it is looked. */
const mostDue = 20;

interface CronJobSpec {
  schedule: string;
  timeZone?: string;
  suspend?: boolean;
  concurrencyPolicy?: string;
  successfulJobsHistoryLimit?: number;
  failedJobsHistoryLimit?: number;
  jobTemplate: { metadata?: { labels?: Record<string, string>; annotations?: Record<string, string> }; spec: object };
}
const specOf = ({ spec }: Pick<Edition, 'spec'>): CronJobSpec => spec as unknown as CronJobSpec;

/** The Job that a CronJob makes at a time: named after the minute, the same one whenever it is asked for. */
function jobAt(cluster: string, cron: CoreObject, { jobTemplate }: CronJobSpec, dueMs: number): CoreObject {
  const { namespace, uid } = cron.metadata;
  const name = `${cron.metadata.name}-${Math.floor(dueMs / 60_000)}`;
  const own = uidOf(`${cluster}/${uid}/${name}`);
  const spec = cloneJson(jobTemplate.spec) as JsonObject;
  fillJobSpec(spec);
  selectOwnPods(spec, { uid: own, name });
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: {
      name,
      namespace,
      uid: own,
      resourceVersion: String(dueMs),
      generation: 1,
      creationTimestamp: stamp(dueMs),
      labels: jobTemplate.metadata?.labels ?? (readPath(spec, 'template.metadata.labels') as Record<string, string>),
      annotations: {
        ...jobTemplate.metadata?.annotations,
        'batch.kubernetes.io/cronjob-scheduled-timestamp': stamp(dueMs),
      },
      ownerReferences: [
        {
          apiVersion: 'batch/v1',
          kind: 'CronJob',
          name: cron.metadata.name,
          uid: uid ?? '',
          controller: true,
          blockOwnerDeletion: true,
        },
      ],
    },
    spec: spec as CoreObject['spec'],
  };
}

const endOf = ({ workload }: MadeJob) => workload.written?.job?.end;
const hasEndedBy = (job: MadeJob, atMs: number): boolean => (endOf(job)?.atMs ?? Number.POSITIVE_INFINITY) <= atMs;

/** The times at which a CronJob was due in one of its editions. */
function dueIn({ sinceMs, spec }: Edition, untilMs: number): number[] {
  const { schedule, timeZone, suspend, concurrencyPolicy } = specOf({ spec });
  if (suspend) return [];
  const recent = dueTimes(schedule, timeZone, { afterMs: sinceMs, untilMs, most: mostDue });
  // Where one Job at a time may run, the first may still be the one.
  const first = concurrencyPolicy === 'Forbid' && recent.length === mostDue ? firstDue(schedule, timeZone, sinceMs) : 0;
  return first > 0 && !recent.includes(first) ? [first, ...recent] : recent;
}

function latest(jobs: readonly MadeJob[], most: number): MadeJob[] {
  return most > 0 ? jobs.slice(-most) : [];
}

/** Everything that a CronJob has made by now and not taken away again. */
export function runCronJob(place: JobPlace, cron: CoreObject): CronJobRun {
  const { cluster, api, nowMs } = place;
  const editions = editionsOf(api, cron);
  const key = keyOf(cluster.metadata);
  let made: MadeJob[] = [];
  for (const [at, edition] of editions.entries()) {
    const spec = specOf(edition);
    for (const dueMs of dueIn(edition, Math.min(nowMs, editions[at + 1]?.sinceMs ?? nowMs))) {
      const isBusy = made.some((job) => !hasEndedBy(job, dueMs));
      if (isBusy && spec.concurrencyPolicy === 'Forbid') continue;
      if (isBusy && spec.concurrencyPolicy === 'Replace') made = made.filter((job) => hasEndedBy(job, dueMs));
      made.push({ workload: jobWorkload(place, jobAt(key, cron, spec, dueMs)), dueMs });
    }
  }
  const { successfulJobsHistoryLimit = 3, failedJobsHistoryLimit = 1 } = specOf(editions.at(-1) ?? { spec: {} });
  const [active, well, badly] = [
    made.filter((job) => endOf(job) === undefined),
    made.filter((job) => endOf(job)?.isWell === true),
    made.filter((job) => endOf(job)?.isWell === false),
  ];
  const lastSuccess = well.map((job) => endOf(job)?.atMs ?? 0).sort((a, b) => b - a)[0];
  const lastDueMs = made.at(-1)?.dueMs;
  return {
    cron,
    jobs: [
      ...latest(badly, failedJobsHistoryLimit),
      ...latest(well, successfulJobsHistoryLimit),
      ...active.slice(-mostDue),
    ].sort((a, b) => a.dueMs - b.dueMs),
    ...(lastDueMs !== undefined && { lastDueMs }),
    ...(lastSuccess !== undefined && { lastSuccessMs: lastSuccess }),
  };
}

/** A CronJob as its controller reports it. @param isThere whether nobody has deleted a Job of it */
export function cronJobOf(
  { cron, jobs, lastDueMs, lastSuccessMs }: CronJobRun,
  isThere: (job: CoreObject) => boolean,
): CoreObject {
  const active = jobs
    .filter((job) => endOf(job) === undefined)
    .flatMap(({ workload }) => workload.written?.object ?? [])
    .filter(isThere);
  return {
    ...cron,
    status: {
      ...(active.length > 0 && {
        active: active.map(({ apiVersion, kind, metadata: { namespace, name, uid, resourceVersion } }) => ({
          kind,
          namespace,
          name,
          uid,
          apiVersion,
          resourceVersion,
        })),
      }),
      ...(lastDueMs !== undefined && { lastScheduleTime: stamp(lastDueMs) }),
      ...(lastSuccessMs !== undefined && { lastSuccessfulTime: stamp(lastSuccessMs) }),
    },
  };
}
