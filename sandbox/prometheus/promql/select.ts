import type { VectorSelector } from './ast.ts';
import { type Context, fixedTime } from './context.ts';
import { type Column, emptyColumn, endOf, type Grid, type Series, timeAt } from './values.ts';

function fill(
  series: Series,
  timesMs: (index: number) => number,
  grid: Grid,
  lookbackMs: number,
  isTimestamp: boolean,
): Column | null {
  const column = emptyColumn(series.labels, grid.count);
  let found = false;
  for (let index = 0; index < grid.count; index += 1) {
    const timeMs = timesMs(index);
    const sample = series.last(timeMs - lookbackMs, timeMs);
    if (!sample) continue;
    found = true;
    column.has[index] = 1;
    column.values[index] = isTimestamp ? sample.timeMs / 1000 : sample.value;
  }
  return found ? column : null;
}

/** The newest sample of each matching series at each instant, if there is one within the lookback. */
export function selectInstants(selector: VectorSelector, grid: Grid, context: Context, isTimestamp = false): Column[] {
  const { source, lookbackMs } = context;
  const fixed = fixedTime(selector, context);
  const [firstMs, lastMs] =
    fixed === null ? [grid.startMs - selector.offsetMs, endOf(grid) - selector.offsetMs] : [fixed, fixed];
  const columns: Column[] = [];
  for (const series of source.select(selector.matchers, firstMs - lookbackMs, lastMs)) {
    context.checkpoint();
    const timesMs = (index: number): number => fixed ?? timeAt(grid, index) - selector.offsetMs;
    const column = fill(series, timesMs, grid, lookbackMs, isTimestamp);
    if (column) columns.push(column);
  }
  return columns;
}
