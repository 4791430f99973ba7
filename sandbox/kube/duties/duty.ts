/** A background task of the API server. */
export interface Duty {
  start(): void;
  stop(): void;
}

const retryMs = 1000;

/** Somebody refuses what has to be done: nothing is wrong, and it is tried again after a while. */
export class RetryLater extends Error {
  readonly afterMs: number;

  constructor(afterMs: number, cause: unknown) {
    super('refused for now', { cause });
    this.afterMs = afterMs;
  }
}

/** Work that is done once for each key at a time, soon after the key was added, and again after failures. */
export class KeyQueue {
  private readonly work: (key: string) => Promise<void>;
  private readonly label: string;
  private readonly waiting = new Map<string, NodeJS.Timeout>();
  private readonly running = new Set<string>();
  /** Keys that were added while they ran, and after how long each of them is wanted again. */
  private readonly again = new Map<string, number>();
  private isStopped = false;

  constructor(label: string, work: (key: string) => Promise<void>) {
    this.label = label;
    this.work = work;
  }

  /** @param afterMs for a key that runs at the moment it counts from the end of that run */
  add(key: string, afterMs = 0): void {
    if (this.isStopped || this.waiting.has(key)) return;
    if (this.running.has(key)) {
      this.again.set(key, Math.min(afterMs, this.again.get(key) ?? afterMs));
      return;
    }
    this.waiting.set(
      key,
      setTimeout(() => {
        this.waiting.delete(key);
        void this.run(key);
      }, afterMs),
    );
  }

  private async run(key: string): Promise<void> {
    this.running.add(key);
    let retryAfterMs: number | undefined;
    try {
      await this.work(key);
    } catch (error) {
      retryAfterMs = error instanceof RetryLater ? error.afterMs : retryMs;
      if (!this.isStopped && !(error instanceof RetryLater))
        process.stderr.write(`sandbox ${this.label}: ${key}: ${String(error)}\n`);
    }
    this.running.delete(key);
    const afterMs = retryAfterMs ?? this.again.get(key);
    this.again.delete(key);
    if (afterMs !== undefined) this.add(key, afterMs);
  }

  stop(): void {
    this.isStopped = true;
    for (const timer of this.waiting.values()) clearTimeout(timer);
    this.waiting.clear();
  }
}
