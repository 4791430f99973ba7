import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useMoney } from '@/components/data/use-money';
import { cn } from '@/components/ui/cn';
import { Td } from '@/components/ui/table';
import { isolate } from '@/lib/bidi';
import type { SpendBudget } from '@/lib/contracts/spend-budgets';
import { prepareBudgetBar } from './group-budgets';
import { useCostWords } from './use-cost-words';

/** Two cells: how much of its budget a group will have spent at the end of the month, and the budget. */
export function BudgetCells({ budget, className }: { budget: SpendBudget | undefined; className: string }) {
  const t = useTranslations('costs.table');
  const money = useMoney();
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
        {bar === null ? t('unknown') : <Bar {...bar} />}
      </Td>
      <Td className={cn('tabular text-right', className)}>
        <Link href={`/costs/budgets/${budget.id}`} title={budget.title} className="hover:underline">
          <span className="sr-only">{t('openBudget', { title: isolate(budget.title) })} </span>
          {money.cents(budget.monthly, budget.currency)}
        </Link>
      </Td>
    </>
  );
}

function Bar({ used, ahead, limit, end, isOver }: NonNullable<ReturnType<typeof prepareBudgetBar>>) {
  const words = useCostWords();
  return (
    <>
      <span aria-hidden="true" className="relative mr-2 inline-block h-1.5 w-20 bg-sunken align-middle">
        <i className="absolute inset-y-0 left-0 bg-used" style={{ width: `${used}%` }} />
        <i
          className={cn('absolute inset-y-0', isOver ? 'hatch-failed' : 'hatch-muted')}
          style={{ left: `${used}%`, width: `${ahead}%` }}
        />
        <i className="absolute -inset-y-1 w-px bg-fg" style={{ left: `${limit}%` }} />
      </span>
      <span className={cn('inline-block w-12', isOver && 'text-failed-text')}>{words.ratio(end)}</span>
    </>
  );
}
