export interface PriceShape {
  /** Amounts with a label, a fifth of the scale apart or further. */
  ticks: { amount: number; percent: number }[];
  minor: number[];
  low: number;
  likely: number;
  high: number;
  /** Above it somebody has to approve; null where none applies or it lies far off the scale. */
  limit: number | null;
}

const steps = [1, 2, 5];

/** A round step of which about four cover the width. */
function stepFor(width: number): number {
  const rough = Math.max(width, 1) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * (steps.find((step) => step * power >= rough) ?? 10);
}

/** A limit so far off would press the price itself into a corner of the scale. */
const farOff = 2.5;

/**
 * Places a price on a scale that begins and ends at round money. Amounts are in units of the currency.
 * @param limit amount above which somebody has to approve; the scale reaches it where it is near
 */
export function preparePrice(low: number, likely: number, high: number, limit: number | null = null): PriceShape {
  const near = limit !== null && limit <= high * farOff && limit * farOff >= low ? limit : null;
  const margin = Math.max(high - low, likely * 0.4, 1) * 0.6;
  const least = Math.min(low, near ?? low) - margin;
  const most = Math.max(high, near ?? high) + margin;
  const step = stepFor(most - least);
  const from = Math.max(0, Math.floor(least / step) * step);
  const until = Math.ceil(most / step) * step;
  const place = (amount: number) => ((amount - from) / (until - from)) * 100;
  const count = Math.round((until - from) / step);
  const ticks = Array.from({ length: count + 1 }, (_, index) => from + index * step);
  const minor = Array.from({ length: count * 5 + 1 }, (_, index) => place(from + (index * step) / 5));
  return {
    ticks: ticks.map((amount) => ({ amount, percent: place(amount) })),
    minor,
    low: place(low),
    likely: place(likely),
    high: place(high),
    limit: near === null ? null : place(near),
  };
}
