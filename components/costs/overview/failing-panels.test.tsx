import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { BudgetsLeft } from '@/components/costs/budgets/budgets-left';
import { createQueryClient } from '@/lib/client/query-client';
import type { CostReport } from '@/lib/contracts/costs';
import type { SpendBudget } from '@/lib/contracts/spend-budgets';
import en from '@/messages/en.json';
import { ClusterCost } from '../cluster/cluster-cost';
import { CostTreemap } from './cost-treemap';

const refusal = (status: number, code: string) => () =>
  Response.json({ status, code, title: code, traceId: 'trace-1', retryAfter: 0 }, { status });
const failures: [string, () => Response][] = [
  ['503', refusal(503, 'upstream-unavailable')],
  ['429', refusal(429, 'rate-limited')],
  ['500', refusal(500, 'unexpected')],
  ['422', refusal(422, 'validation-failed')],
];

function show(panel: ReactNode, answer: () => Response) {
  cleanup();
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => answer()),
  );
  const client = createQueryClient();
  // What the server asks for is no wait here; without its word there would be one.
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retryDelay: 0 } });
  return render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <QueryClientProvider client={client}>{panel}</QueryClientProvider>
    </NextIntlClientProvider>,
  );
}

const report = {
  total: { amount: '5', currency: 'USD' },
  items: [{ key: 'payments', keys: ['payments', 'payments/lake'], amount: '5' }],
} as CostReport;
const budget = {
  id: '1',
  title: 'Team',
  scope: { kind: 'project', value: 'payments' },
  monthly: '100',
  currency: 'USD',
  spent: '10',
  forecast: null,
  breachAt: null,
  until: null,
  isActive: true,
  used: 0.1,
} as unknown as SpendBudget;
const panels: Record<string, { panel: ReactNode; good: unknown; shown: string }> = {
  'where it goes': {
    panel: <CostTreemap question={{ groupBy: 'project,cluster' }} state={{ drillToCluster: vi.fn() }} projects={[]} />,
    good: report,
    shown: 'payments',
  },
  'a cluster’s costs': {
    panel: <ClusterCost namespace="payments" name="lake" />,
    good: { groups: [], requests: [] },
    shown: en.costs.cluster.none,
  },
  budgets: { panel: <BudgetsLeft project={null} />, good: { items: [budget] }, shown: 'Team' },
};

describe.each(Object.entries(panels))('the panel of %s', (_name, { panel, good, shown }) => {
  it.each(failures)('says that it failed with %s, and tries again when told to', async (_status, answer) => {
    let isBack = false;
    const { container } = show(panel, () => (isBack ? Response.json(good) : answer()));
    const alert = await screen.findByRole('alert', undefined, { timeout: 10_000 });
    expect(alert.textContent).toContain('trace-1');
    expect(screen.getByRole('heading')).toBeDefined();
    isBack = true;
    await userEvent.click(screen.getByRole('button', { name: en.common.retry }));
    await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    await vi.waitFor(() => expect(container.textContent).toContain(shown));
  });

  it('says when the network is silent', async () => {
    show(panel, () => {
      throw new TypeError('Failed to fetch');
    });
    await screen.findByRole('alert', undefined, { timeout: 10_000 });
  });
});

it.each([403, 404])('there is no panel for whoever is answered %i', async (status) => {
  for (const panel of [
    <ClusterCost key="cluster" namespace="payments" name="lake" />,
    <BudgetsLeft key="budgets" project={null} />,
  ]) {
    const { container } = show(panel, refusal(status, status === 403 ? 'forbidden' : 'not-found'));
    await vi.waitFor(() => expect(vi.mocked(fetch)).toHaveBeenCalled());
    await vi.waitFor(() => expect(container.textContent).toBe(''));
  }
});
