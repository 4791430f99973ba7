import type { Edges } from './values.ts';
import type { Window } from './windows.ts';

type Kind = 'rate' | 'increase' | 'delta';

/**
 * Change over a window, extended to its bounds as Prometheus 2 does: as far as the bound when the nearest sample is about
 * one interval away, half an interval otherwise, and for counters never below zero.
 * @returns `null` with fewer than two samples
 */
export function extrapolated(window: Window, kind: Kind): number | null {
  const { timesMs, values, from, to, startMs, endMs } = window;
  const count = to - from;
  if (count < 2) return null;
  const first = values[from] ?? 0;
  let change = (values[to - 1] ?? 0) - first;
  if (kind !== 'delta') {
    for (let index = from + 1; index < to; index += 1) {
      const before = values[index - 1] ?? 0;
      if ((values[index] ?? 0) < before) change += before;
    }
  }
  const [firstMs, lastMs] = [timesMs[from] ?? 0, timesMs[to - 1] ?? 0];
  return extended({ count, firstMs, first, lastMs, startMs, endMs }, change, kind);
}

/** The same of a counter that never falls, of which the edges of the window are enough. */
export function extrapolatedEdges(window: Edges & Bounds, kind: Kind): number | null {
  return window.count < 2 ? null : extended(window, window.last - window.first, kind);
}

interface Bounds {
  startMs: number;
  endMs: number;
}

function extended(
  { count, firstMs, first, lastMs, startMs, endMs }: Omit<Edges, 'last'> & Bounds,
  change: number,
  kind: Kind,
): number {
  const sampled = (lastMs - firstMs) / 1000;
  const interval = sampled / (count - 1);
  let toStart = (firstMs - startMs) / 1000;
  const toEnd = (endMs - lastMs) / 1000;
  if (kind !== 'delta' && change > 0 && first >= 0) toStart = Math.min(toStart, sampled * (first / change));
  const limit = interval * 1.1;
  const extent = sampled + (toStart < limit ? toStart : interval / 2) + (toEnd < limit ? toEnd : interval / 2);
  const factor = extent / sampled / (kind === 'rate' ? (endMs - startMs) / 1000 : 1);
  return change * factor;
}

/** Change between the last two samples; per second and with resets for counters. */
export function lastChange(window: Window, isRate: boolean): number | null {
  const { timesMs, values, from, to } = window;
  if (to - from < 2) return null;
  const last = values[to - 1] ?? 0;
  const before = values[to - 2] ?? 0;
  const change = isRate && last < before ? last : last - before;
  const seconds = ((timesMs[to - 1] ?? 0) - (timesMs[to - 2] ?? 0)) / 1000;
  if (seconds === 0) return null;
  return isRate ? change / seconds : change;
}

/** Least squares over a window: slope per second and value at the given instant. */
export function regression(window: Window, atMs: number): { slope: number; intercept: number } | null {
  const { timesMs, values, from, to } = window;
  const count = to - from;
  if (count < 2) return null;
  const first = values[from] ?? 0;
  let isConstant = true;
  let [sumX, sumY, sumXY, sumXX] = [0, 0, 0, 0];
  for (let index = from; index < to; index += 1) {
    const x = ((timesMs[index] ?? 0) - atMs) / 1000;
    const y = values[index] ?? 0;
    if (y !== first) isConstant = false;
    sumX += x;
    sumY += y;
    sumXY += x * y;
    sumXX += x * x;
  }
  if (isConstant)
    return Number.isFinite(first) ? { slope: 0, intercept: first } : { slope: Number.NaN, intercept: Number.NaN };
  const slope = (sumXY - (sumX * sumY) / count) / (sumXX - (sumX * sumX) / count);
  return { slope, intercept: sumY / count - (slope * sumX) / count };
}
