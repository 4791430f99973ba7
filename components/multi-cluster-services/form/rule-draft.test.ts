import { describe, expect, it } from 'vitest';
import type { WrittenRuleAnswer } from '@/lib/contracts/multi-cluster-changes';
import { pointersOf, rebase, type SelectorLine, startRule, toSelector, toWish } from './rule-draft';

const line = (key: string, operator: string, ...values: string[]): SelectorLine => ({ key, operator, values });
const service = (name: string, more: Partial<WrittenRuleAnswer['services'][number]> = {}) => ({
  name,
  namespace: name,
  template: `${name}-1`,
  version: '1',
  values: '',
  dependsOn: [],
  isDisabled: false,
  revision: `${name}-r1`,
  upgrades: [],
  valuesFrom: [],
  hasSecretValues: false,
  item: name,
  ...more,
});
const rule = (more: Partial<WrittenRuleAnswer> = {}): WrittenRuleAnswer => ({
  name: 'base',
  uid: 'u',
  generation: 1,
  selector: { matchLabels: { tier: 'prod' }, matchExpressions: [{ key: 'gpu', operator: 'Exists', values: [] }] },
  priority: 200,
  keepServices: false,
  selfManagement: false,
  dependsOn: [],
  services: [service('nginx'), service('dns', { dependsOn: [{ name: 'nginx', namespace: 'nginx' }] })],
  ...more,
});

describe('lines of a selector', () => {
  it('are matchLabels where they are equal, and expressions where they are not', () => {
    const lines = [line('tier', 'is', 'prod'), line('geo', 'In', 'eu', 'us'), line('gpu', 'Exists', 'left over')];
    expect(toSelector(lines)).toEqual({
      matchLabels: { tier: 'prod' },
      matchExpressions: [
        { key: 'geo', operator: 'In', values: ['eu', 'us'] },
        { key: 'gpu', operator: 'Exists', values: [] },
      ],
    });
    expect(pointersOf(lines)).toEqual([
      '/selector/matchLabels/tier',
      '/selector/matchExpressions/0',
      '/selector/matchExpressions/1',
    ]);
  });

  it('lose none of two equal lines of one label, nor one without a value', () => {
    expect(toSelector([line('a', 'is', 'x'), line('a', 'is', 'y'), line('b', 'is'), line('', 'is')])).toEqual({
      matchLabels: { a: 'x' },
      matchExpressions: [
        { key: 'a', operator: 'In', values: ['y'] },
        { key: 'b', operator: 'In', values: [] },
      ],
    });
  });
});

describe('the wish of a draft', () => {
  it('changes nothing of what nobody touched', () => {
    expect(toWish(startRule(rule()), rule())).toEqual({
      act: 'save',
      name: 'base',
      seen: { uid: 'u', generation: 1 },
      selector: rule().selector,
      priority: 200,
      keepServices: false,
      selfManagement: false,
      confirmedManagement: '',
      dependsOn: [],
      changes: [],
      waves: null,
    });
  });

  it('names each service that is added, changed or removed', () => {
    const draft = startRule(rule());
    const [nginx] = draft.services;
    if (!nginx) throw new Error('no nginx');
    const added = { ...nginx, name: 'kyverno', namespace: 'kyverno', template: 'kyverno-1', seen: null };
    expect(toWish({ ...draft, services: [{ ...nginx, template: 'nginx-2' }, added] }, rule()).changes).toEqual([
      { action: 'change', name: 'nginx', namespace: 'nginx', template: 'nginx-2', seen: 'nginx-r1' },
      { action: 'add', name: 'kyverno', namespace: 'kyverno', template: 'kyverno-1', values: '', dependsOn: [] },
      { action: 'remove', name: 'dns', namespace: 'dns', seen: 'dns-r1' },
    ]);
  });
});

describe('answers over what somebody else has changed meanwhile', () => {
  it('stay where they were given, and the rest follows', () => {
    const draft = startRule(rule());
    const mine = {
      ...draft,
      priority: '300',
      services: draft.services.map((one) => (one.name === 'nginx' ? { ...one, values: 'a: 1' } : one)),
    };
    const live = rule({
      generation: 2,
      priority: 250,
      keepServices: true,
      services: [
        service('nginx', { template: 'nginx-2', revision: 'nginx-r2' }),
        service('dns', { template: 'dns-2', revision: 'dns-r2' }),
        service('theirs'),
      ],
    });
    const merged = rebase(mine, rule(), live);
    expect([merged.priority, merged.keepServices]).toEqual(['300', true]);
    expect(merged.services.map(({ name, template, values, seen }) => [name, template, values, seen])).toEqual([
      ['nginx', 'nginx-1', 'a: 1', 'nginx-r2'],
      ['dns', 'dns-2', '', 'dns-r2'],
      ['theirs', 'theirs-1', '', 'theirs-r1'],
    ]);
  });

  it('keep what was added and removed here', () => {
    const draft = startRule(rule());
    const [nginx] = draft.services;
    if (!nginx) throw new Error('no nginx');
    const mine = { ...draft, services: [nginx, { ...nginx, name: 'mine', namespace: 'mine', seen: null }] };
    expect(rebase(mine, rule(), rule({ generation: 2 })).services.map(({ name }) => name)).toEqual(['nginx', 'mine']);
  });
});
