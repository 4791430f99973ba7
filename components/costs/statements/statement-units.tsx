import { useTranslations } from 'next-intl';
import { useUnitWords } from '@/components/costs/units/use-unit-words';
import { Table, Td, Th } from '@/components/ui/table';
import type { Statement } from '@/lib/contracts/statements';

/** What one of each of the project's units cost in the month. */
export function UnitTable({ statement: { units, currency } }: { statement: Statement }) {
  const t = useTranslations('statements');
  const words = useUnitWords();
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
        {units.map((unit) => (
          <tr key={unit.name}>
            <Td className="pl-0 font-medium whitespace-normal">
              <bdi>{unit.name}</bdi>
            </Td>
            <Td className="tabular text-right">{words.unitCost(unit, currency)}</Td>
            <Td className="tabular text-right">{words.quantity(unit.quantity)}</Td>
            <Td className="tabular text-right max-sm:hidden">{words.cost(unit.cost, currency)}</Td>
            <Td className="tabular pr-0 text-right text-muted max-sm:hidden">
              {t('unit.counted', { counted: unit.daysCounted, days: unit.days })}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
