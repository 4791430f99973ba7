'use client';
import type { ComponentProps } from 'react';
import { ApiError } from '@/lib/client/api';
import { ErrorState } from './error-state';
import { NotHere } from './not-here';

interface FailedPageProps {
  /** What the page is about. */
  kind: ComponentProps<typeof NotHere>['kind'];
  query: { error: unknown; refetch: () => unknown };
}

/** A page whose thing is not there, or could not be read. */
export function FailedPage({ kind, query: { error, refetch } }: FailedPageProps) {
  return error instanceof ApiError && error.code === 'not-found' ? (
    <NotHere kind={kind} />
  ) : (
    <ErrorState isPage error={error} onRetry={() => void refetch()} />
  );
}
