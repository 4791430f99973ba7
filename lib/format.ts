import type { MetricUnit } from './contracts/cluster-metrics.ts';
import { numberWriter } from './number-writer.ts';

/** How values of a unit are written: divided, with as many decimals, and a symbol that is a key under `units`. */
export interface UnitForm {
  divisor: number;
  symbol: UnitSymbol;
  decimals: number;
}
type UnitSymbol =
  | 'cores'
  | 'bytes'
  | 'kib'
  | 'mib'
  | 'gib'
  | 'tib'
  | 'kibPerSecond'
  | 'mibPerSecond'
  | 'bytesPerSecond'
  | 'percent'
  | 'seconds'
  | 'milliseconds'
  | 'none';

const sizes: readonly [number, UnitSymbol, UnitSymbol][] = [
  [1024 ** 4, 'tib', 'mibPerSecond'],
  [1024 ** 3, 'gib', 'mibPerSecond'],
  [1024 ** 2, 'mib', 'mibPerSecond'],
  [1024, 'kib', 'kibPerSecond'],
];

/**
 * One form for all values beside each other, chosen by the largest: an axis whose labels change their unit on the way up
 * cannot be read.
 */
export function formOf(unit: MetricUnit, largest: number): UnitForm {
  const decimalsOf = (value: number) => (value >= 100 ? 0 : value >= 10 ? 1 : 2);
  switch (unit) {
    case 'bytes':
    case 'bytesPerSecond': {
      const isRate = unit === 'bytesPerSecond';
      const [factor, size, rate] = sizes.find(([each]) => largest >= each) ?? [1, 'bytes', 'bytesPerSecond'];
      const divisor = isRate ? Math.min(factor, 1024 ** 2) : factor;
      return { divisor, symbol: isRate ? rate : size, decimals: decimalsOf(largest / divisor) };
    }
    case 'ratio':
      return { divisor: 0.01, symbol: 'percent', decimals: largest < 0.1 ? 2 : 0 };
    case 'seconds': {
      const isShort = largest < 1;
      const divisor = isShort ? 0.001 : 1;
      return { divisor, symbol: isShort ? 'milliseconds' : 'seconds', decimals: isShort ? 0 : 2 };
    }
    case 'cores':
      return { divisor: 1, symbol: 'cores', decimals: decimalsOf(largest) };
    case 'devices':
      return { divisor: 1, symbol: 'none', decimals: decimalsOf(largest) };
    case 'count':
      return { divisor: 1, symbol: 'none', decimals: 0 };
  }
}

/**
 * How many there were of what people count: whole from a hundred on, with two decimals below, and below one with the two
 * digits that tell it from nothing.
 */
export function formatQuantity(quantity: string, locale: string): string {
  const size = Math.abs(Number(quantity));
  const digits = size > 0 && size < 1 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: size < 100 ? 2 : 0 };
  return numberWriter(locale, digits).format(Number(quantity));
}
