import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import en from '@/messages/en.json';
import { MetricsRangeBar } from './metrics-range';
import type { MetricsWindow } from './use-metrics-window';

const words = en.cluster.metrics;
const select = vi.fn();

/** The bar over a window that is kept as the address keeps it. */
function Bar({ shown }: { shown: MetricsWindow['own'] }) {
  const [own, setOwn] = useState(shown);
  const [range, setRange] = useState<MetricsWindow['range']>('24h');
  const window: MetricsWindow = {
    question: {},
    range,
    own,
    isCompared: false,
    comparing: vi.fn(),
    choose: (next) => {
      setRange(next);
      setOwn(null);
    },
    select: (from, to) => {
      select(from, to);
      setOwn({ from, to });
    },
    reset: vi.fn(),
  };
  return <MetricsRangeBar window={window} />;
}

const day = { from: '2026-11-20T06:00:00.000Z', to: '2026-11-20T09:30:00.000Z' };
const show = (shown: MetricsWindow['own'] = null) =>
  render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <Bar shown={shown} />
    </NextIntlClientProvider>,
  );
const item = (name: string) => screen.getByRole('radio', { name });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const said = (element: HTMLElement) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;

beforeEach(() => {
  select.mockReset();
});

it('a stretch of one’s own is adjusted by choosing it again', async () => {
  show(day);
  await userEvent.click(item(words.ranges.own));
  expect([field(words.from).value, field(words.to).value]).toEqual(['2026-11-20T06:00', '2026-11-20T09:30']);
  await userEvent.clear(field(words.to));
  await userEvent.type(field(words.to), '2026-11-20T08:00');
  await userEvent.click(screen.getByRole('button', { name: words.show }));
  expect(select).toHaveBeenCalledExactlyOnceWith(day.from, '2026-11-20T08:00:00.000Z');
  expect(screen.queryByLabelText(words.from)).toBeNull();
});

it('the form is let go by choosing again the range that is shown', async () => {
  show();
  await userEvent.click(item(words.ranges.own));
  expect(field(words.from)).toBeTruthy();
  await userEvent.click(item(words.ranges['24h']));
  expect(screen.queryByLabelText(words.from)).toBeNull();
});

it.each([
  [words.from, '', words.chooseInstant],
  [words.to, '', words.chooseInstant],
  [words.to, '2001-01-01T00:00', words.wrongOrder],
])('what is wrong (%s: %s) is told at its field and asked for by nobody', async (name, typed, told) => {
  show();
  await userEvent.click(item(words.ranges.own));
  await userEvent.clear(field(name));
  if (typed) await userEvent.type(field(name), typed);
  await userEvent.click(screen.getByRole('button', { name: words.show }));
  expect(select).not.toHaveBeenCalled();
  expect(field(name).getAttribute('aria-invalid')).toBe('true');
  expect(said(field(name))).toBe(told);
  expect(document.activeElement).toBe(field(name));
});
