import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it } from 'vitest';
import en from '@/messages/en.json';
import zh from '@/messages/zh.json';
import { TimeSeries } from './time-series';

const hourly = (known: number[], length: number) => Array.from({ length }, (_, hour) => known[hour] ?? null);

function legend(values: (number | null)[], locale: 'en' | 'zh' = 'en') {
  const { container, unmount } = render(
    <NextIntlClientProvider locale={locale} messages={locale === 'en' ? en : zh} timeZone="UTC">
      <TimeSeries
        title="CPU"
        unit="cores"
        stepSeconds={3600}
        start="2026-03-20T00:00:00.000Z"
        now="2026-03-20T14:00:00.000Z"
        lines={[{ key: 'used', label: 'used', role: 'main', values }]}
      />
    </NextIntlClientProvider>,
  );
  const said = { legend: screen.getByRole('listitem').textContent, summary: container.querySelector('p')?.textContent };
  unmount();
  return said;
}

it('what ended before the end says when it was last reported, and is not told as of now', () => {
  const ended = legend(hourly([1, 2, 3, 2.5], 15));
  expect(ended.legend).toContain('2.5\u202fcores, last reported Fri 03:00');
  expect(ended.summary).toContain('last reported at 20 Mar 2026 03:00:00 UTC with 2.5\u202fcores');
  expect(ended.summary).not.toContain('ends at');
  const zhEnded = legend(hourly([1, 2, 3, 2.5], 15), 'zh');
  expect(zhEnded.legend).toContain('最近上报于');
});

it('the newest value of a live source may be one step late', () => {
  const live = legend(hourly([1, 2, 3, 2.5], 5));
  expect(live.legend).toBe('used2.5\u202fcores');
  expect(live.summary).toContain('used ends at 2.5\u202fcores');
});
