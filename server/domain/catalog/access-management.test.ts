import { describe, expect, it } from 'vitest';
import { changeGrant, grantedNamespaces, type RuleShape, replaceOurRules } from './access-management.ts';

const kind = 'ClusterTemplateChain';
const isOurs = (chain: string) => /^aws-r\d+$/.test(chain);
const seeded = {
  targetNamespaces: { list: ['payments'] },
  resources: [
    { apiGroup: 'k0rdent.mirantis.com', kind, names: ['aws-standalone'] },
    { apiGroup: 'k0rdent.mirantis.com', kind: 'Credential', names: ['aws-payments'] },
  ],
};
const bySelector = {
  targetNamespaces: { selector: { matchLabels: { tier: 'prod' } } },
  clusterTemplateChains: ['aws-r1'],
};
const mixed = { targetNamespaces: { list: ['edge'] }, clusterTemplateChains: ['aws-r1', 'theirs'] };
const everywhere = { clusterTemplateChains: ['aws-r1'] };
const others = [seeded, bySelector, mixed, everywhere];
const grants = (...chains: [string, string[]][]) => chains.map(([chain, namespaces]) => ({ chain, namespaces }));

describe.each<RuleShape>(['lists', 'resources'])('rules in the shape %s', (shape) => {
  const replace = (rules: readonly unknown[], ...chains: [string, string[]][]) =>
    replaceOurRules(rules, { kind, shape, isOurs, grants: grants(...chains) });
  const rule = (chain: string, list: string[]) =>
    shape === 'lists'
      ? { targetNamespaces: { list }, clusterTemplateChains: [chain] }
      : { targetNamespaces: { list }, resources: [{ apiGroup: 'k0rdent.mirantis.com', kind, names: [chain] }] };

  it('are added behind those of others, which stay the same objects', () => {
    const after = replace(others, ['aws-r1', ['storefront', 'payments']]);
    expect(after).toEqual([...others, rule('aws-r1', ['payments', 'storefront'])]);
    for (const [at, other] of others.entries()) expect(after[at]).toBe(other);
  });

  it('are swapped where they stand, and a chain that is kept gets a rule of its own', () => {
    const before = [seeded, rule('aws-r1', ['payments', 'edge']), mixed];
    const after = replace(before, ['aws-r2', ['payments']], ['aws-r1', ['edge']]);
    expect(after).toEqual([seeded, rule('aws-r2', ['payments']), rule('aws-r1', ['edge']), mixed]);
  });

  it('are the same array when nothing has to change, also written in the other shape', () => {
    const rules = [seeded, rule('aws-r1', ['payments'])];
    expect(replace(rules, ['aws-r1', ['payments']])).toBe(rules);
    const old = [{ targetNamespaces: { list: ['payments'] }, clusterTemplateChains: ['aws-r1'], resources: [] }];
    expect(replace(old, ['aws-r1', ['payments']])).toBe(old);
    expect(replace(others)).toBe(others);
  });

  it('go when nothing is granted any more', () => {
    expect(replace([rule('aws-r1', ['payments']), seeded], ['aws-r1', []])).toEqual([seeded]);
  });

  it('say which namespaces get a chain', () => {
    const rules = [rule('aws-r1', ['b']), mixed, seeded, 'odd', { targetNamespaces: { list: ['c'] }, odd: [1] }];
    expect(grantedNamespaces(rules, kind, 'aws-r1', ['x'])).toEqual(['b', 'edge']);
    // Also by a rule that hands out other kinds beside.
    expect(grantedNamespaces(rules, kind, 'aws-standalone', ['x'])).toEqual(['payments']);
    expect(grantedNamespaces(rules, 'Credential', 'aws-payments', ['x'])).toEqual(['payments']);
    expect(grantedNamespaces(rules, kind, 'aws-payments', ['x'])).toEqual([]);
  });

  it.each([
    ['an empty list', { targetNamespaces: { list: [] } }],
    ['an empty target', { targetNamespaces: {} }],
    ['an empty selector', { targetNamespaces: { selector: { matchLabels: {}, matchExpressions: [] } } }],
    ['no target', {}],
  ])('say every namespace for a rule with %s', (_, target) => {
    const all = [{ ...rule('aws-r1', []), targetNamespaces: undefined, ...target }];
    expect(grantedNamespaces(all, kind, 'aws-r1', ['payments', 'edge'])).toEqual(['edge', 'payments']);
    expect(grantedNamespaces(all, kind, 'aws-r2', ['payments', 'edge'])).toEqual([]);
    expect(grantedNamespaces(all, 'Credential', 'aws-r1', ['payments', 'edge'])).toEqual([]);
    // Somebody else wrote it for everybody: it stays as it is, and ours comes beside it.
    expect(replace(all, ['aws-r1', ['payments']])).toEqual([...all, rule('aws-r1', ['payments'])]);
  });
});

describe.each<RuleShape>(['lists', 'resources'])('handing out a credential in the shape %s', (shape) => {
  const change = (rules: readonly unknown[], to: (now: readonly string[]) => string[]) =>
    changeGrant(rules, { kind: 'Credential', shape, name: 'aws-payments', change: to });
  const list = ['payments'];
  const rule =
    shape === 'lists'
      ? { targetNamespaces: { list }, credentials: ['aws-payments'] }
      : {
          targetNamespaces: { list },
          resources: [{ apiGroup: 'k0rdent.mirantis.com', kind: 'Credential', names: ['aws-payments'] }],
        };
  const shared = { targetNamespaces: { list: ['edge'] }, credentials: ['aws-payments', 'theirs'] };

  it('adds a rule of its own, changes that one alone, and takes it back', () => {
    const before = [seeded, shared, bySelector];
    const after = change(before, (now) => [...now, 'payments']);
    expect(after).toEqual([...before, rule]);
    expect(change(after, (now) => [...now, 'payments'].slice(0, 1))).toBe(after);
    expect(change(after, (now) => now.filter((one) => one !== 'payments'))).toEqual(before);
    expect(change(before, () => [])).toBe(before);
  });
});
