import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, expect, it, vi } from 'vitest';
import type { Statement } from '@/lib/contracts/statements';
import en from '@/messages/en.json';
import { ChangeTable, ClusterTable, SpendBudgets } from './statement-tables';

afterEach(() => {
  vi.restoreAllMocks();
});

it('lists budgets of one title beside each other', () => {
  const complain = vi.spyOn(console, 'error');
  const budget = (monthly: string) => ({ title: 'Team', monthly, currency: 'USD', used: 0.5 });
  const statement = { spendBudgets: [budget('100'), budget('200')], total: '50', currency: 'USD' };
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <SpendBudgets statement={statement as Statement} />
    </NextIntlClientProvider>,
  );
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('$100'),
    expect.stringContaining('$200'),
  ]);
  expect(complain).not.toHaveBeenCalled();
});

it.each([
  ['2024-10-13', 'Month beforemeasured from 13 Oct 2024; the 12 days before are missing'],
  ['2024-10-01', 'Month before'],
])('says beside the month before that it was measured in part alone: since %s', (measuredSince, words) => {
  const statement = { clusters: [], others: null, currency: 'USD', month: '2024-11', measuredSince };
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <ClusterTable statement={statement as unknown as Statement} />
    </NextIntlClientProvider>,
  );
  expect(screen.getAllByRole('columnheader')[2]?.textContent).toBe(words);
});

it('leads from a cluster that ended to what it cost in the month', () => {
  const ended = { day: '2024-11-04', cluster: 'team/old', kind: 'ended', from: null, to: null };
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <ChangeTable statement={{ changes: [ended], month: '2024-11' } as unknown as Statement} />
    </NextIntlClientProvider>,
  );
  const address = new URL(screen.getByRole<HTMLAnchorElement>('link', { name: 'team/old' }).href);
  expect(address.pathname).toBe('/costs');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    by: 'namespace',
    cluster: 'team/old',
    from: '2024-11-01',
    to: '2024-11-30',
  });
});
