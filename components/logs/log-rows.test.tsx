import { fireEvent, render, waitFor } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it } from 'vitest';
import type { LogLine } from '@/lib/contracts/logs';
import en from '@/messages/en.json';
import { stubResizeObserver } from '@/tests/support/resize-observer';
import { LogRows } from './log-rows';

const line = (second: number, message: string): LogLine => ({
  at: new Date(Date.UTC(2026, 2, 4, 10, 0, second)).toISOString(),
  level: 'info',
  namespace: 'web',
  pod: 'frontend-0',
  message,
  fields: {},
});
const page = (lines: LogLine[], timeZone = 'UTC') => (
  <NextIntlClientProvider locale="en" messages={en} timeZone={timeZone}>
    <LogRows lines={lines} />
  </NextIntlClientProvider>
);

it('keeps the line open that was opened, also when newer ones arrive and of equal ones', async () => {
  stubResizeObserver();
  const old = [line(3, 'third'), line(2, 'same'), line(2, 'same'), line(1, 'first')];
  const { container, rerender } = render(page(old));
  const rows = () => [...container.querySelectorAll('details')];
  const opened = () => rows().map(({ open }) => open);
  const toggle = (row: number) => {
    const summary = rows()[row]?.querySelector('summary');
    if (!summary) throw new Error(`no row ${row}`);
    fireEvent.click(summary);
  };
  toggle(1);
  toggle(3);
  await waitFor(() => expect(opened()).toEqual([false, true, false, true]));
  rerender(page([line(5, 'fifth'), line(4, 'fourth'), ...old]));
  await waitFor(() => expect(opened()).toEqual([false, false, false, true, false, true]));
  toggle(3);
  await waitFor(() => expect(opened()).toEqual([false, false, false, false, false, true]));
});

it('says of each line the clock, of those of one day the day once, and the zone once', async () => {
  stubResizeObserver();
  const at = (instant: string): LogLine => ({ ...line(0, instant), at: instant });
  const lines = ['2026-03-04T00:10:05Z', '2026-03-03T23:30:00Z', '2026-03-03T22:30:00Z', '2026-03-03T22:00:00Z'].map(
    at,
  );
  const { container } = render(page(lines, 'Europe/Berlin'));
  await waitFor(() => expect(container.querySelectorAll('time')).toHaveLength(4));
  expect([...container.querySelectorAll('time')].map(({ textContent }) => textContent)).toEqual([
    '01:10:05',
    '00:30:00',
    '23:30:00',
    '23:00:00',
  ]);
  const texts = [...container.querySelectorAll('li')].map(({ textContent }) => textContent ?? '');
  // In Berlin, midnight is an hour earlier.
  expect(texts.map((text) => text.includes('4 Mar 2026'))).toEqual([true, false, false, false]);
  expect(texts.map((text) => text.includes('3 Mar 2026'))).toEqual([false, false, true, false]);
  expect(container.textContent?.split('Europe/Berlin')).toHaveLength(2);
});
