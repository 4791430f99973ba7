import { cleanup, render } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it } from 'vitest';
import type { CostMonth, CostSeries } from '@/lib/contracts/cost-series';
import en from '@/messages/en.json';
import zh from '@/messages/zh.json';
import { CostStrip } from './cost-strip';

const since = '2020-01-02T04:00:00.000Z';
const monthWith = (clusters: number) =>
  ({
    from: '2026-01-01',
    spent: '100',
    change: null,
    leftOut: 0,
    idle: null,
    forecast: null,
    accuracy: null,
    hourly: '2',
    runRate: '1460',
    stale: { amount: '1.5', clusters, since },
  }) as unknown as CostMonth;

function show(clusters: number, locale: 'en' | 'zh' = 'en', given: Partial<CostMonth> = {}, known = {}) {
  const completeness = { completeUntil: '2026-01-05T04:00:00.000Z', ...known };
  const series = {
    currency: 'USD',
    completeness,
    month: { ...monthWith(clusters), ...given },
  } as unknown as CostSeries;
  return render(
    <NextIntlClientProvider locale={locale} messages={locale === 'en' ? en : zh} timeZone="UTC">
      <CostStrip series={series} />
    </NextIntlClientProvider>,
  ).container;
}

it('says since when clusters are silent whose last known hour still counts', () => {
  const one = show(1);
  expect(one.textContent).toContain('includes 1.5000 USD an hour of 1 cluster without metrics since 2 Jan 2020');
  expect(one.querySelector('time')?.getAttribute('datetime')).toBe(since);
  cleanup();
  expect(show(3).textContent).toContain('of 3 clusters without metrics, the first since 2 Jan 2020');
  cleanup();
  const chinese = show(3, 'zh');
  expect(chinese.textContent).toContain('3 个无指标的集群（最早自 2020年1月2日 起）');
  expect(chinese.querySelector('time')?.getAttribute('datetime')).toBe(since);
});

it('says of a month of which no hour is known that it is not known', () => {
  expect(show(1, 'en', { spent: null }).textContent).toContain('unknownAll hours of this month are missing');
  cleanup();
  expect(show(1, 'zh', { spent: null }).textContent).toContain('未知本月所有小时的数据都缺失');
});

it('says of a month of which no hour was read yet that it is not known', () => {
  const none = { completeUntil: '2025-12-28T04:00:00.000Z' };
  expect(show(1, 'en', { spent: null }, none).textContent).toContain('unknownNo hour of this month has been read yet');
  cleanup();
  expect(show(1, 'zh', { spent: null }, none).textContent).toContain('未知本月尚未读取任何小时');
});

it('says how far past forecasts were off at this point of the month', () => {
  const months = ['2025-12', '2025-11'].map((month) => ({ month, forecast: '1', actual: '1', error: 0 }));
  const accuracy = [
    { day: 10, error: 0.12, months },
    { day: 20, error: 0.03, months },
  ];
  expect(show(1, 'en', { accuracy, errorNow: 0.08 }).textContent).toContain(
    'Past forecasts (2 months) were off by 8\u2009% on average at this point of the month',
  );
  cleanup();
  expect(show(1, 'zh', { accuracy, errorNow: 0.08 }).textContent).toContain(
    '过去 2 个月的预测在每月此时平均偏差 8\u2009%',
  );
  cleanup();
  const nothing = [10, 20].map((day) => ({ day, error: null, months: [] }));
  const forecast = { amount: '300', low: '298', high: '302', method: 'rate', days: [] } as never;
  expect(show(1, 'en', { forecast, accuracy, errorNow: 0.08 }).textContent).toContain('$298–$302');
  cleanup();
  const unjudged = show(1, 'en', { forecast, accuracy: nothing, errorNow: null }).textContent;
  expect(unjudged).toContain('Forecast accuracy is not known yet');
  expect(unjudged).not.toContain('$298');
});
