import type { Matching } from './ast.ts';
import { signatureOf } from './labels.ts';
import { type Column, emptyColumn } from './values.ts';

/** At which instants any series of a signature has a value. */
function presence(
  columns: readonly Column[],
  sign: (column: Column) => string,
  count: number,
): Map<string, Uint8Array> {
  const found = new Map<string, Uint8Array>();
  for (const column of columns) {
    const signature = sign(column);
    const present = found.get(signature) ?? new Uint8Array(count);
    found.set(signature, present);
    column.has.forEach((is, index) => {
      if (is) present[index] = 1;
    });
  }
  return found;
}

function keep(column: Column, other: Uint8Array | undefined, isWanted: boolean): Column {
  const result = emptyColumn(column.labels, column.has.length);
  column.has.forEach((is, index) => {
    if (!is || (other?.[index] === 1) !== isWanted) return;
    result.has[index] = 1;
    result.values[index] = column.values[index] ?? Number.NaN;
  });
  return result;
}

/** `and`, `or` and `unless`: whole series are kept or left out, values never change. */
export function combineSets(
  op: string,
  matching: Matching,
  left: readonly Column[],
  right: readonly Column[],
  count: number,
): Column[] {
  const labelsOf = signatureOf(matching.labels, matching.isOn);
  const sign = ({ labels }: Column): string => labelsOf(labels);
  const there = presence(op === 'or' ? left : right, sign, count);
  const results =
    op === 'or'
      ? [...left, ...right.map((column) => keep(column, there.get(sign(column)), false))]
      : left.map((column) => keep(column, there.get(sign(column)), op === 'and'));
  return results.filter(({ has }) => has.includes(1));
}
