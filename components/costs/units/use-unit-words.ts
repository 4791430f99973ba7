import { useLocale, useTranslations } from 'next-intl';
import { useMoney } from '@/components/data/use-money';
import type { UnitFigures } from '@/lib/contracts/unit-costs';
import { formatQuantity } from '@/lib/format';

/** Figures of units as people read them; what is not known is said, never a nought. */
export function useUnitWords() {
  const t = useTranslations('unitCosts');
  const locale = useLocale();
  const money = useMoney();
  return {
    unitCost: ({ state, unitCost }: Pick<UnitFigures, 'state' | 'unitCost'>, currency: string) => {
      if (unitCost !== null) return money.precise(unitCost, currency);
      return t(state === 'no-units' ? 'noUnits' : 'notKnown');
    },
    quantity: (quantity: string | null) => (quantity === null ? '–' : formatQuantity(quantity, locale)),
    cost: (cost: string | null, currency: string) => (cost === null ? '–' : money.whole(cost, currency)),
    scope: (project: string | null) => project ?? t('everything'),
    /** What the figures leave out; null where they leave out nothing. */
    lacks: ({ state, days, daysCounted, hoursMissing }: UnitFigures) => {
      if (days === 0) return t('lacks.noDay');
      if (state === 'no-quantity') return t('lacks.quantity');
      if (state === 'no-cost') return t('lacks.cost');
      const said = [
        daysCounted < days ? t('lacks.days', { counted: daysCounted, days }) : null,
        hoursMissing > 0 ? t('lacks.hours', { hours: hoursMissing }) : null,
      ].filter((one) => one !== null);
      return said.length === 0 ? null : said.join(' · ');
    },
  };
}
