import { expect, it } from 'vitest';
import { flatten, readCatalogue } from '../../scripts/check-messages.ts';

/** As written: a name that an argument brings may touch Chinese characters, since it may be Chinese itself. */
const texts = [...flatten(readCatalogue('zh'))].map(([key, text]) => ({ key, text }));

/** Spellings that Chinese messages avoid, and what stands instead: see docs/guides/words.md. */
const banned: readonly (readonly [RegExp, string])[] = [
  [/控制面/u, '控制平面'],
  [/\p{Script=Han} +\p{Script=Han}/u, 'no space between Chinese characters'],
  [/\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{Script=Han}/u, 'a space between Chinese and Latin'],
  [/\p{Script=Han}[,;:!?]|[,;!?]\p{Script=Han}/u, 'full-width punctuation'],
  [/\p{Script=Han}\(|\)\p{Script=Han}/u, 'full-width brackets'],
];

it.each(banned)('Chinese messages do not say %s but: %s', (pattern) => {
  expect(texts.filter(({ text }) => pattern.test(text)).map(({ key, text }) => `${key}: ${text}`)).toEqual([]);
});

/** What words.md calls otherwise; what a business counts may be orders of its own. */
const otherWords: readonly (readonly [RegExp, string])[] = [
  [/申请集群|订单/u, '订购 for the act, 申请 for what is on its way'],
  [/延长/u, '延期'],
  [/根磁盘/u, '系统盘'],
];

it.each(otherWords)('Chinese messages do not say %s but: %s', (pattern) => {
  const found = texts.filter(({ key, text }) => !key.startsWith('unitCosts.') && pattern.test(text));
  expect(found.map(({ key, text }) => `${key}: ${text}`)).toEqual([]);
});
