import { cleanup, render } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, expect, it } from 'vitest';
import type { CostSeries } from '@/lib/contracts/cost-series';
import en from '@/messages/en.json';
import zh from '@/messages/zh.json';
import { NothingShown } from './nothing-shown';

const completeness = {
  hours: 24,
  missing: 0,
  carried: 0,
  rateCard: 0,
  ratio: 1,
  reasons: [],
  unconverted: [],
  silent: { count: 0, clusters: [] },
  completeUntil: '2026-11-21T08:00:00.000Z',
  since: '2026-10-01T00:00:00.000Z',
};
const state = { isFiltered: false, filter: {}, clear: () => undefined };

function show(given: Partial<CostSeries['completeness']>, locale: 'en' | 'zh' = 'en', isFiltered = false) {
  const series = {
    from: '2026-11-15',
    to: '2026-11-21',
    currency: 'USD',
    groups: [],
    incomplete: [],
    completeness: { ...completeness, ...given },
  } as unknown as CostSeries;
  return render(
    <NextIntlClientProvider locale={locale} messages={locale === 'en' ? en : zh} timeZone="UTC">
      <NothingShown series={series} state={{ ...state, isFiltered } as never} />
    </NextIntlClientProvider>,
  ).container;
}
afterEach(cleanup);

it('is nothing where the period was read', () => {
  expect(show({}).textContent).toBe('No costs in this period');
  expect(show({}, 'en', true).textContent).toContain('No costs match these filters');
});

it.each(['2026-11-15T00:00:00.000Z', '2026-11-02T04:00:00.000Z'])(
  'is not known where it was not: %s',
  (completeUntil) => {
    for (const isFiltered of [false, true]) {
      const { textContent } = show({ completeUntil }, 'en', isFiltered);
      expect(textContent).toContain('The costs of this period are unknown');
      expect(textContent).toContain('Metered until');
      cleanup();
    }
    expect(show({ completeUntil }, 'zh').textContent).toContain('此时段的成本未知');
  },
);

it('says of amounts without a rate that they are left out', () => {
  const unconverted = [{ currency: 'CHF', amount: '25', days: 5 }];
  const { textContent } = show({ unconverted });
  expect(textContent).toContain('The costs of this period are unknown');
  expect(textContent).toContain('Amounts in CHF are not included');
  expect(textContent).not.toContain('No costs in this period');
});

it('tells what was never read from what is older than the history', () => {
  expect(show({ completeUntil: null }).textContent).toContain('No costs yet');
  expect(show({ since: '2026-11-22T00:00:00.000Z' }).textContent).toContain('Costs are available from');
});
