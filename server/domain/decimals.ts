/** Compares two decimal numbers written as text, exactly: below, equal or above zero. */
export function compareDecimals(left: string, right: string): number {
  const [a, b] = [parts(left), parts(right)];
  const scale = Math.max(a.fraction.length, b.fraction.length);
  const difference = toInteger(a, scale) - toInteger(b, scale);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

interface Parts {
  isNegative: boolean;
  whole: string;
  fraction: string;
}

function parts(text: string): Parts {
  const isNegative = text.startsWith('-');
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  return { isNegative, whole, fraction };
}

function toInteger({ isNegative, whole, fraction }: Parts, scale: number): bigint {
  const value = BigInt(whole + fraction.padEnd(scale, '0'));
  return isNegative ? -value : value;
}
