import { expect, it } from 'vitest';
import { firstRateCards } from '../../server/domain/costs/pricing/first-rate-cards.ts';
import type { NewRateCardVersion, RateCardVersion } from '../contracts/rate-cards.ts';
import { findCardProblems, findReplaced } from './card-problems.ts';

const createdAt = '2026-01-01T00:00:00Z';
const cards: RateCardVersion[] = firstRateCards.map((card) => ({
  ...card,
  version: 1,
  createdBy: 'slipway',
  createdAt,
}));
const [first] = cards;
const next = (change: Partial<NewRateCardVersion> = {}): NewRateCardVersion => {
  if (!first) throw new Error('No cards');
  const { currency, source, rates } = first;
  return { currency, source, rates, validFrom: '2027-01-01', validUntil: null, ...change };
};
const ending = cards.map((card) => (card.provider === 'aws' ? { ...card, validUntil: '2026-12-31' } : card));

it.each([
  ['follows an open end', cards, {}, null],
  ['begins when the one before ends', ending, { validFrom: '2026-12-31' }, null],
  ['leaves a gap', ending, {}, '/validFrom'],
  ['overlaps', ending, { validFrom: '2026-12-01' }, '/validFrom'],
  ['begins before the one before', cards, { validFrom: '2025-01-01' }, '/validFrom'],
  ['changes the past', cards, { validFrom: '2026-06-01' }, '/validFrom'],
  ['ends before it begins', cards, { validUntil: '2026-12-01' }, '/validUntil'],
  ['mixes currencies', cards, { currency: 'EUR' }, '/currency'],
])('a version that %s', (_what, all, change, pointer) => {
  const errors = findCardProblems('aws', next(change), all, '2026-11-21');
  expect(errors.map((error) => error.pointer)).toEqual(pointer === null ? [] : [pointer]);
});

it.each([
  ['today', '2026-11-22', []],
  ['on a later day', '2026-12-10', []],
  ['on the day that the last one ended', '2026-11-01', ['past']],
  ['on a day of the last one', '2026-10-01', ['past']],
  ['before the last one', '2025-12-31', ['begins-before-the-last']],
])('follows one that ended before today: begins %s', (_when, validFrom, codes) => {
  const ended = cards.map((card) => (card.provider === 'aws' ? { ...card, validUntil: '2026-11-01' } : card));
  const problems = findCardProblems('aws', next({ validFrom }), ended, '2026-11-22');
  expect(problems.map(({ code }) => code)).toEqual(codes);
});

it('follows one that ends today, today', () => {
  const ended = cards.map((card) => ({ ...card, validUntil: '2026-11-22' }));
  const codesOf = (validFrom: string) =>
    findCardProblems('aws', next({ validFrom }), ended, '2026-11-22').map(({ code }) => code);
  expect([codesOf('2026-11-22'), codesOf('2026-11-23')]).toEqual([[], ['gap']]);
});

it('takes the place of versions that have not begun, and of no other', () => {
  const planned = cards.flatMap((card) =>
    card.provider === 'aws'
      ? [
          { ...card, validUntil: '2026-12-24' },
          { ...card, version: 2, validFrom: '2026-12-24', validUntil: '2062-01-01' },
          { ...card, version: 3, validFrom: '2062-01-01' },
        ]
      : card,
  );
  const found = (validFrom: string, today = '2026-11-22') => [
    findReplaced('aws', validFrom, planned, today).map(({ version }) => version),
    findCardProblems('aws', next({ validFrom }), planned, today).map(({ code }) => code),
  ];
  expect(found('2026-12-01')).toEqual([[2, 3], []]);
  expect(found('2026-12-24')).toEqual([[2, 3], []]);
  expect(found('2027-01-01')).toEqual([[3], []]);
  expect(found('2063-01-01')).toEqual([[], []]);
  expect(found('2026-11-21')).toEqual([[2, 3], ['past']]);
  // What has begun stays.
  expect(found('2026-12-24', '2026-12-24')).toEqual([[3], ['begins-before-the-last']]);
});

it('lets the first card of all choose the currency', () => {
  expect(findCardProblems('aws', next({ currency: 'EUR' }), [], '2026-11-21')).toEqual([]);
});
