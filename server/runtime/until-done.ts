import { setTimeout as delay } from 'node:timers/promises';

const retryMs = 1_000;

interface UntilDoneOptions {
  onError(error: unknown): void;
  /** Ends the trying; without it only success does. */
  signal?: AbortSignal;
}

/** Does `work` again every second until it succeeds. */
export async function untilDone(work: () => Promise<void>, { onError, signal }: UntilDoneOptions): Promise<void> {
  while (!signal?.aborted) {
    try {
      return await work();
    } catch (error) {
      onError(error);
      await delay(retryMs, undefined, { signal }).catch(() => undefined);
    }
  }
}
