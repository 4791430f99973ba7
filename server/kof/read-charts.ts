import type { ChartFacts, InstantSample, RangeSeries, RangeWindow, SampleValue } from '../ports/metrics.ts';

/** What stands for all namespaces that are not named. */
const others = '*';

/**
 * Series as charts take them: a value a step, null where there is none. Of namespaces, those that are not named are one
 * series: what remains of all.
 */
export function toChart(series: readonly RangeSeries[], window: RangeWindow): ChartFacts['series'] {
  const all = series.find(({ labels }) => labels.part === 'all');
  const named = series
    .filter((each) => each !== all)
    .map(({ labels, points }) => ({ key: keyOf(labels), values: toValues(points, window) }));
  if (!all) return named;
  const rest = toValues(all.points, window).map((value, index) => {
    if (value === null) return null;
    const known = named.reduce((sum, { values }) => sum + (values[index] ?? 0), 0);
    // What is left of a subtraction of equal sums is noise, not a namespace.
    return value - known > value * 1e-6 ? value - known : 0;
  });
  return rest.some((value) => (value ?? 0) > 0) ? [...named, { key: others, values: rest }] : named;
}

const keyOf = ({ namespace, phase, part }: RangeSeries['labels']) => namespace ?? phase ?? part ?? '';

function toValues(points: RangeSeries['points'], { start, end, stepSeconds }: RangeWindow): SampleValue[] {
  const values: SampleValue[] = Array.from({ length: Math.round((end - start) / stepSeconds) + 1 }, () => null);
  for (const [at, value] of points) {
    const index = Math.round((at - start) / stepSeconds);
    if (index >= 0 && index < values.length) values[index] = value;
  }
  return values;
}

/** Series with the present value as their last; one that is new begins with it. @param at unix seconds of the last step */
export function withPresent(
  series: readonly RangeSeries[],
  present: readonly InstantSample[],
  at: number,
): RangeSeries[] {
  const nameOf = (labels: RangeSeries['labels']) => JSON.stringify(Object.entries(labels).sort());
  const known = new Map(series.map((each) => [nameOf(each.labels), each]));
  for (const { labels, value } of present) {
    const name = nameOf(labels);
    known.set(name, { labels, points: [...(known.get(name)?.points ?? []), [at, value]] });
  }
  return [...known.values()];
}
