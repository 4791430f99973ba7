import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Policy, type PolicyInput, policySchema } from '../../../lib/contracts/policies.ts';
import { policyOutcomes } from '../../../lib/contracts/policy-result.ts';
import { purposes } from '../../../lib/contracts/request-bodies.ts';
import { automaticKinds } from '../../../lib/contracts/request-kinds.ts';
import { addReason, evaluatePolicies, type ScopedPolicy, unansweredDays } from './policy.ts';
import { finding } from './policy-finding.ts';
import { maxLifetimeFor } from './policy-limits.ts';
import { sayReason, sayResult } from './policy-words.ts';

const noon = new Date('2026-11-18T11:00:00Z');
const base: PolicyInput = {
  kind: 'create',
  project: 'payments',
  name: 'payments-shop',
  catalogItem: 'aws-standalone',
  purpose: 'dev',
  justification: 'a shop',
  lifetimeDays: 30,
  region: 'eu-central-1',
  machineTypes: ['t3.large'],
  nodes: 5,
  vcpu: 10,
  price: { currency: 'USD', monthlyLikely: '399.9999' },
};
const policy = (change: Record<string, unknown>): Policy => policySchema.parse(change);
const judge = (change: Record<string, unknown>, input: Partial<PolicyInput> = {}, at = noon) =>
  evaluatePolicies([{ scope: 'installation', policy: policy(change) }], { ...base, ...input }, at);
const codes = (result: ReturnType<typeof judge>) => result.reasons.map(({ code }) => code);
const small = { name: 'small', maxMonthlyPrice: '400', maxNodes: 6, maxLifetimeDays: 30 };

