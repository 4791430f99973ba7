import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, expect, it } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import { keys } from '@/lib/client/query-keys';
import type { ClusterEvent } from '@/lib/contracts/cluster-events';
import type { ClusterDetail } from '@/lib/contracts/clusters';
import en from '@/messages/en.json';
import { MachineTraces } from './machine-traces';

afterEach(cleanup);

const event = (object: string, message: string) => ({ object, message }) as ClusterEvent;

function show(role: 'developer' | 'finops', events: ClusterEvent[]) {
  const client = createQueryClient();
  client.setQueryData(keys.me, { grants: [{ role, project: null }], globalActions: [], projects: [] });
  const phaseChangedAt = new Date(Date.now() - 3 * 3_600_000).toISOString();
  const cluster = { namespace: 'payments', name: 'ledger', project: 'payments', phaseChangedAt, events };
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <QueryClientProvider client={client}>
        <MachineTraces cluster={cluster as ClusterDetail} machine="ledger-md-b" />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  return screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
}

const logs = ['Search logs for ledger-md-b', '/clusters/payments/ledger/logs?text=ledger-md-b&window=6h'];
const events = ['Open events', '/clusters/payments/ledger/events'];

it('leads to logs that reach back to when the trouble began, and to events that are about the machine', () => {
  expect(show('developer', [event('Node/ledger-md-b', 'NodeNotReady')])).toEqual([logs, events]);
  cleanup();
  expect(show('developer', [event('ClusterDeployment/ledger', 'Node ledger-md-b is gone')])).toEqual([logs, events]);
});

it('offers no events that say nothing of it, and no logs to those who may not read them', () => {
  expect(show('developer', [event('Node/ledger-md-c', 'NodeNotReady')])).toEqual([logs]);
  cleanup();
  expect(show('finops', [event('Node/ledger-md-b', 'NodeNotReady')])).toEqual([events]);
  cleanup();
  expect(show('finops', [])).toEqual([]);
});
