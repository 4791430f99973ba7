/** Runs `run` after a span of simulated time; the returned function cancels it. */
export type Cancel = () => void;

/** Wall-clock instants and simulated spans. Only spans are shortened by the speed; instants never are. */
export interface SimClock {
  now(): Date;
  readonly speed: number;
  after(simulatedMs: number, run: () => void): Cancel;
}

interface Timer {
  leftMs: number;
  since: number;
  run: () => void;
  handle: NodeJS.Timeout | undefined;
}

const longestTimeoutMs = 2 ** 31 - 1;

/** The real clock: a span of S simulated milliseconds lasts S / speed. A new speed applies to waits under way too. */
export class WallClock implements SimClock {
  #speed: number;
  readonly #timers = new Set<Timer>();
  constructor(speed: number) {
    this.#speed = speed;
  }

  get speed(): number {
    return this.#speed;
  }

  now(): Date {
    return new Date();
  }

  after(simulatedMs: number, run: () => void): Cancel {
    const timer: Timer = { leftMs: simulatedMs, since: Date.now(), run, handle: undefined };
    this.#timers.add(timer);
    this.#arm(timer);
    return () => {
      clearTimeout(timer.handle);
      this.#timers.delete(timer);
    };
  }

  setSpeed(speed: number): void {
    const now = Date.now();
    for (const timer of this.#timers) {
      timer.leftMs = Math.max(0, timer.leftMs - (now - timer.since) * this.#speed);
      timer.since = now;
    }
    this.#speed = speed;
    for (const timer of this.#timers) this.#arm(timer);
  }

  /** Cancels everything that is still waiting. */
  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer.handle);
    this.#timers.clear();
  }

  #arm(timer: Timer): void {
    clearTimeout(timer.handle);
    timer.handle = setTimeout(
      () => {
        this.#timers.delete(timer);
        timer.run();
      },
      Math.min(timer.leftMs / this.#speed, longestTimeoutMs),
    );
  }
}
