'use client';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useMoney } from '@/components/data/use-money';
import { Time } from '@/components/status/time';
import type { Budget } from '@/lib/contracts/budgets';

/** What single requests were allowed beyond the budget, by whom and why. */
export function Allowances({ allowances }: Pick<Budget, 'allowances'>) {
  const t = useTranslations('limits');
  const money = useMoney();
  if (allowances.length === 0) return null;
  return (
    <section className="mt-5">
      <h3 className="mb-1 font-semibold">{t('allowances')}</h3>
      <ul className="grid gap-1 text-muted">
        {allowances.map(({ requestId, cluster, amount, currency, reason, grantedBy, grantedAt }) => (
          <li key={requestId}>
            {t.rich('allowance', {
              amount: money.whole(amount, currency),
              cluster: () => (
                <Link href={`/requests/${requestId}`} className="font-medium text-fg hover:underline">
                  {cluster.name}
                </Link>
              ),
              who: grantedBy,
              reason,
            })}{' '}
            <Time at={grantedAt} className="text-subtle" />
          </li>
        ))}
      </ul>
    </section>
  );
}
