'use client';
import { useTranslations } from 'next-intl';
import { useMoney } from '@/components/data/use-money';
import type { Statement } from '@/lib/contracts/statements';
import { subtractMoney } from '@/lib/money';
import { useStatementDates } from './use-statement-dates';

interface Figure {
  label: string;
  value: string;
  remark: string;
}

/** The sum of the month, and what gives it a scale: the month before, where it ends, idle, the budget. */
export function StatementFigures({ statement }: { statement: Statement }) {
  const t = useTranslations('statements');
  const method = useTranslations('costs.strip.method');
  const { whole } = useMoney();
  const dates = useStatementDates();
  const { currency, previous, forecast, budget, parts, total } = statement;
  const figures: Figure[] = [
    { label: t('total'), value: total === null ? t('unknown') : whole(total, currency), remark: t('estimated') },
  ];
  if (previous) {
    const difference = subtractMoney(previous.now, previous.amount);
    const amount = whole(previous.amount, currency);
    figures.push({
      label: t('change'),
      value: `${Number(difference) > 0 ? '+' : ''}${whole(difference, currency)}`,
      remark: t('comparedWith', {
        month: dates.month(previous.month),
        days: previous.days,
        amount,
        leftOut: previous.leftOut,
      }),
    });
  }
  if (forecast !== null) {
    figures.push({ label: t('forecast'), value: whole(forecast.amount, currency), remark: method(forecast.method) });
  }
  if (parts.idle !== null) {
    figures.push({ label: t('idle'), value: whole(parts.idle, currency), remark: t('idleText') });
  }
  if (budget) {
    figures.push({ label: t('budget'), value: whole(budget.monthly, budget.currency), remark: t('budgetText') });
  }
  return (
    <dl className="grid auto-cols-fr grid-flow-col border-y border-line py-3 max-lg:grid-flow-row max-lg:grid-cols-2 max-lg:gap-y-4 max-sm:grid-cols-1">
      {figures.map(({ label, value, remark }) => (
        <div
          key={label}
          className="border-l border-line px-4 first:border-l-0 first:pl-0 max-lg:border-l-0 max-lg:pl-0"
        >
          <dt className="text-12 text-subtle">{label}</dt>
          <dd className="tabular mt-0.5 text-20 font-semibold tracking-(--tracking-tight)">{value}</dd>
          <dd className="text-12 text-muted">{remark}</dd>
        </div>
      ))}
    </dl>
  );
}
