import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import type { SpendBudgetDetail } from '@/lib/contracts/spend-budgets';
import en from '@/messages/en.json';
import { spendBudgetQuery } from './queries';
import { SpendBudgetPage } from './spend-budget-page';

it('shows what was told in the currency of then', () => {
  const client = createQueryClient();
  client.setQueryData(spendBudgetQuery('b').queryKey, {
    id: 'b',
    scope: { kind: 'project', value: 'payments' },
    title: 'Payments',
    monthly: '450',
    currency: 'EUR',
    month: '2026-11',
    isActive: true,
    until: null,
    spent: null,
    state: null,
    forecast: null,
    breachAt: null,
    thresholds: [80],
    usedRatio: null,
    pace: null,
    hourlyRate: null,
    staleRate: null,
    reserved: '0',
    days: [],
    reservedLeftOut: { unpriced: 0, otherCurrency: 0 },
    owner: null,
    ownerHears: null,
    createdBy: 'finops@demo',
    hoursMissing: 0,
    unconverted: [],
    ahead: [],
    forecastMethod: null,
    mayChange: false,
    passed: [{ threshold: '80', at: '2026-11-21T07:00:00Z', amount: '400', monthly: '500', currency: 'USD' }],
  } as unknown as SpendBudgetDetail);
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <QueryClientProvider client={client}>
        <SpendBudgetPage id="b" />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  expect(screen.getByText('$400 of $500')).toBeTruthy();
});
