'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { EmptyState } from '@/components/data/empty-state';
import { OrderLimits } from '@/components/data/order-limits';
import { PageHead } from '@/components/data/page-head';
import { QueryBoundary } from '@/components/data/query-boundary';
import { spendBudgetsQuery } from '@/components/data/spend-budgets-query';
import { WhyNotFoot } from '@/components/data/why-not-foot';
import { holds, useMe } from '@/components/shell/use-me';
import { Time } from '@/components/status/time';
import { StateWord } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { SkeletonRows } from '@/components/ui/skeleton';
import { Table, Td, Th } from '@/components/ui/table';
import type { SpendBudget } from '@/lib/contracts/spend-budgets';
import { noBreach, SpendMeter, stateOf, useReservedWords, useScopeWords, useStateWords } from './budget-words';
import { SpendBudgetDialog } from './spend-budget-dialog';

/**
 * Budgets of what is spent: how each stands this month, and when it will be used up.
 * @param currency the installation's, which a new one begins with
 */
export function SpendBudgetList({ currency }: { currency: string }) {
  const t = useTranslations('spendBudgets');
  const query = useQuery(spendBudgetsQuery);
  const me = useMe();
  const router = useRouter();
  const [creating, setCreating] = useState(false);
  const mayCreate = holds(me, 'budget.manage');
  const create = mayCreate ? (
    <Button variant="primary" onClick={() => setCreating(true)}>
      <Icon name="plus" />
      {t('create')}
    </Button>
  ) : null;
  return (
    <>
      <PageHead title={t('title')} lede={t('lede')} actions={create} />
      <QueryBoundary query={query} skeleton={<SkeletonRows rows={6} />}>
        {({ items }) =>
          items.length === 0 ? <EmptyState title={t('none')}>{t('noneText')}</EmptyState> : <Budgets budgets={items} />
        }
      </QueryBoundary>
      <div className="mt-7 max-w-160">
        <OrderLimits project={null} />
      </div>
      {mayCreate ? null : <WhyNotFoot action="budget.manage" project={null} />}
      {creating ? (
        <SpendBudgetDialog
          budget={null}
          currency={currency}
          onClose={() => setCreating(false)}
          onSaved={({ id }) => router.push(`/costs/budgets/${id}`)}
        />
      ) : null}
    </>
  );
}

function Budgets({ budgets }: { budgets: readonly SpendBudget[] }) {
  const t = useTranslations('spendBudgets');
  return (
    <Table caption={t('title')} className="max-sm:table-fixed">
      <thead>
        <tr>
          <Th className="pl-0">{t('column.budget')}</Th>
          <Th className="max-sm:hidden">{t('column.month')}</Th>
          <Th className="text-right max-lg:hidden">{t('column.reserved')}</Th>
          <Th className="max-sm:hidden">{t('column.breach')}</Th>
          <Th className="pr-0 max-sm:hidden">{t('column.state')}</Th>
        </tr>
      </thead>
      <tbody>
        {budgets.map((budget) => (
          <BudgetRow key={budget.id} budget={budget} />
        ))}
      </tbody>
    </Table>
  );
}

function BudgetRow({ budget }: { budget: SpendBudget }) {
  const t = useTranslations('spendBudgets');
  const scopeWords = useScopeWords();
  const stateWords = useStateWords();
  const { id, title, scope, state, isActive, breachAt } = budget;
  const held = useReservedWords()(budget);
  return (
    <tr>
      {/* On phones one under the other: side by side the bar would be out of sight. */}
      <Td className="pl-0 align-top max-sm:block max-sm:h-auto! max-sm:border-b-0 max-sm:pt-2 max-sm:whitespace-normal">
        <Link href={`/costs/budgets/${id}`} className="font-medium hover:underline">
          {title}
        </Link>
        <span className="block text-12 text-subtle">{scopeWords(scope)}</span>
        {isActive ? null : <span className="block text-12 text-subtle">{t('inactive')}</span>}
        <span className="sm:hidden">
          <StateWord state={stateOf(state)}>{stateWords(state)}</StateWord>
        </span>
      </Td>
      <Td className="w-[38%] min-w-48 py-2 align-top max-sm:block max-sm:h-auto! max-sm:w-full max-sm:pb-3 max-sm:px-0 max-sm:whitespace-normal">
        <SpendMeter budget={budget} />
      </Td>
      <Td className="tabular whitespace-normal text-right align-top max-lg:hidden">
        {held.amount}
        {held.notes.map((note) => (
          <span key={note} className="block text-12 text-subtle">
            {note}
          </span>
        ))}
      </Td>
      <Td className="align-top text-muted max-sm:hidden">
        {breachAt ? <Time at={breachAt} form="day" /> : t(noBreach(budget))}
      </Td>
      <Td className="pr-0 align-top max-sm:hidden">
        <StateWord state={stateOf(state)}>{stateWords(state)}</StateWord>
      </Td>
    </tr>
  );
}
