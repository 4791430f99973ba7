import type { Aggregate } from './ast.ts';
import { badData } from './errors.ts';
import { keyOf, omit, pick } from './labels.ts';
import { showNumber } from './show.ts';
import { maxOf, meanOf, minOf, quantileOf, sumOf, varianceOf } from './statistics.ts';
import { selectExtremes } from './topk.ts';
import { type Column, emptyColumn, type Grid, type Labels, metricName, type Value } from './values.ts';

/** Series that are aggregated into one. */
interface Group {
  labels: Labels;
  columns: Column[];
}

const reducers: Readonly<Record<string, (values: number[], parameter: number) => number>> = {
  sum: sumOf,
  avg: meanOf,
  min: minOf,
  max: maxOf,
  count: (values) => values.length,
  group: () => 1,
  stddev: (values) => Math.sqrt(varianceOf(values)),
  stdvar: varianceOf,
  quantile: (values, q) => quantileOf(q, values),
};

function groupColumns({ grouping, isWithout }: Aggregate, columns: readonly Column[]): Group[] {
  const left = new Set([...grouping, metricName]);
  const groups = new Map<string, Group>();
  for (const column of columns) {
    const labels = isWithout ? omit(column.labels, left) : pick(column.labels, grouping);
    const key = keyOf(labels);
    const group = groups.get(key);
    if (group) group.columns.push(column);
    else groups.set(key, { labels, columns: [column] });
  }
  return [...groups.values()];
}

function reduce({ labels, columns }: Group, op: string, parameter: Float64Array | null, grid: Grid): Column {
  const run = reducers[op] ?? (() => Number.NaN);
  const result = emptyColumn(labels, grid.count);
  for (let index = 0; index < grid.count; index += 1) {
    const values: number[] = [];
    for (const { has, values: numbers } of columns) if (has[index]) values.push(numbers[index] ?? Number.NaN);
    if (values.length === 0) continue;
    result.has[index] = 1;
    result.values[index] = run(values, parameter?.[index] ?? 0);
  }
  return result;
}

/** One series for each value that occurs, counting how often. */
function countValues(groups: readonly Group[], label: string, grid: Grid): Column[] {
  if (!/^[A-Za-z_]\w*$/.test(label)) throw badData(`invalid label name ${JSON.stringify(label)}`);
  const found = new Map<string, Column>();
  for (const { labels, columns } of groups) {
    for (const { has, values } of columns) {
      for (let index = 0; index < grid.count; index += 1) {
        if (!has[index]) continue;
        const named = { ...labels, [label]: showNumber(values[index] ?? Number.NaN) };
        const key = keyOf(named);
        const column = found.get(key) ?? emptyColumn(named, grid.count);
        found.set(key, column);
        column.has[index] = 1;
        column.values[index] = (column.values[index] ?? 0) + 1;
      }
    }
  }
  return [...found.values()];
}

/** Aggregates series by their labels, at each instant for itself. */
export function aggregate(node: Aggregate, columns: readonly Column[], parameter: Value | null, grid: Grid): Column[] {
  const groups = groupColumns(node, columns);
  if (node.op === 'count_values') return countValues(groups, parameter?.type === 'string' ? parameter.text : '', grid);
  const numbers = parameter?.type === 'scalar' ? parameter.values : null;
  if (node.op === 'topk' || node.op === 'bottomk') {
    return groups.flatMap((group) =>
      selectExtremes(group.columns, numbers ?? new Float64Array(grid.count), node.op, grid),
    );
  }
  return groups.map((group) => reduce(group, node.op, numbers, grid)).filter(({ has }) => has.includes(1));
}
