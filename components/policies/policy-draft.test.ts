import { describe, expect, it } from 'vitest';
import { policySchema } from '@/lib/contracts/policies';
import { changedParts, newRule, toDraft, toPolicy } from './policy-draft';

const policy = policySchema.parse({
  requiredFields: ['purpose'],
  namePattern: '{project}-*',
  maxLifetimeDays: { dev: 30 },
  unansweredDays: 7,
  allowedRegions: ['eu-central-1', 'eu-west-1'],
  approvals: [{ above: '1000', count: 2, by: 'global-lead' }],
  autoApprove: [{ name: 'small', kinds: ['create'], purposes: ['dev'], maxNodes: 8, maxMonthlyPrice: '400' }],
});

describe('the form of a policy', () => {
  it('says what it was given', () => {
    expect(toPolicy(toDraft(policy))).toEqual(policy);
    expect(toPolicy(toDraft(policySchema.parse({})))).toEqual(policySchema.parse({}));
  });

  it('reads lists however they are parted, and each name once', () => {
    const draft = { ...toDraft(policy), allowedRegions: ' eu-west-1,eu-west-1;\n eu-north-1 ', allowedTypes: '  ' };
    expect(toPolicy(draft)).toMatchObject({ allowedRegions: ['eu-west-1', 'eu-north-1'], allowedTypes: null });
  });

  it('lets nothing through that is no number', () => {
    const draft = { ...toDraft(policy), unansweredDays: 'soon' };
    const found = policySchema.safeParse(toPolicy(draft));
    expect(found.error?.issues.map(({ path }) => path)).toEqual([['unansweredDays']]);
  });

  it('adds rules that ask about nothing yet', () => {
    const added = toPolicy({ ...toDraft(policy), rules: [{ ...newRule('r'), name: 'any' }] }).autoApprove;
    expect(added).toEqual(policySchema.parse({ autoApprove: [{ name: 'any' }] }).autoApprove);
  });
});

it('names the parts in which two versions differ', () => {
  expect(changedParts(policy, policy)).toEqual([]);
  expect(changedParts(policy, { ...policy, namePattern: null, approvals: [] })).toEqual(['namePattern', 'approvals']);
});
