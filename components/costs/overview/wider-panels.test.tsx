import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import type { CostAdvice } from '@/lib/contracts/cost-advice';
import type { CostLeftovers } from '@/lib/contracts/cost-leftovers';
import en from '@/messages/en.json';
import { Leftovers } from './leftovers';
import type { CostState } from './use-cost-state';
import { WhatToDo } from './what-to-do';

const advice: CostAdvice = { currency: 'USD', saving: '0', counts: { advised: 0, fits: 1, unknown: 0 }, items: [] };
const leftovers: CostLeftovers = { currency: 'USD', day: '2026-11-21', monthly: '0', kinds: [] };

it.each([
  ['test', undefined, false],
  ['test', 'web', true],
])('what is told of whole clusters of purpose %s and namespace %s says so: %s', async (purpose, namespace, isPart) => {
  const ask = vi.fn(async (path: string) => Response.json(path.includes('advice') ? advice : leftovers));
  vi.stubGlobal('fetch', ask);
  const state = { isPart, question: { window: '30d', groupBy: 'cluster', purpose, namespace } } as unknown as CostState;
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <QueryClientProvider client={createQueryClient()}>
        <WhatToDo state={state} />
        <Leftovers state={state} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  await screen.findByText(/month of 730 hours/);
  await screen.findByText(/7 complete days/);
  await waitFor(() =>
    expect(ask.mock.calls.map(([path]) => path).sort()).toEqual([
      '/api/v1/costs/advice?purpose=test',
      '/api/v1/costs/leftovers?purpose=test',
    ]),
  );
  expect(screen.queryAllByText(/ignores the namespace and machine type filters/)).toHaveLength(isPart ? 2 : 0);
});
