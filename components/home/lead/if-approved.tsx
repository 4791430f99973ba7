'use client';
import { useTranslations } from 'next-intl';
import { useMoney } from '@/components/data/use-money';
import type { Approval } from '@/lib/contracts/approvals';
import { sumOfPrices } from './sum-of-prices';

/** What all requests that wait would add a month; nothing while fewer than two wait. */
export function IfApproved({ approvals }: { approvals: readonly Approval[] }) {
  const t = useTranslations('home.money');
  const money = useMoney();
  const sum = sumOfPrices(approvals);
  if (approvals.length < 2 || !sum) return null;
  return (
    <section className="min-w-0">
      <h2 className="mb-2 font-semibold">{t('ifApproved', { count: approvals.length })}</h2>
      <p className="flex items-baseline justify-between gap-2">
        <span className="text-muted">{t('perMonth')}</span>
        <span className="tabular font-semibold">+{money.whole(sum.amount, sum.currency)}</span>
      </p>
      {sum.leftOut > 0 ? <p className="text-12 text-subtle">{t('leftOut', { count: sum.leftOut })}</p> : null}
    </section>
  );
}
