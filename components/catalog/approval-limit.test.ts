import { expect, it } from 'vitest';
import type { PolicyReason } from '@/lib/contracts/policy-result';
import { findApprovalLimit } from './approval-limit';

const reason = (code: PolicyReason['code'], params: PolicyReason['params']): PolicyReason => ({
  outcome: 'approve',
  code,
  scope: 'project',
  rule: 'small',
  params,
  pointer: null,
});
const limitOf = (...reasons: PolicyReason[]) =>
  findApprovalLimit({ outcome: 'approve', reasons, approvals: null }, 'USD');

it('finds the lowest price that any policy names, in the currency of the estimate', () => {
  expect(
    limitOf(
      reason('rule-matched', { rule: 'small', limit: '400', currency: 'USD' }),
      reason('price-needs-approval', { limit: '250.5', currency: 'USD' }),
      reason('price-above', { limit: '10', currency: 'EUR' }),
    ),
  ).toBe(250.5);
});

it('finds none where no policy names a price', () => {
  expect(findApprovalLimit(null, 'USD')).toBeNull();
  expect(limitOf(reason('rule-matched', { rule: 'small' }), reason('nodes-above', { max: 3, nodes: 5 }))).toBeNull();
});
