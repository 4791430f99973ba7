import { describe, expect, it } from 'vitest';
import type { MemberCluster, OverridePolicy, Overriders } from '../shapes.ts';
import { object } from './objects.fixtures.ts';
import { applyOverrides } from './overrides.ts';

const member = (name: string, spec: object = {}): MemberCluster => ({
  apiVersion: 'cluster.karmada.io/v1alpha1',
  kind: 'Cluster',
  metadata: { name, labels: { tier: 'gold' } },
  spec: { syncMode: 'Push', ...spec },
});
const web = object('Deployment', { metadata: { labels: { app: 'web' } }, spec: { replicas: 2 } });
const selector = { apiVersion: 'apps/v1', kind: 'Deployment' };
const mark = (text: string): Overriders => ({ labelsOverrider: [{ operator: 'add', value: { mark: text } }] });

const policy = (
  name: string,
  spec: OverridePolicy['spec'],
  namespace: string | undefined = 'shop',
): OverridePolicy => ({
  apiVersion: 'policy.karmada.io/v1alpha1',
  kind: 'OverridePolicy',
  metadata: { name, namespace },
  spec,
});
const shared = (name: string, spec: OverridePolicy['spec']): OverridePolicy => {
  const made = policy(name, spec);
  return { ...made, kind: 'ClusterOverridePolicy', metadata: { name } };
};
const apply = (...policies: OverridePolicy[]) => applyOverrides(web, member('member1'), policies);
const marked = (...policies: OverridePolicy[]) => apply(...policies).object.metadata.labels?.mark;
const marking = (text: string, resourceSelectors?: OverridePolicy['spec']['resourceSelectors']) => ({
  resourceSelectors,
  overrideRules: [{ overriders: mark(text) }],
});

describe('which override wins', () => {
  const named = [{ ...selector, name: 'web' }];
  const labelled = [{ ...selector, labelSelector: { matchLabels: { app: 'web' } } }];

  it('the one that means the object more exactly', () => {
    const policies = [
      policy('a', marking('by name', named)),
      policy('b', marking('by labels', labelled)),
      policy('c', marking('by kind', [selector])),
    ];
    expect(marked(...policies)).toBe('by name');
    expect(marked(...policies.slice(1))).toBe('by labels');
  });
  it('of equals the last by name, with or without selectors', () => {
    expect(marked(policy('b', marking('b')), policy('a', marking('a', [selector])))).toBe('b');
  });
  it('that of the namespace before that of all', () => {
    expect(marked(policy('a', marking('own')), shared('z', marking('shared', named)))).toBe('own');
  });
  it('the last of the rules of one policy', () => {
    const overrideRules = [{ overriders: mark('first') }, { overriders: mark('last') }];
    expect(marked(policy('a', { overrideRules }))).toBe('last');
  });
});

describe('which overrides mean an object in a cluster', () => {
  const targeted = (targetCluster: object) =>
    policy('a', { overrideRules: [{ targetCluster, overriders: mark('yes') }] });
  const cases: [string, OverridePolicy, string | undefined][] = [
    ['another kind', policy('a', marking('no', [{ apiVersion: 'v1', kind: 'Service' }])), undefined],
    ['another name', policy('a', marking('no', [{ ...selector, name: 'api' }])), undefined],
    ['another namespace', policy('a', marking('no'), 'bank'), undefined],
    ['its cluster', targeted({ clusterNames: ['member1'] }), 'yes'],
    ['another cluster', targeted({ clusterNames: ['member2'] }), undefined],
    ['clusters by label', targeted({ labelSelector: { matchLabels: { tier: 'gold' } } }), 'yes'],
    ['all clusters but its own', targeted({ exclude: ['member1'] }), undefined],
    ['the old form', policy('a', { overriders: mark('yes') }), 'yes'],
    [
      'the old form for another cluster',
      policy('a', { targetCluster: { clusterNames: ['member2'] }, overriders: mark('no') }),
      undefined,
    ],
  ];
  it.each(cases)('%s', (_what, one, expected) => {
    expect(marked(one)).toBe(expected);
  });

  it('by zone: one that it shares is enough', () => {
    const one = policy('a', {
      overrideRules: [
        {
          targetCluster: { fieldSelector: { matchExpressions: [{ key: 'zone', operator: 'In', values: ['z1'] }] } },
          overriders: mark('yes'),
        },
      ],
    });
    const of = (...zones: string[]) => applyOverrides(web, member('m', { zones }), [one]).object.metadata.labels?.mark;
    expect([of('z1', 'z2'), of('z2'), of()]).toEqual(['yes', undefined, undefined]);
  });

  it('of the cluster scope for objects of the cluster scope only', () => {
    const role = { ...web, metadata: { name: 'web' } };
    const { object: next, annotations } = applyOverrides(role, member('m'), [
      shared('s', marking('shared')),
      policy('a', marking('own')),
    ]);
    expect(next.metadata.labels).toEqual({ mark: 'shared' });
    expect(Object.keys(annotations)).toEqual(['policy.karmada.io/applied-cluster-overrides']);
  });
});

