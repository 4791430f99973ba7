import { expect, it } from 'vitest';
import { policySchema } from '../../../lib/contracts/policies.ts';
import { findApprovalLine, findServiceApproval } from './approval-line.ts';

const policy = (change: Record<string, unknown>) => policySchema.parse(change);
const rule = (name: string, more: Record<string, unknown> = {}) => ({ name, ...more });

it.each([
  ['no policy', [], { kind: 'never' }],
  ['a silent policy', [policy({})], { kind: 'never' }],
  ['no rule', [policy({ autoApprove: [] })], { kind: 'always' }],
  ['a rule for another item', [policy({ autoApprove: [rule('a', { catalogItems: ['gke'] })] })], { kind: 'always' }],
  ['a rule for deletions', [policy({ autoApprove: [rule('a', { kinds: ['delete'] })] })], { kind: 'always' }],
  ['a rule without a price', [policy({ autoApprove: [rule('a')] })], { kind: 'never' }],
  [
    'the widest of two rules',
    [policy({ autoApprove: [rule('a', { maxMonthlyPrice: '400' }), rule('b', { maxMonthlyPrice: '800' })] })],
    { kind: 'above', amount: '800', currency: 'USD' },
  ],
  [
    'a tier below the rule',
    [policy({ autoApprove: [rule('a', { maxMonthlyPrice: '800' })], approvals: [{ above: '500' }] })],
    { kind: 'above', amount: '500', currency: 'USD' },
  ],
  [
    'the stricter of two policies',
    [policy({ approvals: [{ above: '900' }] }), policy({ approvals: [{ above: '300' }] })],
    { kind: 'above', amount: '300', currency: 'USD' },
  ],
  [
    'two currencies',
    [policy({ approvals: [{ above: '9' }] }), policy({ currency: 'EUR', approvals: [{ above: '3' }] })],
    null,
  ],
])('says from which price on an order needs approval: %s', (_what, policies, line) => {
  expect(findApprovalLine(policies, 'eks')).toEqual(line);
});

it.each([
  ['no policy', [], { kind: 'never' }],
  ['no rule', [policy({ autoApprove: [] })], { kind: 'always' }],
  ['a rule for orders', [policy({ autoApprove: [rule('a', { kinds: ['create'] })] })], { kind: 'always' }],
  ['a rule for services', [policy({ autoApprove: [rule('a', { kinds: ['services'] })] })], { kind: 'never' }],
  ['a tier of prices', [policy({ approvals: [{ above: '300' }] })], { kind: 'never' }],
  [
    'a rule for clusters of one item',
    [policy({ autoApprove: [rule('a', { kinds: ['services'], catalogItems: ['gke'] })] })],
    null,
  ],
  [
    'one of two policies without a rule',
    [policy({ autoApprove: [rule('a', { kinds: ['services'] })] }), policy({ autoApprove: [] })],
    { kind: 'always' },
  ],
])('says whether services need approval: %s', (_what, policies, line) => {
  expect(findServiceApproval(policies)).toEqual(line);
});
