import { renderHook } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import en from '@/messages/en.json';
import zh from '@/messages/zh.json';
import { useDynamicWords, useLocalized, useLocalizedSource } from './use-words';

const inLanguage = (locale: 'en' | 'zh') => ({
  wrapper: ({ children }: { children: ReactNode }) => (
    <NextIntlClientProvider locale={locale} messages={locale === 'en' ? en : zh} timeZone="UTC">
      {children}
    </NextIntlClientProvider>
  ),
});
const of = (locale: 'en' | 'zh') => renderHook(() => useLocalized(), inLanguage(locale)).result.current;

it('is in the reader’s language, and in English where it is in no other', () => {
  expect(of('en')({ en: 'Payments', zh: '支付' })).toBe('Payments');
  expect(of('zh')({ en: 'Payments', zh: '支付' })).toBe('支付');
  expect(of('zh')({ en: 'Payments' })).toBe('Payments');
});

it('keeps what is written from right to left apart from the sentence around it', () => {
  expect(of('en')({ en: 'תשלומים' })).toBe('\u2068תשלומים\u2069');
  expect(of('zh')({ en: 'Payments', zh: 'الدفع' })).toBe('\u2068الدفع\u2069');
});

it('leaves a source of several blocks as it is', () => {
  const source = renderHook(() => useLocalizedSource(), inLanguage('en')).result.current;
  expect(source({ en: '- תשלומים\n- more' })).toBe('- תשלומים\n- more');
});

it('says in words what Helm says of a value, and leaves what it does not know', () => {
  const cause = (locale: 'en' | 'zh', problem: string) =>
    renderHook(() => useDynamicWords(), inLanguage(locale)).result.current('clusterCause', 'configInvalid', {
      pointer: '/size',
      problem,
    });
  expect(cause('en', 'minimum: got 4, want 8')).toBe('The value at /size is not accepted: 4 is below 8.');
  expect(cause('zh', 'minimum: got 4, want 8')).toBe('/size 的值不被接受：4 小于下限 8。');
  expect(cause('en', 'got string, want integer')).toBe(
    'The value at /size is not accepted: it is text and must be a whole number.',
  );
  expect(cause('en', "value must be one of 'a', 'b'")).toBe(
    "The value at /size is not accepted: it must be one of 'a', 'b'.",
  );
  expect(cause('en', 'false schema')).toBe('The value at /size is not accepted: false schema.');
});
