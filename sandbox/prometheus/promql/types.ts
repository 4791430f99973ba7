import { type Binary, comparisons, type Expression, setOperators } from './ast.ts';
import { badData, execution } from './errors.ts';

export type Type = 'scalar' | 'vector' | 'matrix' | 'string';

interface Signature {
  args: Type[];
  /** How many of the last arguments may be left out; -1: the last one may be repeated, and left out. */
  optional?: number;
  returns: Type;
}

const one = (from: Type, returns: Type = 'vector'): Signature => ({ args: [from], returns });
const rename = (names: string[], signature: Signature): [string, Signature][] => names.map((name) => [name, signature]);

/** What the functions known here take and give. */
const signatures: ReadonlyMap<string, Signature> = new Map([
  ...rename(
    [
      'rate',
      'irate',
      'increase',
      'delta',
      'idelta',
      'deriv',
      'changes',
      'resets',
      'absent_over_time',
      ...['avg', 'sum', 'count', 'min', 'max', 'last', 'stddev', 'stdvar', 'present'].map(
        (name) => `${name}_over_time`,
      ),
    ],
    one('matrix'),
  ),
  ['predict_linear', { args: ['matrix', 'scalar'], returns: 'vector' }],
  ['quantile_over_time', { args: ['scalar', 'matrix'], returns: 'vector' }],
  ['histogram_quantile', { args: ['scalar', 'vector'], returns: 'vector' }],
  ...rename(
    [
      'abs',
      'absent',
      'ceil',
      'exp',
      'floor',
      'ln',
      'log10',
      'log2',
      'sgn',
      'sort',
      'sort_desc',
      'sqrt',
      'timestamp',
      'acos',
      'acosh',
      'asin',
      'asinh',
      'atan',
      'atanh',
      'cos',
      'cosh',
      'sin',
      'sinh',
      'tan',
      'tanh',
      'deg',
      'rad',
    ],
    one('vector'),
  ),
  ...rename(['day_of_month', 'day_of_week', 'day_of_year', 'days_in_month', 'hour', 'minute', 'month', 'year'], {
    args: ['vector'],
    optional: 1,
    returns: 'vector',
  } as Signature),
  ['round', { args: ['vector', 'scalar'], optional: 1, returns: 'vector' }],
  ['clamp', { args: ['vector', 'scalar', 'scalar'], returns: 'vector' }],
  ['clamp_min', { args: ['vector', 'scalar'], returns: 'vector' }],
  ['clamp_max', { args: ['vector', 'scalar'], returns: 'vector' }],
  ['label_replace', { args: ['vector', 'string', 'string', 'string', 'string'], returns: 'vector' }],
  ['label_join', { args: ['vector', 'string', 'string', 'string'], optional: -1, returns: 'vector' }],
  ['scalar', one('vector', 'scalar')],
  ['vector', one('scalar')],
  ['time', { args: [], returns: 'scalar' }],
  ['pi', { args: [], returns: 'scalar' }],
]);

const parameterTypes: Readonly<Record<string, Type>> = {
  topk: 'scalar',
  bottomk: 'scalar',
  quantile: 'scalar',
  count_values: 'string',
};
const aggregations = new Set([
  'sum',
  'avg',
  'min',
  'max',
  'count',
  'group',
  'stddev',
  'stdvar',
  ...Object.keys(parameterTypes),
]);

const words: Record<Type, string> = {
  scalar: 'scalar',
  vector: 'instant vector',
  matrix: 'range vector',
  string: 'string',
};

function expect(expression: Expression, wanted: Type, place: string): void {
  const found = typeOf(expression);
  if (found !== wanted) throw badData(`parse error: expected type ${words[wanted]} in ${place}, got ${words[found]}`);
}

function typeOfCall(name: string, args: Expression[]): Type {
  const signature = signatures.get(name);
  if (!signature) throw execution(`the function ${name} is not supported here`);
  const { args: types, optional = 0, returns } = signature;
  const least = types.length - Math.abs(optional);
  const most = optional < 0 ? Number.POSITIVE_INFINITY : types.length;
  if (args.length < least || args.length > most) {
    const bound = args.length < least ? (optional ? 'at least ' : '') + least : (optional ? 'at most ' : '') + most;
    throw badData(`parse error: expected ${bound} argument(s) in call to "${name}", got ${args.length}`);
  }
  args.forEach((arg, index) => {
    expect(arg, types[Math.min(index, types.length - 1)] ?? 'vector', `call to function "${name}"`);
  });
  return returns;
}

function typeOfBinary({ op, left, right, isBool, matching }: Binary): Type {
  const types = [typeOf(left), typeOf(right)];
  if (types.some((type) => type === 'matrix' || type === 'string')) {
    throw badData('parse error: binary expression must contain only scalar and instant vector types');
  }
  const isComparison = comparisons.has(op);
  const isScalar = types.every((type) => type === 'scalar');
  const isMixed = types[0] !== types[1];
  if (isBool && !isComparison) throw badData('parse error: bool modifier can only be used on comparison operators');
  if (isComparison && isScalar && !isBool)
    throw badData('parse error: comparisons between scalars must use BOOL modifier');
  if (setOperators.has(op)) {
    if (isScalar || isMixed)
      throw badData(`parse error: set operator ${JSON.stringify(op)} not allowed in binary scalar expression`);
    if (matching && matching.card !== 'one-to-one')
      throw badData(`parse error: no grouping allowed for ${JSON.stringify(op)} operation`);
  } else if (matching && (isScalar || isMixed)) {
    throw badData('parse error: vector matching only allowed between instant vectors');
  }
  const doubled = matching?.isOn && matching.include.find((label) => matching.labels.includes(label));
  if (doubled)
    throw badData(`parse error: label ${JSON.stringify(doubled)} must not occur in ON and GROUP clause at once`);
  return isScalar ? 'scalar' : 'vector';
}

/**
 * The type of an expression, after looking at all its parts.
 * @throws QueryError `bad_data` for wrong types, `execution` naming a function or aggregation that is not known here
 */
export function typeOf(expression: Expression): Type {
  switch (expression.type) {
    case 'number':
      return 'scalar';
    case 'string':
      return 'string';
    case 'selector':
      return 'vector';
    case 'matrix':
      return 'matrix';
    case 'subquery':
      expect(expression.expression, 'vector', 'subquery');
      return 'matrix';
    case 'call':
      return typeOfCall(expression.name, expression.args);
    case 'binary':
      return typeOfBinary(expression);
    case 'negation': {
      const type = typeOf(expression.expression);
      if (type === 'scalar' || type === 'vector') return type;
      throw badData(
        `parse error: unary expression only allowed on expressions of type scalar or instant vector, got ${JSON.stringify(words[type])}`,
      );
    }
    case 'aggregate': {
      const { op, parameter } = expression;
      if (!aggregations.has(op)) throw execution(`the aggregation ${op} is not supported here`);
      const wanted = parameterTypes[op];
      if ((wanted === undefined) !== (parameter === null)) {
        throw badData(
          `parse error: wrong number of arguments for aggregate expression provided, expected ${wanted ? 2 : 1}, got ${parameter ? 2 : 1}`,
        );
      }
      if (wanted && parameter) expect(parameter, wanted, 'aggregation parameter');
      expect(expression.expression, 'vector', 'aggregation expression');
      return 'vector';
    }
  }
}
