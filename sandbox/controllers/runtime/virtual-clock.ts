import type { Cancel, SimClock } from './clock.ts';

/** A clock for tests: time stands still until it is advanced, and waits end in order. */
export class VirtualClock implements SimClock {
  readonly speed = 1;
  #nowMs: number;
  #waits: { at: number; run: () => void }[] = [];
  constructor(start: Date) {
    this.#nowMs = start.getTime();
  }

  now(): Date {
    return new Date(this.#nowMs);
  }

  after(simulatedMs: number, run: () => void): Cancel {
    const wait = { at: this.#nowMs + simulatedMs, run };
    this.#waits.push(wait);
    return () => {
      this.#waits = this.#waits.filter((other) => other !== wait);
    };
  }

  /** Runs the next wait that ends by `end`; false when there is none. */
  step(end: Date): boolean {
    const [next] = this.#waits.filter((wait) => wait.at <= end.getTime()).sort((a, b) => a.at - b.at);
    if (!next) return false;
    this.#waits = this.#waits.filter((wait) => wait !== next);
    this.#nowMs = Math.max(this.#nowMs, next.at);
    next.run();
    return true;
  }
}
