'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { usePathname, useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { tabClass, tabListClass } from '@/components/ui/tabs';
import type { CostLeftovers } from '@/lib/contracts/cost-leftovers';
import { adviceQuestion } from './prepare-costs';
import { costAdviceQuery, costLeftoversQuery } from './queries';
import type { CostState } from './use-cost-state';

const parts = ['overview', 'breakdown', 'savings', 'unowned', 'units', 'accuracy'] as const;

/** How many things without an owner are listed; the management cluster is the platform's own. */
const countOf = (leftovers: CostLeftovers | undefined) =>
  leftovers?.kinds.filter(({ kind }) => kind !== 'management').reduce((sum, { count }) => sum + count, 0);

/** The pages of costs. What the address says of period, grouping and filters goes along. */
export function CostTabs({ state }: { state: CostState }) {
  const t = useTranslations('costs.tabs');
  const pathname = usePathname();
  const said = useSearchParams().toString();
  const question = adviceQuestion(state.question);
  const advised = useQuery(costAdviceQuery(question)).data?.counts.advised;
  const unowned = countOf(useQuery(costLeftoversQuery(question)).data);
  const counts: Partial<Record<(typeof parts)[number], number>> = {
    ...(advised && { savings: advised }),
    ...(unowned && { unowned }),
  };
  return (
    <nav aria-label={t('label')} className={`${tabListClass} mb-5`}>
      {parts.map((part) => {
        const path = part === 'overview' ? '/costs' : `/costs/${part}`;
        return (
          <Link
            key={part}
            href={said ? `${path}?${said}` : path}
            aria-current={pathname === path ? 'page' : undefined}
            className={tabClass}
          >
            {t(part)}
            {counts[part] ? <span className="tabular font-normal text-subtle">{counts[part]}</span> : null}
          </Link>
        );
      })}
      <Link href="/costs/statements" className={`${tabClass} sm:ml-auto`}>
        {t('statements')}
      </Link>
    </nav>
  );
}
