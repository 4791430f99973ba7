'use client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { BurnDown } from '@/components/charts/burn-down';
import { ConfirmDialog } from '@/components/data/confirm-dialog';
import { Facts } from '@/components/data/facts';
import { NotHere } from '@/components/data/not-here';
import { OrderLimits } from '@/components/data/order-limits';
import { PageHead } from '@/components/data/page-head';
import { QueryBoundary } from '@/components/data/query-boundary';
import { useMoney } from '@/components/data/use-money';
import { usePercent } from '@/components/data/use-percent';
import { WhyNotFoot } from '@/components/data/why-not-foot';
import { Time } from '@/components/status/time';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { SkeletonRows } from '@/components/ui/skeleton';
import { isolate } from '@/lib/bidi';
import { ApiError } from '@/lib/client/api';
import type { SpendBudgetDetail } from '@/lib/contracts/spend-budgets';
import {
  noBreach,
  SpendMeter,
  stateOf,
  useOutlook,
  useReservedWords,
  useScopeWords,
  useStateWords,
} from './budget-words';
import { deleteSpendBudget, spendBudgetQuery } from './queries';
import { SpendBudgetDialog } from './spend-budget-dialog';
import { ToldTo } from './told-to';

/** One budget: how it stands, when it is used up, and what was told of it. */
export function SpendBudgetPage({ id }: { id: string }) {
  const query = useQuery(spendBudgetQuery(id));
  if (query.error instanceof ApiError && query.error.status === 404) return <NotHere kind="budget" />;
  return (
    <QueryBoundary isPage query={query} skeleton={<SkeletonRows rows={12} />}>
      {(budget) => <Budget budget={budget} />}
    </QueryBoundary>
  );
}

function Budget({ budget }: { budget: SpendBudgetDetail }) {
  const t = useTranslations('spendBudgets');
  const scopeWords = useScopeWords();
  const stateWords = useStateWords();
  const outlook = useOutlook();
  const { title, scope, state, mayChange, isActive, until } = budget;
  return (
    <>
      <PageHead
        title={title}
        badge={<Badge state={stateOf(state)}>{stateWords(state)}</Badge>}
        meta={[scopeWords(scope), isActive ? null : t('inactive'), until ? <Until key="until" at={until} /> : null]}
        actions={mayChange ? <Acts budget={budget} /> : null}
      />
      <p className="mb-4 text-14">{outlook(budget)}</p>
      <div className="grid grid-cols-[minmax(0,1fr)_300px] gap-6 max-lg:grid-cols-[minmax(0,1fr)]">
        <div className="grid min-w-0 content-start gap-6">
          <SpendMeter budget={budget} />
          <BurnDown
            title={t('burnDown')}
            month={budget.month}
            currency={budget.currency}
            limit={budget.monthly}
            until={budget.spent === null ? null : until}
            ahead={budget.ahead}
            breachAt={budget.breachAt}
            days={budget.days}
          />
          <Warnings budget={budget} />
        </div>
        <div className="grid min-w-0 content-start gap-6">
          <Figures budget={budget} />
          {scope.kind === 'project' ? <OrderLimits project={scope.value} /> : null}
        </div>
      </div>
      {mayChange ? null : <WhyNotFoot action="budget.manage" project={scope.kind === 'project' ? scope.value : null} />}
    </>
  );
}

function Until({ at }: { at: string }) {
  const t = useTranslations('spendBudgets');
  return <span>{t.rich('until', { time: () => <Time at={at} /> })}</span>;
}