describe('what is written down', () => {
  it('on the Work: by names of policies, fields in their order', () => {
    const overriders: Overriders = {
      labelsOverrider: [{ operator: 'add', value: { b: '<1>' } }],
      argsOverrider: [],
      imageOverrider: [{ value: '2', operator: 'replace', component: 'Tag' }],
      plaintext: [{ operator: 'remove', path: '/spec/replicas' }],
    };
    const { annotations } = apply(
      policy('b', { overrideRules: [{ overriders }] }),
      policy('c', marking('c')),
      policy('a', marking('a', [{ ...selector, name: 'web' }])),
      shared('s', marking('s')),
    );
    expect(annotations).toEqual({
      'policy.karmada.io/applied-cluster-overrides':
        '[{"policyName":"s","overriders":{"labelsOverrider":[{"operator":"add","value":{"mark":"s"}}]}}]',
      'policy.karmada.io/applied-overrides':
        '[{"policyName":"a","overriders":{"labelsOverrider":[{"operator":"add","value":{"mark":"a"}}]}},' +
        '{"policyName":"b","overriders":{"plaintext":[{"path":"/spec/replicas","operator":"remove","value":null}],' +
        '"imageOverrider":[{"component":"Tag","operator":"replace","value":"2"}],' +
        '"labelsOverrider":[{"operator":"add","value":{"b":"\\u003c1\\u003e"}}]}},' +
        '{"policyName":"c","overriders":{"labelsOverrider":[{"operator":"add","value":{"mark":"c"}}]}}]',
    });
  });

  it('every field of every overrider', () => {
    const overriders: Overriders = {
      imageOverrider: [{ predicate: { path: '/spec/image' }, component: 'Tag', operator: 'remove' }],
      commandOverrider: [{ containerName: 'a', operator: 'add', value: ['b'] }],
      annotationsOverrider: [{ operator: 'remove', value: { a: '' } }],
      fieldOverrider: [{ fieldPath: '/spec/text', json: [{ subPath: '/a', operator: 'remove' }] }],
    };
    const made = object('Thing', { spec: { image: 'x:1', text: '{"a":1}' } });
    const { annotations } = applyOverrides(made, member('m'), [policy('p', { overriders })]);
    expect(JSON.parse(annotations['policy.karmada.io/applied-overrides'] ?? '')).toEqual([
      {
        policyName: 'p',
        overriders: {
          ...overriders,
          fieldOverrider: [{ fieldPath: '/spec/text', json: [{ subPath: '/a', operator: 'remove', value: null }] }],
        },
      },
    ]);
  });

  it('nothing where nothing is overridden', () => {
    expect(apply(policy('a', marking('no'), 'bank'))).toEqual({ object: web, annotations: {}, events: [] });
  });

  it('as events, up to one that fails', () => {
    const bad = { plaintext: [{ path: '/spec/x/y', operator: 'add' as const, value: 1 }] };
    const result = apply(
      shared('s', marking('s')),
      policy('a', marking('a')),
      policy('b', { overrideRules: [{ overriders: bad }] }),
      policy('c', marking('c')),
    );
    expect(result.error).toBe('add operation does not apply: doc is missing path: "/spec/x/y": missing value');
    expect(result.events).toEqual([
      {
        type: 'Normal',
        reason: 'ApplyOverridePolicySucceed',
        note: 'Apply cluster override policy(s) for cluster(member1) succeed.',
      },
      {
        type: 'Normal',
        reason: 'ApplyOverridePolicySucceed',
        note: 'Apply override policy(shop/a) for cluster(member1) succeed.',
      },
      {
        type: 'Warning',
        reason: 'ApplyOverridePolicyFailed',
        note: 'Apply override policy(shop/b) for cluster(member1) failed.',
      },
    ]);
  });
});
