import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { spendBudgetsQuery } from '@/components/data/spend-budgets-query';
import type { SpendBudget } from '@/lib/contracts/spend-budgets';
import en from '@/messages/en.json';
import { stateOf, useOutlook, useStateWords } from './budget-words';
import { BudgetsLeft } from './budgets-left';

const budget = {
  id: 'b',
  scope: { kind: 'project', value: 'payments' },
  title: 'Payments',
  monthly: '500',
  currency: 'USD',
  isActive: true,
  until: '2026-11-21T07:00:00Z',
  spent: null,
  state: null,
  forecast: null,
  breachAt: null,
} as unknown as SpendBudget;

afterEach(cleanup);

function show(children: ReactNode): string {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(spendBudgetsQuery.queryKey, { items: [budget], nextCursor: null, total: 1 });
  const { container } = render(
    <QueryClientProvider client={client}>
      <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
        {children}
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
  return container.textContent ?? '';
}

function Words() {
  const [outlook, words] = [useOutlook(), useStateWords()];
  return `${stateOf(budget.state)}: ${words(budget.state)}. ${outlook(budget)}`;
}

describe('a budget of which nothing can be counted', () => {
  it('is neither within nor at nothing', () => {
    expect(show(<Words />)).toBe('unknown: Unknown. Spend is unknown: no hour of this month has a price in USD.');
  });

  it('has nothing left or used beside the map of costs', () => {
    const text = show(<BudgetsLeft project={null} />);
    expect(text).toContain('of $500');
    expect(text).toContain('Spend is unknown: nothing has a price in USD');
    expect(text).not.toContain('left of');
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe('Spend against the budget of $500 is unknown');
  });
});
