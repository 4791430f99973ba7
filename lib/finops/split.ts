import type { Amount } from '../money.ts';

/** How a cost that is nobody's own is borne: by nobody, in proportion to what each costs itself of that, or by all alike. */
export const splitPolicies = ['apart', 'proportional', 'even'] as const;
export type SplitPolicy = (typeof splitPolicies)[number];

/** Amounts are kept to ten places: the smallest unit of any currency. */
const places = 10;

/** @throws RangeError for more places than are kept */
function toUnits(amount: Amount): bigint {
  const [, sign, whole = '', part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount) ?? [];
  if (whole === '' || /[1-9]/.test(part.slice(places))) throw new RangeError(`Not an amount that is kept: ${amount}`);
  const units = BigInt(whole + part.slice(0, places).padEnd(places, '0'));
  return sign === '-' ? -units : units;
}

function toAmount(units: bigint): Amount {
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0');
  const text = `${digits.slice(0, -places)}.${digits.slice(-places)}`.replace(/\.?0+$/, '');
  return units < 0n ? `-${text}` : text;
}

/**
 * Splits an amount by weights so that the parts add up to it in the smallest unit: each has its share rounded down, and
 * the units that are left go to the largest remainders, in the order given where those are equal. A total below zero is
 * split as the same total above it. Weights below zero count as none. The method of largest remainders.
 * @returns one part for each weight; null where all weights are zero, so that there is nobody to bear it
 */
export function splitAmount(total: Amount, weights: readonly Amount[]): Amount[] | null {
  const heavy = weights.map(toUnits).map((weight) => (weight > 0n ? weight : 0n));
  const sum = heavy.reduce((all, weight) => all + weight, 0n);
  if (sum === 0n) return null;
  const signed = toUnits(total);
  const size = signed < 0n ? -signed : signed;
  const parts = heavy.map((weight, index) => ({
    index,
    units: (size * weight) / sum,
    remainder: (size * weight) % sum,
  }));
  const left = Number(size - parts.reduce((all, { units }) => all + units, 0n));
  const first = [...parts].sort((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  );
  for (const part of first.slice(0, left)) part.units += 1n;
  return parts.map(({ units }) => toAmount(signed < 0n ? -units : units));
}
