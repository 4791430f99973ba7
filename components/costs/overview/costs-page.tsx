'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type ReactNode, useRef, useState } from 'react';
import { BudgetsLeft, useBudgetsLeft } from '@/components/costs/budgets/budgets-left';
import { UnitCosts } from '@/components/costs/units/unit-costs';
import { ViewsButton } from '@/components/costs/views/views-button';
import { EmptyState } from '@/components/data/empty-state';
import { PageHead } from '@/components/data/page-head';
import { projectsQuery } from '@/components/data/projects-query';
import { QueryBoundary } from '@/components/data/query-boundary';
import { Time } from '@/components/status/time';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import type { CostSeries } from '@/lib/contracts/cost-series';
import { isLabelDimension } from '@/lib/cost-labels';
import { CostStrip } from '../cluster/cost-strip';
import { CostChart } from './cost-chart';
import { CostExport } from './cost-export';
import { CostFilters } from './cost-filters';
import { CostSplits } from './cost-splits';
import { CostTable } from './cost-table';
import { CostTreemap } from './cost-treemap';
import { CostsSkeleton } from './costs-skeleton';
import { Estimates } from './estimates';
import { GroupControl } from './group-control';
import { Leftovers } from './leftovers';
import { Movers, useCauses } from './movers';
import { NothingShown } from './nothing-shown';
import { OwnRange } from './own-range';
import { treemapQuestion } from './prepare-costs';
import { Provenance } from './provenance';
import { costSeriesQuery } from './queries';
import { SourceCheck } from './source-check';
import { type CostState, useCostState } from './use-cost-state';
import { useCostWords } from './use-cost-words';
import { WhatToDo } from './what-to-do';
import { WindowControl } from './window-control';

/** Who spends what, on what, and where it leads: one window, one grouping, filters in the address. */
export function CostsPage({ notice }: { notice: ReactNode }) {
  const t = useTranslations('costs');
  const state = useCostState();
  const query = useQuery(costSeriesQuery(state.question));
  const projects =
    useQuery(projectsQuery)
      .data?.items.map(({ name }) => name)
      .sort() ?? [];
  const until = query.data?.completeness.completeUntil;
  const [isChoosing, setChoosing] = useState(false);
  const control = useRef<HTMLSelectElement>(null);
  const close = () => {
    setChoosing(false);
    control.current?.focus();
  };
  return (
    <>
      <PageHead
        title={t('title')}
        lede={until ? t.rich('lede', { at: () => <Time at={until} /> }) : t('ledeNone')}
        actions={
          <div className="flex flex-wrap justify-end gap-2 max-sm:justify-start">
            <ViewsButton state={state} />
            <WindowControl state={state} isChoosing={isChoosing} onChoosing={setChoosing} control={control} />
            <GroupControl state={state} />
            <CostSplits state={state} />
            {query.data ? <CostExport state={state} days={query.data} /> : null}
            <Button asChild>
              <Link href="/costs/statements">{t('statements')}</Link>
            </Button>
          </div>
        }
      />
      {isChoosing ? (
        <OwnRange
          shown={query.data ?? null}
          since={query.data?.completeness.since ?? null}
          onSelect={(days) => {
            state.select(days);
            close();
          }}
          onClose={close}
        />
      ) : null}
      <CostFilters state={state} />
      {notice}
      <QueryBoundary query={query} skeleton={<CostsSkeleton />}>
        {(series) => <Shown series={series} state={state} projects={projects} />}
      </QueryBoundary>
    </>
  );
}

interface ShownProps {
  series: CostSeries;
  state: CostState;
  projects: readonly string[];
}

function Shown({ series, state, projects }: ShownProps) {
  const treemap = treemapQuestion(state.question);
  const causes = useCauses(state, series.days);
  const project = state.filter.project ?? state.question.project ?? null;
  const hasBudgets = useBudgetsLeft(project).isShown;
  const isLabelled = !isLabelDimension(state.by) || series.groups.some(({ key }) => key !== null);
  if (series.completeness.completeUntil === null || series.groups.length === 0) {
    return <NothingShown series={series} state={state} />;
  }
  return (
    <div className="grid gap-7">
      <CostStrip series={series} isPart={state.isPart} />
      {isLabelled ? (
        <CostChart series={series} by={state.by} projects={projects} causes={causes} />
      ) : (
        <Unlabelled state={state} />
      )}
      {treemap || hasBudgets ? (
        <div className={cn('grid gap-7', treemap && hasBudgets && 'lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]')}>
          {treemap ? <CostTreemap question={treemap} state={state} projects={projects} /> : null}
          {hasBudgets ? <BudgetsLeft project={project} /> : null}
        </div>
      ) : null}
      {isLabelled ? <CostTable series={series} state={state} projects={projects} /> : null}
      <UnitCosts state={state} />
      <WhatToDo state={state} />
      <Leftovers state={state} />
      <Movers state={state} />
      <Estimates state={state} />
      <Provenance series={series} state={state} />
      <SourceCheck state={state} />
    </div>
  );
}

/** Nothing that one may see has the label that costs are grouped by. */
function Unlabelled({ state }: { state: CostState }) {
  const t = useTranslations('costs');
  const words = useCostWords();
  return (
    <EmptyState
      title={t('label.unlabelled', { key: state.by.slice('label:'.length) })}
      action={
        <Button onClick={() => state.set({ by: 'project' })}>
          {t('by', { dimension: words.dimension('project') })}
        </Button>
      }
    >
      {t('label.unlabelledText')}
    </EmptyState>
  );
}
