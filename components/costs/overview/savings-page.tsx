'use client';
import type { ReactNode } from 'react';
import { CostFrame } from './cost-frame';
import { WhatToDo } from './what-to-do';

/** What to do to pay less, for each cluster. */
export function SavingsPage({ notice }: { notice: ReactNode }) {
  return (
    <CostFrame notice={notice} shows="now">
      {(state) => <WhatToDo state={state} />}
    </CostFrame>
  );
}
