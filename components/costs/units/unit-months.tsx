import { useTranslations } from 'next-intl';
import { useCostWords } from '@/components/costs/overview/use-cost-words';
import { Table, Td, Th } from '@/components/ui/table';
import type { UnitDetail } from '@/lib/contracts/unit-costs';
import { useUnitWords } from './use-unit-words';

const figure = 'tabular text-right';
const narrow = 'max-sm:hidden';

/** Figures by calendar month, newest first, as far back as a quantity is known. */
export function UnitMonths({ unit: { name, months, currency, lastDay } }: { unit: UnitDetail }) {
  const t = useTranslations('unitCosts');
  const words = useUnitWords();
  const costs = useCostWords();
  if (lastDay === null) return <p className="text-muted">{t('dialog.none')}</p>;
  const oldest = months.findLastIndex(({ state }) => state !== 'no-quantity');
  return (
    <>
      <Table caption={t('dialog.months', { name })} dense>
        <thead>
          <tr>
            <Th className="pl-0">{t('dialog.month')}</Th>
            <Th className="text-right">{t('unitCost')}</Th>
            <Th className="text-right">{t('quantity')}</Th>
            <Th className={`text-right ${narrow}`}>{t('cost')}</Th>
            <Th className={`pr-0 text-right ${narrow}`}>{t('dialog.days')}</Th>
          </tr>
        </thead>
        <tbody>
          {months.slice(0, Math.max(1, oldest + 1)).map((month) => (
            <tr key={month.month}>
              <Td className="pl-0">{month.month}</Td>
              <Td className={`${figure} ${month.state === 'known' ? 'font-semibold' : 'text-muted'}`}>
                {words.unitCost(month, currency)}
              </Td>
              <Td className={figure}>{words.quantity(month.quantity)}</Td>
              <Td className={`${figure} ${narrow}`}>{words.cost(month.cost, currency)}</Td>
              <Td className={`${figure} pr-0 ${narrow}`}>
                {t('dialog.counted', { counted: month.daysCounted, days: month.days })}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <p className="mt-1 text-12 text-subtle">{t('dialog.last', { day: costs.day(lastDay) })}</p>
    </>
  );
}
