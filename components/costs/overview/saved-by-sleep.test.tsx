import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import type { CostSleep } from '@/lib/contracts/cost-sleep';
import en from '@/messages/en.json';
import { SavedBySleep } from './saved-by-sleep';
import type { CostState } from './use-cost-state';

afterEach(cleanup);

const slept = (name: string, saved: string | null) => ({
  cluster: `payments/${name}`,
  project: 'payments',
  isThere: true,
  saved,
  hours: 10,
  hoursUnknown: saved === null ? 10 : 0,
  hourlyAwake: saved === null ? null : '0.7',
  hourlyAsleep: saved === null ? null : '0.28',
});
const answer = (about: Partial<CostSleep>): CostSleep => ({
  from: '2026-11-01',
  to: '2026-11-26',
  currency: 'USD',
  completeUntil: null,
  saved: '0',
  hours: 0,
  hoursUnknown: 0,
  count: 0,
  clusters: [],
  ...about,
});

function show(about: Partial<CostSleep>, isPart = false) {
  const ask = vi.fn(async (_path: string) => Response.json(answer(about)));
  vi.stubGlobal('fetch', ask);
  const question = { from: '2026-11-01', to: '2026-11-26', groupBy: 'cluster', project: 'payments', namespace: 'web' };
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <QueryClientProvider client={createQueryClient()}>
        <SavedBySleep state={{ isPart, question, window: 'month', range: null } as unknown as CostState} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  return ask;
}

it('tells the sum of the page’s days and filters, and leads to the clusters', async () => {
  const clusters = ['a', 'b', 'c', 'd'].map((name) => slept(name, '4.2'));
  const ask = show({ saved: '16.8', hours: 41, hoursUnknown: 1, count: 4, clusters }, true);
  expect(await screen.findByText(/^4 clusters slept 41 hours and saved \$17\./)).toBeTruthy();
  expect(screen.getByText('One hour of these is not known and not counted.')).toBeTruthy();
  expect(screen.getByText(/ignores the namespace and machine type filters/)).toBeTruthy();
  expect(ask.mock.calls[0]?.[0]).toBe('/api/v1/costs/sleep?project=payments&from=2026-11-01&to=2026-11-26');
  expect(screen.getAllByText('10 hours asleep at $0.28 an hour, awake $0.70')).toHaveLength(3);
  expect(screen.getByRole('link', { name: 'payments/a' }).getAttribute('href')).toBe('/clusters/payments/a/schedule');
  fireEvent.click(screen.getByRole('button', { name: 'Show 1 more' }));
  expect(screen.getAllByRole('link')).toHaveLength(4);
});

it('leads to the costs of a cluster that is gone', async () => {
  show({ saved: '4.2', hours: 10, count: 1, clusters: [{ ...slept('a', '4.2'), isThere: false }] });
  const link = await screen.findByRole('link', { name: 'payments/a' });
  expect(link.getAttribute('href')).toBe('/costs?by=namespace&cluster=payments%2Fa&window=month');
});

it('says where nothing slept, and where nothing is known of it', async () => {
  show({});
  expect(await screen.findByText('No cluster slept for a whole hour in these days.')).toBeTruthy();
  cleanup();
  show({ saved: null, hours: 10, hoursUnknown: 10, count: 1, clusters: [slept('a', null)] });
  expect(await screen.findByText('One cluster slept 10 hours. What that saved is not known.')).toBeTruthy();
  expect(screen.queryByText(/\$/)).toBeNull();
});
