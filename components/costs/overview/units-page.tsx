'use client';
import type { ReactNode } from 'react';
import { UnitCosts } from '@/components/costs/units/unit-costs';
import { CostFrame } from './cost-frame';

/** What one unit of business costs, such as an order. */
export function UnitsPage({ notice }: { notice: ReactNode }) {
  return (
    <CostFrame notice={notice} shows="period">
      {(state) => <UnitCosts state={state} />}
    </CostFrame>
  );
}
