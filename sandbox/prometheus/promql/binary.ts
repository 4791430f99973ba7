import { type Binary, comparisons, setOperators } from './ast.ts';
import { badData } from './errors.ts';
import { unite, withoutName } from './labels.ts';
import { matchVectors } from './matching.ts';
import { operate } from './operators.ts';
import { combineSets } from './sets.ts';
import { type Column, emptyColumn, type Value } from './values.ts';

function scalarOp({ op, isBool }: Binary, left: Float64Array, right: Float64Array): Value {
  const values = left.map((value, index) => operate(op, value, right[index] ?? Number.NaN, isBool) ?? Number.NaN);
  return { type: 'scalar', values };
}

/** A vector with a scalar; comparisons without `bool` filter the vector, on whichever side it stands. */
function mixedOp(
  { op, isBool }: Binary,
  columns: readonly Column[],
  scalar: Float64Array,
  isScalarLeft: boolean,
): Column[] {
  const isFilter = comparisons.has(op) && !isBool;
  const results = columns.map((column) => {
    const result = emptyColumn(isFilter ? column.labels : withoutName(column.labels), scalar.length);
    column.has.forEach((is, index) => {
      if (!is) return;
      const own = column.values[index] ?? Number.NaN;
      const other = scalar[index] ?? Number.NaN;
      const value = isScalarLeft ? operate(op, other, own, isBool) : operate(op, own, other, isBool);
      if (value === null) return;
      result.has[index] = 1;
      result.values[index] = isFilter ? own : value;
    });
    return result;
  });
  return unite(results.filter(({ has }) => has.includes(1)));
}

/** A binary operation of two values. @throws QueryError when series match more than one each */
export function binaryOp(node: Binary, left: Value, right: Value, count: number): Value {
  if (left.type === 'string' || right.type === 'string')
    throw badData('parse error: a string cannot be calculated with');
  if (left.type === 'scalar') {
    if (right.type === 'scalar') return scalarOp(node, left.values, right.values);
    return { type: 'vector', columns: mixedOp(node, right.columns, left.values, true) };
  }
  if (right.type === 'scalar') return { type: 'vector', columns: mixedOp(node, left.columns, right.values, false) };
  const matching = node.matching ?? { isOn: false, labels: [], card: 'one-to-one', include: [] };
  const columns = setOperators.has(node.op)
    ? combineSets(node.op, matching, left.columns, right.columns, count)
    : matchVectors(node, matching, left.columns, right.columns, count);
  return { type: 'vector', columns: unite(columns) };
}
