import { expect, it } from 'vitest';
import { prepareValues, showValue } from './prepare-values';

it('tells of every value its type, default, need and limits', () => {
  const schema = {
    type: 'object',
    required: ['region'],
    properties: {
      region: { type: 'string', enum: ['', 'eu'] },
      size: { type: ['integer', 'null'], minimum: 1, maximum: 5 },
      least: { type: 'integer', minimum: 2 },
      most: { type: 'integer', maximum: 9 },
      code: { type: 'string', pattern: '^a' },
    },
  };
  expect(prepareValues({ schema, defaults: { region: '', size: 1, loose: true } })).toMatchObject([
    { pointer: '/region', isRequired: true, rule: { key: 'choice', params: { values: ', eu' } } },
    { pointer: '/size', type: 'integer, null', usual: 1, rule: { key: 'range', params: { min: '1', max: '5' } } },
    { pointer: '/least', rule: { key: 'from' } },
    { pointer: '/most', rule: { key: 'to' } },
    { pointer: '/code', rule: { key: 'pattern' } },
    { pointer: '/loose', type: null, usual: true, rule: null },
  ]);
  expect([null, 'a', ['b']].map(showValue)).toEqual(['', 'a', '["b"]']);
});
