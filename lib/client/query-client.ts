import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';
import { setSessionExpired } from './session-state.ts';

/** Whether a read that failed is asked again by itself. What was refused stays refused. */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (failures >= 3) return false;
  if (!(error instanceof ApiError)) return false;
  return error.status === 0 || error.status === 429 || error.status >= 500;
}

/** Milliseconds until the next try: what the server asks for, otherwise doubling from one second to ten. */
export function retryDelay(failures: number, error: unknown): number {
  const asked = error instanceof ApiError ? error.problem.retryAfter : undefined;
  return asked !== undefined ? asked * 1000 : Math.min(10_000, 1000 * 2 ** failures);
}

function noticeSession(error: unknown): void {
  if (error instanceof ApiError && error.code === 'unauthenticated') setSessionExpired(true);
}

/** What one may no longer see does not stay on screen because it was read while one might. */
function noticeRefusal(error: unknown, query: Query<unknown, unknown, unknown>): void {
  noticeSession(error);
  if (error instanceof ApiError && error.code === 'forbidden') query.setState({ data: undefined });
}

/** One for each server request, one for each browser tab. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: noticeRefusal, onSuccess: () => setSessionExpired(false) }),
    mutationCache: new MutationCache({ onError: noticeSession }),
    defaultOptions: {
      queries: {
        // Live events say when something changed; the interval is for what they miss.
        staleTime: 30_000,
        refetchOnWindowFocus: true,
        retry: shouldRetry,
        retryDelay,
      },
      mutations: { retry: false },
    },
  });
}
