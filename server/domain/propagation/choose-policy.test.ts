import { describe, expect, it } from 'vitest';
import { choosePolicy, type PropagationPolicy, rankPolicies } from './choose-policy.ts';
import type { Template } from './resource-selector.ts';

const kind = { apiVersion: 'apps/v1', kind: 'Deployment' };
const template: Template = { ...kind, metadata: { name: 'shop', namespace: 'payments', labels: { app: 'shop' } } };
const byLabels = { ...kind, labelSelector: { matchLabels: { app: 'shop' }, matchExpressions: [] } };
const byName = { ...kind, name: 'shop' };

const policy = (name: string, more: Partial<PropagationPolicy> = {}): PropagationPolicy => ({
  id: `id-${name}`,
  namespace: 'payments',
  name,
  priority: 0,
  selectors: [kind],
  isLeaving: false,
  ...more,
});
const chosen = (policies: PropagationPolicy[], claimedBy: string | null = null) =>
  choosePolicy(template, policies, claimedBy)?.name;

describe('the policy that takes an object', () => {
  it.each<[string, PropagationPolicy[], string | undefined]>([
    ['has the higher priority', [policy('a', { selectors: [byName] }), policy('b', { priority: 1 })], 'b'],
    ['then means it more closely', [policy('a', { selectors: [byLabels] }), policy('b', { selectors: [byName] })], 'b'],
    ['then has the smaller name', [policy('b'), policy('a')], 'a'],
    ['is one of its namespace', [policy('a', { namespace: null, priority: 9 }), policy('b')], 'b'],
    ['may be one of all namespaces', [policy('a', { namespace: null }), policy('b', { namespace: 'other' })], 'a'],
    ['is not about to go', [policy('a', { isLeaving: true }), policy('b')], 'b'],
    [
      'may mean it by the best of its selectors',
      [policy('a', { selectors: [byLabels] }), policy('b', { selectors: [kind, byName] })],
      'b',
    ],
    ['is none where none means it', [policy('a', { selectors: [{ ...kind, name: 'other' }] })], undefined],
  ])('%s', (_what, policies, expected) => {
    expect(chosen(policies)).toBe(expected);
  });

  it('keeps what it has claimed while it means it and stays', () => {
    const better = policy('better', { priority: 9 });
    expect(chosen([better, policy('holder')], 'id-holder')).toBe('holder');
    expect(chosen([better, policy('holder', { isLeaving: true })], 'id-holder')).toBe('better');
    expect(chosen([better, policy('holder', { selectors: [{ ...kind, name: 'other' }] })], 'id-holder')).toBe('better');
    expect(chosen([better], 'id-gone')).toBe('better');
  });

  it('is followed by those that would take it after', () => {
    const policies = [policy('all', { namespace: null }), policy('b'), policy('a', { priority: 1 })];
    expect(rankPolicies(template, policies).map(({ name }) => name)).toEqual(['a', 'b', 'all']);
  });
});
