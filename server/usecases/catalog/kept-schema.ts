import { setTimeout as delay } from 'node:timers/promises';
import type { Deps } from '../deps.ts';

type Schema = Record<string, unknown>;

const freshMs = 60_000;
/** A schema that is kept is shown when the management cluster takes longer than this. */
const waitMs = 2_000;

/**
 * The schema of a template. k0rdent may change its ConfigMap while the template stays, so one that was read more than a
 * minute ago is read again; the one that is kept stands in while the management cluster is slow or away.
 * @throws DomainError what `read` throws, when none is kept
 */
export async function keptSchema(deps: Deps, uid: string, read: () => Promise<Schema | null>): Promise<Schema | null> {
  const now = deps.clock.now();
  const kept = await deps.catalog.findSchema(deps.db.auto, uid);
  if (kept && now.getTime() - kept.readAt.getTime() < freshMs) return kept.schema;
  const reading = read().then(async (schema) => {
    if (schema) await deps.catalog.keepSchema(deps.db.auto, uid, schema, now);
    return schema;
  });
  if (!kept) return reading;
  const late = new AbortController();
  const answered = reading.then(
    (schema) => schema ?? kept.schema,
    () => kept.schema,
  );
  const waited = delay(waitMs, kept.schema, { signal: late.signal, ref: false }).catch(() => kept.schema);
  return Promise.race([answered, waited]).finally(() => late.abort());
}
