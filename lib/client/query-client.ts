import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
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

/** One for each server request, one for each browser tab. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: noticeSession, onSuccess: () => setSessionExpired(false) }),
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
