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
const page = (lines: LogLine[]) => (
  <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
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
