const suffixes: Readonly<Record<string, number>> = {
  n: 1e-9,
  u: 1e-6,
  m: 1e-3,
  '': 1,
  k: 1e3,
  M: 1e6,
  G: 1e9,
  T: 1e12,
  P: 1e15,
  E: 1e18,
  Ki: 2 ** 10,
  Mi: 2 ** 20,
  Gi: 2 ** 30,
  Ti: 2 ** 40,
  Pi: 2 ** 50,
  Ei: 2 ** 60,
};

/** The amount that a Kubernetes quantity names, in its base unit; 0 for a text that is none. */
export function amountOf(quantity: string): number {
  const [, number, suffix = '', exponent] =
    /^([+-]?\d*\.?\d+)(?:([numkMGTPE]|[KMGTPE]i)|[eE]([+-]?\d+))?$/.exec(quantity.trim()) ?? [];
  if (number === undefined) return 0;
  return Number(number) * (exponent === undefined ? (suffixes[suffix] ?? 1) : 10 ** Number(exponent));
}

/** In whole units, rounded up as Kubernetes does; a thousandth of a thousandth is noise of the arithmetic. */
const roundUp = (amount: number): number => Math.ceil(Number(amount.toFixed(6)));

export const wholeUnits = (quantity: string): number => roundUp(amountOf(quantity));

/** In thousandths, the unit in which processors are counted. */
export const thousandths = (quantity: string): number => roundUp(amountOf(quantity) * 1000);
