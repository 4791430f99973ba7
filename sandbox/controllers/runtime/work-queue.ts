import { isConflict } from '../client/rest.ts';
import type { Cancel, SimClock } from './clock.ts';

const conflictRetryMs = 25;
const errorBackoffMs = 5000;
const slowBackoffMs = 120_000;
const quickTries = 300;

/** Simulated milliseconds until the object is looked at again; nothing = when something changes. */
export type Requeue = number | undefined;

/** The earlier of two looks. */
export const sooner = (a: Requeue, b: Requeue): Requeue =>
  a === undefined || b === undefined ? (a ?? b) : Math.min(a, b);

interface WorkQueueOptions {
  name: string;
  clock: SimClock;
  log: (text: string) => void;
  concurrency?: number;
  reconcile: (key: string) => Promise<Requeue>;
}

/**
 * Runs reconcile for keys: a key at most once at a time, many keys at once up to the limit. A stale write is repeated
 * at once; other failures back off as k0rdent's controllers do (5 s, after 300 tries 2 min; simulated time).
 */
export class WorkQueue {
  readonly #options: WorkQueueOptions;
  readonly #queued = new Set<string>();
  readonly #running = new Map<string, Promise<void>>();
  readonly #again = new Set<string>();
  readonly #timers = new Map<string, Cancel>();
  readonly #failures = new Map<string, number>();
  #stopped = false;
  constructor(options: WorkQueueOptions) {
    this.#options = options;
  }

  add(key: string): void {
    if (this.#stopped) return;
    if (this.#running.has(key)) this.#again.add(key);
    else this.#queued.add(key);
    this.#pump();
  }

  /** Stops taking work and waits for what is running. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#queued.clear();
    for (const cancel of this.#timers.values()) cancel();
    await Promise.all(this.#running.values());
  }

  #later(key: string, simulatedMs: number): void {
    this.#timers.get(key)?.();
    const cancel = this.#options.clock.after(simulatedMs, () => {
      this.#timers.delete(key);
      this.add(key);
    });
    this.#timers.set(key, cancel);
  }

  #pump(): void {
    for (const key of this.#queued) {
      if (this.#running.size >= (this.#options.concurrency ?? 10)) return;
      this.#queued.delete(key);
      const run = this.#run(key).finally(() => {
        this.#running.delete(key);
        if (this.#again.delete(key) && !this.#stopped) this.#queued.add(key);
        this.#pump();
      });
      this.#running.set(key, run);
    }
  }

  async #run(key: string): Promise<void> {
    const { name, clock, log, reconcile } = this.#options;
    this.#timers.get(key)?.();
    this.#timers.delete(key);
    try {
      const requeue = await reconcile(key);
      this.#failures.delete(key);
      if (requeue !== undefined && !this.#stopped) this.#later(key, requeue);
    } catch (error) {
      if (this.#stopped) return;
      if (isConflict(error)) {
        this.#later(key, conflictRetryMs * clock.speed);
        return;
      }
      const tries = (this.#failures.get(key) ?? 0) + 1;
      this.#failures.set(key, tries);
      if (tries === 1) log(`${name} ${key}: ${error instanceof Error ? error.message : String(error)}`);
      this.#later(key, tries > quickTries ? slowBackoffMs : errorBackoffMs);
    }
  }
}
