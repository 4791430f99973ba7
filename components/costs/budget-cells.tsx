import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useMoney } from '@/components/data/use-money';
import { cn } from '@/components/ui/cn';
import { Td } from '@/components/ui/table';
import type { SpendBudget } from '@/lib/contracts/spend-budgets';
import { prepareBudgetBar } from './group-budgets';
import { useCostWords } from './use-cost-words';

/** Two cells: how much of its budget a group will have spent at the end of the month, and the budget. */
export function BudgetCells({ budget, className }: { budget: SpendBudget | undefined; className: string }) {
  const t = useTranslations('costs.table');
  const money = useMoney();
  const words = useCostWords();
  if (!budget) {
    return (
      <>
        <Td className={className}>–</Td>
        <Td className={className}>–</Td>
      </>
    );
  }
  const bar = prepareBudgetBar(budget);
  return (
    <>
      <Td className={cn('tabular text-right whitespace-nowrap', className)}>
        <span aria-hidden="true" className="relative mr-2 inline-block h-1.5 w-20 bg-sunken align-middle">
          <i className="absolute inset-y-0 left-0 bg-used" style={{ width: `${bar.used}%` }} />
          <i
            className={cn('absolute inset-y-0', bar.isOver ? 'hatch-failed' : 'hatch-muted')}
            style={{ left: `${bar.used}%`, width: `${bar.ahead}%` }}
          />
          <i className="absolute -inset-y-1 w-px bg-fg" style={{ left: `${bar.limit}%` }} />
        </span>
        <span className={cn('inline-block w-12', bar.isOver && 'text-failed-text')}>{words.ratio(bar.end)}</span>
      </Td>
      <Td className={cn('tabular text-right', className)}>
        <Link href={`/costs/budgets/${budget.id}`} title={budget.title} className="hover:underline">
          <span className="sr-only">{t('openBudget', { title: budget.title })} </span>
          {money.cents(budget.monthly, budget.currency)}
        </Link>
      </Td>
    </>
  );
}
