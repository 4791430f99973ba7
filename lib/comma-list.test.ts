import { expect, it } from 'vitest';
import { commaList } from './comma-list.ts';

it.each([
  ['en', 'payments, storefront, platform'],
  ['zh', 'payments、storefront、platform'],
])('sets names apart in %s', (locale, written) => {
  expect(new Intl.ListFormat(locale, commaList).format(['payments', 'storefront', 'platform'])).toBe(written);
});
