const suffixes: Record<string, number> = {
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
const shape = /^([+-]?(?:\d+\.?\d*|\.\d+))(?:([numkMGTPE]|[KMGTPE]i)|[eE]([+-]?\d+))?$/;

/** A resource quantity such as 500m or 8Gi; doubles are exact enough for rules. */
export class Quantity {
  readonly value: number;

  constructor(value: number) {
    this.value = value;
  }
}

/** Reads a quantity; undefined if it is none. */
export function parseQuantity(text: string): Quantity | undefined {
  const [, number, suffix = '', exponent] = shape.exec(text) ?? [];
  if (number === undefined) return undefined;
  const factor = exponent === undefined ? suffixes[suffix] : 10 ** Number(exponent);
  return factor === undefined ? undefined : new Quantity(Number(number) * factor);
}
