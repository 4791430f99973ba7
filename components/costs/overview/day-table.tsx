import { useTranslations } from 'next-intl';
import { useMoney } from '@/components/data/use-money';
import { Table, Td, Th } from '@/components/ui/table';
import { useCostWords } from './use-cost-words';

interface DayTableProps {
  days: readonly { day: string; amount: string | null; isIncomplete: boolean }[];
  currency: string;
  caption: string;
}

/** What days cost, in the order given; of what is known it is said where a part is missing. */
export function DayTable({ days, currency, caption }: DayTableProps) {
  const t = useTranslations('costs.chart');
  const money = useMoney();
  const words = useCostWords();
  return (
    <Table caption={caption} dense>
      <thead>
        <tr>
          <Th className="pl-0">{t('day')}</Th>
          <Th className="pr-0 text-right">{currency}</Th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, amount, isIncomplete }) => (
          <tr key={day}>
            <Td className="tabular pl-0 text-subtle">
              {words.day(day)}
              {isIncomplete && amount !== null ? ` ${t('incompleteDay')}` : null}
            </Td>
            <Td className="tabular pr-0 text-right">
              {amount === null ? t('unknown') : money.cents(amount, currency)}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
