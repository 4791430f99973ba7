import type { CoreObject } from '../controllers/children/nodes.ts';
import type { Edition } from '../controllers/children/written/child-api.ts';
import type { JsonObject } from '../controllers/client/objects.ts';
import { equalJson } from '../lib/json.ts';

/** So many are remembered of one object. */
const mostEditions = 20;

const specOf = ({ spec }: CoreObject): JsonObject => (spec ?? {}) as JsonObject;

/** What was wanted of objects that do something as time goes by, from when on. */
export class Editions {
  readonly #byKey = new Map<string, Edition[]>();

  of(key: string): readonly Edition[] | undefined {
    return this.#byKey.get(key);
  }

  /** Remembers a change; what only concerns labels is none. */
  follow(key: string, before: CoreObject, now: CoreObject, nowMs: number): void {
    if (equalJson(before.spec, now.spec)) return;
    const bornMs = Date.parse(before.metadata.creationTimestamp ?? '');
    const known = this.#byKey.get(key) ?? [{ sinceMs: bornMs, spec: specOf(before) }];
    this.#byKey.set(key, [...known, { sinceMs: nowMs, spec: specOf(now) }].slice(-mostEditions));
  }

  forget(key: string): void {
    this.#byKey.delete(key);
  }
}
