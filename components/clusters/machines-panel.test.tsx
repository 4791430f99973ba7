import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it } from 'vitest';
import type { ClusterDetail, Machine } from '@/lib/contracts/clusters';
import en from '@/messages/en.json';
import { MachinesPanel } from './machines-panel';

const machine = (over: Partial<Machine>) =>
  ({
    name: 'ledger-md-a',
    role: 'worker',
    phase: 'Running',
    ready: true,
    instanceType: 'm5.xlarge',
    version: 'v1.35.6',
    message: null,
    createdAt: '2026-11-20T10:00:00.000Z',
    ...over,
  }) as Machine;

it('says what troubles a machine instead of its phase', () => {
  const machines = [
    machine({}),
    machine({ name: 'b', ready: false, message: '* NodeHealthy: Kubelet stopped posting node status' }),
    machine({ name: 'c', ready: false, phase: 'Provisioning' }),
  ];
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
        <MachinesPanel
          cluster={{ name: 'ledger', machines, scalable: [] as ClusterDetail['scalable'] } as ClusterDetail}
        />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  const [, ready, stopped, coming] = screen.getAllByRole('row').map((row) => row.textContent);
  expect(ready).toContain('Running');
  expect(stopped).toContain('Stopped reporting');
  expect(stopped).not.toContain('Running');
  expect(coming).toContain('Provisioning');
  expect(screen.getByTitle('Kubelet stopped posting node status')).toBeTruthy();
});
