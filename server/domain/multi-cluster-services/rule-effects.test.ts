import { describe, expect, it } from 'vitest';
import type { MultiClusterService } from './multi-cluster-service.ts';
import { findRuleEffects, patchLabels } from './rule-effects.ts';

const service = (name: string, isDisabled = false) => ({
  name,
  namespace: name,
  template: `${name}-1-0-0`,
  templateChain: '',
  version: '',
  isDisabled,
  dependsOn: [],
});
const rule = (name: string, matchLabels: Record<string, string>, more: Partial<MultiClusterService> = {}) => ({
  name,
  selector: { matchLabels, matchExpressions: [] },
  services: [service('policy')],
  keepsOnMismatch: false,
  deletedAt: null,
  ...more,
});
const lines = (...asked: Parameters<typeof findRuleEffects>) =>
  findRuleEffects(...asked).map(({ rule: name, change, isKept }) => `${name} ${change}${isKept ? ' kept' : ''}`);

describe('what other labels start and stop', () => {
  it('is nothing where each rule matches as before', () => {
    expect(
      lines([rule('a', { tier: 'prod' }), rule('b', { tier: 'dev' })], { tier: 'prod' }, { tier: 'prod', x: '' }),
    ).toEqual([]);
  });

  it('names what starts and what stops, with what stays', () => {
    const rules = [
      rule('c', { tier: 'prod' }),
      rule('b', { tier: 'dev' }, { keepsOnMismatch: true }),
      rule('a', { tier: 'dev' }),
    ];
    expect(lines(rules, { tier: 'dev' }, { tier: 'prod' })).toEqual(['a stops', 'b stops kept', 'c starts']);
  });

  it('keeps nothing of what starts', () => {
    expect(lines([rule('a', { tier: 'prod' }, { keepsOnMismatch: true })], {}, { tier: 'prod' })).toEqual(['a starts']);
  });

  it('leaves out rules that match nothing or are going, and services that are switched off', () => {
    const going = rule('going', { tier: 'prod' }, { deletedAt: new Date('2026-11-26T09:00:00Z') });
    const part = rule('part', { tier: 'prod' }, { services: [service('policy'), service('old', true)] });
    const found = findRuleEffects([rule('empty', {}), going, part], {}, { tier: 'prod' });
    expect(found).toEqual([
      {
        rule: 'part',
        change: 'starts',
        isKept: false,
        services: [{ name: 'policy', namespace: 'policy', template: 'policy-1-0-0' }],
      },
    ]);
  });
});

it('sets labels and takes them away', () => {
  expect(patchLabels({ a: '1', b: '2' }, { b: null, c: '', d: null })).toEqual({ a: '1', c: '' });
});
