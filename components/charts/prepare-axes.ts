import { dayMs } from '@/lib/days';
import { zoneOffsetMs } from '@/lib/time';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const timeSteps = [
  ...[1, 2, 5, 10, 15, 30].map((count) => count * minuteMs),
  ...[1, 2, 3, 6, 12].map((count) => count * hourMs),
  ...[1, 2, 5, 7, 14, 30, 60, 90].map((count) => count * dayMs),
];

/**
 * Ticks of an axis from zero, four or five of them at round values.
 * @param divisor between the values and what is written: 2^30 where bytes are written in GiB
 */
export function prepareValueAxis(largest: number, divisor: number, isWhole: boolean): number[] {
  const top = Math.max(largest / divisor, 0);
  if (top === 0) return [0, divisor];
  const rough = top / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const nice = [1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10;
  const step = isWhole ? Math.max(1, Math.ceil(nice * power)) : nice * power;
  const steps = Math.ceil(top / step - 1e-9);
  return Array.from({ length: steps + 1 }, (_, index) => index * step * divisor);
}

/** Ticks of time at round instants of the viewer's zone, at most six. */
export function prepareTimeAxis(startMs: number, endMs: number, timeZone: string): { ticks: number[]; stepMs: number } {
  const stepMs = timeSteps.find((step) => (endMs - startMs) / step <= 6) ?? 90 * dayMs;
  const shift = zoneOffsetMs(startMs, timeZone);
  const first = Math.ceil((startMs + shift) / stepMs) * stepMs - shift;
  const ticks: number[] = [];
  for (let at = first; at <= endMs; at += stepMs) ticks.push(at);
  return { ticks, stepMs };
}
