'use client';
import { useTranslations } from 'next-intl';
import { useMoney } from '@/components/data/use-money';
import { Time } from '@/components/status/time';
import { Glyph } from '@/components/ui/glyph';
import { Icon } from '@/components/ui/icon';
import type { SpendBudget } from '@/lib/contracts/spend-budgets';
import { NeedLink } from '../needs/need-link';
import { NeedRow } from '../needs/need-row';
import type { FinopsNeed } from './prepare-finops-needs';

/** One thing that waits for who answers for money. */
export function FinopsRow({ need }: { need: FinopsNeed }) {
  const t = useTranslations('home.finops');
  const money = useMoney();
  switch (need.kind) {
    case 'budget':
      return <BudgetNeed budget={need.budget} excess={need.excess} />;
    case 'unowned':
      return (
        <NeedRow
          mark={<Icon name="claim" className="mt-0.5 flex-none text-muted" />}
          title={t('unowned', { count: need.clusters })}
          text={t('unownedText')}
          amount={t('aMonth', { amount: money.whole(need.monthly, need.currency) })}
          acts={<NeedLink href="/clusters?owner=unclaimed" text={t('seeClusters')} />}
        />
      );
    case 'advice':
      return (
        <NeedRow
          mark={<Icon name="costs" className="mt-0.5 flex-none text-muted" />}
          title={t('advice', { count: need.count })}
          text={t('adviceText')}
          amount={t('aMonth', { amount: `\u2212${money.whole(need.saving, need.currency)}` })}
          acts={<NeedLink href="/costs" text={t('review', { count: need.count })} />}
        />
      );
  }
}

function BudgetNeed({ budget, excess }: { budget: SpendBudget; excess: string }) {
  const t = useTranslations('home.finops');
  const money = useMoney();
  const { id, title, breachAt, monthly, currency, forecast, spent } = budget;
  const isOver = spent !== null && Number(spent) > Number(monthly);
  const words = { forecast: money.whole(forecast ?? spent, currency), budget: money.whole(monthly, currency) };
  return (
    <NeedRow
      mark={<Glyph state={isOver ? 'failed' : 'attention'} className="mx-0.5 mt-1" />}
      title={
        isOver || breachAt === null
          ? t(isOver ? 'isOver' : 'endsAbove', { title })
          : t.rich('reaches', { title, at: () => <Time at={breachAt} form="day" /> })
      }
      text={t('forecastOf', words)}
      amount={`+${money.whole(excess, currency)}`}
      acts={<NeedLink href={`/costs/budgets/${id}`} text={t('openBudget')} />}
    />
  );
}
