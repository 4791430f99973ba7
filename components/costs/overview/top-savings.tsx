'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useMoney } from '@/components/data/use-money';
import type { CostAdvice } from '@/lib/contracts/cost-advice';
import { CostPanel } from '../cluster/cost-panel';
import { adviceQuestion } from './prepare-costs';
import { costAdviceQuery } from './queries';
import type { CostState } from './use-cost-state';
import { Suggestion } from './what-to-do';

const shownOnTop = 3;

/** The suggestions that save most, each with its act. */
export function TopSavings({ state }: { state: CostState }) {
  const t = useTranslations('costs.advice');
  const query = useQuery(costAdviceQuery(adviceQuestion(state.question)));
  return (
    <CostPanel title={t('topTitle')} remark={t('topRemark')} query={query}>
      {(advice) => <Top advice={advice} />}
    </CostPanel>
  );
}

function Top({ advice: { items, counts, saving, currency } }: { advice: CostAdvice }) {
  const t = useTranslations('costs.advice');
  const money = useMoney();
  const said = useSearchParams().toString();
  if (items.length === 0) return <p className="text-muted">{t('none')}</p>;
  return (
    <>
      <ul>
        {items.slice(0, shownOnTop).map((one) => (
          <Suggestion key={one.cluster} advice={one} currency={currency} />
        ))}
      </ul>
      {counts.advised > shownOnTop ? (
        <Link
          href={said ? `/costs/savings?${said}` : '/costs/savings'}
          className="inline-flex items-center text-accent-text hover:underline max-sm:min-h-11"
        >
          {t('all', { count: counts.advised, amount: money.whole(saving, currency) })}
        </Link>
      ) : null}
    </>
  );
}
