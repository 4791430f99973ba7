import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import { keys } from '@/lib/client/query-keys';
import en from '@/messages/en.json';
import { OrderLimits } from './order-limits';
import { ProjectSpending } from './project-spending';
import { projectsQuery } from './projects-query';
import { spendBudgetsQuery } from './spend-budgets-query';

afterEach(cleanup);

const limit = (name: string, monthly: string, committed: string) => ({
  name,
  budget: { currency: 'USD', monthly, allowed: '0', committed },
});
const spending = (value: string, monthly: string, spent: string) => ({
  id: value,
  scope: { kind: 'project', value },
  title: value,
  monthly,
  currency: 'USD',
  isActive: true,
  until: '2026-11-21T07:00:00Z',
  spent,
  state: 'ok',
  forecast: null,
  breachAt: null,
});

function show(children: ReactNode, role: 'finops' | null = 'finops'): string {
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, staleTime: Number.POSITIVE_INFINITY } });
  client.setQueryData(keys.me, {
    grants: role ? [{ role, project: null }] : [],
    globalActions: [],
    projects: [],
  });
  client.setQueryData(projectsQuery.queryKey, {
    items: [limit('search', '1000', '100'), limit('payments', '18000', '12572'), { name: 'free', budget: null }],
  } as never);
  client.setQueryData(spendBudgetsQuery.queryKey, {
    items: [spending('payments', '9000', '6000'), spending('search', '500', '10')],
  } as never);
  return (
    render(
      <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </NextIntlClientProvider>,
    ).container.textContent ?? ''
  );
}

it('lists order limits, the tightest first, and says that they block', () => {
  const text = show(<OrderLimits project={null} />);
  expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'payments$12,572 of $18,000',
    'search$100 of $1,000',
  ]);
  expect(text).toContain('An order limit blocks new orders.');
  expect(text).not.toContain('free');
});

it('shows the order limit of one project, and nothing where none is set', () => {
  expect(show(<OrderLimits project="search" />)).toContain('$100 of $1,000');
  cleanup();
  expect(show(<OrderLimits project="free" />)).toBe('');
});

it('shows the spending budget of the same project beside it, with the same figures, and says that it only alerts', () => {
  const frame = (title: string, budgets: ReactNode) => <section aria-label={title}>{budgets}</section>;
  const text = show(<ProjectSpending project="payments" frame={frame} />);
  expect(screen.getByRole('region', { name: 'Spending budget, this month' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'payments' }).getAttribute('href')).toBe('/costs/budgets/payments');
  expect(text).toContain('$3,000 left of $9,000');
  expect(text).toContain('A spending budget only sends alerts.');
  expect(text).not.toContain('$500');
});

it('shows no spending budget of a project that has none, or to those who may not read costs', () => {
  expect(show(<ProjectSpending project="free" />)).toBe('');
  cleanup();
  expect(show(<ProjectSpending project="payments" />, null)).toBe('');
});
