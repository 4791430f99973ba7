import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import { keys } from '@/lib/client/query-keys';
import type { Drift } from '@/lib/contracts/budgets';
import type { Role } from '@/lib/permissions';
import en from '@/messages/en.json';
import { DriftTable } from './drift-table';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const drift = (name: string, kind: Drift['kind'], owner: string | null): Drift => ({
  namespace: 'payments',
  name,
  kind,
  owner,
  detail: '',
  foundAt: '2026-11-20T03:00:00.000Z',
});
const found = [
  drift('found', 'unordered', null),
  drift('taken', 'unordered', 'dev@demo'),
  drift('gone', 'missing', null),
];

function show(role: Role) {
  const ask = vi.fn(async (_path: string) => Response.json({}));
  vi.stubGlobal('fetch', ask);
  const client = createQueryClient();
  client.setQueryData(keys.me, { grants: [{ role, project: 'payments' }], globalActions: [], projects: [] });
  const read = vi.spyOn(client, 'invalidateQueries');
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <QueryClientProvider client={client}>
        <DriftTable drift={found} project="payments" />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  const row = (name: string) => within(screen.getByText(name).closest('tr') as HTMLElement);
  return { ask, read, row };
}

it('offers an owner to what nobody ordered and nobody has, and to nothing else', async () => {
  const { ask, read, row } = show('developer');
  expect(row('found').getByRole('link', { name: 'Assign an owner to found' }).getAttribute('href')).toBe(
    '/clusters/payments/found?ask=transfer',
  );
  expect(row('taken').getByText('dev@demo')).toBeTruthy();
  expect(row('taken').queryByRole('button')).toBeNull();
  expect(row('gone').queryByRole('button')).toBeNull();
  await userEvent.click(row('found').getByRole('button', { name: 'Claim found' }));
  await waitFor(() => expect(read.mock.calls.map(([filter]) => filter?.queryKey)).toContainEqual(['projects']));
  expect(ask.mock.calls.map(([path]) => path)).toEqual(['/api/v1/clusters/payments/found/claim']);
});

it('says to those who may not claim that nobody has it', () => {
  const { row } = show('finops');
  expect(row('found').getByText('nobody')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
