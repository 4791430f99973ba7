import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import type { QueueCosts as Costs, QueueCost } from '@/lib/contracts/queue-costs';
import type { Locale } from '@/lib/locales';
import en from '@/messages/en.json';
import zh from '@/messages/zh.json';
import { QueueCosts } from './queue-costs';
import type { CostState } from './use-cost-state';

afterEach(cleanup);

const row = (about: Partial<QueueCost> = {}): QueueCost => ({
  project: 'ml-research',
  cluster: 'data-platform/lake-prod',
  queue: 'ml-research',
  gpuHours: 288,
  unpricedGpuHours: 0,
  amount: '100.8',
  meteredGpuHours: 288,
  usedGpuHours: 144,
  idleAmount: '50.4',
  deservedGpuHours: 288,
  daily: [144, 144],
  ...about,
});
const answer = (about: Partial<Costs>): Costs => {
  const rows = about.rows ?? [];
  return {
    from: '2026-11-01',
    to: '2026-11-02',
    currency: 'USD',
    completeUntil: null,
    days: ['2026-11-01', '2026-11-02'],
    total: rows[0] ?? {
      gpuHours: 0,
      unpricedGpuHours: 0,
      amount: null,
      meteredGpuHours: 0,
      usedGpuHours: null,
      idleAmount: null,
    },
    count: rows.length,
    rows,
    silent: [],
    ...about,
  };
};

function show(reply: () => Response, { locale = 'en' as Locale, nodeType = null as string | null } = {}) {
  const ask = vi.fn(async (_path: string) => reply());
  vi.stubGlobal('fetch', ask);
  const question = { from: '2026-11-01', to: '2026-11-02', groupBy: 'project', project: 'ml-research', nodeType: 'g5' };
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retryDelay: 0 } });
  render(
    <NextIntlClientProvider locale={locale} messages={locale === 'en' ? en : zh} timeZone="UTC">
      <QueryClientProvider client={client}>
        <QueueCosts state={{ question, filter: { nodeType } } as unknown as CostState} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  return ask;
}
const told = (about: Partial<Costs>) => () => Response.json(answer(about));

it('tells hours, share, what is deserved and used, cost and what was idle, by project, queue and cluster', async () => {
  const rows = [row({ gpuHours: 216 }), row({ project: 'payments', gpuHours: 72, amount: '25.2', idleAmount: '5' })];
  const ask = show(told({ rows, total: row() }));
  const table = await screen.findByRole('table', { name: 'GPU use by queue' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((head) => head.textContent),
  ).toEqual(['Project', 'Queue', 'Cluster', 'GPU hours', 'Share', 'Deserved', 'Used', 'Cost, USD', 'Idle, USD']);
  const cells = within(table)
    .getAllByRole('row')
    .map((one) =>
      within(one)
        .queryAllByRole('cell')
        .map((c) => c.textContent),
    );
  expect(cells[2]).toEqual([
    'payments',
    // On a phone its cluster stands below it.
    'ml-researchdata-platform/lake-prod',
    'data-platform/lake-prod',
    '72',
    expect.stringMatching(/^25\s%$/),
    '288',
    expect.stringMatching(/^50\s%$/),
    '25.20',
    '5.00',
  ]);
  expect(
    screen.getByText('$50 was paid for GPUs that were allocated and did not work, measured for 288 GPU hours.'),
  ).toBeTruthy();
  // Types of machines are not kept of queues, and are not asked for.
  expect(ask.mock.calls[0]?.[0]).toBe('/api/v1/costs/queues?from=2026-11-01&to=2026-11-02&project=ml-research');
  expect(screen.getByRole('link', { name: 'Export as CSV' }).getAttribute('href')).toBe(
    '/api/v1/costs/queues/export?from=2026-11-01&to=2026-11-02&project=ml-research',
  );
});

it('leaves out what nobody tells, and says so', async () => {
  const unknown = { meteredGpuHours: 0, usedGpuHours: null, idleAmount: null, deservedGpuHours: null };
  show(told({ rows: [row({ ...unknown, amount: null, unpricedGpuHours: 288 })] }), { nodeType: 'g5' });
  const table = await screen.findByRole('table', { name: 'GPU use by queue' });
  const heads = within(table)
    .getAllByRole('columnheader')
    .map((head) => head.textContent);
  expect(heads).toEqual(['Project', 'Queue', 'Cluster', 'GPU hours', 'Share', 'Cost, USD']);
  expect(within(table).getByText('–')).toBeTruthy();
  expect(screen.getByText('288 GPU hours are in no amount: their price is not known.')).toBeTruthy();
  expect(screen.getByText(/^How much of it was used is not known/)).toBeTruthy();
  expect(screen.getByText(/^What queues deserve is not known/)).toBeTruthy();
  expect(screen.getByText(/ignores the machine type filter/)).toBeTruthy();
});

it('shows the days as a table, with a gap where nothing was told', async () => {
  show(told({ rows: [row({ daily: [null, 144] })] }));
  fireEvent.click(await screen.findByRole('radio', { name: 'Table' }));
  const [, table] = screen.getAllByRole('table').toReversed();
  const cells = within(table as HTMLElement)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
  expect(cells).toEqual([expect.stringContaining('2'), '144', expect.stringContaining('1'), 'unknown']);
});

it('says that nothing was measured, and apart from it that a cluster tells nothing', async () => {
  show(told({}));
  expect(await screen.findByText(/^No pod of a Volcano queue was measured/)).toBeTruthy();
  cleanup();
  show(told({ silent: ['payments/ledger-prod'] }));
  expect(await screen.findByText(/^payments\/ledger-prod has Volcano queues, but its metrics name none/)).toBeTruthy();
  expect(screen.getByText(/volcano\.sh\/queue-name/)).toBeTruthy();
  expect(screen.queryByText(/^No pod of a Volcano queue/)).toBeNull();
});

it('fails by itself and can be asked again', async () => {
  const problem = { status: 503, code: 'upstream-unavailable', title: 'x', traceId: 'trace-1', retryAfter: 0 };
  show(() => Response.json(problem, { status: 503 }));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

it('is told in Chinese', async () => {
  show(told({ rows: [row({ queue: '__small__' })], silent: ['a/b'] }), { locale: 'zh' });
  expect(await screen.findByText('较小的队列')).toBeTruthy();
  expect(screen.getByText(/^1 个集群（a\/b）有 Volcano 队列/)).toBeTruthy();
});
