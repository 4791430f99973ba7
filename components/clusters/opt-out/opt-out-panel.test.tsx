import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import { keys } from '@/lib/client/query-keys';
import type { ClusterDetail } from '@/lib/contracts/clusters';
import type { Me } from '@/lib/contracts/me';
import type { Role } from '@/lib/permissions';
import en from '@/messages/en.json';
import { OptOutPanel } from './opt-out-panel';

interface Options {
  role?: Role;
  refusal?: object;
}

const optOut = { until: '2027-01-10T12:00:00.000Z', reason: 'The winter sale', by: 'dev@demo' };

/** Shows the panel to dev@demo; returns what was sent, and the cache. */
function show(cluster: Partial<ClusterDetail>, { role = 'developer', refusal }: Options = {}) {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_path: string, init: { body: string }) => {
    sent.push(JSON.parse(init.body));
    if (refusal) return Response.json(refusal, { status: 422 });
    return Response.json({ namespace: 'payments', name: 'ledger', optOut: null });
  });
  const client = createQueryClient();
  const me = { email: 'dev@demo', grants: [{ role, project: 'payments' }], globalActions: [], projects: [] };
  client.setQueryData(keys.me, me as unknown as Me);
  const whole = { namespace: 'payments', name: 'ledger', project: 'payments', phase: 'ready', owner: 'dev@demo' };
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <QueryClientProvider client={client}>
        <OptOutPanel cluster={{ ...whole, campaignOptOut: null, ...cluster } as ClusterDetail} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  return { sent, client };
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('its owner leaves it out until the end of a day, and says why', async () => {
  const { sent, client } = show({});
  const key = keys.clusters.detail('payments', 'ledger');
  client.setQueryData(key, {});
  press('Leave out…');
  fireEvent.change(screen.getByLabelText(/Until the end of/), { target: { value: '2027-03-04' } });
  press('Leave it out');
  expect(sent).toEqual([]);
  fireEvent.change(screen.getByLabelText(/Reason/), { target: { value: ' The sale ' } });
  press('Leave it out');
  await waitFor(() => expect(sent).toEqual([{ until: '2027-03-04T23:59:00.000Z', reason: 'The sale' }]));
  await waitFor(() => expect(client.getQueryState(key)?.isInvalidated).toBe(true));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('stands by the field that was refused, with what was typed', async () => {
  const errors = [{ pointer: '/until', detail: 'Too far away' }];
  show({}, { refusal: { status: 422, code: 'validation-failed', title: 'Refused', errors } });
  press('Leave out…');
  fireEvent.change(screen.getByLabelText(/Reason/), { target: { value: 'The sale' } });
  press('Leave it out');
  expect(await screen.findByText('Too far away')).toBeTruthy();
  expect(screen.getByLabelText(/Until the end of/).getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByLabelText<HTMLTextAreaElement>(/Reason/).value).toBe('The sale');
});

it('shows who keeps it out and why, and lets campaigns have it again', async () => {
  const { sent } = show({ campaignOptOut: optOut });
  expect(screen.getByText('The winter sale')).toBeTruthy();
  expect(screen.getByText(/dev@demo keeps it out/)).toBeTruthy();
  press('Let campaigns upgrade it');
  await waitFor(() => expect(sent).toEqual([{ until: null }]));
});

it('offers nothing to other developers and says whose it is; those who run campaigns may', () => {
  show({ owner: 'other@demo' });
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText(/Only the owner/)).toBeTruthy();
  cleanup();
  show({ owner: 'other@demo' }, { role: 'platform-engineer' });
  expect(screen.getByRole('button', { name: 'Leave out…' })).toBeTruthy();
});
