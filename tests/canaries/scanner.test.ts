import { describe, expect, it } from 'vitest';
import { createScanner } from './scanner.ts';

// With characters that each writing changes, base64url (of >>> and ???) among them.
const value = 'cnry-7f3a91c04e5b/"<é+ &\\>>>???end';
const { scan, needles } = createScanner([{ name: 'planted', value }]);
const html = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

describe('a planted value is found', () => {
  it.each([
    ['raw', `before ${value} after`],
    ['json', JSON.stringify({ a: [value] })],
    ['json', JSON.stringify(JSON.stringify({ a: value }))],
    ['url', `https://x.test/?q=${encodeURIComponent(value)}`],
    ['url', new URLSearchParams({ q: encodeURIComponent(value) }).toString().replaceAll('%25', '%')],
    ['html', `<p title="${html(value)}">`],
    ['html', JSON.stringify(`<p>${html(value).replaceAll('&quot;', '"')}</p>`)],
    ['hex', `\\x${Buffer.from(`ab${value}c`).toString('hex')}`],
    ['hex', Buffer.from(value).toString('hex').toUpperCase()],
  ])('as %s', (form, text) => expect(scan(text)).toContainEqual({ canary: 'planted', form }));

  it.each([0, 1, 2, 3, 4, 5])('in base64 that begins %i bytes earlier', (offset) => {
    for (const encoding of ['base64', 'base64url'] as const) {
      const text = Buffer.from(`${'x'.repeat(offset)}${value}${'y'.repeat(7 - offset)}`).toString(encoding);
      expect(scan(`data: ${text}`), encoding).not.toEqual([]);
    }
  });

  it('in bytes that are no text', () => {
    const bytes = Buffer.concat([Buffer.from([0xff, 0, 0xfe]), Buffer.from(value), Buffer.from([0x80])]);
    expect(scan(bytes)).not.toEqual([]);
  });
});

it('finds nothing where nothing is, and takes no value that chance may write', () => {
  expect(needles).toBeGreaterThan(10);
  expect(scan(`cnry-7f3a91c04e5 ${Buffer.from('another value').toString('base64')}`)).toEqual([]);
  expect(() => createScanner([{ name: 'short', value: 'admin' }])).toThrow('too short');
});