describe('what a policy says', () => {
  it('approves without any policy, and where a policy is silent', () => {
    expect(evaluatePolicies([], base, noon)).toMatchObject({ outcome: 'approve', reasons: [{ code: 'no-policy' }] });
    expect(judge({})).toEqual({ outcome: 'approve', reasons: [], approvals: null });
  });

  it('approves by a rule that covers everything, and names it', () => {
    const result = judge({ autoApprove: [small] });
    expect(result).toMatchObject({ outcome: 'approve', reasons: [{ code: 'rule-matched', rule: 'small' }] });
    expect(sayResult(result)).toBe('Rule small');
  });

  it('names the price above which the same request needs a lead', () => {
    const limitOf = (change: Record<string, unknown>, input?: Partial<PolicyInput>) =>
      judge(change, input).reasons[0]?.params.limit;
    const wide = { name: 'wide', maxMonthlyPrice: '900' };
    expect(judge({ autoApprove: [small] }).reasons[0]?.params).toEqual({
      rule: 'small',
      limit: '400',
      currency: 'USD',
    });
    expect(limitOf({ autoApprove: [small, wide] })).toBe('900');
    expect(limitOf({ autoApprove: [small, { ...wide, maxNodes: 1 }] })).toBe('400');
    expect(limitOf({ autoApprove: [small, { name: 'any' }] })).toBeUndefined();
    expect(limitOf({ autoApprove: [small, wide], approvals: [{ above: '1000' }, { above: '700' }] })).toBe('700');
    expect(limitOf({ autoApprove: [small] }, { kind: 'delete' })).toBeUndefined();
  });

  it.each([
    ['price', { price: { currency: 'USD', monthlyLikely: '400.01' } }, ['price-above']],
    ['unknown price', { price: null }, ['price-unknown']],
    ['price in another currency', { price: { currency: 'EUR', monthlyLikely: '1' } }, ['price-unknown']],
    ['nodes', { nodes: 7 }, ['nodes-above']],
    ['unknown size', { nodes: null }, ['nodes-above']],
    ['lifetime', { lifetimeDays: 31 }, ['lifetime-above']],
    ['no end', { lifetimeDays: null }, ['lifetime-above']],
    ['several', { nodes: 9, price: null }, ['price-unknown', 'nodes-above']],
  ])('asks a lead beyond the limit of a rule: %s', (_what, input, expected) => {
    const result = judge({ autoApprove: [small] }, input);
    expect(result).toMatchObject({ outcome: 'needs-approval', approvals: { count: 1, by: 'lead' } });
    expect(codes(result)).toEqual(expected);
    expect(result.reasons.every(({ rule }) => rule === 'small')).toBe(true);
    for (const reason of result.reasons) expect(sayReason(reason)).not.toMatch(/undefined|-1/);
  });

  it.each([
    [{ catalogItems: ['gcp-gke'] }, 'item-not-listed'],
    [{ purposes: ['test'] }, 'purpose-not-listed'],
    [{ maxVcpu: 9.5 }, 'vcpu-above'],
    [{ kinds: ['delete'] }, 'no-rule'],
    [{ hours: { days: ['mon'], from: '08:00', to: '18:00', timeZone: 'Europe/Berlin' } }, 'outside-hours'],
  ])('names the condition that fails: %j', (rule, code) => {
    const result = judge({ autoApprove: [{ name: 'one', ...rule }] });
    expect(codes(result)).toEqual([code]);
    expect(sayResult(result)).not.toMatch(/undefined/);
  });

  it('tells of the rule that came closest', () => {
    const far = { name: 'far', catalogItems: ['x'], maxNodes: 1 };
    expect(codes(judge({ autoApprove: [far, { name: 'near', maxNodes: 4 }, far] }))).toEqual(['nodes-above']);
  });

  it('approves nothing by itself when the list of rules is empty', () => {
    expect(codes(judge({ autoApprove: [] }))).toEqual(['no-rule']);
  });

  it.each([
    [{ requiredFields: ['justification'] }, { justification: '  ' }, '/justification'],
    [{ requiredFields: ['purpose'] }, { purpose: null }, '/purpose'],
    [{ requiredFields: ['expiresInDays'] }, { lifetimeDays: null }, '/expiresInDays'],
    [{ namePattern: '{project}-*-{purpose}' }, {}, '/name'],
    [{ maxLifetimeDays: { dev: 29 } }, {}, '/expiresInDays'],
    [{ maxLifetimeDays: { dev: 29 } }, { lifetimeDays: null }, '/expiresInDays'],
    [{ allowedRegions: ['eu-west-2'] }, {}, '/parameters'],
    [{ allowedTypes: ['t3.medium'] }, {}, '/parameters'],
  ])('denies at the field: %j', (change, input, pointer) => {
    const result = judge({ ...change, autoApprove: [small] }, input);
    expect(result).toMatchObject({ outcome: 'deny', approvals: null, reasons: [{ pointer }] });
    expect(sayResult(result)).not.toMatch(/undefined/);
  });

  it('lets pass what keeps to the limits', () => {
    const limits = {
      requiredFields: ['purpose', 'justification', 'expiresInDays'],
      namePattern: '{project}-*',
      maxLifetimeDays: { dev: 30 },
      allowedRegions: ['eu-central-1'],
      allowedTypes: ['t3.large'],
    };
    expect(judge(limits).outcome).toBe('approve');
    expect(judge(limits, { region: null, machineTypes: [] }).outcome).toBe('approve');
  });

  it('gives who says no purpose the shortest lifetime', () => {
    const lifetimes = policy({ maxLifetimeDays: { dev: 30, prod: 90 } });
    expect(maxLifetimeFor(lifetimes, null)).toBe(30);
    expect(maxLifetimeFor(lifetimes, 'prod')).toBe(90);
    expect(maxLifetimeFor(lifetimes, 'test')).toBeNull();
    expect(maxLifetimeFor(policy({}), null)).toBeNull();
  });

  it('asks as many as the highest limit says that the price is above', () => {
    const approvals = [
      { above: '300', count: 1, by: 'lead' },
      { above: '1000', count: 2, by: 'global-lead' },
    ];
    const at = (monthlyLikely: string) => judge({ approvals }, { price: { currency: 'USD', monthlyLikely } });
    expect(at('300').outcome).toBe('approve');
    expect(at('300.01').approvals).toEqual({ count: 1, by: 'lead' });
    expect(at('1000.5').approvals).toEqual({ count: 2, by: 'global-lead' });
    const unknown = judge({ approvals }, { price: null });
    expect(unknown).toMatchObject({ approvals: { count: 2, by: 'global-lead' }, reasons: [{ code: 'price-unknown' }] });
  });

  it('tells a price once, as money, and that it needs approval', () => {
    const change = { approvals: [{ above: '800' }], autoApprove: [{ ...small, maxMonthlyPrice: '800', maxNodes: 8 }] };
    const result = judge(change, { nodes: 63, price: { currency: 'USD', monthlyLikely: '17307.073695' } });
    expect(codes(result)).toEqual(['price-needs-approval', 'nodes-above']);
    expect(sayResult(result)).toBe('Needs approval: $17,307 a month is above $800; 63 nodes, more than 8');
    const close = judge({ approvals: [{ above: '800' }] }, { price: { currency: 'USD', monthlyLikely: '800.01' } });
    expect(sayResult(close)).toBe('Needs approval: $800.01 a month is above $800.00');
  });

  it('asks an extension for its lifetime and nothing of its shape', () => {
    const limits = {
      allowedRegions: ['x'],
      namePattern: 'y',
      requiredFields: ['purpose'],
      maxLifetimeDays: { dev: 9 },
    };
    expect(codes(judge(limits, { kind: 'extend', purpose: null }))).toEqual(['lifetime-too-long']);
  });

  it('lets deletions pass every limit and price, but not a rule that is missing', () => {
    const limits = { allowedRegions: ['x'], approvals: [{ above: '1' }], maxLifetimeDays: { dev: 1 } };
    expect(judge(limits, { kind: 'delete' }).outcome).toBe('approve');
    expect(judge({ autoApprove: [small] }, { kind: 'delete', price: null, nodes: null }).outcome).toBe('approve');
    expect(judge({ autoApprove: [{ ...small, kinds: ['create'] }], ...limits }, { kind: 'delete' })).toMatchObject({
      outcome: 'needs-approval',
      approvals: { count: 1, by: 'lead' },
    });
  });

  it('takes one more reason, from elsewhere', () => {
    const over = { ...finding('needs-approval', 'over-budget'), scope: 'installation' as const };
    expect(addReason(judge({ autoApprove: [small] }), over)).toEqual({
      outcome: 'needs-approval',
      approvals: { count: 1, by: 'lead' },
      reasons: [over],
    });
    const two = judge({ approvals: [{ above: '1', count: 2 }] });
    expect(addReason(two, over)).toMatchObject({ approvals: { count: 2 }, reasons: [{}, { code: 'over-budget' }] });
    expect(addReason(judge({ allowedRegions: ['x'] }), over)).toMatchObject({ outcome: 'deny', approvals: null });
    expect(sayReason(over)).toContain('order limit');
  });

  it('expires after the shortest time that is said, or two weeks', () => {
    const scoped = (days: number | null): ScopedPolicy => ({
      scope: 'project',
      policy: policy({ unansweredDays: days }),
    });
    expect(unansweredDays([])).toBe(14);
    expect(unansweredDays([scoped(null)])).toBe(14);
    expect(unansweredDays([scoped(20), scoped(3), scoped(null)])).toBe(3);
  });
});

