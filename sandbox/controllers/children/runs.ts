/** One life of a container that ends by itself. */
export interface Run {
  startMs: number;
  endMs: number;
}

/** How long a container lives that cannot do what it is for. */
const lifeMs = 1_400;
const longestWaitMs = 300_000;
const firstWaitMs = 10_000;
/** Waits of 10, 20, 40, 80 and 160 seconds come before the longest. */
const growing = 5;

/** How long the kubelet waits after so many restarts. */
export const waitAfter = (restarts: number): number =>
  Math.min(longestWaitMs, firstWaitMs * 2 ** Math.max(0, restarts));

const startOf = (index: number): number => {
  const before = Math.min(index, growing);
  const waits = firstWaitMs * (2 ** before - 1) + Math.max(0, index - growing) * longestWaitMs;
  return waits + index * lifeMs;
};

/** The run of this number, counted from the first. */
export function runAt(sinceMs: number, index: number): Run {
  const startMs = sinceMs + startOf(index);
  return { startMs, endMs: startMs + lifeMs };
}

/** How often a container that keeps ending has been started again. */
export function restartsUntil(sinceMs: number, nowMs: number): number {
  const passed = Math.max(0, nowMs - sinceMs);
  const steady = startOf(growing);
  if (passed >= steady) return growing + Math.floor((passed - steady) / (longestWaitMs + lifeMs));
  let index = 0;
  while (startOf(index + 1) <= passed) index += 1;
  return index;
}
