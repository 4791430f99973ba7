'use client';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryBoundary } from '@/components/data/query-boundary';
import { SkeletonRows } from '@/components/ui/skeleton';

interface CostPanelProps<T> {
  title: string;
  remark: string;
  query: UseQueryResult<T>;
  children: (data: T) => ReactNode;
}

/** A part of the page of costs that asks something of its own. */
export function CostPanel<T>({ title, remark, query, children }: CostPanelProps<T>) {
  return (
    <section className="min-w-0">
      <h2 className="mb-1 text-14 font-semibold">
        {title} <span className="text-12 font-normal text-subtle">{remark}</span>
      </h2>
      <QueryBoundary query={query} skeleton={<SkeletonRows rows={3} />}>
        {children}
      </QueryBoundary>
    </section>
  );
}
