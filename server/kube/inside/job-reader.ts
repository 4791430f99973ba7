import { z } from 'zod';
import type { CronJobFacts, JobFacts } from '../../domain/workloads/facts.ts';
import { objectSchema } from '../resources.ts';
import { dateOf } from './meta.ts';

const text = z.string().catch('');
const count = z.number().int().nullish().catch(null);
const instant = z.string().nullish().catch(null);
const flag = z.boolean().nullish().catch(false);

const jobSchema = objectSchema.extend({
  metadata: objectSchema.shape.metadata.extend({
    ownerReferences: z
      .array(z.object({ kind: z.string(), name: z.string(), controller: z.boolean().optional() }))
      .nullish()
      .catch([]),
  }),
  spec: z.object({ completions: count, suspend: flag }).catch({ completions: null, suspend: false }),
  status: z
    .object({
      succeeded: count,
      failed: count,
      startTime: instant,
      completionTime: instant,
      conditions: z
        .array(
          z.object({ type: z.string(), status: z.string(), reason: text, message: text, lastTransitionTime: instant }),
        )
        .nullish()
        .catch([]),
    })
    .catch({ succeeded: 0, failed: 0, startTime: null, completionTime: null, conditions: [] }),
});

/** Reads a Job as its controller reports it. */
export function readJob(object: unknown): JobFacts {
  const { metadata, spec, status } = jobSchema.parse(object);
  const owner = metadata.ownerReferences?.find(({ controller }) => controller);
  const ending = status.conditions?.find(
    ({ type, status: is }) => (type === 'Complete' || type === 'Failed') && is === 'True',
  );
  return {
    namespace: metadata.namespace ?? '',
    name: metadata.name,
    cronJob: owner?.kind === 'CronJob' ? owner.name : null,
    createdAt: dateOf(metadata.creationTimestamp),
    isDeleting: metadata.deletionTimestamp !== undefined,
    isSuspended: spec.suspend === true,
    // One that takes its work from a queue is done when one of its pods has ended well.
    wanted: spec.completions ?? 1,
    succeeded: status.succeeded ?? 0,
    failed: status.failed ?? 0,
    startedAt: dateOf(status.startTime),
    endedAt: ending ? dateOf(status.completionTime ?? ending.lastTransitionTime) : null,
    end: ending
      ? {
          isWell: ending.type === 'Complete',
          words: [ending.reason, ending.message].filter((part) => part !== '').join(': ') || null,
        }
      : null,
  };
}

const cronJobSchema = objectSchema.extend({
  spec: z.object({ schedule: text, timeZone: z.string().nullish().catch(null), suspend: flag }),
  status: z
    .object({
      active: z.array(z.unknown()).nullish().catch([]),
      lastScheduleTime: instant,
      lastSuccessfulTime: instant,
    })
    .catch({ active: [], lastScheduleTime: null, lastSuccessfulTime: null }),
});

/** Reads a CronJob as its controller reports it. */
export function readCronJob(object: unknown): CronJobFacts {
  const { metadata, spec, status } = cronJobSchema.parse(object);
  return {
    namespace: metadata.namespace ?? '',
    name: metadata.name,
    schedule: spec.schedule,
    timeZone: spec.timeZone ?? null,
    isDeleting: metadata.deletionTimestamp !== undefined,
    isSuspended: spec.suspend === true,
    isActive: (status.active ?? []).length > 0,
    lastRunAt: dateOf(status.lastScheduleTime),
    lastSuccessAt: dateOf(status.lastSuccessfulTime),
  };
}
