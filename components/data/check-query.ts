import { queryOptions } from '@tanstack/react-query';
import { ApiError, apiPost } from '@/lib/client/api';
import type { SubmitRequest } from '@/lib/contracts/request-bodies';
import type { RequestCheckResult } from '@/lib/contracts/requests';

const nothingAsked = {
  policy: null,
  checks: [],
  warnings: [],
  manifest: null,
  quota: [],
  effects: [],
  estimate: null,
  estimateNow: null,
  budget: null,
  dryRunMs: null,
};

export type AskedCheck = RequestCheckResult & { askedAt: string };

/** Asks the management cluster and stores nothing. A refusal with places is an answer, not a failure. */
export async function askCheck(
  body: SubmitRequest,
  replaces: string | undefined,
  signal: AbortSignal,
): Promise<AskedCheck> {
  const askedAt = new Date().toISOString();
  const path = replaces ? `/requests/check?replaces=${replaces}` : '/requests/check';
  try {
    return { ...(await apiPost<RequestCheckResult>(path, body, { signal })), askedAt };
  } catch (error) {
    const errors = error instanceof ApiError ? error.problem.errors : undefined;
    if (!errors || errors.length === 0) throw error;
    return { ...nothingAsked, errors, askedAt };
  }
}

/** The same by what is asked. */
export const requestCheckQuery = (body: SubmitRequest, replaces?: string) =>
  queryOptions({
    queryKey: ['request-check', body, replaces] as const,
    queryFn: ({ signal }) => askCheck(body, replaces, signal),
    staleTime: 15_000,
    retry: false,
  });
