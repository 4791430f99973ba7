import { z } from 'zod';
import type { KubeObject } from '../resources.ts';
import { instantOrNull, steadyWords, text } from './common.ts';

/** Longer texts are cut: an API server takes a thousand characters, an older one any number. */
const wordsMost = 2_000;
const times = z.number().int().min(1).max(1_000_000_000).catch(1);

const schema = z.object({
  metadata: z.object({ creationTimestamp: instantOrNull }),
  eventTime: instantOrNull,
  series: z.object({ lastObservedTime: instantOrNull, count: times }).nullable().catch(null),
  deprecatedFirstTimestamp: instantOrNull,
  deprecatedLastTimestamp: instantOrNull,
  deprecatedCount: times,
  deprecatedSource: z.object({ component: text }).catch({ component: '' }),
  reportingController: text,
  reason: text,
  note: text,
  type: z.enum(['Normal', 'Warning']).catch('Normal'),
  regarding: z.object({ kind: text, name: text, namespace: text, uid: text }),
});

/** Reads an `events.k8s.io/v1` Event, also one that came in through the core API; null when it is about nothing. */
export function readEvent(object: KubeObject) {
  const parsed = schema.safeParse(object);
  if (!parsed.success || parsed.data.regarding.name === '') return null;
  const event = parsed.data;
  const at =
    event.series?.lastObservedTime ??
    event.deprecatedLastTimestamp ??
    event.eventTime ??
    event.metadata.creationTimestamp;
  const first = event.deprecatedFirstTimestamp ?? event.eventTime ?? event.metadata.creationTimestamp;
  return {
    uid: object.metadata.uid,
    namespace: event.regarding.namespace || (object.metadata.namespace ?? ''),
    at: (at ?? new Date(0)).toISOString(),
    firstAt: (first ?? at ?? new Date(0)).toISOString(),
    count: event.series?.count ?? event.deprecatedCount,
    type: event.type,
    reason: event.reason,
    message: steadyWords(event.note).slice(0, wordsMost),
    source: event.reportingController || event.deprecatedSource.component,
    object: `${event.regarding.kind}/${event.regarding.name}`,
    regarding: { kind: event.regarding.kind, name: event.regarding.name, uid: event.regarding.uid || null },
  };
}
