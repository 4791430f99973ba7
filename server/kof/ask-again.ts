import { setTimeout as delay } from 'node:timers/promises';
import type { MetricsAnswer } from '../ports/metrics.ts';

/** A store that is being restarted is back by then; one that stays away is asked again by a later run. */
const againMs = 250;

/** Asks once more when the source told only a part; the second answer may be one too. */
export async function askAgain<T>(
  ask: () => Promise<MetricsAnswer<T>>,
  signal: AbortSignal | undefined,
): Promise<MetricsAnswer<T>> {
  const first = await ask();
  if (!first.isPartial) return first;
  await delay(againMs, undefined, { signal });
  return ask();
}
