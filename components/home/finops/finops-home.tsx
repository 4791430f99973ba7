'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { OrderLimits } from '@/components/data/order-limits';
import { QueryBoundary } from '@/components/data/query-boundary';
import { useProject } from '@/components/shell/project-context';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Skeleton } from '@/components/ui/skeleton';
import { toDay } from '@/lib/days';
import { HomeFrame } from '../home-frame';
import { BudgetBars } from '../money/budget-bars';
import { prepareRisk } from '../money/prepare-risk';
import { homeAdviceQuery, homeLeftoversQuery, homeMoversQuery } from '../money/queries';
import { NeedsSection, shownNeeds } from '../needs/needs-section';
import { needsStateOf } from '../needs/needs-state';
import { moversQuestionOf, scopeQuestion } from '../spend/spend-question';
import { useSpend } from '../spend/use-spend';
import { ChangeTable } from './change-table';
import { FinopsRow } from './finops-row';
import { Completeness, MonthPanel } from './month-panel';
import { prepareChanges } from './prepare-changes';
import { prepareFinopsNeeds } from './prepare-finops-needs';
import { SpendSection } from './spend-section';

/** Money: what leaves its budget, the month with its forecast, what changed most, and how complete the figures are. */
export function FinopsHome() {
  const t = useTranslations('home');
  const { project } = useProject();
  const { series, budgets, limit, unbudgeted } = useSpend(project);
  const leftovers = useQuery(homeLeftoversQuery(scopeQuestion(project)));
  const advice = useQuery(homeAdviceQuery(scopeQuestion(project)));
  const movers = useQuery(homeMoversQuery(moversQuestionOf(project, toDay(new Date()))));
  const risk = prepareRisk(budgets.data?.items ?? [], project);
  const needs = prepareFinopsNeeds(risk.budgets, leftovers.data, advice.data);
  const state = needsStateOf([budgets, leftovers, advice]);
  return (
    <HomeFrame
      needs={{ state, count: needs.length }}
      act={
        <Button variant="primary" asChild>
          <Link href="/costs">
            <Icon name="costs" />
            {t('openCosts')}
          </Link>
        </Button>
      }
      side={
        <>
          <QueryBoundary query={series} skeleton={<Skeleton className="h-40" />}>
            {(data) => <MonthPanel series={data} limit={limit} leftovers={leftovers.data} unbudgeted={unbudgeted} />}
          </QueryBoundary>
          <BudgetBars bars={risk.bars} />
          <OrderLimits project={project} />
          {series.data ? <Completeness completeness={series.data.completeness} /> : null}
        </>
      }
    >
      <NeedsSection
        state={state}
        count={needs.length}
        all={{ href: '/costs/budgets', text: t('allBudgets') }}
        calm={t('calmFinops')}
      >
        {needs.slice(0, shownNeeds).map((need) => (
          <FinopsRow key={need.key} need={need} />
        ))}
      </NeedsSection>
      <QueryBoundary query={series} skeleton={<Skeleton className="h-56" />}>
        {(data) => (
          <>
            <SpendSection series={data} limit={limit} project={project} />
            <ChangeTable
              rows={prepareChanges(data.groups, movers.data?.items ?? [])}
              currency={data.currency}
              days={data}
            />
          </>
        )}
      </QueryBoundary>
    </HomeFrame>
  );
}
