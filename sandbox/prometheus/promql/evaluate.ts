import { aggregate } from './aggregate.ts';
import type { Binary, Call, Expression } from './ast.ts';
import { binaryOp } from './binary.ts';
import { callFunction } from './calls.ts';
import type { Context } from './context.ts';
import { badData } from './errors.ts';
import { unite, withoutName } from './labels.ts';
import { callRangeFunction, isRangeFunction } from './range-call.ts';
import { selectInstants } from './select.ts';
import type { Column, Grid, Value } from './values.ts';

function negate(value: Value): Value {
  if (value.type === 'scalar') return { type: 'scalar', values: value.values.map((number) => -number) };
  if (value.type === 'string') throw badData('parse error: a string has no negative');
  const columns = value.columns.map((column) => ({
    ...column,
    labels: withoutName(column.labels),
    values: column.values.map((number) => -number),
  }));
  return { type: 'vector', columns: unite(columns) };
}

const numbersOf = (value: Value): Float64Array => {
  if (value.type === 'scalar') return value.values;
  throw badData('parse error: expected a scalar');
};

function evaluateCall(call: Call, grid: Grid, context: Context): Value {
  const { name, args } = call;
  const recurse = (expression: Expression): Value => evaluate(expression, grid, context);
  if (isRangeFunction(name)) {
    const matrix = args.find(({ type }) => type === 'matrix' || type === 'subquery');
    const parameter = args.find((arg) => arg !== matrix);
    const numbers = parameter ? numbersOf(recurse(parameter)) : null;
    if (matrix?.type !== 'matrix' && matrix?.type !== 'subquery') throw badData('parse error: expected a range vector');
    return { type: 'vector', columns: callRangeFunction(name, matrix, numbers, grid, context, evaluateColumns) };
  }
  if (name === 'timestamp' && args[0]?.type === 'selector') {
    const columns = selectInstants(args[0], grid, context, true);
    return {
      type: 'vector',
      columns: unite(columns.map((column) => ({ ...column, labels: withoutName(column.labels) }))),
    };
  }
  return callFunction(call, args.map(recurse), grid);
}

function evaluateBinary(node: Binary, grid: Grid, context: Context): Value {
  return binaryOp(node, evaluate(node.left, grid, context), evaluate(node.right, grid, context), grid.count);
}

/** The value of an expression at each instant of the grid. @throws QueryError */
export function evaluate(node: Expression, grid: Grid, context: Context): Value {
  context.checkpoint();
  switch (node.type) {
    case 'number':
      return { type: 'scalar', values: new Float64Array(grid.count).fill(node.value) };
    case 'string':
      return { type: 'string', text: node.text };
    case 'negation':
      return negate(evaluate(node.expression, grid, context));
    case 'selector':
      return { type: 'vector', columns: selectInstants(node, grid, context) };
    case 'call':
      return evaluateCall(node, grid, context);
    case 'binary':
      return evaluateBinary(node, grid, context);
    case 'aggregate': {
      const parameter = node.parameter && evaluate(node.parameter, grid, context);
      return {
        type: 'vector',
        columns: aggregate(node, evaluateColumns(node.expression, grid, context), parameter, grid),
      };
    }
    case 'matrix':
    case 'subquery':
      throw badData('parse error: a range vector stands where an instant vector is needed');
  }
}

/** As `evaluate`, for an expression that is known to be an instant vector. */
export function evaluateColumns(node: Expression, grid: Grid, context: Context): Column[] {
  const value = evaluate(node, grid, context);
  if (value.type !== 'vector') throw badData('parse error: expected an instant vector');
  return value.columns;
}
