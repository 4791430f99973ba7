import { absentLabels } from './absent.ts';
import type { Call } from './ast.ts';
import { dateParts } from './dates.ts';
import { badData } from './errors.ts';
import { histogramQuantile } from './histogram.ts';
import { joinLabels, replaceLabels } from './label-functions.ts';
import { unite, withoutName } from './labels.ts';
import { compareValues } from './statistics.ts';
import { type Column, emptyColumn, type Grid, timeAt, type Value } from './values.ts';

const perValue: Readonly<Record<string, (value: number) => number>> = {
  abs: Math.abs,
  ceil: Math.ceil,
  exp: Math.exp,
  floor: Math.floor,
  ln: Math.log,
  log10: Math.log10,
  log2: Math.log2,
  sgn: Math.sign,
  sqrt: Math.sqrt,
  acos: Math.acos,
  acosh: Math.acosh,
  asin: Math.asin,
  asinh: Math.asinh,
  atan: Math.atan,
  atanh: Math.atanh,
  cos: Math.cos,
  cosh: Math.cosh,
  sin: Math.sin,
  sinh: Math.sinh,
  tan: Math.tan,
  tanh: Math.tanh,
  deg: (value) => (value * 180) / Math.PI,
  rad: (value) => (value * Math.PI) / 180,
  ...dateParts,
};

const vectorOf = (value: Value | undefined): Column[] => {
  if (value?.type === 'vector') return value.columns;
  throw badData('parse error: expected an instant vector');
};
const scalarOf = (value: Value | undefined): Float64Array => {
  if (value?.type === 'scalar') return value.values;
  throw badData('parse error: expected a scalar');
};
const textOf = (value: Value | undefined): string => (value?.type === 'string' ? value.text : '');

/** Applies a function to each value; the name of the metric goes, since it is another quantity now. */
function mapValues(columns: readonly Column[], change: (value: number, index: number) => number | null): Column[] {
  const results = columns.map((column) => {
    const result = emptyColumn(withoutName(column.labels), column.has.length);
    column.has.forEach((is, index) => {
      const value = is ? change(column.values[index] ?? Number.NaN, index) : null;
      if (value === null) return;
      result.has[index] = 1;
      result.values[index] = value;
    });
    return result;
  });
  return unite(results.filter(({ has }) => has.includes(1)));
}

function sorted(columns: Column[], isDescending: boolean): Column[] {
  // Only the order of an instant query means anything; NaN stands last both ways.
  return [...columns].sort((a, b) => {
    const [x = Number.NaN, y = Number.NaN] = [a.values[0], b.values[0]];
    if (Number.isNaN(x) || Number.isNaN(y)) return Number(Number.isNaN(x)) - Number(Number.isNaN(y));
    return isDescending ? compareValues(y, x) : compareValues(x, y);
  });
}

function absent(call: Call, columns: readonly Column[], grid: Grid): Column[] {
  const result = emptyColumn(call.args[0] ? absentLabels(call.args[0]) : {}, grid.count);
  for (let index = 0; index < grid.count; index += 1) {
    result.has[index] = columns.some(({ has }) => has[index]) ? 0 : 1;
    result.values[index] = 1;
  }
  return result.has.includes(1) ? [result] : [];
}

/** The one value there is, at each instant; NaN when there is none or more than one. */
function scalarFrom(columns: readonly Column[], grid: Grid): Float64Array {
  return new Float64Array(grid.count).map((_zero, index) => {
    const [only, ...others] = columns.filter(({ has }) => has[index]);
    return only && others.length === 0 ? (only.values[index] ?? Number.NaN) : Number.NaN;
  });
}

/** Keeps values between bounds; nothing comes out where the lower bound is above the upper one. */
function clamp(columns: Column[], low: Float64Array | null, high: Float64Array | null): Column[] {
  return mapValues(columns, (value, index) => {
    const [least, most] = [low?.[index] ?? Number.NEGATIVE_INFINITY, high?.[index] ?? Number.POSITIVE_INFINITY];
    return most < least ? null : Math.max(least, Math.min(most, value));
  });
}

function round(columns: Column[], nearest: Float64Array | null): Column[] {
  return mapValues(columns, (value, index) => {
    const inverse = 1 / (nearest?.[index] ?? 1);
    return Math.floor(value * inverse + 0.5) / inverse;
  });
}

const timesOf = (grid: Grid): Float64Array =>
  new Float64Array(grid.count).map((_zero, index) => timeAt(grid, index) / 1000);

const everywhere = (values: Float64Array): Column => ({
  labels: {},
  values,
  has: new Uint8Array(values.length).fill(1),
});

const vector = (columns: Column[]): Value => ({ type: 'vector', columns });

type Implementation = (args: Value[], grid: Grid, call: Call) => Value;

const implementations: Readonly<Record<string, Implementation>> = {
  time: (_args, grid) => ({ type: 'scalar', values: timesOf(grid) }),
  pi: (_args, grid) => ({ type: 'scalar', values: new Float64Array(grid.count).fill(Math.PI) }),
  scalar: ([arg], grid) => ({ type: 'scalar', values: scalarFrom(vectorOf(arg), grid) }),
  vector: ([arg]) => vector([everywhere(scalarOf(arg))]),
  absent: ([arg], grid, call) => vector(absent(call, vectorOf(arg), grid)),
  sort: ([arg]) => vector(sorted(vectorOf(arg), false)),
  sort_desc: ([arg]) => vector(sorted(vectorOf(arg), true)),
  timestamp: ([arg], grid) => vector(mapValues(vectorOf(arg), (_value, index) => timeAt(grid, index) / 1000)),
  round: ([arg, nearest]) => vector(round(vectorOf(arg), nearest ? scalarOf(nearest) : null)),
  clamp: ([arg, low, high]) => vector(clamp(vectorOf(arg), scalarOf(low), scalarOf(high))),
  clamp_min: ([arg, low]) => vector(clamp(vectorOf(arg), scalarOf(low), null)),
  clamp_max: ([arg, high]) => vector(clamp(vectorOf(arg), null, scalarOf(high))),
  histogram_quantile: ([q, arg], grid) => vector(histogramQuantile(scalarOf(q), vectorOf(arg), grid)),
  label_replace: ([arg, ...texts]) => vector(unite(replaceLabels(vectorOf(arg), texts.map(textOf)))),
  label_join: ([arg, ...texts]) => vector(unite(joinLabels(vectorOf(arg), texts.map(textOf)))),
};

/** Carries out a function whose arguments are values already. */
export function callFunction(call: Call, args: Value[], grid: Grid): Value {
  const change = perValue[call.name];
  if (!change) return implementations[call.name]?.(args, grid, call) ?? vector([]);
  const columns = args.length === 0 ? [everywhere(timesOf(grid))] : vectorOf(args[0]);
  return vector(mapValues(columns, change));
}