function Acts({ budget }: { budget: SpendBudgetDetail }) {
  const t = useTranslations('spendBudgets');
  const client = useQueryClient();
  const router = useRouter();
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const remove = useMutation({
    mutationFn: () => deleteSpendBudget(budget.id),
    onSuccess: async () => {
      router.push('/costs/budgets');
      await client.invalidateQueries({ queryKey: ['budgets', 'list'] });
    },
  });
  const close = () => setOpen(null);
  return (
    <>
      <Button onClick={() => setOpen('edit')}>{t('edit')}</Button>
      <Button variant="danger" onClick={() => setOpen('delete')}>
        {t('delete')}
      </Button>
      {open === 'edit' ? (
        <SpendBudgetDialog budget={budget} currency={budget.currency} onClose={close} onSaved={close} />
      ) : null}
      {open === 'delete' ? (
        <ConfirmDialog
          title={t('deleteTitle', { title: isolate(budget.title) })}
          description={t('deleteText')}
          act={t('delete')}
          running={remove}
          onConfirm={() => remove.mutate()}
          onClose={close}
        />
      ) : null}
    </>
  );
}

/** What was told this month, and what is not in the sum. */
function Warnings({ budget }: { budget: SpendBudgetDetail }) {
  const t = useTranslations('spendBudgets');
  const money = useMoney();
  const { passed, currency, hoursMissing, staleRate, unconverted } = budget;
  const notes = [
    ...(hoursMissing > 0 ? [t('hoursMissing', { count: hoursMissing })] : []),
    ...(staleRate === null ? [] : [t('staleRate', { amount: money.rate(staleRate, currency), currency })]),
    ...unconverted.map((sum) => t('unconverted', { amount: money.whole(sum.amount, sum.currency), to: currency })),
  ];
  return (
    <section>
      <h2 className="mb-1 font-semibold">{t('told')}</h2>
      {passed.length === 0 ? <p className="text-muted">{t('toldNothing')}</p> : null}
      <ul className="grid gap-1">
        {passed.map(({ threshold, at, amount, monthly, currency: then }) => (
          <li key={`${threshold} ${monthly} ${then}`} className="flex flex-wrap justify-between gap-x-4">
            <span>
              {threshold === 'forecast' ? t('passedForecast') : t('passed', { percent: threshold })}{' '}
              <span className="tabular text-subtle">
                {t('passedAmount', { amount: money.whole(amount, then), limit: money.whole(monthly, then) })}
              </span>
            </span>
            <Time at={at} className="text-muted" />
          </li>
        ))}
      </ul>
      {notes.length > 0 ? (
        <ul className="mt-3 list-disc pl-4 text-12 text-subtle">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function Figures({ budget }: { budget: SpendBudgetDetail }) {
  const t = useTranslations('spendBudgets');
  const format = useFormatter();
  const money = useMoney();
  const { monthly, currency, spent, forecast, hourlyRate, pace, usedRatio, breachAt, thresholds } = budget;
  const show = (amount: string | null) => (amount === null ? t('unknown') : money.whole(amount, currency));
  const percent = usePercent();
  const held = useReservedWords()(budget);
  return (
    <div className="border-line lg:border-l lg:pl-6">
      <h2 className="mb-1 font-semibold">{t('figuresTitle')}</h2>
      <Facts
        facts={[
          [t('fact.monthly'), show(monthly)],
          [t('fact.spent'), usedRatio === null ? show(spent) : `${show(spent)} · ${percent(usedRatio)}`],
          [t('fact.forecast'), show(forecast)],
          [t('fact.breach'), breachAt ? <Time key="breach" at={breachAt} form="full" /> : t(noBreach(budget))],
          [t('fact.pace'), pace === null ? t('unknown') : format.number(pace, { maximumFractionDigits: 2 })],
          [t('fact.rate'), show(hourlyRate)],
          [t('fact.reserved'), [held.amount, ...held.notes].join(' · ')],
          [t('fact.thresholds'), thresholds.map((one) => percent(one / 100)).join(', ')],
          [t('fact.owner'), <ToldTo key="owner" budget={budget} />],
          [t('fact.by'), budget.createdBy],
        ]}
      />
      <p className="mt-3 text-12 text-subtle">{t('method', { method: budget.forecastMethod ?? 'none' })}</p>
    </div>
  );
}
