const factors: Record<string, number> = {
  '': 1,
  k: 1e3,
  M: 1e6,
  G: 1e9,
  T: 1e12,
  Ki: 1024,
  Mi: 1024 ** 2,
  Gi: 1024 ** 3,
  Ti: 1024 ** 4,
};

/** Bytes of a Kubernetes quantity such as `4Gi`; null when it is none. */
export function parseBytes(quantity: unknown): number | null {
  if (typeof quantity === 'number') return Number.isFinite(quantity) && quantity >= 0 ? quantity : null;
  if (typeof quantity !== 'string') return null;
  const [, amount, unit] = /^(\d+(?:\.\d+)?)([KMGT]i|[kMGT])?$/.exec(quantity.trim()) ?? [];
  if (amount === undefined) return null;
  return Math.round(Number(amount) * (factors[unit ?? ''] ?? 1));
}
