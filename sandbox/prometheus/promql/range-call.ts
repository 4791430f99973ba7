import { absentLabels } from './absent.ts';
import type { Expression, MatrixSelector, Subquery } from './ast.ts';
import type { Context } from './context.ts';
import { unite, withoutName } from './labels.ts';
import { extrapolated, extrapolatedEdges, type Kind, lastChange, regression } from './rate.ts';
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

const kinds: readonly Kind[] = ['rate', 'increase', 'delta'];
const rateOf = (edges: Parameters<typeof extrapolatedEdges>[0] | null, kind: Kind): number | null =>
  edges && extrapolatedEdges(edges, kind);

function apply(name: string, series: WindowSeries, parameter: Float64Array | null, grid: Grid): Column | null {
  const run = functions[name] ?? (() => null);
  const kind = kinds.find((one) => one === name);
  const valueAt = (index: number): number | null => {
    const window = series.at(index);
    return window.from < window.to ? run(window, parameter?.[index] ?? 0, timeAt(grid, index)) : null;
  };
  const column = emptyColumn(name === 'last_over_time' ? series.labels : withoutName(series.labels), grid.count);
  let found = false;
  for (let index = 0; index < grid.count; index += 1) {
    const value = kind && series.edgesAt ? rateOf(series.edgesAt(index), kind) : valueAt(index);
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
