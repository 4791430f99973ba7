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

/** The amount that a Kubernetes quantity such as `250m` or `4Gi` names, in its base unit; null for a text that is none. */
export function parseQuantity(text: string): number | null {
  const [, number, suffix = '', exponent] =
    /^([+-]?(?:\d+\.?\d*|\.\d+))(?:([numkMGTPE]|[KMGTPE]i)|[eE]([+-]?\d+))?$/.exec(text.trim()) ?? [];
  if (number === undefined) return null;
  return Number(number) * (exponent === undefined ? (suffixes[suffix] ?? 1) : 10 ** Number(exponent));
}

/** Bytes of a quantity, which may be a number as well; null for what is none, or less than nothing. */
export function parseBytes(quantity: unknown): number | null {
  const amount = typeof quantity === 'string' ? parseQuantity(quantity) : quantity;
  return typeof amount === 'number' && Number.isFinite(amount) && amount >= 0 ? Math.round(amount) : null;
}
