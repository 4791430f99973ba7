import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import { keys } from '@/lib/client/query-keys';
import type { CostLeftovers } from '@/lib/contracts/cost-leftovers';
import en from '@/messages/en.json';
import { Leftovers } from './leftovers';
import type { CostState } from './use-cost-state';

afterEach(cleanup);

const item = (name: string) => ({
  cluster: `payments/${name}`,
  project: 'payments',
  owner: null,
  monthly: '100',
  goneSince: null,
  namespaces: [],
});
const items = ['one', 'two', 'three', 'four'].map(item);
const leftovers: CostLeftovers = {
  currency: 'USD',
  day: '2026-11-21',
  monthly: '400',
  kinds: [
    { kind: 'noOwner', monthly: '400', count: 4, items },
    { kind: 'volumes', monthly: '10', count: 1, items: [item('five')] },
  ],
};

function show(role: 'platform-engineer' | 'finops') {
  const ask = vi.fn(async (_path: string) => Response.json(leftovers));
  vi.stubGlobal('fetch', ask);
  const client = createQueryClient();
  client.setQueryData(keys.me, { grants: [{ role, project: null }], globalActions: [], projects: [] });
  const state = { isPart: false, question: { window: '30d' } } as unknown as CostState;
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <QueryClientProvider client={client}>
        <Leftovers state={state} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  return ask;
}

it('assigns a cluster without an owner where its cost is told, and reads the list again', async () => {
  const ask = show('platform-engineer');
  await screen.findByText('payments/one');
  expect(screen.getAllByRole('button', { name: /^Assign / })).toHaveLength(3);
  await userEvent.click(screen.getByRole('button', { name: 'Show 1 more' }));
  await userEvent.click(screen.getByRole('button', { name: 'Assign payments/four to me' }));
  await waitFor(() =>
    expect(ask.mock.calls.map(([path]) => path)).toEqual([
      '/api/v1/costs/leftovers',
      '/api/v1/clusters/payments/four/claim',
      '/api/v1/costs/leftovers',
    ]),
  );
});

it('leads those who may not assign to the costs alone', async () => {
  show('finops');
  await screen.findByText('payments/one');
  expect(screen.queryByRole('button', { name: /^Assign / })).toBeNull();
  expect(screen.getAllByRole('link', { name: 'Show costs' })[0]?.getAttribute('href')).toMatch(/^\/costs\/breakdown\?/);
});
