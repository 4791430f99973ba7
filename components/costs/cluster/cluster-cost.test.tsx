import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import en from '@/messages/en.json';
import { ClusterCost } from './cluster-cost';

const estimate = { currency: 'USD', monthlyLow: '400', monthlyLikely: '486.25', monthlyHigh: '610' };
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(requests: object[], cluster: object = {}) {
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.includes('/costs/series')) return Response.json({ groups: [] });
    return Response.json(path.includes('/requests/') ? { id: 'r-1', estimate } : { requests, ...cluster });
  });
  return render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <QueryClientProvider client={createQueryClient()}>
        <ClusterCost namespace="payments" name="ux-1" />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}

it('shows the price of the order, and when the first figure comes, while nothing is metered', async () => {
  const { container } = show([{ id: 'r-1', kind: 'create' }]);
  await screen.findByText('$486');
  expect(container.textContent).toContain('The price when it was ordered.');
  expect(container.textContent).toContain('From $400 to $610 a month.');
  expect(container.textContent).toContain('appears after the first full hour');
});

it('shows what the list tells of a cluster that was not ordered here, and no promise where it failed', async () => {
  const holds = { price: { currency: 'USD', monthlyLikely: '2543.52' } };
  const { container } = show([], { phase: 'failed', holds });
  await screen.findByText('$2,544');
  expect(container.textContent).toContain('The price of its machines today.');
  expect(container.textContent).toContain('It has failed. Nothing was metered yet.');
  expect(container.textContent).not.toContain('first full hour');
});

it('says that nothing is metered where nobody knows a price', async () => {
  show([]);
  expect(await screen.findByText('This cluster has not been metered yet')).toBeTruthy();
});
