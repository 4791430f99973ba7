'use client';
import type { ReactNode } from 'react';
import { CostFrame, WithSeries } from './cost-frame';
import { CostTable } from './cost-table';
import { Movers } from './movers';
import { isLabelledIn, Unlabelled } from './unlabelled';

/** Costs by group, with what they were before and what they lead to, and the clusters that changed most. */
export function BreakdownPage({ notice }: { notice: ReactNode }) {
  return (
    <CostFrame notice={notice} shows="groups">
      {(state) => (
        <WithSeries state={state}>
          {(series, projects) => (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
              {isLabelledIn(series, state) ? (
                <CostTable series={series} state={state} projects={projects} />
              ) : (
                <Unlabelled state={state} />
              )}
              <Movers state={state} />
            </div>
          )}
        </WithSeries>
      )}
    </CostFrame>
  );
}
