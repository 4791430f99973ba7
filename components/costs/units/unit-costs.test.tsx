import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it, vi } from 'vitest';
import type { CostState } from '@/components/costs/overview/use-cost-state';
import { createQueryClient } from '@/lib/client/query-client';
import { keys } from '@/lib/client/query-keys';
import type { Me } from '@/lib/contracts/me';
import type { UnitCost, UnitDetail, UnitFigures } from '@/lib/contracts/unit-costs';
import type { Role } from '@/lib/permissions';
import en from '@/messages/en.json';
import zh from '@/messages/zh.json';
import { UnitCosts } from './unit-costs';

const hostile = '<img src=x onerror=alert(1)> {name}';
const figures = (more: Partial<UnitFigures>): UnitFigures => ({
  state: 'known',
  quantity: '2000',
  cost: '46.2',
  unitCost: '0.0231',
  days: 29,
  daysCounted: 21,
  hoursMissing: 0,
  ...more,
});
const unknown = figures({ state: 'no-quantity', quantity: null, cost: null, unitCost: null, daysCounted: 0 });
const unit = (more: Partial<UnitCost>): UnitCost => ({
  id: 'one',
  name: hostile,
  project: 'payments',
  createdBy: 'finops@demo',
  createdAt: '2026-11-01T00:00:00Z',
  lastDay: '2026-11-20',
  mayChange: true,
  currency: 'USD',
  from: '2026-10-23',
  to: '2026-11-20',
  beforeFrom: '2026-09-24',
  beforeTo: '2026-10-22',
  now: figures({}),
  before: figures({ unitCost: '0.021' }),
  change: 0.1,
  trend: [{ from: '2026-11-20', to: '2026-11-20', unitCost: '0.0231' }],
  ...more,
});
const detail: UnitDetail = {
  ...unit({}),
  months: [
    { month: '2026-11', ...figures({}) },
    { month: '2026-10', ...figures({ state: 'no-units', quantity: '0', unitCost: null }) },
    { month: '2026-09', ...unknown },
  ],
  quantities: [],
};

interface Sent {
  method: string;
  path: string;
  body: unknown;
}

