const decimalSuffixes = ['', 'k', 'M', 'G', 'T', 'P', 'E'];
const binarySuffixes = ['', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'];
const smallSuffixes = ['n', 'u', 'm'];
const one = 10n ** 9n;

/** A quantity of Kubernetes in billionths of its unit, so that sums stay exact. */
export function nano(quantity: unknown): bigint {
  const [, sign = '', whole = '0', fraction = '', suffix = ''] =
    /^([+-]?)(\d*)(?:\.(\d*))?([numkMGTPE]|[KMGTPE]i|[eE][+-]?\d+)?$/.exec(String(quantity ?? '0').trim()) ?? [];
  const digits = BigInt(`${whole}${fraction.padEnd(18, '0').slice(0, 18)}` || '0');
  const scaled = digits * scaleOf(suffix);
  // Digits carry 18 places of fraction and scales nine more.
  const value = scaled / 10n ** 18n;
  return sign === '-' ? -value : value;
}

/** Billionths that one of a suffix is worth. */
function scaleOf(suffix: string): bigint {
  const small = smallSuffixes.indexOf(suffix);
  if (small >= 0) return 10n ** BigInt(3 * small);
  const decimal = decimalSuffixes.indexOf(suffix);
  if (decimal >= 0) return one * 1000n ** BigInt(decimal);
  const binary = binarySuffixes.indexOf(suffix);
  if (binary >= 0) return one * 1024n ** BigInt(binary);
  const exponent = Number(suffix.slice(1));
  return exponent >= -9 ? 10n ** BigInt(9 + exponent) : 0n;
}

const ceil = (value: bigint, unit: bigint): bigint => (value > 0n ? (value + unit - 1n) / unit : value / unit);

/** A quantity in whole units, rounded up. */
export const whole = (quantity: unknown): bigint => ceil(nano(quantity), one);

/** A quantity as resources are counted: processors in thousandths, all else in whole units. */
export const counted = (name: string, quantity: unknown): bigint =>
  name === 'cpu' ? ceil(nano(quantity), 10n ** 6n) : whole(quantity);

function decimal(value: bigint): string {
  if (value === 0n) return '0';
  let [digits, exponent] = [value, -9];
  while (digits % 1000n === 0n && exponent < 18) [digits, exponent] = [digits / 1000n, exponent + 3];
  return `${digits}${[...smallSuffixes, ...decimalSuffixes][exponent / 3 + 3]}`;
}

function binary(value: bigint): string {
  if (value > -1024n * one && value < 1024n * one) return decimal(value);
  let [digits, power] = [ceil(value, one), 0];
  while (digits % 1024n === 0n && power < 6) [digits, power] = [digits / 1024n, power + 1];
  return `${digits}${binarySuffixes[power]}`;
}

/** Writes billionths the shortest way, as Kubernetes does: in thousands, or in steps of 1024. */
const written = (value: bigint, isBinary: boolean): string => (isBinary ? binary(value) : decimal(value));

const binaryResources = ['memory', 'ephemeral-storage'];

/** The quantity of an amount as `counted` counts it. */
export const spelled = (name: string, amount: bigint): string =>
  written(amount * (name === 'cpu' ? 10n ** 6n : one), binaryResources.includes(name) || name.startsWith('hugepages-'));

/** Billionths, written in the way of another quantity. */
export const writtenLike = (value: bigint, like: string): string => written(value, like.endsWith('i'));

/** The shortest spelling of a quantity: `1` for `1000m`, `1Gi` for `1024Mi`. */
export const canonical = (quantity: unknown): string => written(nano(quantity), String(quantity).endsWith('i'));
