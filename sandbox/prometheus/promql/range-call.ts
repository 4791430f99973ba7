import { absentLabels } from './absent.ts';
import type { Expression, MatrixSelector, Subquery } from './ast.ts';
import type { Context } from './context.ts';
import { unite, withoutName } from './labels.ts';
import { extrapolated, extrapolatedEdges, lastChange, regression } from './rate.ts';
import { maxOf, meanOf, minOf, quantileOf, sumOf, varianceOf } from './statistics.ts';
import { type Column, emptyColumn, type Grid, timeAt } from './values.ts';
import { type Window, type WindowSeries, windowsOf } from './windows.ts';

/** A function of one window; never called for an empty one. `null`: no value at this instant. */
type RangeFunction = (window: Window, parameter: number, timeMs: number) => number | null;

const cut = ({ values, from, to }: Window): number[] => values.slice(from, to);

function countSteps({ values, from, to }: Window, isStep: (now: number, before: number) => boolean): number {
  let count = 0;
  for (let index = from + 1; index < to; index += 1) {
    if (isStep(values[index] ?? 0, values[index - 1] ?? 0)) count += 1;
  }
  return count;
}

const differs = (now: number, before: number): boolean =>
  now !== before && !(Number.isNaN(now) && Number.isNaN(before));

const functions: Readonly<Record<string, RangeFunction>> = {
  rate: (window) => extrapolated(window, 'rate'),
  increase: (window) => extrapolated(window, 'increase'),
  delta: (window) => extrapolated(window, 'delta'),
  irate: (window) => lastChange(window, true),
  idelta: (window) => lastChange(window, false),
  deriv: (window) => regression(window, window.timesMs[window.from] ?? 0)?.slope ?? null,
  predict_linear: (window, seconds, timeMs) => {
    const line = regression(window, timeMs);
    return line && line.slope * seconds + line.intercept;
  },
  changes: (window) => countSteps(window, differs),
  resets: (window) => countSteps(window, (now, before) => now < before),
  avg_over_time: (window) => meanOf(cut(window)),
  sum_over_time: (window) => sumOf(cut(window)),
  count_over_time: ({ from, to }) => to - from,
  min_over_time: (window) => minOf(cut(window)),
  max_over_time: (window) => maxOf(cut(window)),
  last_over_time: ({ values, to }) => values[to - 1] ?? null,
  present_over_time: () => 1,
  stddev_over_time: (window) => Math.sqrt(varianceOf(cut(window))),
  stdvar_over_time: (window) => varianceOf(cut(window)),
  quantile_over_time: (window, q) => quantileOf(q, cut(window)),
};

export const isRangeFunction = (name: string): boolean => name in functions || name === 'absent_over_time';

/** A function of the first and the last sample of a window, and how many there are; never called for an empty one. */
type EdgeFunction = (edges: EdgeWindow) => number | null;
type EdgeWindow = Parameters<typeof extrapolatedEdges>[0];

const ofAny: Readonly<Record<string, EdgeFunction>> = {
  last_over_time: ({ last }) => last,
  count_over_time: ({ count }) => count,
  present_over_time: () => 1,
};
/** A mean of equal values is each of them, to the bit; a sum is not their multiple. */
const ofConstant: Readonly<Record<string, EdgeFunction>> = {
  avg_over_time: ({ first }) => first,
  min_over_time: ({ first }) => first,
  max_over_time: ({ first }) => first,
};
const ofRising: Readonly<Record<string, EdgeFunction>> = {
  rate: (edges) => extrapolatedEdges(edges, 'rate'),
  increase: (edges) => extrapolatedEdges(edges, 'increase'),
  delta: (edges) => extrapolatedEdges(edges, 'delta'),
};

/** What answers without all samples of the windows, where there is such a way. */
function fromEdges(name: string, { shape }: WindowSeries): EdgeFunction | undefined {
  return ofAny[name] ?? (shape && ofRising[name]) ?? (shape === 'constant' ? ofConstant[name] : undefined);
}

function apply(name: string, series: WindowSeries, parameter: Float64Array | null, grid: Grid): Column | null {
  const run = functions[name] ?? (() => null);
  const { edgesAt } = series;
  const short = edgesAt && fromEdges(name, series);
  const valueAt = (index: number): number | null => {
    if (short && edgesAt) {
      const edges = edgesAt(index);
      return edges && short(edges);
    }
    const window = series.at(index);
    return window.from < window.to ? run(window, parameter?.[index] ?? 0, timeAt(grid, index)) : null;
  };
  const column = emptyColumn(name === 'last_over_time' ? series.labels : withoutName(series.labels), grid.count);
  let found = false;
  for (let index = 0; index < grid.count; index += 1) {
    const value = valueAt(index);
    if (value === null) continue;
    found = true;
    column.has[index] = 1;
    column.values[index] = value;
  }
  return found ? column : null;
}

function absentOverTime(node: MatrixSelector | Subquery, series: WindowSeries[], grid: Grid): Column[] {
  const column = emptyColumn(absentLabels(node.type === 'matrix' ? node.selector : node), grid.count);
  for (let index = 0; index < grid.count; index += 1) {
    const isThere = series.some((one) => {
      const { from, to } = one.at(index);
      return from < to;
    });
    column.has[index] = isThere ? 0 : 1;
    column.values[index] = 1;
  }
  return column.has.includes(1) ? [column] : [];
}

/** A function over a range vector, series by series, so that the samples of one series at a time are held. */
export function callRangeFunction(
  name: string,
  node: MatrixSelector | Subquery,
  parameter: Float64Array | null,
  grid: Grid,
  context: Context,
  evaluateColumns: (expression: Expression, grid: Grid, context: Context) => Column[],
): Column[] {
  const windows = windowsOf(node, grid, context, evaluateColumns);
  if (name === 'absent_over_time') return absentOverTime(node, windows, grid);
  const columns: Column[] = [];
  for (const series of windows) {
    context.checkpoint();
    const column = apply(name, series, parameter, grid);
    if (column) columns.push(column);
  }
  return unite(columns, true);
}
