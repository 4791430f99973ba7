'use client';
import type { ReactNode } from 'react';
import { CostFrame, WithSeries } from './cost-frame';
import { Estimates } from './estimates';
import { ForecastAccuracy } from './forecast-accuracy';
import { Provenance } from './provenance';
import { SourceCheck } from './source-check';

/** How far the figures can be trusted: what is missing, how right estimates were, and what the source itself says. */
export function AccuracyPage({ notice }: { notice: ReactNode }) {
  return (
    <CostFrame notice={notice} shows="period">
      {(state) => (
        <>
          <WithSeries state={state}>
            {(series) => (
              <div className="grid gap-7">
                <Provenance series={series} state={state} />
                <ForecastAccuracy series={series} />
              </div>
            )}
          </WithSeries>
          <Estimates state={state} />
          <SourceCheck state={state} />
        </>
      )}
    </CostFrame>
  );
}
