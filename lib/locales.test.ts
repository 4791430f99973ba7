import { expect, test } from 'vitest';
import { chooseLocale, chooseTimeZone, locales } from './locales.ts';

test('a cookie wins over the browser, the browser over English', () => {
  expect(chooseLocale('zh', 'en-GB')).toBe('zh');
  expect(chooseLocale(undefined, 'fr-FR, zh-CN;q=0.8, en;q=0.5')).toBe('zh');
  expect(chooseLocale('xx', null)).toBe('en');
});

test('a zone that is none becomes UTC', () => {
  expect(chooseTimeZone('Europe/Berlin')).toBe('Europe/Berlin');
  expect(chooseTimeZone('not/a zone')).toBe('UTC');
  expect(chooseTimeZone(undefined)).toBe('UTC');
});

test('each language is chosen by its own name', () => {
  for (const locale of locales) expect(chooseLocale(locale, null)).toBe(locale);
});
