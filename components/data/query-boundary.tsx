'use client';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from './error-state';

interface QueryBoundaryProps<T> {
  query: UseQueryResult<T>;
  /** Of the final size of what comes. */
  skeleton: ReactNode;
  /** The whole page is this: the title of a failure is the page's. */
  isPage?: boolean;
  children: (data: T) => ReactNode;
}

/** Loading, error or data. Data stays while it is refreshed, and when a refresh fails. */
export function QueryBoundary<T>({ query, skeleton, isPage, children }: QueryBoundaryProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <ErrorState isPage={isPage} error={query.error} onRetry={() => void query.refetch()} />;
  return <div className="appear-late">{skeleton}</div>;
}
