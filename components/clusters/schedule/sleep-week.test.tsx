import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SleepSchedule } from '@/lib/contracts/sleep-schedule';
import en from '@/messages/en.json';
import zh from '@/messages/zh.json';
import { KeepAwake } from './keep-awake';
import { SleepWeek } from './sleep-week';

const sent: { method: string; path: string; body: unknown }[] = [];
const now = new Date('2026-11-19T13:30:00Z');
const answer: SleepSchedule = {
  schedule: {
    timeZone: 'Europe/Berlin',
    asleep: [{ days: ['thu'], from: '19:00', to: '07:00' }],
    awakeSince: null,
    awakeUntil: null,
    wakesOnKubeconfig: true,
    owner: 'dev@demo',
    changedAt: '2026-11-01T00:00:00Z',
  },
  next: { at: '2026-11-19T18:00:00.000Z', to: 'asleep' },
  last: null,
  planned: [{ start: '2026-11-19T18:00:00.000Z', end: '2026-11-20T06:00:00.000Z' }],
  slept: [],
  kept: [],
};

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    sent.push({ method: init.method ?? 'GET', path: url, body: init.body ? JSON.parse(String(init.body)) : null });
    return Response.json(answer);
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  sent.length = 0;
});

function show(children: ReactNode, locale: 'en' | 'zh' = 'en') {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NextIntlClientProvider locale={locale} messages={locale === 'en' ? en : zh} timeZone="Europe/Berlin" now={now}>
        {children}
      </NextIntlClientProvider>
    </QueryClientProvider>,
  );
}

it('shows the week of the reader, and asks for another one', async () => {
  show(<SleepWeek namespace="payments" name="shop" />);
  expect(screen.getByRole('heading', { name: 'This week' })).toBeTruthy();
  await waitFor(() => expect(screen.getAllByText(/^will sleep: 19:00 to /)).toHaveLength(1));
  expect(screen.getAllByText(/^will sleep: /)).toHaveLength(2);
  expect(sent.at(-1)?.path).toContain('from=2026-11-15T23');
  fireEvent.click(screen.getByRole('button', { name: 'Later week' }));
  await waitFor(() => expect(sent.at(-1)?.path).toContain('from=2026-11-22T23'));
});

it('keeps it awake for three hours more', async () => {
  show(<KeepAwake namespace="payments" name="shop" answer={answer} mayChange />);
  fireEvent.click(screen.getByRole('button', { name: /^Keep awake until/ }));
  await waitFor(() =>
    expect(sent).toMatchObject([
      { method: 'PUT', body: { timeZone: 'Europe/Berlin', awakeUntil: '2026-11-19T21:00:00.000Z' } },
    ]),
  );
});

it('lets those look on who may not change it', () => {
  show(<KeepAwake namespace="payments" name="shop" answer={answer} mayChange={false} />, 'zh');
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('status').textContent).toContain('下次休眠');
});
