import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import type { CostSeries } from '@/lib/contracts/cost-series';
import type { Statement } from '@/lib/contracts/statements';
import en from '@/messages/en.json';
import { stubResizeObserver } from '@/tests/support/resize-observer';
import { StatementDays } from '../statements/statement-days';
import { DayBars } from './day-bars';

const amounts: Record<string, string | null> = { '2026-01-01': '1234.5', '2026-01-02': '45.6', '2026-01-03': null };
const names = Object.keys(amounts);
const [, incomplete = '', unknown = ''] = names;
const series = {
  from: names[0],
  days: names,
  currency: 'USD',
  incomplete: [incomplete, unknown],
  groups: [{ daily: Object.values(amounts) }],
} as unknown as CostSeries;
const days = Object.entries(amounts).map(([day, amount]) => ({
  day,
  amount,
  isIncomplete: series.incomplete.includes(day),
}));
const statement = { days, total: '1280.1', currency: 'USD', isRunning: false } as unknown as Statement;

function show(shown: ReactNode) {
  stubResizeObserver();
  return render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      {shown}
    </NextIntlClientProvider>,
  );
}
async function readTable() {
  await userEvent.setup().click(screen.getByRole('radio', { name: en.costs.chart.view.table }));
  return screen.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent));
}

it('writes days alike beside bars and in statements', async () => {
  const rows = [
    ['1 Jan', '1,234.50'],
    ['2 Jan (incomplete)', '45.60'],
    ['3 Jan', 'unknown'],
  ];
  const head = ['Day (UTC)', 'USD'];
  show(<DayBars series={series} />);
  expect(await readTable()).toEqual([head, ...rows.toReversed()]);
  cleanup();
  show(<StatementDays statement={statement} titleId="days" />);
  expect(await readTable()).toEqual([head, ...rows]);
});

it('hatches days that are not over or not known whole, by a class', () => {
  const bars = [...show(<DayBars series={series} />).getByRole('img').children];
  expect(bars.map((bar) => bar.classList.contains('hatch-open'))).toEqual([false, true, true]);
  expect(bars.map((bar) => bar.getAttribute('style'))).toEqual([
    expect.stringMatching(/^height: 100%;$/),
    expect.stringMatching(/^height: 3\.69\d*%;$/),
    expect.stringMatching(/^height: 0(px)?;$/),
  ]);
});
