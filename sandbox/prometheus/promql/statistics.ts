/** Order of Prometheus' sorts: NaN is smaller than everything. */
export function compareValues(a: number, b: number): number {
  if (Number.isNaN(a)) return Number.isNaN(b) ? 0 : -1;
  if (Number.isNaN(b)) return 1;
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The q-quantile by linear interpolation between ranks; infinite outside of 0–1. */
export function quantileOf(q: number, values: readonly number[]): number {
  if (values.length === 0 || Number.isNaN(q)) return Number.NaN;
  if (q < 0) return Number.NEGATIVE_INFINITY;
  if (q > 1) return Number.POSITIVE_INFINITY;
  const sorted = [...values].sort(compareValues);
  const rank = q * (sorted.length - 1);
  const lower = Math.max(0, Math.floor(rank));
  const upper = Math.min(sorted.length - 1, lower + 1);
  const weight = rank - Math.floor(rank);
  return (sorted[lower] ?? Number.NaN) * (1 - weight) + (sorted[upper] ?? Number.NaN) * weight;
}

/** The mean without an overflow of the sum. */
export function meanOf(values: readonly number[]): number {
  let mean = 0;
  values.forEach((value, index) => {
    if (!Number.isFinite(mean) && (mean === value || Number.isFinite(value))) return;
    mean += value / (index + 1) - mean / (index + 1);
  });
  return mean;
}

/** Population variance, by Welford's method. */
export function varianceOf(values: readonly number[]): number {
  let [count, mean, square] = [0, 0, 0];
  for (const value of values) {
    count += 1;
    const delta = value - mean;
    mean += delta / count;
    square += delta * (value - mean);
  }
  return square / count;
}

/** The larger, or the one that is a number. */
export const maxOf = (values: readonly number[]): number =>
  values.reduce((most, value) => (value > most || Number.isNaN(most) ? value : most));

export const minOf = (values: readonly number[]): number =>
  values.reduce((least, value) => (value < least || Number.isNaN(least) ? value : least));

/** The sum with the rounding errors of the parts made up for. */
export function sumOf(values: readonly number[]): number {
  let [sum, lost] = [0, 0];
  for (const value of values) {
    const next = sum + value;
    if (Number.isFinite(next)) lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum;
    sum = next;
  }
  return Number.isFinite(sum) ? sum + lost : sum;
}
