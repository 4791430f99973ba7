/** Bounds how many of the calls behind it run at once; the others wait in order. */
export function createGate(width: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= width) await new Promise<void>((go) => waiting.push(go));
    else running += 1;
    try {
      return await work();
    } finally {
      // The place goes to who waits, so that nobody who comes meanwhile gets in before.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/**
 * Does works that are of use only together, `width` at a time. When one fails no other is begun, and nothing of them is
 * left running when that is said.
 * @throws what the first that failed threw
 */
export async function untilOneFails<T>(width: number, works: readonly (() => Promise<T>)[]): Promise<T[]> {
  const pass = createGate(width);
  const failures: unknown[] = [];
  const results = await Promise.allSettled(
    works.map((work) =>
      pass(async () => {
        if (failures.length > 0) throw failures[0];
        return work().catch((error: unknown) => {
          failures.push(error);
          throw error;
        });
      }),
    ),
  );
  if (failures.length > 0) throw failures[0];
  return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
}

interface Kept {
  answer: Promise<unknown>;
  /** Infinite while it is asked. */
  until: number;
  weight: number;
}

/**
 * Answers equal questions once: those that come while it is asked, and for `keepMs` after. A failure is kept for
 * nobody who comes later.
 * @param largest what the answers that are kept may weigh together; the oldest goes first
 */
export function createMemory(keepMs: number, largest: number, now: () => number = Date.now) {
  const kept = new Map<string, Kept>();

  function makeRoom(): void {
    const answered = [...kept].filter(([, { until }]) => until !== Number.POSITIVE_INFINITY);
    let weight = answered.reduce((sum, [, one]) => sum + one.weight, 0);
    for (const [key, one] of answered) {
      if (one.until > now() && weight <= largest) continue;
      kept.delete(key);
      weight -= one.weight;
    }
  }

  /** @param weigh of an answer, in the unit of `largest`; what weighs more than that is not kept */
  return async function remember<T>(
    key: string,
    ask: () => Promise<T>,
    weigh: (answer: T) => number = () => 1,
  ): Promise<T> {
    const known = kept.get(key);
    if (known && known.until > now()) return known.answer as Promise<T>;
    kept.delete(key);
    const entry: Kept = { answer: ask(), until: Number.POSITIVE_INFINITY, weight: 0 };
    kept.set(key, entry);
    try {
      const answer = (await entry.answer) as T;
      entry.weight = weigh(answer);
      entry.until = entry.weight > largest ? 0 : now() + keepMs;
      return answer;
    } catch (error) {
      entry.until = 0;
      throw error;
    } finally {
      makeRoom();
    }
  };
}
