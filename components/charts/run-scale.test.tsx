import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it } from 'vitest';
import en from '@/messages/en.json';
import zh from '@/messages/zh.json';
import { RunScale } from './run-scale';

it('keeps a duration of days and hours on one line in Chinese', () => {
  const [startedAt, endedAt] = ['2026-09-23T10:00:00Z', '2026-11-23T09:00:00Z'];
  const step = { startedAt, finishedAt: endedAt, done: null, total: null, detail: null };
  render(
    <NextIntlClientProvider locale="zh" messages={zh} timeZone="UTC">
      <RunScale
        steps={[{ ...step, key: 'infrastructure', state: 'failed' }]}
        startedAt={startedAt}
        endedAt={endedAt}
        usual={{ from: 6, to: 9 }}
      />
    </NextIntlClientProvider>,
  );
  const labels = screen.getAllByText('60 天 23 小时');
  expect(labels.map(({ classList }) => classList.contains('whitespace-nowrap'))).toEqual([true, true]);
});

it.each([
  [null, /now\d/],
  ['2026-11-23T10:07:30Z', /total7 m 30 s/],
])('says what the marker means: %s', (endedAt, label) => {
  const { container } = render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <RunScale steps={[]} startedAt="2026-11-23T10:00:00Z" endedAt={endedAt} usual={null} />
    </NextIntlClientProvider>,
  );
  expect(container.textContent).toMatch(label);
});

it('marks where it usually ends, and says of what was done at once that it took under a second', () => {
  const startedAt = '2026-11-23T10:00:00Z';
  const step = { startedAt, done: null, total: null, detail: null };
  const { container } = render(
    <NextIntlClientProvider locale="en" messages={en} timeZone="UTC">
      <RunScale
        steps={[
          { ...step, key: 'admitted', state: 'done', finishedAt: startedAt },
          { ...step, key: 'workers', state: 'done', finishedAt: '2026-11-23T10:07:30Z' },
        ]}
        startedAt={startedAt}
        endedAt="2026-11-23T10:07:30Z"
        usual={{ from: 6, to: 9 }}
      />
    </NextIntlClientProvider>,
  );
  expect(container.textContent).toContain('under 1 s');
  expect(container.textContent).not.toMatch(/\b0 s/);
  expect(container.textContent).toContain('6–9 min');
  const band = container.querySelector<HTMLElement>('[data-usual]');
  expect(Number.parseFloat(band?.style.left ?? '')).toBeGreaterThan(50);
});
