const second = 1_000;
const minute = 60 * second;

/** What is new is often answered at once; what waits for days is asked about seldom, as APIs are limited. */
const steps: [youngerThanMs: number, everyMs: number][] = [
  [5 * minute, 2 * second],
  [60 * minute, 20 * second],
  [Number.POSITIVE_INFINITY, 2 * minute],
];

/** @param openedAt since when it is waited for */
export function isDueToAsk({ openedAt, askedAt }: { openedAt: Date; askedAt: Date }, now: Date): boolean {
  const age = now.getTime() - openedAt.getTime();
  const every = steps.find(([younger]) => age < younger)?.[1] ?? minute;
  return now.getTime() - askedAt.getTime() >= every;
}

/** Whether Flux or Argo CD take so long for what was merged that the branch may say something else meanwhile. */
export const isLongMerged = (mergedAt: Date, now: Date): boolean => now.getTime() - mergedAt.getTime() >= 5 * minute;
