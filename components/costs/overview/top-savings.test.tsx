import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, expect, it } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import { keys } from '@/lib/client/query-keys';
import type { ClusterAdvice, CostAdvice } from '@/lib/contracts/cost-advice';
import en from '@/messages/en.json';
import { NextPlace } from '@/tests/support/next-place';
import { TopSavings } from './top-savings';
import type { CostState } from './use-cost-state';

afterEach(cleanup);

const half = { used: 1, requested: 2, capacity: 8, efficiency: 0.5 };
const advice = (name: string, kind: ClusterAdvice['kind'], saving: string): ClusterAdvice => ({
  cluster: `payments/${name}`,
  project: 'payments',
  kind,
  reason: null,
  saving,
  monthly: '1000',
  load: {
    days: 14,
    completeDays: 14,
    from: '2026-11-01',
    to: '2026-11-14',
    cpu: half,
    memory: half,
    efficiency: 0.5,
    idle: 0.5,
  },
  change: { pool: null, from: { count: 14, type: 'm5' }, to: { count: 8, type: 'm5' } },
  quietHours: 100,
});
const items = [
  advice('idle', 'delete', '948'),
  advice('big', 'fewer-nodes', '566'),
  advice('old', 'expire', '190'),
  advice('last', 'hibernate', '10'),
];
const report: CostAdvice = { currency: 'USD', saving: '1714', counts: { advised: 4, fits: 0, unknown: 0 }, items };

function show(actions: string[]) {
  const client = createQueryClient();
  client.setQueryData(keys.costs.advice({ project: 'payments' }), report);
  const grants = actions.length > 0 ? [{ role: 'platform-engineer', project: 'payments' }] : [];
  client.setQueryData(keys.me, { grants, globalActions: [], projects: [{ name: 'payments', actions }] });
  const state = { question: { window: '30d', project: 'payments' } } as unknown as CostState;
  render(
    <NextPlace search="project=payments">
      <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
        <QueryClientProvider client={client}>
          <TopSavings state={state} />
        </QueryClientProvider>
      </NextIntlClientProvider>
    </NextPlace>,
  );
  return screen.getAllByRole('listitem');
}
const actOf = (row: HTMLElement | undefined) => {
  const link = within(row as HTMLElement)
    .getAllByRole('link')
    .at(-1);
  return [link?.textContent, link?.getAttribute('href')];
};

it('shows the three that save most: what, why, money a month and the request that does it', () => {
  const rows = show(['cluster.delete', 'request.create']);
  expect(rows).toHaveLength(3);
  expect(rows[0]?.textContent).toContain('payments/idle Delete the cluster. Only system pods run on it.');
  expect(rows[0]?.textContent).toContain('CPU: 1 used / 2 requested / 8 cores');
  expect(rows[0]?.textContent).toContain('$948 a month');
  expect(actOf(rows[0])).toEqual(['Review change', '/clusters/payments/idle?ask=delete']);
  // A change of size is no request yet: the page of the cluster's cost says why it is advised.
  expect(actOf(rows[1])).toEqual(['See why', '/clusters/payments/big/cost']);
  expect(actOf(rows[2])).toEqual(['Review change', '/clusters/payments/old?ask=extend']);
  const all = screen.getByRole('link', { name: 'All 4 suggestions, $1,714 a month' });
  expect(all.getAttribute('href')).toBe('/costs/savings?project=payments');
});

it('offers no act to those who may not ask for it', () => {
  const rows = show([]);
  expect(rows.map((row) => actOf(row)[0])).toEqual(['See why', 'See why', 'See why']);
});
