'use client';
import type { ReactNode } from 'react';
import { CostFrame, WithSeries } from './cost-frame';
import { CostTable } from './cost-table';
import { Movers } from './movers';
import { QueueCosts } from './queue-costs';
import { isLabelledIn, Unlabelled } from './unlabelled';

/**
 * Costs by group, with what they were before and what they lead to, the clusters that changed most, and GPUs by queue: a
 * project may have these on clusters of which it pays nothing else.
 */
export function BreakdownPage({ notice }: { notice: ReactNode }) {
  return (
    <CostFrame notice={notice} shows="groups">
      {(state) => (
        <>
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
          <QueueCosts state={state} />
        </>
      )}
    </CostFrame>
  );
}
