import { useFormatter, useTranslations } from 'next-intl';
import type { MetricUnit } from '@/lib/contracts/cluster-metrics';
import { formOf } from '@/lib/format';

interface QuantityWords {
  /** "6.63 cores"; a value that is not known is a dash. */
  whole: (value: number | null) => string;
  /** "6.63", for an axis or a column whose head says the unit. */
  bare: (value: number | null) => string;
  /** "cores", "GiB"; empty for pieces. */
  unit: string;
  divisor: number;
}

/** Writes values of a unit beside each other. */
export function useQuantity(): (unit: MetricUnit, largest: number) => QuantityWords {
  const t = useTranslations('units');
  const format = useFormatter();
  return (unit, largest) => {
    const { divisor, symbol, decimals } = formOf(unit, largest);
    const bare = (value: number | null) =>
      value === null ? '–' : format.number(value / divisor, { maximumFractionDigits: decimals });
    const name = symbol === 'none' ? '' : t(symbol);
    const whole = (value: number | null) =>
      value === null || name === '' ? bare(value) : `${bare(value)}\u202f${name}`;
    return { whole, bare, unit: name, divisor };
  };
}
