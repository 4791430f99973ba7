'use client';
import { useTranslations } from 'next-intl';
import { Meter } from '@/components/ui/meter';
import type { Project } from '@/lib/contracts/projects';
import { useMoney } from './use-money';
import { usePercent } from './use-percent';

interface BudgetMeterProps {
  budget: NonNullable<Project['budget']>;
  label?: string;
  /** What an order adds: likely and at most. */
  add?: { likely: string; high: string };
}

/** What of a month's budget is committed, and what it would be with an order. */
export function BudgetMeter({ budget, label, add }: BudgetMeterProps) {
  const t = useTranslations('budget');
  const ratio = usePercent();
  const money = useMoney();
  const { currency, monthly, allowed, committed } = budget;
  const limit = Number(monthly) + Number(allowed);
  const used = Number(committed);
  const likely = Number(add?.likely ?? 0);
  const high = Number(add?.high ?? 0);
  const show = (amount: number) => money.whole(amount, currency);
  const figures = { now: show(used), after: show(used + likely), limit: show(limit) };
  const percent = (amount: number) => ratio(limit > 0 ? amount / limit : 1);
  return (
    <div className="grid gap-1.5">
      <Meter
        label={label ?? t('committed')}
        used={used}
        add={likely}
        addHigh={high}
        limit={limit}
        figures={t.rich(add ? 'figuresWith' : 'figures', { ...figures, b: (chunks) => <b>{chunks}</b> })}
        summary={t(add ? 'summaryWith' : 'summary', figures)}
      />
      {add ? (
        <p className="text-12 text-subtle">
          {used + likely > limit
            ? t('over', { amount: show(used + likely - limit) })
            : t('share', { likely: percent(used + likely), high: percent(used + high) })}
        </p>
      ) : null}
    </div>
  );
}
