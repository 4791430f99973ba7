'use client';
import { useQuery } from '@tanstack/react-query';
import { useFormatter, useLocale, useTranslations } from 'next-intl';
import { spendBudgetsQuery } from '@/components/data/spend-budgets-query';
import { useMoney } from '@/components/data/use-money';
import type { CostSeries } from '@/lib/contracts/cost-series';
import { addDays, toDay } from '@/lib/days';
import { formatDay } from '@/lib/time';
import { homeSeriesQuery } from '../money/queries';
import { type SpendLimit, spendersOf, spendLimitOf, spendQuestion, withoutBudget } from './spend-question';

/** Spend of the month that runs and the budgets it is measured against. A budget that cannot be read only lacks its line. */
export function useSpend(project: string | null) {
  const series = useQuery(homeSeriesQuery(spendQuestion(project, toDay(new Date()))));
  const budgets = useQuery(spendBudgetsQuery);
  const items = budgets.data?.items ?? [];
  const spenders = spendersOf(series.data?.groups ?? []);
  const limit = series.data ? spendLimitOf(items, project, series.data.currency, spenders) : null;
  return { series, budgets, limit, unbudgeted: budgets.data ? withoutBudget(items, spenders) : [] };
}

/** The sentences around the spend of a month. */
export function useSpendWords() {
  const t = useTranslations('home.spend');
  const format = useFormatter();
  const locale = useLocale();
  const money = useMoney();
  const today = toDay(new Date());
  const monthName = (day: string) => format.dateTime(new Date(day), { month: 'long', timeZone: 'UTC' });
  const forecast = ({ month, currency }: CostSeries): string => {
    if (!month.forecast) return t('noForecast');
    const show = (amount: string) => money.whole(amount, currency);
    const { amount, low, high } = month.forecast;
    return t('forecast', { amount: show(amount), low: show(low), high: show(high) });
  };
  /** What the forecast leaves of the budget, or passes it by; the same figures as in the sentence before. */
  const against = ({ month, currency }: CostSeries, limit: SpendLimit | null): string | null => {
    const end = month.forecast?.amount ?? month.spent;
    if (!limit || end === null) return null;
    const left = Number(limit.monthly) - Number(end);
    const words = { amount: money.whole(Math.abs(left), currency), budget: money.whole(limit.monthly, currency) };
    return t(left < 0 ? 'above' : 'leaves', words);
  };
  return {
    monthName,
    forecast,
    against,
    limitName: (limit: SpendLimit | null, currency: string) =>
      limit ? t(limit.isSum ? 'allBudgets' : 'budgetOf', { amount: money.whole(limit.monthly, currency) }) : null,
    /** Under the scale of the chart. */
    days: ({ month, completeness }: CostSeries) => ({
      first: formatDay(month.from, today, locale),
      now: formatDay((completeness.completeUntil ?? month.from).slice(0, 10), today, locale),
      last: formatDay(addDays(month.until, -1), today, locale),
    }),
  };
}
