import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '@/lib/client/query-client';
import { keys } from '@/lib/client/query-keys';
import type { ClusterDetail } from '@/lib/contracts/clusters';
import type { CostSleep } from '@/lib/contracts/cost-sleep';
import { toDay } from '@/lib/days';
import type { Locale } from '@/lib/locales';
import en from '@/messages/en.json';
import zh from '@/messages/zh.json';
import { SavedLine } from './saved-line';

afterEach(cleanup);

const month = `${toDay(new Date()).slice(0, 7)}-01`;
const nothing: CostSleep = {
  from: month,
  to: toDay(new Date()),
  currency: 'USD',
  completeUntil: null,
  saved: '0',
  hours: 0,
  hoursUnknown: 0,
  count: 0,
  clusters: [],
};
const cluster = { cluster: 'payments/shop', project: 'payments', isThere: true, hours: 12, hoursUnknown: 2 };
const saved: CostSleep = {
  ...nothing,
  saved: '4.2',
  hours: 12,
  hoursUnknown: 2,
  count: 1,
  clusters: [{ ...cluster, saved: '4.2', hourlyAwake: '0.7', hourlyAsleep: '0.28' }],
};
const unknown: CostSleep = {
  ...saved,
  saved: null,
  hoursUnknown: 12,
  clusters: [{ ...cluster, saved: null, hourlyAwake: null, hourlyAsleep: null }],
};

function show(answer: CostSleep, { locale = 'en' as Locale, sees = true } = {}) {
  const ask = vi.fn(async (_path: string) => Response.json(answer));
  vi.stubGlobal('fetch', ask);
  const client = createQueryClient();
  client.setQueryData(keys.me, { globalActions: [], projects: [], grants: sees ? grants : [] });
  render(
    <NextIntlClientProvider locale={locale} messages={locale === 'en' ? en : zh} timeZone="UTC">
      <QueryClientProvider client={client}>
        <SavedLine cluster={{ namespace: 'payments', name: 'shop', project: 'payments' } as ClusterDetail} />
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
  return ask;
}
const grants = [{ role: 'finops', project: null }];

it('tells what this month’s sleep saved, from what, and what is not known of it', async () => {
  const ask = show(saved);
  expect(await screen.findByText(/^Saved since .*1.*: \$4\.20$/)).toBeTruthy();
  expect(
    screen.getByText(
      '10 hours asleep at $0.28 an hour, awake $0.70. Both are booked cost. 2 more hours are not known and not counted.',
    ),
  ).toBeTruthy();
  expect(ask.mock.calls[0]?.[0]).toBe(
    `/api/v1/costs/sleep?cluster=payments%2Fshop&from=${month}&to=${toDay(new Date())}`,
  );
});

it('promises nothing where nothing slept or is known', async () => {
  show(nothing);
  expect(await screen.findByText(/^It has not slept for a whole hour since /)).toBeTruthy();
  cleanup();
  show(unknown);
  expect(await screen.findByText(/^It slept 12 hours since .* What that saved is not known\.$/)).toBeTruthy();
  expect(screen.queryByText(/\$/)).toBeNull();
});

it('is written in Chinese too', async () => {
  show(saved, { locale: 'zh' });
  expect(
    await screen.findByText('休眠 10 小时，每小时 $0.28，运行时 $0.70。两者均为已入账成本。', { exact: false }),
  ).toBeTruthy();
});

it('is neither shown nor asked for where costs may not be read', () => {
  const ask = show(saved, { sees: false });
  expect(screen.queryByText(/Saved/)).toBeNull();
  expect(ask).not.toHaveBeenCalled();
});
