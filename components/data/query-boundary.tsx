'use client';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from './error-state';

interface QueryBoundaryProps<T> {
  query: UseQueryResult<T>;
  /** Of the final size of what comes. */
  skeleton: ReactNode;
  children: (data: T) => ReactNode;
}

/** Loading, error or data. Data stays while it is refreshed, and when a refresh fails. */
export function QueryBoundary<T>({ query, skeleton, children }: QueryBoundaryProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return <div className="appear-late">{skeleton}</div>;
}
