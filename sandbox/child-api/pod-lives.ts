import type { Life } from '../controllers/children/written/child-api.ts';
import { equalJson, isObject, type JsonObject } from '../lib/json.ts';

interface Scaled {
  spec?: object;
}

const specOf = ({ spec }: Scaled): JsonObject => (isObject(spec) ? spec : {});
const replicasOf = (object: Scaled): number => Number(specOf(object).replicas ?? 1);

/** When the pods of workloads were made anew: after a deletion, another template, or with more replicas. */
export class PodLives {
  /** Of all pods of a workload. */
  readonly #whole = new Map<string, Life>();
  /** Of single ones, by workload and place. */
  readonly #single = new Map<string, Map<string, Life>>();

  of(key: string, slot: string): Life | undefined {
    return this.#single.get(key)?.get(slot) ?? this.#whole.get(key);
  }

  /** How often all pods of a workload were replaced. */
  turnsOf(key: string): number {
    return this.#whole.get(key)?.turn ?? 0;
  }

  /** Another pod takes the place of one. */
  replace(key: string, slot: string, nowMs: number): void {
    const singles = this.#single.get(key) ?? new Map<string, Life>();
    this.#single.set(key, singles.set(slot, { sinceMs: nowMs, turn: (this.of(key, slot)?.turn ?? 0) + 1 }));
  }

  /** What a change of a workload does to its pods. */
  follow(key: string, before: Scaled, now: Scaled, nowMs: number): void {
    if (!equalJson(specOf(before).template, specOf(now).template)) {
      this.#whole.set(key, { sinceMs: nowMs, turn: this.turnsOf(key) + 1 });
      this.#single.delete(key);
    }
    for (let index = replicasOf(before); index < replicasOf(now); index += 1) this.replace(key, String(index), nowMs);
  }

  forget(key: string): void {
    this.#whole.delete(key);
    this.#single.delete(key);
  }
}