const anyPrice = fc.integer({ min: 0, max: 100_000 }).map((cents) => (cents / 100).toFixed(2));
const anyRule = fc.record({
  name: fc.constantFrom('a', 'b', 'c'),
  kinds: fc.subarray([...automaticKinds]),
  maxMonthlyPrice: fc.option(anyPrice),
  maxNodes: fc.option(fc.integer({ min: 0, max: 12 })),
  purposes: fc.option(fc.subarray([...purposes])),
});
const anyPolicy = fc
  .record({
    requiredFields: fc.subarray(['purpose', 'justification', 'expiresInDays']),
    maxLifetimeDays: fc.option(fc.integer({ min: 1, max: 90 })).map((dev) => (dev === null ? {} : { dev })),
    allowedRegions: fc.option(fc.subarray(['eu-central-1', 'us-east-1'], { minLength: 1 })),
    autoApprove: fc.option(fc.array(anyRule, { maxLength: 4 })),
    approvals: fc.array(fc.record({ above: anyPrice, count: fc.integer({ min: 1, max: 3 }) }), { maxLength: 3 }),
  })
  .map((value) => policySchema.parse(value));
const anyInput: fc.Arbitrary<PolicyInput> = fc.record({
  kind: fc.constantFrom(...automaticKinds),
  project: fc.constant('p'),
  name: fc.constant('n'),
  catalogItem: fc.constant('i'),
  vcpu: fc.constant(null),
  purpose: fc.option(fc.constantFrom(...purposes)),
  justification: fc.option(fc.constantFrom('', 'why')),
  lifetimeDays: fc.option(fc.integer({ min: 1, max: 100 })),
  region: fc.option(fc.constantFrom('eu-central-1', 'us-east-1')),
  machineTypes: fc.constant([]),
  nodes: fc.option(fc.integer({ min: 0, max: 14 })),
  price: fc.option(fc.record({ currency: fc.constantFrom('USD', 'EUR'), monthlyLikely: anyPrice })),
});
const rank = (outcome: (typeof policyOutcomes)[number]) => policyOutcomes.indexOf(outcome);

