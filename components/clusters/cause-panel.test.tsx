import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it } from 'vitest';
import { keys } from '@/lib/client/query-keys';
import type { ClusterDetail } from '@/lib/contracts/clusters';
import en from '@/messages/en.json';
import { CausePanel } from './cause-panel';

function show(cluster: Partial<ClusterDetail>, role?: string): string {
  const client = new QueryClient();
  if (role) client.setQueryData(keys.me, { email: 'dev@demo', grants: [{ role, project: 'payments' }] });
  const { container } = render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <QueryClientProvider client={client}>
        <AppRouterContext.Provider value={{} as AppRouterInstance}>
          <CausePanel
            cluster={
              {
                namespace: 'payments',
                name: 'dev',
                phaseChangedAt: '2026-08-20T09:00:00Z',
                nextStep: null,
                machines: [],
                events: [],
                repairs: [],
                ...cluster,
              } as ClusterDetail
            }
          />
        </AppRouterContext.Provider>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  return container.textContent ?? '';
}

it('names what a deletion waits for, since when, and what to do', () => {
  const params = { objects: 'Machine/dev-md-a', since: '2026-08-20T09:41:00.000Z' };
  const text = show({
    phase: 'deleting',
    cause: { message: { key: 'deletionCluster', params }, raw: null },
    nextStep: { key: 'freeMachines', params },
  });
  expect(text).toContain('waiting for Machine/dev-md-a since');
  expect(text).toContain('09:41');
  expect(text).not.toContain('2026-08-20T09:41');
  expect(text).toContain('Look at the events');
});

it('says of a cluster that is ready what there is to say, and nothing where there is nothing', () => {
  const params = { service: 'ingress', winner: 'platform', loser: 'cluster' };
  const text = show({ phase: 'ready', cause: { message: { key: 'serviceConflict', params }, raw: null } });
  expect(text).toContain('Multi-cluster service platform installs ingress; the cluster’s own order has lower priority');
  expect(screen.getByRole('link', { name: 'See services' }).getAttribute('href')).toBe(
    '/clusters/payments/dev/services',
  );
  expect(show({ phase: 'ready', cause: null })).toBe('');
});

it('names the machines that are not ready, with what their controller says', () => {
  const machine = (name: string, ready: boolean, message: string | null) => ({ name, ready, message });
  const text = show({
    phase: 'degraded',
    cause: { message: { key: 'workersUnavailable', params: { ready: 3, total: 4 } }, raw: null },
    machines: [
      machine('ledger-md-a', true, null),
      machine('ledger-md-b', false, 'Kubelet stopped posting node status.'),
      machine('ledger-md-c', false, null),
    ] as ClusterDetail['machines'],
  });
  expect(text).toContain('Machine ledger-md-b has stopped reporting.3 of 4 workers are ready.');
  expect(text).toContain('Kubelet stopped posting node status.');
  expect(text).toContain('Machine ledger-md-c is not ready.');
  expect(text).not.toContain('ledger-md-a');
});

it('keeps to its cause where that is not about machines, though one of them is not ready', () => {
  const text = show({
    phase: 'degraded',
    cause: { message: { key: 'credentialMissing', params: { credential: 'aws' } }, raw: null },
    nextStep: { key: 'restoreCredential', params: { credential: 'aws' } },
    machines: [{ name: 'ledger-md-b', ready: false, message: null }] as ClusterDetail['machines'],
  });
  expect(text).toContain('The credential aws no longer exists');
  expect(text).toContain('A platform lead has to create the credential again');
  expect(text).not.toContain('ledger-md-b');
});

it('asks nobody else to do what the reader can do', () => {
  const failed: Partial<ClusterDetail> = {
    namespace: 'payments',
    project: 'payments',
    phase: 'failed',
    cause: { message: { key: 'releaseFailed', params: {} }, raw: 'Helm install failed' },
    nextStep: { key: 'askPlatform', params: {} },
  };
  const can = show({ ...failed, repairs: [{ act: 'retry' }] }, 'developer');
  expect(can).toContain('Retry now');
  expect(can).not.toContain('Ask the platform team');
  // Where nothing helps, and for those who may not, it is what is left.
  expect(show({ ...failed, repairs: [] }, 'developer')).toContain('Ask the platform team');
  expect(show({ ...failed, repairs: [{ act: 'retry' }] }, 'auditor')).toContain('Ask the platform team');
});
