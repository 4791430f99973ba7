import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { clusterName } from '../../../lib/contracts/common.ts';
import { priceFields } from '../../../lib/contracts/price-limits.ts';
import { newRateCardVersionSchema } from '../../../lib/contracts/rate-cards.ts';
import { refusedAs } from '../../../lib/contracts/refusals.ts';
import { sayIssue } from './say-issue.ts';

/** Key and parameters of each message about a value, in zod's order. */
function messagesOf(schema: z.ZodType, value: unknown) {
  const { error } = schema.safeParse(value, { reportInput: true });
  return (error?.issues ?? []).map((issue) => {
    const { key, params } = sayIssue(issue).message;
    return [key.replace('said.', ''), params];
  });
}
const messageOf = (schema: z.ZodType, value: unknown) => messagesOf(schema, value)[0];
const even = z.number().refine((value) => value % 2 === 0);

describe('what zod has against a value', () => {
  it.each<[string, z.ZodType, unknown, string, object]>([
    ['nothing where text is asked for', z.object({ a: z.string() }), {}, 'needed', {}],
    ['empty text', z.string().min(1), '', 'needed', {}],
    ['no choice', z.object({ a: z.enum(['x', 'y']) }), {}, 'needed', {}],
    ['nothing of several', z.object({ a: z.union([z.string(), z.number()]) }), {}, 'needed', {}],
    ['a number for text', z.string(), 1, 'wrong-type', { expected: 'text' }],
    ['text for a number', z.number(), 'x', 'wrong-type', { expected: 'number' }],
    ['a part of a whole number', z.int(), 1.5, 'wrong-type', { expected: 'whole' }],
    ['text for a truth', z.boolean(), 'x', 'wrong-type', { expected: 'truth' }],
    ['text for a list', z.array(z.string()), 'x', 'wrong-type', { expected: 'list' }],
    ['text for an object', z.object({}), 'x', 'wrong-type', { expected: 'object' }],
    ['text for a table', z.record(z.string(), z.string()), 'x', 'wrong-type', { expected: 'object' }],
    ['text for a date', z.date(), 'x', 'wrong-type', { expected: 'other' }],
    ['another choice', z.enum(['x', 'y']), 'z', 'one-of', { allowed: 'x, y' }],
    ['short text', z.string().min(3), 'x', 'too-short', { min: 3 }],
    ['long text', z.string().max(3), 'long', 'too-long', { max: 3 }],
    ['too short for its length', z.string().length(3), 'xx', 'wrong-length', { count: 3 }],
    ['too long for its length', z.string().length(3), 'long', 'wrong-length', { count: 3 }],
    ['a short list', z.array(z.string()).min(2), [], 'too-few', { min: 2 }],
    ['a long list', z.array(z.string()).max(1), ['a', 'b'], 'too-many', { max: 1 }],
    ['a small number', z.number().min(3), 1, 'too-small', { min: 3 }],
    ['a number at its open end', z.number().gt(3), 3, 'not-above', { min: 3 }],
    ['a large number', z.number().max(3), 4, 'too-large', { max: 3 }],
    ['a number at its open top', z.number().lt(3), 3, 'not-below', { max: 3 }],
    ['a step between', z.number().multipleOf(5), 7, 'not-multiple', { of: 5 }],
    ['a step between wholes', z.number().multipleOf(1), 1.5, 'wrong-type', { expected: 'whole' }],
    ['no mail address', z.email(), 'x', 'mail-address', {}],
    ['no address', z.url(), 'x', 'no-url', {}],
    ['no id', z.uuid(), 'x', 'no-id', {}],
    ['no day', z.iso.date(), 'x', 'no-day', {}],
    ['no instant', z.iso.datetime(), 'x', 'no-instant', {}],
    ['another form', z.string().regex(/^a$/), 'x', 'wrong-form', {}],
    ['a form with words of ours', clusterName, 'Big', 'dns-label', {}],
    ['a key too many', z.strictObject({}), { a: 1 }, 'field-unknown', {}],
    ['a key of another form', z.record(clusterName, z.string()), { 'A b': 'x' }, 'dns-label', {}],
    ['a value of a map', z.map(z.object({}), z.string()), new Map([[{}, 1]]), 'wrong-type', { expected: 'text' }],
    ['none of several', z.union([z.string(), z.number()]), true, 'not-allowed', {}],
    ['a rule without words', even, 3, 'not-allowed', {}],
    [
      'a rule with words',
      even.refine(() => false, refusedAs('entries-most', { max: 2 })),
      2,
      'entries-most',
      { max: 2 },
    ],
  ])('%s', (_, schema, value, key, params) => expect(messageOf(schema, value)).toEqual([key, params]));

  it('says all of a rate card that nobody could mean', () => {
    const machine = { name: 'm', vcpu: 1, memoryGib: 1, gpu: 0, hourly: '5000' };
    const rates = { machines: [machine, machine], clusterMonthly: '-1', regions: [] };
    const card = { currency: 'dollars', validFrom: '1 May', rates };
    const said = messagesOf(newRateCardVersionSchema, card);
    expect(said).toContainEqual(['no-currency', {}]);
    expect(said).toContainEqual(['no-price', {}]);
    expect(said).toContainEqual(['no-day', {}]);
    expect(said).toContainEqual(['needed', {}]);
  });

  it.each([
    ['USD', 1_000],
    ['JPY', 100_000],
  ])('says what a price may be at most in %s', (currency, max) => {
    const machine = { name: 'm', vcpu: 1, memoryGib: 1, gpu: 0, hourly: '500000' };
    const rates = Object.fromEntries(priceFields.map((name) => [name, '1']));
    const days = { validFrom: '2026-05-01', validUntil: null };
    const card = { currency, source: 'x', ...days, rates: { ...rates, machines: [machine], regions: [] } };
    expect(messagesOf(newRateCardVersionSchema, card)).toEqual([['price-beyond-belief', { max }]]);
  });
});
