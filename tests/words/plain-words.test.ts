import { describe, expect, it } from 'vitest';
import { flatten, readCatalogue } from '../../scripts/check-messages.ts';
import { readingEase, sentencesOf, spoken, textsOf, wordsOf } from './spoken.ts';

const messages = [...flatten(readCatalogue('en'))];
const english = messages.map(([key, message]) => ({ key, text: spoken(message) }));
/** Branches of choices on their own, since a banned word may stand in any. */
const branches = messages.flatMap(([key, message]) => textsOf(message).map((text) => ({ key, text })));
/** Labels of fewer words have no sentence whose reading could be measured. */
const sentences = english.filter(({ text }) => wordsOf(text).length >= 4);

/** Words that readers stumbled over, or that have one agreed word instead: see docs/guides/words.md. */
const banned: readonly (readonly [RegExp, string])[] = [
  [/\bnobody’s\b/i, 'has no owner'],
  [/\bforetold\b/i, 'forecast'],
  [/\bhand(?:ed|s)? out\b/i, 'share'],
  [/\bthrow\b.*\baway\b/i, 'discard'],
  [/\bwhat one of\b/i, 'the unit'],
  [/\bas many days\b/i, 'the same days'],
  [/\b(?:oops|please|successfully|sorry)\b/i, 'say what happened'],
  [/\p{L}!(?:\s|$)/u, 'no exclamation marks'],
  [/\bLately\b/, 'Recent activity'],
  [/\b(?:none|alert|alerts) fires?\b/i, 'firing'],
  [/\bnobody knows\b/i, 'is unknown'],
  [/\bextend (?:its|the) life\b/i, 'extend the cluster'],
  [/\bmend\b/i, 'repair'],
  [/\bnot (?:un|im|in)(?:usual|known|like|possible|frequent)/i, 'no double negation'],
];

describe('English messages', () => {
  it('are measured', () => {
    expect(sentences.length).toBeGreaterThan(1_500);
  });

  it('read easily: the middle one is easier than plain English, which begins at 60', () => {
    const ease = sentences.map(({ text }) => readingEase(text)).sort((one, other) => one - other);
    const middle = ease[Math.floor(ease.length / 2)] ?? 0;
    expect(middle, `Flesch reading ease, median of ${ease.length}`).toBeGreaterThanOrEqual(80);
  });

  it('are never harder than plain English allows', () => {
    const hard = sentences
      .map(({ key, text }) => ({ key, text, ease: Math.round(readingEase(text)) }))
      .filter(({ ease }) => ease < 30);
    expect(hard).toEqual([]);
  });

  it('have at most twenty words a sentence', () => {
    const long = english.flatMap(({ key, text }) =>
      sentencesOf(text)
        .filter((sentence) => wordsOf(sentence).length > 20)
        .map((sentence) => `${key}: ${sentence}`),
    );
    expect(long).toEqual([]);
  });

  it.each(banned)('do not say %s but: %s', (pattern) => {
    expect(branches.filter(({ text }) => pattern.test(text)).map(({ key, text }) => `${key}: ${text}`)).toEqual([]);
  });

  it('carry no number that nobody formatted', () => {
    expect(english.filter(({ text }) => /\d\.\d{4,}/.test(text)).map(({ key }) => key)).toEqual([]);
  });

  it('say of which of the two budgets they speak', () => {
    const own = /^(?:spendBudgets|burnDown)\./;
    const unclear = english.filter(
      ({ key, text }) =>
        !own.test(key) && /\bbudgets?\b/i.test(text) && !/\b(?:spending budget|budget\.exceed)/i.test(text),
    );
    expect(unclear.map(({ key, text }) => `${key}: ${text}`)).toEqual([]);
  });
});

it('the measure tells easy from hard', () => {
  expect(readingEase('The cat sat on the mat.')).toBeGreaterThan(100);
  expect(readingEase('Organizational interoperability necessitates comprehensive characterization.')).toBeLessThan(0);
});