function open(units: UnitCost[], role: Role = 'finops', locale: 'en' | 'zh' = 'en') {
  const sent: Sent[] = [];
  vi.stubGlobal(
    'fetch',
    vi.fn(async (path: string, { method = 'GET', body }: RequestInit = {}) => {
      if (method !== 'GET') sent.push({ method, path, body: body ? JSON.parse(String(body)) : null });
      if (method === 'POST') return Response.json({ ...unit({}), ...JSON.parse(String(body)) });
      const isDetail = /units\/one/.test(path);
      return Response.json(isDetail ? detail : { items: units, nextCursor: null, total: units.length });
    }),
  );
  const client = createQueryClient();
  const me = {
    email: 'me@demo',
    grants: [{ role, project: null }],
    narrowing: { project: null, readOnly: false },
    globalActions: role === 'finops' ? ['cost.read', 'cost.manage-units'] : ['cost.read'],
    projects: [{ name: 'payments', actions: ['cost.read'] }],
  } as unknown as Me;
  client.setQueryData(keys.me, me);
  client.setQueryData(keys.unitCosts.list({ window: '30d' }), { items: units, nextCursor: null, total: units.length });
  render(
    <NextIntlClientProvider locale={locale} messages={locale === 'en' ? en : zh} timeZone="UTC">
      <QueryClientProvider client={client}>
        <UnitCosts state={{ question: { window: '30d' }, isFiltered: false } as unknown as CostState} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  return { user: userEvent.setup(), sent };
}

it('tells what one costs, against before and of how many days; what is not known is no nought', () => {
  open([unit({}), unit({ id: 'two', name: 'Visit', project: null, now: unknown, before: unknown, change: null })]);
  const [, first, second] = screen.getAllByRole('row').map((row) => row.textContent);
  expect(first).toContain(`${hostile}payments · 21 of 29 days counted$0.0231+10`);
  expect(first).toContain('was $0.0210');
  expect(second).toContain('Visitall costs · no quantities in this periodunknown–previous period unknown');
});

it('does not call a quantity missing while no day of the window is over', () => {
  const none = { ...unknown, days: 0 };
  open([unit({ now: none, before: none, change: null, trend: [] })]);
  expect(screen.getAllByRole('row')[1]?.textContent).toContain('payments · no complete day in this period yetunknown');
});

it('says in Chinese what is empty, and leads to the first unit', () => {
  open([], 'finops', 'zh');
  expect(screen.getByText(zh.unitCosts.none.title)).toBeTruthy();
  expect(screen.getByRole('button', { name: zh.unitCosts.add })).toBeTruthy();
});

it('tells who only reads why they add none, and shows them the months alone', async () => {
  const { user } = open([unit({ mayChange: false })], 'auditor');
  expect(screen.queryByRole('button', { name: 'Add unit' })).toBeNull();
  await user.click(screen.getByRole('button', { name: hostile }));
  const dialog = await screen.findByRole('dialog');
  const months = await within(dialog).findByRole('table');
  expect(
    within(months)
      .getAllByRole('row')
      .map((row) => row.textContent)
      .slice(1),
  ).toEqual(['2026-11$0.02312,000$4621 of 29', '2026-10zero units0$4621 of 29']);
  expect(within(dialog).queryByRole('textbox')).toBeNull();
});

it('takes quantities line by line, and names the line that is wrong before anything is sent', async () => {
  const { user, sent } = open([unit({})]);
  await user.click(screen.getByRole('button', { name: `Enter quantities of ${hostile}` }));
  const dialog = await screen.findByRole('dialog');
  const lines = within(dialog).getByRole('textbox', { name: 'Quantities' });
  await user.click(within(dialog).getByRole('button', { name: 'Save quantities' }));
  expect(within(dialog).getByText('Enter at least one line')).toBeTruthy();
  await user.type(lines, 'date,quantity');
  expect(within(dialog).getByText('Enter at least one line')).toBeTruthy();
  await user.clear(lines);
  await user.paste('date,quantity\n2026-11-01,5\n2026-11-02,many');
  await user.click(within(dialog).getByRole('button', { name: 'Save quantities' }));
  expect(within(dialog).getByRole('alert').textContent).toContain('Line 3');
  expect(sent).toEqual([]);
  await user.clear(lines);
  await user.paste('2026-10\t3100\n2026-11-01\t');
  await user.click(within(dialog).getByRole('button', { name: 'Save quantities' }));
  await vi.waitFor(() => expect(within(dialog).getByRole('status').textContent).toBe('32 days are saved'));
  expect(sent).toEqual([
    {
      method: 'PUT',
      path: '/api/v1/costs/units/one/quantities',
      body: {
        quantities: [
          { date: '2026-10', quantity: '3100' },
          { date: '2026-11-01', quantity: null },
        ],
      },
    },
  ]);
});

it('says nothing of a line that is still being typed', async () => {
  const { user } = open([unit({})]);
  await user.click(screen.getByRole('button', { name: `Enter quantities of ${hostile}` }));
  const dialog = await screen.findByRole('dialog');
  const lines = within(dialog).getByRole('textbox', { name: 'Quantities' });
  await user.type(lines, '2026-11-01,5{Enter}2026-11-02');
  expect(within(dialog).queryByRole('alert')).toBeNull();
  await user.type(lines, '{Enter}20');
  const problems = within(within(dialog).getByRole('alert')).getAllByRole('listitem');
  expect(problems.map((problem) => problem.textContent)).toEqual([expect.stringContaining('Line 2')]);
});

it('asks for a name before it makes a unit, and for its quantities then', async () => {
  const { user, sent } = open([unit({})]);
  screen.getByRole('button', { name: 'Add unit' }).focus();
  await user.keyboard('{Enter}');
  const making = await screen.findByRole('dialog', { name: 'Add a unit' });
  await user.click(within(making).getByRole('button', { name: 'Add unit' }));
  expect(within(making).getByText('Enter a name')).toBeTruthy();
  expect(sent).toEqual([]);
  await user.type(within(making).getByRole('textbox', { name: 'Name' }), ' Visit ');
  await user.selectOptions(within(making).getByRole('combobox'), 'payments');
  await user.click(within(making).getByRole('button', { name: 'Add unit' }));
  expect(await screen.findByRole('textbox', { name: 'Quantities' })).toBeTruthy();
  expect(sent).toEqual([{ method: 'POST', path: '/api/v1/costs/units', body: { name: 'Visit', project: 'payments' } }]);
});

it('asks once more before it deletes a unit', async () => {
  const { user, sent } = open([unit({})]);
  await user.click(screen.getByRole('button', { name: hostile }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Delete unit…' }));
  const asking = await screen.findByRole('dialog', { name: `Delete unit ${hostile}?` });
  expect(sent).toEqual([]);
  await user.click(within(asking).getByRole('button', { name: 'Delete unit' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toMatchObject([{ method: 'DELETE', path: '/api/v1/costs/units/one' }]);
});
