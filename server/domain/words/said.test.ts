import { describe, expect, it } from 'vitest';
import en from '../../../messages/en.json' with { type: 'json' };
import zh from '../../../messages/zh.json' with { type: 'json' };
import { saidKeys, say } from './said.ts';

/** The arguments of a message, without the words of its choices. */
const argumentsOf = (text: string) =>
  [...text.replaceAll(/, (select|plural),(\s*\w+ \{[^{}]*\})*/g, '').matchAll(/\{(\w+)/g)].map(([, name]) => name);

/** The parameters that the English sentence is made of. */
function parametersOf(key: (typeof saidKeys)[number]): Set<string> {
  const read = new Set<string>();
  const get = (_: unknown, name: string | symbol) => {
    read.add(String(name));
    return '1';
  };
  say(key, new Proxy<Record<string, string>>({}, { get }));
  return read;
}

describe('what the server says', () => {
  it('has words in both languages, and no others', () => {
    expect(Object.keys(en.said).sort()).toEqual([...saidKeys].sort());
    expect(Object.keys(zh.said).sort()).toEqual([...saidKeys].sort());
  });

  it.each(saidKeys)('says %s to readers with what the English is made of', (key) => {
    const known = parametersOf(key);
    for (const text of [en.said[key], zh.said[key]]) {
      expect([...known], text).toEqual(expect.arrayContaining(argumentsOf(text)));
    }
  });

  it('keeps amounts as they are counted in the parameters, and rounds them in the English', () => {
    expect(say('within-budget', { currency: 'USD', after: '1840.1250000000', most: '5000' })).toEqual({
      detail: 'USD 1840.13 of 5000.00 a month',
      message: { key: 'said.within-budget', params: { currency: 'USD', after: '1840.1250000000', most: '5000' } },
    });
  });
});
