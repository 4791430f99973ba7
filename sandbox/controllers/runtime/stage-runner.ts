import { type KubeObject, keyOf } from '../client/objects.ts';
import { applyStage, delayOf, type Facts, matchStage, type Stage } from '../engine.ts';
import type { Cancel, SimClock } from './clock.ts';

const retryMs = 1000;

interface StageRunnerOptions {
  stages: readonly Stage[];
  clock: SimClock;
  seed: number;
  /** The newest known state of an object, undefined once it is gone. */
  read: (object: KubeObject) => KubeObject | undefined;
  factsOf: (object: KubeObject) => Facts;
  /** Writes the outcome of a stage; a rejection makes the runner look at the object again a second later. */
  write: (change: { stage: Stage; before: KubeObject; after: KubeObject; facts: Facts }) => Promise<void>;
}

/** Moves objects through their stages: at most one waiting stage an object, chosen anew whenever something changes. */
export class StageRunner {
  readonly #options: StageRunnerOptions;
  readonly #waiting = new Map<string, { stage: string; cancel: Cancel }>();
  readonly #writing = new Set<string>();
  constructor(options: StageRunnerOptions) {
    this.#options = options;
  }

  /** Looks at an object: starts the wait of the stage that applies now and drops one that no longer does. */
  consider(object: KubeObject): void {
    const { stages, clock, seed, factsOf } = this.#options;
    const key = `${object.kind} ${keyOf(object.metadata)}`;
    if (this.#writing.has(key)) return;
    const stage = matchStage(stages, object, factsOf(object));
    const waiting = this.#waiting.get(key);
    if (waiting && waiting.stage === stage?.name) return;
    waiting?.cancel();
    this.#waiting.delete(key);
    if (!stage) return;
    const cancel = clock.after(delayOf(stage, object, seed), () => {
      this.#waiting.delete(key);
      this.#fire(key, object, stage).catch(() => this.#again(object));
    });
    this.#waiting.set(key, { stage: stage.name, cancel });
  }

  /** Forgets an object that is gone. */
  forget(object: KubeObject): void {
    const key = `${object.kind} ${keyOf(object.metadata)}`;
    this.#waiting.get(key)?.cancel();
    this.#waiting.delete(key);
  }

  #again(object: KubeObject): void {
    this.#options.clock.after(retryMs, () => {
      const now = this.#options.read(object);
      if (now) this.consider(now);
    });
  }

  async #fire(key: string, seen: KubeObject, stage: Stage): Promise<void> {
    const { stages, clock, read, factsOf, write } = this.#options;
    const before = read(seen);
    if (!before) return;
    const facts = factsOf(before);
    if (matchStage(stages, before, facts)?.name === stage.name) {
      this.#writing.add(key);
      try {
        await write({ stage, before, after: applyStage(stage, before, facts, clock.now()), facts });
      } finally {
        this.#writing.delete(key);
      }
    }
    const now = read(before);
    if (now) this.consider(now);
  }
}
