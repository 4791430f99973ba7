'use client';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useState } from 'react';
import { useMoney } from '@/components/data/use-money';
import { cn } from '@/components/ui/cn';
import { Table, Td, Th } from '@/components/ui/table';
import type { CostReport } from '@/lib/contracts/costs';
import { useCostWords } from './use-cost-words';

const rowHeightPx = 28;
/** More rows than this are drawn only where they are seen. */
const virtualAbove = 100;
const ScrolledRows = lazy(() =>
  import('@/components/data/scrolled-rows').then((module) => ({ default: module.ScrolledRows })),
);

/** The map as a table: every cluster under its project, the dearest first. */
export function MapTable({ report, caption }: { report: CostReport; caption: string }) {
  const dimension = useTranslations('costs.dimension');
  const t = useTranslations('costs.table');
  const money = useMoney();
  const words = useCostWords();
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const { items, total } = report;
  const { currency } = total;
  const isLong = items.length > virtualAbove;
  const draw = (index: number) => {
    const item = items[index];
    if (!item) return null;
    const [project = null, cluster = null] = item.keys;
    const names = [words.group(project, 'project'), words.group(cluster, 'cluster')];
    return (
      <tr key={`${project}/${cluster}`} {...(isLong && { 'aria-rowindex': index + 2 })}>
        <Td className="truncate pl-0" title={names[0]}>
          {names[0]}
        </Td>
        <Td className="truncate" title={names[1]}>
          {names[1]}
        </Td>
        <Td className="tabular pr-0 text-right">
          {item.amount === null ? t('unknown') : money.cents(item.amount, currency)}
        </Td>
      </tr>
    );
  };
  const first = () => items.slice(0, virtualAbove).map((_, index) => draw(index));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also for the keyboard
    <div ref={setScroller} tabIndex={0} className="relative max-h-72 overflow-auto">
      <Table
        caption={caption}
        dense
        // Columns do not change their width with the rows that are seen.
        className={cn(isLong && 'min-w-120 table-fixed')}
        {...(isLong && { 'aria-rowcount': items.length + 1 })}
      >
        <thead>
          <tr>
            <Th className="pl-0">{dimension('project')}</Th>
            <Th className={cn(isLong && 'w-1/2')}>{dimension('cluster')}</Th>
            <Th className="pr-0 text-right">{currency}</Th>
          </tr>
        </thead>
        <tbody>
          {isLong ? (
            <Suspense fallback={first()}>
              <ScrolledRows
                count={items.length}
                rowHeightPx={rowHeightPx}
                columnCount={3}
                scroller={scroller}
                draw={draw}
              />
            </Suspense>
          ) : (
            first()
          )}
        </tbody>
      </Table>
    </div>
  );
}
