import { expect, it } from 'vitest';
import { isolate } from './bidi.ts';

it.each(['Payments', 'Zahlungen für März', '支付', '', '42 (two)'])('leaves %s as it is', (name) => {
  expect(isolate(name)).toBe(name);
});
it.each(['שלום', 'مرحبا', 'Payments مرحبا', 'ދިވެހި'])('isolates %s', (name) => {
  expect(isolate(name)).toBe(`\u2068${name}\u2069`);
});
it('lets no name turn the sentence after it round, or end its own isolation', () => {
  expect(isolate('exe.\u202etxt')).toBe('exe.txt');
  expect(isolate('שלום\u2069\u202e!')).toBe('\u2068שלום!\u2069');
});
