'use client';
import type { ReactNode } from 'react';
import { BudgetsLeft, useBudgetsLeft } from '@/components/costs/budgets/budgets-left';
import { cn } from '@/components/ui/cn';
import type { CostSeries } from '@/lib/contracts/cost-series';
import { CostStrip } from '../cluster/cost-strip';
import { CostChart } from './cost-chart';
import { CostFrame, WithSeries } from './cost-frame';
import { CostTreemap } from './cost-treemap';
import { useCauses } from './movers';
import { treemapQuestion } from './prepare-costs';
import { CompletenessLine } from './provenance';
import { SavedBySleep } from './saved-by-sleep';
import { TopSavings } from './top-savings';
import { isLabelledIn, Unlabelled } from './unlabelled';
import type { CostState } from './use-cost-state';

/** Who spends what and where it leads, with what would cost less on top. */
export function CostsPage({ notice }: { notice: ReactNode }) {
  return (
    <CostFrame notice={notice} shows="groups">
      {(state) => (
        <WithSeries state={state}>
          {(series, projects) => <Overview series={series} state={state} projects={projects} />}
        </WithSeries>
      )}
    </CostFrame>
  );
}

interface OverviewProps {
  series: CostSeries;
  state: CostState;
  projects: readonly string[];
}

function Overview({ series, state, projects }: OverviewProps) {
  const treemap = treemapQuestion(state.question);
  const causes = useCauses(state, series.days);
  const project = state.filter.project ?? state.question.project ?? null;
  const hasBudgets = useBudgetsLeft(project).isShown;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
      <CostStrip series={series} isPart={state.isPart} />
      <TopSavings state={state} />
      <SavedBySleep state={state} />
      {isLabelledIn(series, state) ? (
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
      <CompletenessLine series={series} />
    </div>
  );
}
