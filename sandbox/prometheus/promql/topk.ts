import { badData } from './errors.ts';
import { compareValues } from './statistics.ts';
import { type Column, emptyColumn, type Grid } from './values.ts';

/** NaN comes last whichever way the rest is sorted. */
function order(isTop: boolean): (a: number, b: number) => number {
  return (a, b) => {
    if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
    return isTop ? compareValues(b, a) : compareValues(a, b);
  };
}

/**
 * The k largest or smallest series of a group, chosen anew at each instant; labels stay as they are.
 * In an instant query they come sorted by value.
 */
export function selectExtremes(columns: readonly Column[], counts: Float64Array, op: string, grid: Grid): Column[] {
  const results = columns.map(({ labels }) => emptyColumn(labels, grid.count));
  const compare = order(op === 'topk');
  const valueAt = (column: number, index: number): number => columns[column]?.values[index] ?? Number.NaN;
  let ranked: number[] = [];
  for (let index = 0; index < grid.count; index += 1) {
    const count = counts[index] ?? 0;
    if (!Number.isFinite(count))
      throw badData(`parameter value is ${count} for ${op}, which is not a number of series`);
    const present = columns.flatMap(({ has }, column) => (has[index] ? [column] : []));
    present.sort((a, b) => compare(valueAt(a, index), valueAt(b, index)));
    ranked = present.slice(0, Math.max(0, Math.trunc(count)));
    for (const column of ranked) {
      const result = results[column];
      if (!result) continue;
      result.has[index] = 1;
      result.values[index] = valueAt(column, index);
    }
  }
  const chosen = grid.count === 1 ? ranked.flatMap((column) => results[column] ?? []) : results;
  return chosen.filter(({ has }) => has.includes(1));
}
