'use client';
import type { ReactNode } from 'react';
import { CostFrame } from './cost-frame';
import { Leftovers } from './leftovers';

/** What costs without anybody who answers for it. */
export function UnownedPage({ notice }: { notice: ReactNode }) {
  return (
    <CostFrame notice={notice} shows="now">
      {(state) => <Leftovers state={state} />}
    </CostFrame>
  );
}
