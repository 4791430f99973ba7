import type { ClusterStep } from '@/lib/contracts/clusters';

export interface RunShape {
  /** Minutes at the right end. */
  maxMinutes: number;
  ticks: { minute: number; major: boolean }[];
  /** In what the major ticks are counted. */
  unit: 'minutes' | 'hours' | 'days';
  /** Place of *now* or of the end, per cent of the scale. */
  nowPercent: number;
  bars: { key: ClusterStep['key']; leftPercent: number; widthPercent: number; elapsedMs: number }[];
  /** Where a run usually ends. */
  band: { leftPercent: number; widthPercent: number } | null;
}

const minuteMs = 60_000;

/** Minutes of each unit. */
export const unitMinutes = { minutes: 1, hours: 60, days: 1440 };

const scales: readonly (readonly [unit: RunShape['unit'], counts: readonly number[]])[] = [
  ['minutes', [1, 2, 5, 10, 20, 30]],
  ['hours', [1, 2, 4, 12]],
  ['days', [1, 2, 5, 10, 20, 50, 100]],
];
const majorSteps = scales.flatMap(([unit, counts]) =>
  counts.map((count) => ({ unit, minutes: count * unitMinutes[unit] })),
);

/** What one major tick covers, so that at most about seven of them stand on the scale. */
function majorStep(minutes: number): (typeof majorSteps)[number] {
  const days = Math.ceil(minutes / unitMinutes.days / 7);
  return majorSteps.find((step) => minutes / step.minutes <= 7) ?? { unit: 'days', minutes: days * unitMinutes.days };
}

/**
 * Places the steps of a launch on a scale of minutes.
 * @param usual minutes between which such a launch usually ends
 */
export function prepareRun(
  steps: readonly ClusterStep[],
  startedAt: Date,
  now: Date,
  usual: { from: number; to: number } | null,
): RunShape {
  const start = startedAt.getTime();
  const elapsed = Math.max(0, now.getTime() - start) / minuteMs;
  const longest = Math.max(elapsed * 1.15, (usual?.to ?? 0) * 1.15, 1);
  const step = majorStep(longest);
  const minor = step.minutes / 5;
  const maxMinutes = Math.ceil(longest / minor) * minor;
  const percent = (minutes: number) => (Math.max(0, Math.min(minutes, maxMinutes)) / maxMinutes) * 100;
  const count = Math.round(maxMinutes / minor);
  return {
    maxMinutes,
    ticks: Array.from({ length: count + 1 }, (_, index) => ({ minute: index * minor, major: index % 5 === 0 })),
    unit: step.unit,
    nowPercent: percent(elapsed),
    bars: steps.flatMap((each) => {
      if (!each.startedAt) return [];
      const from = Date.parse(each.startedAt);
      const to = each.finishedAt ? Date.parse(each.finishedAt) : now.getTime();
      const left = percent((from - start) / minuteMs);
      const right = percent((to - start) / minuteMs);
      return [{ key: each.key, leftPercent: left, widthPercent: Math.max(0, right - left), elapsedMs: to - from }];
    }),
    band: usual ? { leftPercent: percent(usual.from), widthPercent: percent(usual.to) - percent(usual.from) } : null,
  };
}
