import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import type { FederatedQuota, FederatedQuotas, QuotaRoom } from '@/lib/contracts/federated-quotas';
import en from '@/messages/en.json';
import zh from '@/messages/zh.json';
import { preview } from '@/tests/support/application-form';
import { federatedQuotasQuery } from '../queries';
import { QuotaPanel } from './quota-panel';
import { QuotaRoomPart } from './quota-room';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const gib = 2 ** 30;
const quota = (change: Partial<FederatedQuota> = {}): FederatedQuota => ({
  controlPlane: 'fleet-eu',
  project: 'payments',
  name: 'team',
  maker: 'slipway',
  resources: [
    {
      resource: 'cpu',
      limit: { amount: 20, written: '20' },
      placed: 3.25,
      reported: { amount: 2.5, written: '2500m' },
    },
    { resource: 'memory', limit: { amount: 64 * gib, written: '64Gi' }, placed: 6 * gib, reported: null },
  ],
  assignments: [],
  isLookedAt: true,
  ...change,
});

function show(known: FederatedQuotas | null, locale: 'en' | 'zh' = 'en') {
  const problem = { code: 'conflict', status: 409, title: 't', type: '', traceId: '1' };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(problem, { status: 409 })));
  const client = createQueryClient();
  if (known) client.setQueryData(federatedQuotasQuery(null).queryKey, known);
  return render(
    <NextIntlClientProvider locale={locale} messages={locale === 'en' ? en : zh} timeZone="UTC">
      <QueryClientProvider client={client}>
        <QuotaPanel project={null} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}
const showRoom = (...quotas: QuotaRoom[]) =>
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <QuotaRoomPart preview={preview({ quotas })} />
    </NextIntlClientProvider>,
  );

it('takes no place where there is no quota', () => {
  const { container } = show({ items: [], unread: [] });
  expect(container.textContent).toBe('');
});

it('shows what is given out of each limit, and the words of the control plane', () => {
  show({ items: [quota()], unread: [] });
  const panel = within(screen.getByRole('region', { name: 'Quotas of Karmada' }));
  expect(panel.getByText('payments on fleet-eu')).toBeTruthy();
  expect(panel.getByRole('img', { name: 'cpu: 3.25 of 20 vCPU given out' })).toBeTruthy();
  expect(panel.getByRole('img', { name: 'memory: 6 of 64 GiB given out' })).toBeTruthy();
  expect(panel.getByText('overall 20 · overallUsed 2500m')).toBeTruthy();
  expect(panel.getByText('overall 64Gi')).toBeTruthy();
  expect(panel.queryByText(/No controller/)).toBeNull();
});

it('shows what is set for single clusters, and what each uses', () => {
  const cpu = { resource: 'cpu', limit: { amount: 8, written: '8' } };
  const assignments = [
    { cluster: 'ledger', isMember: true, resources: [{ ...cpu, used: { amount: 1.5, written: '1500m' } }] },
    { cluster: 'fraud', isMember: true, resources: [{ ...cpu, used: null }] },
    { cluster: 'moon', isMember: false, resources: [] },
  ];
  show({ items: [quota({ assignments })], unread: [] });
  expect(screen.getByText('1500m of 8 used')).toBeTruthy();
  expect(screen.getByText('8, use not reported')).toBeTruthy();
  expect(screen.getByText('The control plane has no such cluster, so nothing is set there.')).toBeTruthy();
});

it('says where nobody has looked, what is not counted, and what cannot be read', () => {
  const pods = { resource: 'pods', limit: { amount: 10, written: '10' }, placed: null, reported: null };
  show({ items: [quota({ resources: [pods], isLookedAt: false })], unread: ['fleet-us'] });
  expect(screen.getByText('No controller of the control plane has looked at it.')).toBeTruthy();
  expect(screen.getByText(/Karmada counts this inside clusters alone/)).toBeTruthy();
  expect(screen.getByRole('img', { name: 'pods: – of 10 given out' })).toBeTruthy();
  expect(screen.getByText('Quotas of fleet-us cannot be read now.')).toBeTruthy();
});

it('bears limits below zero', () => {
  const limit = { amount: -2, written: '-2' };
  show({ items: [quota({ resources: [{ resource: 'cpu', limit, placed: 1, reported: null }] })], unread: [] });
  expect(screen.getByRole('img', { name: 'cpu: 1 of -2 vCPU given out' }).innerHTML).not.toContain('NaN');
});

it('speaks Chinese', () => {
  show({ items: [quota()], unread: [] }, 'zh');
  const panel = within(screen.getByRole('region', { name: 'Karmada 配额' }));
  expect(panel.getByRole('img', { name: /^内存：/ })).toBeTruthy();
  expect(panel.queryByRole('img', { name: /memory|cpu/ })).toBeNull();
});

it('can be asked for again where it could not be read', async () => {
  show(null);
  expect(await screen.findByRole('button', { name: en.common.retry })).toBeTruthy();
});

it('shows beside an order what it takes, and says where it takes too much', () => {
  showRoom(
    { quota: 'team', resource: 'cpu', limit: 4, now: 1, after: 4.5 },
    { quota: 'team', resource: 'memory', limit: 64 * gib, now: 8 * gib, after: 6 * gib },
  );
  expect(screen.getByRole('img', { name: 'team, cpu: 1 now, 4.5 with this, of 4 vCPU' })).toBeTruthy();
  expect(screen.getByRole('img', { name: 'team, memory: 8 now, 6 with this, of 64 GiB' })).toBeTruthy();
  expect(screen.getAllByText('It asks for more than the quota has left.')).toHaveLength(1);
});

it('says nothing of quotas where the project has none', () => {
  expect(showRoom().container.textContent).toBe('');
});
