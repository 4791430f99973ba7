import { useFormatter, useTranslations } from 'next-intl';
import { useMoney } from '@/components/data/use-money';
import { Table, Td, Th } from '@/components/ui/table';
import type { Statement } from '@/lib/contracts/statements';

/** What one of each of the project's units cost in the month. */
export function UnitTable({ statement: { units, currency } }: { statement: Statement }) {
  const t = useTranslations('statements');
  const format = useFormatter();
  const money = useMoney();
  return (
    <Table caption={t('unit.title')} dense>
      <thead>
        <tr>
          <Th className="pl-0">{t('unit.name')}</Th>
          <Th className="text-right">{t('unit.each')}</Th>
          <Th className="text-right">{t('unit.quantity')}</Th>
          <Th className="text-right max-sm:hidden">{t('column.amount')}</Th>
          <Th className="pr-0 text-right max-sm:hidden">{t('unit.days')}</Th>
        </tr>
      </thead>
      <tbody>
        {units.map(({ name, state, unitCost, quantity, cost, days, daysCounted }) => (
          <tr key={name}>
            <Td className="pl-0 font-medium whitespace-normal">{name}</Td>
            <Td className="tabular text-right">
              {unitCost === null
                ? t(state === 'no-units' ? 'unit.none' : 'unknown')
                : money.precise(unitCost, currency)}
            </Td>
            <Td className="tabular text-right">
              {quantity === null
                ? t('unknown')
                : format.number(Number(quantity), { maximumFractionDigits: Number(quantity) < 100 ? 2 : 0 })}
            </Td>
            <Td className="tabular text-right max-sm:hidden">
              {cost === null ? t('unknown') : money.whole(cost, currency)}
            </Td>
            <Td className="tabular pr-0 text-right text-muted max-sm:hidden">
              {t('unit.counted', { counted: daysCounted, days })}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