describe('policies together', () => {
  it('are never milder than each of them alone', () => {
    fc.assert(
      fc.property(anyPolicy, anyPolicy, anyInput, (one, other, input) => {
        const both: ScopedPolicy[] = [
          { scope: 'installation', policy: one },
          { scope: 'project', policy: other },
        ];
        const together = evaluatePolicies(both, input, noon);
        const alone = both.map((each) => evaluatePolicies([each], input, noon));
        expect(rank(together.outcome)).toBe(Math.max(...alone.map(({ outcome }) => rank(outcome))));
        if (together.outcome === 'needs-approval') {
          const asked = Math.max(1, ...alone.map(({ approvals }) => approvals?.count ?? 0));
          expect(together.approvals?.count).toBe(asked);
        }
      }),
    );
  });

  it('say the same whichever comes first, and always give a reason for stopping somebody', () => {
    fc.assert(
      fc.property(anyPolicy, anyPolicy, anyInput, (one, other, input) => {
        const a: ScopedPolicy = { scope: 'installation', policy: one };
        const b: ScopedPolicy = { scope: 'project', policy: other };
        const result = evaluatePolicies([a, b], input, noon);
        expect(evaluatePolicies([b, a], input, noon)).toMatchObject({
          outcome: result.outcome,
          approvals: result.approvals,
        });
        if (result.outcome !== 'approve') expect(result.reasons.length).toBeGreaterThan(0);
        expect(result.reasons.every(({ outcome }) => outcome === result.outcome)).toBe(true);
        expect(result.approvals === null).toBe(result.outcome !== 'needs-approval');
        for (const reason of result.reasons) expect(sayReason(reason)).not.toMatch(/undefined|NaN/);
      }),
    );
  });

  it('never approve a price that is unknown where a price is asked about', () => {
    fc.assert(
      fc.property(anyInput, anyPrice, (input, limit) => {
        const approvals = { approvals: [{ above: limit }] };
        const result = judge(approvals, { ...input, kind: 'create', price: null });
        expect(result.outcome).toBe('needs-approval');
      }),
    );
  });

  it('never become milder when a request becomes dearer or bigger', () => {
    fc.assert(
      fc.property(anyPolicy, anyInput, fc.integer({ min: 1, max: 50 }), (one, input, more) => {
        const scoped: ScopedPolicy[] = [{ scope: 'project', policy: one }];
        const bigger: PolicyInput = {
          ...input,
          nodes: input.nodes === null ? null : input.nodes + more,
          price: input.price && { ...input.price, monthlyLikely: `${Number(input.price.monthlyLikely) + more}` },
        };
        const before = evaluatePolicies(scoped, input, noon);
        expect(rank(evaluatePolicies(scoped, bigger, noon).outcome)).toBeGreaterThanOrEqual(rank(before.outcome));
      }),
    );
  });
});
