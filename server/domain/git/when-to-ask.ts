const second = 1_000;
const minute = 60 * second;

/** A new pull request is often answered at once; one that waits for days is asked about seldom, as APIs are limited. */
const steps: [youngerThanMs: number, everyMs: number][] = [
  [5 * minute, 2 * second],
  [60 * minute, 20 * second],
  [Number.POSITIVE_INFINITY, 2 * minute],
];

export function isDueToAsk({ openedAt, askedAt }: { openedAt: Date; askedAt: Date }, now: Date): boolean {
  const age = now.getTime() - openedAt.getTime();
  const every = steps.find(([younger]) => age < younger)?.[1] ?? minute;
  return now.getTime() - askedAt.getTime() >= every;
}
