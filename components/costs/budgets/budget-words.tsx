'use client';
import { useTranslations } from 'next-intl';
import { useMoney } from '@/components/data/use-money';
import { useInstantWords } from '@/components/status/time';
import type { State } from '@/components/ui/glyph';
import { Meter } from '@/components/ui/meter';
import type { SpendBudget, SpendScope } from '@/lib/contracts/spend-budgets';
import type { BudgetState } from '@/lib/finops/budget';

const states: Record<BudgetState, State> = {
  ok: 'ready',
  watch: 'waiting',
  'at-risk': 'attention',
  breached: 'failed',
};
/** Its glyph and colour. */
export const stateOf = (state: BudgetState | null): State => (state === null ? 'unknown' : states[state]);

export function useStateWords(): (state: BudgetState | null) => string {
  const t = useTranslations('spendBudgets');
  return (state) => (state === null ? t('nothingKnown') : t(`state.${state}`));
}

/** What a budget is about, in words. */
export function useScopeWords(): (scope: SpendScope) => string {
  const t = useTranslations('spendBudgets.scopeOf');
  return ({ kind, value }) => t(kind, { value: value ?? '' });
}

/** Why there is no day on which it is used up: it is already, it lasts, or nobody knows. */
export function noBreach({ spent, monthly, forecast }: Standing): 'isSpent' | 'notThisMonth' | 'unknown' {
  if (spent !== null && Number(spent) >= Number(monthly)) return 'isSpent';
  return forecast === null ? 'unknown' : 'notThisMonth';
}

type Held = Pick<SpendBudget, 'reserved' | 'reservedLeftOut' | 'currency'>;

/** What orders hold, and what of them is not in it. */
export function useReservedWords(): (budget: Held) => { amount: string; notes: string[] } {
  const t = useTranslations('spendBudgets');
  const money = useMoney();
  return ({ reserved, reservedLeftOut, currency }) => ({
    amount: reserved === null ? t('unknown') : money.whole(reserved, currency),
    notes: (['unpriced', 'otherCurrency'] as const)
      .filter((why) => reservedLeftOut[why] > 0)
      .map((why) => t(`leftOut.${why}`, { count: reservedLeftOut[why] })),
  });
}

type Standing = Pick<SpendBudget, 'spent' | 'monthly' | 'currency' | 'breachAt' | 'forecast' | 'state' | 'until'>;

/** How it will go on, in one sentence. */
export function useOutlook(): (budget: Standing) => string {
  const t = useTranslations('spendBudgets.outlook');
  const money = useMoney();
  const instant = useInstantWords();
  return ({ spent, monthly, currency, breachAt, forecast, until }) => {
    const figures = {
      limit: money.whole(monthly, currency),
      forecast: forecast === null ? '' : money.whole(forecast, currency),
      over: money.whole(Number(spent) - Number(monthly), currency),
      day: breachAt === null ? '' : instant(breachAt, 'day'),
    };
    if (spent === null) return t(until === null ? 'nothing' : 'uncounted', { currency });
    if (Number(spent) >= Number(monthly)) return t('spent', figures);
    if (breachAt !== null) return t('breach', figures);
    return forecast === null ? t('unknown') : t('lasts', figures);
  };
}

/** Spent, and what comes until the end of the month, on the scale of the budget. */
export function SpendMeter({ budget }: { budget: SpendBudget }) {
  const t = useTranslations('spendBudgets');
  const money = useMoney();
  const { spent, forecast, monthly, currency } = budget;
  const limit = money.whole(monthly, currency);
  if (spent === null) {
    return (
      <Meter
        label={t('spent')}
        used={0}
        limit={Number(monthly)}
        figures={t('figuresUnknown', { limit })}
        summary={t('summaryUnknown', { limit })}
      />
    );
  }
  const figures = {
    spent: money.whole(spent, currency),
    forecast: forecast === null ? t('unknown') : money.whole(forecast, currency),
    limit,
  };
  return (
    <Meter
      label={t('spent')}
      used={Number(spent)}
      add={forecast === null ? 0 : Math.max(0, Number(forecast) - Number(spent))}
      limit={Number(monthly)}
      figures={t.rich('figures', { ...figures, b: (chunks) => <b>{chunks}</b> })}
      summary={t('summary', figures)}
    />
  );
}
