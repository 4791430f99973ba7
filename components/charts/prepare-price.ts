export interface PriceShape {
  /** Amounts with a label, a fifth of the scale apart or further. */
  ticks: { amount: number; percent: number }[];
  minor: number[];
  low: number;
  likely: number;
  high: number;
}

const steps = [1, 2, 5];

/** A round step of which about four cover the width. */
function stepFor(width: number): number {
  const rough = Math.max(width, 1) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * (steps.find((step) => step * power >= rough) ?? 10);
}

/** Places a price on a scale that begins and ends at round money. Amounts are in units of the currency. */
export function preparePrice(low: number, likely: number, high: number): PriceShape {
  const margin = Math.max(high - low, likely * 0.4, 1) * 0.6;
  const step = stepFor(high - low + 2 * margin);
  const from = Math.max(0, Math.floor((low - margin) / step) * step);
  const until = Math.ceil((high + margin) / step) * step;
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
  };
}
