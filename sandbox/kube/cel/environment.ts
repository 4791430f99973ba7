import { isIP } from 'node:net';
import { Environment } from '@marcbachmann/cel-js';
import { parseQuantity, Quantity } from './quantity.ts';

/** A compiled expression: variables in, value out. Throws when the evaluation fails. */
export type Expression = (variables: Record<string, unknown>) => unknown;

function requireQuantity(text: string): Quantity {
  const quantity = parseQuantity(text);
  if (quantity === undefined) throw new Error('quantities must match the regular expression of resource quantities');
  return quantity;
}

const number = (value: unknown): number => Number(value);

/** Kubernetes' own functions, as https://kubernetes.io/docs/reference/using-api/cel/ lists them. */
function makeEnvironment(): Environment {
  const environment = new Environment({
    unlistedVariablesAreDyn: true,
    homogeneousAggregateLiterals: false,
    enableOptionalTypes: true,
  });
  environment
    .registerType('Quantity', Quantity)
    .registerFunction('quantity(string): Quantity', requireQuantity)
    .registerFunction('isQuantity(string): bool', (text: string) => parseQuantity(text) !== undefined)
    .registerFunction('Quantity.isGreaterThan(Quantity): bool', (a: Quantity, b: Quantity) => a.value > b.value)
    .registerFunction('Quantity.isLessThan(Quantity): bool', (a: Quantity, b: Quantity) => a.value < b.value)
    .registerFunction('Quantity.compareTo(Quantity): int', (a: Quantity, b: Quantity) =>
      BigInt(Math.sign(a.value - b.value)),
    )
    .registerFunction('Quantity.sign(): int', (a: Quantity) => BigInt(Math.sign(a.value)))
    .registerFunction('Quantity.asInteger(): int', (a: Quantity) => BigInt(a.value))
    .registerFunction('Quantity.isInteger(): bool', (a: Quantity) => Number.isInteger(a.value))
    .registerFunction('Quantity.add(Quantity): Quantity', (a: Quantity, b: Quantity) => new Quantity(a.value + b.value))
    .registerFunction(
      'Quantity.sub(Quantity): Quantity',
      (a: Quantity, b: Quantity) => new Quantity(a.value - b.value),
    );
  environment
    .registerFunction('isURL(string): bool', (text: string) => URL.canParse(text))
    .registerFunction('isIP(string): bool', (text: string) => isIP(text) !== 0)
    .registerFunction(
      'string.find(string): string',
      (text: string, pattern: string) => new RegExp(pattern).exec(text)?.[0] ?? '',
    )
    .registerFunction('string.findAll(string): list<string>', (text: string, pattern: string) => [
      ...(text.match(new RegExp(pattern, 'g')) ?? []),
    ])
    .registerFunction('string.replace(string, string): string', (text: string, from: string, to: string) =>
      text.replaceAll(from, to),
    )
    .registerFunction('list<dyn>.isSorted(): bool', (list: unknown[]) =>
      list.every(
        (item, index) =>
          index === 0 || String(list[index - 1]) <= String(item) || number(list[index - 1]) <= number(item),
      ),
    )
    .registerFunction('list<dyn>.indexOf(dyn): int', (list: unknown[], item: unknown) => BigInt(list.indexOf(item)))
    .registerFunction('list<dyn>.sum(): dyn', (list: unknown[]) =>
      typeof list[0] === 'number'
        ? list.reduce((sum: number, item) => sum + number(item), 0)
        : list.reduce((sum: bigint, item) => sum + BigInt(number(item)), 0n),
    );
  return environment;
}

const environment = makeEnvironment();
/** Where oldSelf is an optional: its type must be declared, or its members cannot be looked up. */
const optionalEnvironment = environment.clone().registerVariable('oldSelf', 'optional<dyn>');
const expressions = new Map<string, Expression>();

/** Compiles an expression once. @throws Error when it is no CEL */
export function compileExpression(source: string, hasOptionalOldSelf = false): Expression {
  const key = `${hasOptionalOldSelf} ${source}`;
  let compiled = expressions.get(key);
  if (compiled === undefined) {
    const parsed = (hasOptionalOldSelf ? optionalEnvironment : environment).parse(source);
    compiled = (variables) => parsed(variables);
    expressions.set(key, compiled);
  }
  return compiled;
}

const some = compileExpression('optional.of(value)');
const none = compileExpression('optional.none()');

/** An optional value, as rules with optionalOldSelf see the old one. */
export const optionalOf = (value: unknown): unknown => (value === undefined ? none({}) : some({ value }));

/** The first line of an evaluation error, in upstream's spelling. */
export function errorText(error: unknown): string {
  const [line = ''] = (error as Error).message.split('\n');
  return line.replace(/^No such key/, 'no such key');
}
