type Operator = (left: number, right: number) => number;

/** Arithmetic as Go does it: the remainder has the sign of the dividend. */
const arithmetic: Readonly<Record<string, Operator>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
  '%': (left, right) => left % right,
  '^': (left, right) => left ** right,
  atan2: Math.atan2,
};

const comparison: Readonly<Record<string, (left: number, right: number) => boolean>> = {
  '==': (left, right) => left === right,
  '!=': (left, right) => left !== right,
  '>': (left, right) => left > right,
  '<': (left, right) => left < right,
  '>=': (left, right) => left >= right,
  '<=': (left, right) => left <= right,
};

/**
 * A binary operation of two numbers. Comparisons keep the left side's value; with `isBool` they give 0 or 1.
 * @returns `null` when a comparison filters the value out
 */
export function operate(op: string, left: number, right: number, isBool: boolean): number | null {
  const compare = comparison[op];
  if (!compare) return arithmetic[op]?.(left, right) ?? null;
  const holds = compare(left, right);
  if (isBool) return holds ? 1 : 0;
  return holds ? left : null;
}
