import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, expect, it } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import { keys } from '@/lib/client/query-keys';
import en from '@/messages/en.json';
import { NextPlace } from '@/tests/support/next-place';
import { CostTabs } from './cost-tabs';
import type { CostState } from './use-cost-state';

afterEach(cleanup);

function show(path: string, said: string) {
  const client = createQueryClient();
  client.setQueryData(keys.costs.advice({}), { counts: { advised: 7, fits: 1, unknown: 0 }, items: [] });
  client.setQueryData(keys.costs.leftovers({}), {
    kinds: [
      { kind: 'noOwner', count: 3, items: [] },
      { kind: 'volumes', count: 2, items: [] },
      { kind: 'management', count: 1, items: [] },
    ],
  });
  const state = { question: { window: '30d', groupBy: 'project' } } as unknown as CostState;
  render(
    <NextPlace path={path} search={said}>
      <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
        <QueryClientProvider client={client}>
          <CostTabs state={state} />
        </QueryClientProvider>
      </NextIntlClientProvider>
    </NextPlace>,
  );
  return screen.getAllByRole('link').map((link) => link.getAttribute('href'));
}

it('takes what the address says along to each page', () => {
  const said = 'by=cluster&from=2026-11-01&to=2026-11-09&project=payments';
  expect(show('/costs/savings', said)).toEqual([
    `/costs?${said}`,
    ...['breakdown', 'savings', 'unowned', 'units', 'accuracy'].map((part) => `/costs/${part}?${said}`),
    '/costs/statements',
  ]);
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Savings7');
});

it('leads to plain addresses from a plain one, and counts what waits on a page', () => {
  expect(show('/costs', '').slice(0, 2)).toEqual(['/costs', '/costs/breakdown']);
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Overview');
  // The management cluster is the platform's own, and no work for anybody.
  expect(screen.getByRole('link', { name: /Without an owner/ }).textContent).toBe('Without an owner5');
});

it('is walked with the keyboard, page by page', async () => {
  show('/costs', '');
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe('Overview');
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe('Breakdown');
});
