import { useTranslations } from 'next-intl';
import type { SpendBudgetDetail } from '@/lib/contracts/spend-budgets';

/** Who is told of a budget, and why its owner is not. */
export function ToldTo({ budget: { owner, ownerHears } }: { budget: Pick<SpendBudgetDetail, 'owner' | 'ownerHears'> }) {
  const t = useTranslations('spendBudgets');
  return (
    <>
      {t('toldTo', { owner: owner ?? 'none' })}
      {ownerHears === 'unknown' || ownerHears === 'may-not-see' ? (
        <span className="block text-12 text-balance text-subtle">{t(`notTold.${ownerHears}`)}</span>
      ) : null}
    </>
  );
}
