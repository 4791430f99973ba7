import type { Expression } from './ast.ts';
import type { Context } from './context.ts';
import { badData, QueryError } from './errors.ts';
import { evaluate, evaluateColumns } from './evaluate.ts';
import { keyOf, unite } from './labels.ts';
import { parsePromql } from './parse.ts';
import { type Column, emptyColumn, type Grid, type Labels, type Samples, type Source } from './values.ts';
import { windowsOf } from './windows.ts';

export interface EngineOptions {
  source: Source;
  /** Five minutes unless said otherwise, as in Prometheus. */
  lookbackMs?: number;
  /** Called now and then during a query. @throws to end it */
  checkpoint?: () => void;
}

export interface ResultSeries extends Samples {
  labels: Labels;
}

export type InstantResult =
  | { type: 'vector' | 'matrix'; series: ResultSeries[] }
  | { type: 'scalar'; value: number }
  | { type: 'string'; text: string };

const defaultLookbackMs = 300_000;

/** Prometheus refuses more than this many points of one series. */
const maxPoints = 11_000;

/** Instants evaluated at a time: bounds the memory of a long range without changing its result. */
const blockPoints = 500;

const contextOf = (
  { source, lookbackMs = defaultLookbackMs, checkpoint }: EngineOptions,
  startMs: number,
  endMs: number,
): Context => ({
  source,
  lookbackMs,
  startMs,
  endMs,
  checkpoint: checkpoint ?? (() => undefined),
});

function pointsOf({ values, has }: Column, grid: Grid): Samples {
  const samples: Samples = { timesMs: [], values: [] };
  has.forEach((is, index) => {
    if (!is) return;
    samples.timesMs.push(grid.startMs + index * grid.stepMs);
    samples.values.push(values[index] ?? Number.NaN);
  });
  return samples;
}

function rawMatrix(
  expression: Expression & { type: 'matrix' | 'subquery' },
  grid: Grid,
  context: Context,
): ResultSeries[] {
  return windowsOf(expression, grid, context, evaluateColumns).flatMap(({ labels, at }) => {
    const { timesMs, values, from, to } = at(0);
    return from < to ? [{ labels, timesMs: timesMs.slice(from, to), values: values.slice(from, to) }] : [];
  });
}

/** A query at one instant. @throws QueryError */
export function queryInstant(query: string, timeMs: number, options: EngineOptions): InstantResult {
  const expression = parsePromql(query);
  const grid: Grid = { startMs: timeMs, stepMs: 1, count: 1 };
  const context = contextOf(options, timeMs, timeMs);
  if (expression.type === 'matrix' || expression.type === 'subquery') {
    return { type: 'matrix', series: rawMatrix(expression, grid, context) };
  }
  const value = evaluate(expression, grid, context);
  if (value.type === 'string') return value;
  if (value.type === 'scalar') return { type: 'scalar', value: value.values[0] ?? Number.NaN };
  const series = value.columns
    .filter(({ has }) => has[0])
    .map((column) => ({ labels: column.labels, ...pointsOf(column, grid) }));
  return { type: 'vector', series };
}

function evaluateBlock(expression: Expression, grid: Grid, context: Context): Column[] {
  const value = evaluate(expression, grid, context);
  if (value.type === 'vector') return unite(value.columns);
  if (value.type === 'string')
    throw badData('invalid expression type "string" for range query, must be Scalar or instant Vector');
  return [{ ...emptyColumn({}, grid.count), values: value.values, has: new Uint8Array(grid.count).fill(1) }];
}

/**
 * A query at every step from start to end, both included where the steps meet them.
 * @throws QueryError `bad_data` for a step that is not positive, an end before the start, or too many points
 */
export function queryRange(
  query: string,
  { startMs, endMs, stepMs }: { startMs: number; endMs: number; stepMs: number },
  options: EngineOptions,
): ResultSeries[] {
  if (!(stepMs > 0))
    throw badData(
      'invalid parameter "step": zero or negative query resolution step widths are not accepted. Try a positive integer',
    );
  if (endMs < startMs) throw badData('invalid parameter "end": end timestamp must not be before start time');
  const count = Math.floor((endMs - startMs) / stepMs) + 1;
  if (count > maxPoints) {
    throw new QueryError(
      'bad_data',
      'exceeded maximum resolution of 11,000 points per timeseries. Try decreasing the query resolution (?step=XX)',
    );
  }
  const expression = parsePromql(query);
  if (expression.type === 'matrix' || expression.type === 'subquery') {
    throw badData(
      'invalid parameter "query": invalid expression type "range vector" for range query, must be Scalar or instant Vector',
    );
  }
  const context = contextOf(options, startMs, endMs);
  const found = new Map<string, ResultSeries>();
  for (let done = 0; done < count; done += blockPoints) {
    const grid: Grid = { startMs: startMs + done * stepMs, stepMs, count: Math.min(blockPoints, count - done) };
    for (const column of evaluateBlock(expression, grid, context)) {
      const points = pointsOf(column, grid);
      if (points.timesMs.length === 0) continue;
      const key = keyOf(column.labels);
      const series = found.get(key) ?? { labels: column.labels, timesMs: [], values: [] };
      found.set(key, series);
      series.timesMs.push(...points.timesMs);
      series.values.push(...points.values);
    }
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, series]) => series);
}
