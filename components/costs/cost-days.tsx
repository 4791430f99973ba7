'use client';
import { useTranslations } from 'next-intl';
import type { StackGroup } from '@/components/charts/prepare-stack';
import { useMoney } from '@/components/data/use-money';
import { Table, Td, Th } from '@/components/ui/table';
import type { CostSeries } from '@/lib/contracts/cost-series';
import { useCostWords } from './use-cost-words';

interface CostDaysProps {
  series: CostSeries;
  groups: readonly StackGroup[];
  caption: string;
}

/** The chart as a table, newest day first. */
export function CostDays({ series, groups, caption }: CostDaysProps) {
  const t = useTranslations('costs.chart');
  const money = useMoney();
  const words = useCostWords();
  const cell = (value: number | string | null | undefined) =>
    value === null || value === undefined ? t('unknown') : money.cents(value, series.currency);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also for the keyboard
    <div tabIndex={0} className="relative max-h-64 overflow-auto">
      <Table caption={caption} dense>
        <thead>
          <tr>
            <Th className="pl-0">{t('day')}</Th>
            {groups.map(({ key, label }) => (
              <Th key={key} className="text-right">
                {label}
              </Th>
            ))}
            <Th className="text-right">{t('before')}</Th>
          </tr>
        </thead>
        <tbody>
          {series.days
            .map((day, place) => (
              <tr key={day}>
                <Td className="tabular pl-0 text-subtle">
                  {words.day(day)}
                  {series.incomplete.includes(day) ? ` ${t('incompleteDay')}` : null}
                </Td>
                {groups.map(({ key, values }) => (
                  <Td key={key} className="tabular text-right">
                    {cell(values[place])}
                  </Td>
                ))}
                <Td className="tabular text-right text-subtle">{cell(series.before[place])}</Td>
              </tr>
            ))
            .toReversed()}
        </tbody>
      </Table>
    </div>
  );
}
