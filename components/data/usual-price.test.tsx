import { render } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { expect, it } from 'vitest';
import type { UsualPrice as Range } from '@/lib/contracts/usual-price';
import en from '@/messages/en.json';
import zh from '@/messages/zh.json';
import { UsualPrice } from './usual-price';

const range = (size: Range['size'], low: string, high: string): Range => ({ size, low, high, currency: 'USD' });
const usual = [range('medium', '18', '40'), range('large', '90', '90'), range(null, '12', '95')];

function words(ranges: Range[], nodes: number | null, locale: 'en' | 'zh' = 'en') {
  const { container, unmount } = render(
    <NextIntlClientProvider locale={locale} messages={locale === 'en' ? en : zh} timeZone="UTC">
      <UsualPrice usual={ranges} nodes={nodes} />
    </NextIntlClientProvider>,
  );
  const text = container.textContent;
  unmount();
  return text;
}

it('tells what is usual on clusters of this size, and on any where that is not known', () => {
  expect(words(usual, 5)).toBe('Usually $18–$40 a month on a cluster of this size');
  expect(words(usual, 50)).toBe('Usually $90 a month on a cluster of this size');
  expect(words(usual, 2)).toBe('Usually $12–$95 a month');
  expect(words(usual, null)).toBe('Usually $12–$95 a month');
  expect(words([range(null, '12', '12')], 5, 'zh')).toMatch(/^通常每月 .*12$/);
});

it('says that it is not known yet', () => {
  expect(words([], 5)).toBe('Cost not known yet');
  expect(words([range('large', '90', '95')], 2, 'zh')).toBe(zh.usualPrice.unknown);
});
