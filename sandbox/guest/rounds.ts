import { setTimeout as sleep } from 'node:timers/promises';

const patienceMs = 90_000;
const pauseMs = 250;

/** Asks again and again. @throws Error after a minute and a half in vain */
export async function until(what: string, look: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + patienceMs;
  while (!(await look())) {
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`);
    await sleep(pauseMs);
  }
}

/**
 * Does the work for each item in order; those that are refused are tried again in the next round.
 * @param refusal class of the errors that mean "not yet"; all others are thrown on
 * @throws Error with the last refusal when nothing has moved for a minute and a half
 */
export async function inRounds<T>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
  refusal: abstract new (...rest: never[]) => Error,
): Promise<void> {
  let waiting = items;
  let movedAt = Date.now();
  while (waiting.length > 0) {
    const refused: T[] = [];
    let last: Error | undefined;
    for (const item of waiting) {
      try {
        await work(item);
        movedAt = Date.now();
      } catch (error) {
        if (!(error instanceof refusal)) throw error;
        last = error;
        refused.push(item);
      }
    }
    if (last && Date.now() - movedAt > patienceMs) throw last;
    if (refused.length > 0) await sleep(pauseMs);
    waiting = refused;
  }
}
