'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ReactNode, useRef, useState } from 'react';
import { ViewsButton } from '@/components/costs/views/views-button';
import { PageHead } from '@/components/data/page-head';
import { projectsQuery } from '@/components/data/projects-query';
import { QueryBoundary } from '@/components/data/query-boundary';
import { Refused } from '@/components/data/refused';
import { holds, useMe } from '@/components/shell/use-me';
import { Time } from '@/components/status/time';
import type { CostSeries } from '@/lib/contracts/cost-series';
import { CostExport } from './cost-export';
import { CostFilters } from './cost-filters';
import { CostSplits } from './cost-splits';
import { CostTabs } from './cost-tabs';
import { CostsSkeleton } from './costs-skeleton';
import { GroupControl } from './group-control';
import { NothingShown } from './nothing-shown';
import { OwnRange } from './own-range';
import { costSeriesQuery } from './queries';
import { type CostState, useCostState } from './use-cost-state';
import { WindowControl } from './window-control';

interface CostFrameProps {
  /** What stands above the figures, such as regions that do not answer. */
  notice: ReactNode;
  /** What of the address this page shows: groups of a period, a period, or neither. Filters go for every page. */
  shows: 'groups' | 'period' | 'now';
  children: (state: CostState) => ReactNode;
}

/** Head and sub-navigation of the pages of costs. Period, grouping and filters stay in the address from page to page. */
export function CostFrame({ notice, shows, children }: CostFrameProps) {
  const t = useTranslations('costs');
  const me = useMe();
  const state = useCostState();
  const query = useQuery(costSeriesQuery(state.question));
  const until = query.data?.completeness.completeUntil;
  const [isChoosing, setChoosing] = useState(false);
  const control = useRef<HTMLSelectElement>(null);
  const close = () => {
    setChoosing(false);
    control.current?.focus();
  };
  if (me && !holds(me, 'cost.read')) return <Refused action="cost.read" />;
  const actions = (
    <div className="flex flex-wrap justify-end gap-2 max-sm:w-full max-sm:[&>*:first-child]:min-w-26 max-sm:[&>*:first-child]:flex-1">
      <WindowControl state={state} isChoosing={isChoosing} onChoosing={setChoosing} control={control} />
      {shows === 'groups' ? (
        <>
          <GroupControl state={state} />
          <ViewsButton state={state} />
          {query.data ? <CostExport state={state} days={query.data} /> : null}
          <CostSplits state={state} />
        </>
      ) : null}
    </div>
  );
  return (
    <>
      <PageHead
        title={t('title')}
        lede={until ? t.rich('lede', { at: () => <Time at={until} /> }) : t('ledeNone')}
        actions={shows === 'now' ? null : actions}
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
      <CostTabs state={state} />
      <CostFilters state={state} />
      {notice}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-7">{children(state)}</div>
    </>
  );
}

interface WithSeriesProps {
  state: CostState;
  children: (series: CostSeries, projects: readonly string[]) => ReactNode;
}

/** The costs of the chosen period, or why there are none. */
export function WithSeries({ state, children }: WithSeriesProps) {
  const query = useQuery(costSeriesQuery(state.question));
  const projects =
    useQuery(projectsQuery)
      .data?.items.map(({ name }) => name)
      .sort() ?? [];
  return (
    <QueryBoundary query={query} skeleton={<CostsSkeleton />}>
      {(series) =>
        series.completeness.completeUntil === null || series.groups.length === 0 ? (
          <NothingShown series={series} state={state} />
        ) : (
          children(series, projects)
        )
      }
    </QueryBoundary>
  );
}
