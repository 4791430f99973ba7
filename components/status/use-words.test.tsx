import { renderHook } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { useLocalized, useLocalizedSource } from './use-words';

const inLanguage = (locale: 'en' | 'zh') => ({
  wrapper: ({ children }: { children: ReactNode }) => (
    <NextIntlClientProvider locale={locale} messages={{}} timeZone="UTC">
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
