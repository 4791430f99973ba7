import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it } from 'vitest';
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
