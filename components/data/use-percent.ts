import { useFormatter } from 'next-intl';

/** A ratio in per cent as the product writes it, with a thin space: small ones with one digit behind the point. */
export function usePercent(): (ratio: number) => string {
  const format = useFormatter();
  return (ratio) =>
    format
      .number(ratio, { style: 'percent', maximumFractionDigits: Math.abs(ratio) < 0.1 ? 1 : 0 })
      .replace('%', '\u2009%');
}
