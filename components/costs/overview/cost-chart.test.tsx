import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import type { CostMover, CostSeries } from '@/lib/contracts/cost-series';
import en from '@/messages/en.json';
import { stubResizeObserver } from '@/tests/support/resize-observer';
import { CostChart } from './cost-chart';
import { useCauses } from './movers';
import { costMoversQuery } from './queries';
import type { CostState } from './use-cost-state';

afterEach(() => {
  vi.restoreAllMocks();
});

const day = '2026-01-02';
const state = { question: { window: '30d' } } as unknown as CostState;
const series = {
  from: day,
  to: day,
  beforeFrom: '2026-01-01',
  beforeTo: '2026-01-01',
  currency: 'USD',
  days: [day],
  total: { amount: '5', before: null },
  incomplete: [],
  groupCount: 1,
  rest: null,
  before: [null],
  anomalies: [],
  groups: [{ key: 'team-a', daily: ['5'] }],
  month: { forecast: null },
} as unknown as CostSeries;
const born = (cluster: string) => ({ cluster, cause: 'created', day, nodes: null, request: null }) as CostMover;

function Chart() {
  return <CostChart series={series} by="project" projects={[]} causes={useCauses(state, series.days)} />;
}

it('tells clusters of one name apart that are new on one day', async () => {
  const complain = vi.spyOn(console, 'error');
  stubResizeObserver();
  const client = createQueryClient();
  const movers = { currency: 'USD', isCompared: true, items: [born('team-a/dev'), born('team-b/dev')] };
  client.setQueryData(costMoversQuery({ window: '30d' }).queryKey, movers);
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <QueryClientProvider client={client}>
        <Chart />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  const said = ['team-a/dev: Created on 2 Jan.', 'team-b/dev: Created on 2 Jan.'];
  const remarks = within(screen.getByRole('list', { name: en.costs.chart.remarks })).getAllByRole('listitem');
  expect(remarks.map(({ textContent }) => textContent)).toEqual(said);
  await userEvent.setup().click(screen.getByRole('radio', { name: en.costs.chart.view.table }));
  expect(screen.getAllByRole('cell').at(-1)?.textContent).toBe(said.join(''));
  expect(complain).not.toHaveBeenCalled();
});
