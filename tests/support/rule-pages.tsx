import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import type { ReactNode } from 'react';
import type { ClusterService } from '@/lib/contracts/cluster-services';
import { type MultiClusterServiceDetail, type RolloutRow, rolloutStates } from '@/lib/contracts/multi-cluster-services';
import en from '@/messages/en.json';

export const counts = (given: Partial<MultiClusterServiceDetail['counts']>) =>
  Object.fromEntries(rolloutStates.map((state) => [state, given[state] ?? 0])) as MultiClusterServiceDetail['counts'];

export const rule = (name: string, more: Partial<MultiClusterServiceDetail> = {}): MultiClusterServiceDetail => ({
  name,
  createdAt: '2026-08-20T09:00:00.000Z',
  isDeleting: false,
  selector: {
    matchLabels: { tier: 'prod' },
    matchExpressions: [{ key: 'geo', operator: 'In', values: ['eu', 'us'] }],
  },
  services: [
    { name: 'agent', namespace: 'agents', template: 'agent-1', version: '1.0', isDisabled: false, dependsOn: [] },
    {
      name: 'web',
      namespace: 'web',
      template: 'web-1',
      version: '2.0',
      isDisabled: false,
      dependsOn: ['agents/agent'],
    },
  ],
  priority: 200,
  driftMode: 'continuous',
  dependsOn: [],
  dependents: [],
  keepsOnMismatch: false,
  isSelfManaged: false,
  keptBy: null,
  counts: counts({ deployed: 2 }),
  paused: 0,
  conditions: [],
  isObserved: true,
  openChange: null,
  ...more,
});
export const service = (
  name: string,
  state: ClusterService['state'],
  more: Partial<ClusterService> = {},
): ClusterService => ({
  name,
  namespace: name === 'agent' ? 'agents' : name,
  template: `${name}-1`,
  version: '1.0',
  state,
  since: null,
  cause: null,
  nextStep: null,
  words: null,
  dependsOn: [],
  upgrades: [],
  ...more,
});
export const row = (
  name: string,
  state: RolloutRow['state'],
  services: ClusterService[],
  more: Partial<RolloutRow> = {},
): RolloutRow => ({
  namespace: 'payments',
  name,
  project: 'payments',
  phase: 'ready',
  state,
  isPaused: false,
  serviceSet: `${name}-1`,
  words: null,
  services,
  ...more,
});

export function show(children: ReactNode, data: [readonly unknown[], unknown][], search = '') {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  for (const [key, value] of data) client.setQueryData(key, value);
  return render(
    <NuqsTestingAdapter hasMemory searchParams={search}>
      <QueryClientProvider client={client}>
        <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
          {children}
        </NextIntlClientProvider>
      </QueryClientProvider>
    </NuqsTestingAdapter>,
  );
}
export const page = (items: unknown[]) => ({ items, nextCursor: null, total: items.length });
export const firstCells = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((each) => within(each).getAllByRole('cell')[0]?.textContent);
