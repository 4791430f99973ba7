import { z } from 'zod';
import type { LiveEvent } from '../../ports/workloads.ts';
import { objectSchema } from '../resources.ts';
import { dateOf } from './meta.ts';

const text = z.string().nullish();
const eventSchema = objectSchema.extend({
  involvedObject: z.object({ kind: z.string().catch(''), name: z.string().catch('') }),
  type: text,
  reason: text,
  message: text,
  count: z.number().int().nullish(),
  lastTimestamp: text,
  eventTime: text,
  series: z.object({ count: z.number().int().nullish(), lastObservedTime: text }).nullish(),
});

/** Reads an event of core/v1, in the old form and in the one that newer controllers write. */
export function readEvent(object: unknown): LiveEvent {
  const { metadata, involvedObject, series, ...event } = eventSchema.parse(object);
  const at = series?.lastObservedTime ?? event.lastTimestamp ?? event.eventTime ?? metadata.creationTimestamp;
  return {
    id: metadata.uid || `${metadata.namespace ?? ''}/${metadata.name}`,
    at: dateOf(at)?.toISOString() ?? null,
    type: event.type === 'Warning' ? 'Warning' : 'Normal',
    reason: event.reason ?? '',
    message: event.message ?? '',
    count: series?.count ?? event.count ?? 1,
    object: `${involvedObject.kind}/${involvedObject.name}`,
    namespace: metadata.namespace ?? '',
  };
}
