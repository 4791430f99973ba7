import type { Expression, MatrixSelector, Subquery } from './ast.ts';
import { type Context, fixedTime } from './context.ts';
import { type Column, type Edges, endOf, type Grid, type Labels, type Samples, type Series, timeAt } from './values.ts';

/** The samples of one series in the window of one instant: `from` to (not including) `to` of the arrays. */
export interface Window extends Samples {
  from: number;
  to: number;
  /** Bounds of the window, both belonging to it. */
  startMs: number;
  endMs: number;
}

export interface WindowSeries {
  labels: Labels;
  at(index: number): Window;
  readonly shape?: Series['shape'];
  /** The edges of a window, where the source knows them by themselves. */
  edgesAt?(index: number): (Edges & Pick<Window, 'startMs' | 'endMs'>) | null;
}

type EvaluateColumns = (node: Expression, grid: Grid, context: Context) => Column[];

/** First index whose time is at or after the given one. */
function lowerBound(timesMs: readonly number[], timeMs: number): number {
  let low = 0;
  let high = timesMs.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((timesMs[middle] ?? 0) < timeMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

const within = (samples: Samples, startMs: number, endMs: number): Window => ({
  ...samples,
  from: lowerBound(samples.timesMs, startMs),
  to: lowerBound(samples.timesMs, endMs + 1),
  startMs,
  endMs,
});

function seriesOf(node: MatrixSelector, grid: Grid, context: Context): WindowSeries[] {
  const { selector, rangeMs } = node;
  const fixed = fixedTime(selector, context);
  const endAt = (index: number): number => fixed ?? timeAt(grid, index) - selector.offsetMs;
  const firstMs = endAt(0) - rangeMs;
  const lastMs = endAt(grid.count - 1);
  // Windows that do not touch are read one by one: what lies between them is never computed.
  const isApart = fixed === null && grid.stepMs > rangeMs;
  return context.source.select(selector.matchers, firstMs, lastMs).map((series: Series) => {
    let all: Samples | null = null;
    const edgesAt = (index: number): ReturnType<NonNullable<WindowSeries['edgesAt']>> => {
      const endMs = endAt(index);
      const edges = series.edges?.(endMs - rangeMs, endMs);
      return edges ? { ...edges, startMs: endMs - rangeMs, endMs } : null;
    };
    return {
      labels: series.labels,
      ...(series.shape && { shape: series.shape }),
      ...(series.edges && { edgesAt }),
      at: (index) => {
        const endMs = endAt(index);
        if (isApart) return within(series.window(endMs - rangeMs, endMs), endMs - rangeMs, endMs);
        all ??= series.window(firstMs, lastMs);
        return within(all, endMs - rangeMs, endMs);
      },
    };
  });
}

function samplesOf({ values, has }: Column, grid: Grid): Samples {
  const samples: Samples = { timesMs: [], values: [] };
  has.forEach((is, index) => {
    if (!is) return;
    samples.timesMs.push(timeAt(grid, index));
    samples.values.push(values[index] ?? Number.NaN);
  });
  return samples;
}

function seriesOfSubquery(
  node: Subquery,
  grid: Grid,
  context: Context,
  evaluateColumns: EvaluateColumns,
): WindowSeries[] {
  const { rangeMs, stepMs, offsetMs } = node;
  const fixed = fixedTime(node, context);
  const endAt = (index: number): number => fixed ?? timeAt(grid, index) - offsetMs;
  // Inner instants are multiples of the step since 1970, whatever the outer ones are.
  const startMs = Math.ceil((endAt(0) - rangeMs) / stepMs) * stepMs;
  const lastMs = fixed ?? endOf(grid) - offsetMs;
  const inner: Grid = { startMs, stepMs, count: Math.floor((lastMs - startMs) / stepMs) + 1 };
  if (inner.count < 1) return [];
  return evaluateColumns(node.expression, inner, context).map((column) => {
    const samples = samplesOf(column, inner);
    return { labels: column.labels, at: (index) => within(samples, endAt(index) - rangeMs, endAt(index)) };
  });
}

/** The series of a range vector with their windows; both ends of a window belong to it, as in Prometheus 2. */
export function windowsOf(
  node: MatrixSelector | Subquery,
  grid: Grid,
  context: Context,
  evaluateColumns: EvaluateColumns,
): WindowSeries[] {
  return node.type === 'matrix'
    ? seriesOf(node, grid, context)
    : seriesOfSubquery(node, grid, context, evaluateColumns);
}
