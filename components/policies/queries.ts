import { queryOptions } from '@tanstack/react-query';
import { apiGet, apiPost } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import type { Page } from '@/lib/contracts/page';
import type { Policy, PolicyDetail, PolicyDryRun, PolicyVersion } from '@/lib/contracts/policies';

const pathOf = (scope: string) => `/policies/${encodeURIComponent(scope)}`;

export const policiesQuery = queryOptions({
  queryKey: keys.policies.list,
  queryFn: ({ signal }) => apiGet<Page<PolicyVersion>>('/policies', {}, { signal }),
});

export const policyQuery = (scope: string) =>
  queryOptions({
    queryKey: keys.policies.one(scope),
    queryFn: ({ signal }) => apiGet<PolicyDetail>(pathOf(scope), {}, { signal }),
  });

/** What the policy would have said to the requests of the last days; refused when it contradicts itself. */
export const tryPolicy = (scope: string, policy: Policy) =>
  apiPost<PolicyDryRun>(`${pathOf(scope)}/dry-run`, { policy });

export const savePolicy = (scope: string, body: { version: number; policy: Policy; comment: string }) =>
  apiPost<PolicyVersion>(pathOf(scope), body);
