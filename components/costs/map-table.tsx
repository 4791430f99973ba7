'use client';
import { useTranslations } from 'next-intl';
import { useMoney } from '@/components/data/use-money';
import { Table, Td, Th } from '@/components/ui/table';
import type { CostReport } from '@/lib/contracts/costs';
import { useCostWords } from './use-cost-words';

/** The map as a table: every cluster under its project, the dearest first. */
export function MapTable({ report, caption }: { report: CostReport; caption: string }) {
  const dimension = useTranslations('costs.dimension');
  const t = useTranslations('costs.table');
  const money = useMoney();
  const words = useCostWords();
  const { currency } = report.total;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also for the keyboard
    <div tabIndex={0} className="relative max-h-72 overflow-auto">
      <Table caption={caption} dense>
        <thead>
          <tr>
            <Th className="pl-0">{dimension('project')}</Th>
            <Th>{dimension('cluster')}</Th>
            <Th className="pr-0 text-right">{currency}</Th>
          </tr>
        </thead>
        <tbody>
          {report.items.map(({ keys: [project = null, cluster = null], amount }) => (
            <tr key={`${project}/${cluster}`}>
              <Td className="pl-0">{words.group(project, 'project')}</Td>
              <Td>{words.group(cluster, 'cluster')}</Td>
              <Td className="tabular pr-0 text-right">
                {amount === null ? t('unknown') : money.cents(amount, currency)}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
