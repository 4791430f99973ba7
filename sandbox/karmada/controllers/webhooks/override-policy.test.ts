import { describe, expect, it } from 'vitest';
import { mutated, object, refusal } from './ask.fixtures.ts';

const selector = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' };
const policy = (spec: object) => object('OverridePolicy', spec);

describe('what an override policy gets by default', () => {
  it('the namespace of its selectors', async () => {
    const { spec } = await mutated(policy({ resourceSelectors: [selector, { ...selector, namespace: 'bank' }] }));
    expect(spec).toEqual({
      resourceSelectors: [
        { ...selector, namespace: 'shop' },
        { ...selector, namespace: 'bank' },
      ],
      overriders: {},
    });
  });
});

describe('what is refused in an override policy', () => {
  const at = 'spec.overrideRules[0].overriders';
  const field = (overrider: object) => ({ overrideRules: [{ overriders: { fieldOverrider: [overrider] } }] });
  const json = [{ subPath: '/a', operator: 'remove' }];
  const refused: [string, object, string][] = [
    [
      'rules beside a target',
      { targetCluster: { clusterNames: ['a'] }, overrideRules: [] },
      `spec.targetCluster: Invalid value: {"clusterNames":["a"]}: overrideRules and targetCluster can't co-exist`,
    ],
    [
      'rules beside overriders',
      { overriders: { plaintext: [{ path: '/a', operator: 'remove' }] }, overrideRules: [] },
      `spec.overriders: Invalid value: {"plaintext":[{"path":"/a","operator":"remove"}]}: overrideRules and overriders can't co-exist`,
    ],
    [
      'an unknown field of the target',
      { targetCluster: { fieldSelector: { matchExpressions: [{ key: 'x', operator: 'In' }] } } },
      'spec.targetCluster.fieldSelector: Invalid value: {"matchExpressions":[{"key":"x","operator":"In"}]}: unsupported key "x", must be provider, region, or zone',
    ],
    [
      'an unknown operator of a rule',
      {
        overrideRules: [
          { targetCluster: { fieldSelector: { matchExpressions: [{ key: 'zone', operator: 'Lt' }] } }, overriders: {} },
        ],
      },
      'spec.overrideRules[0].targetCluster.fieldSelector: Invalid value: {"matchExpressions":[{"key":"zone","operator":"Lt"}]}: unsupported operator "Lt", must be In or NotIn',
    ],
    [
      'JSON and YAML',
      field({ fieldPath: '/data/a', json, yaml: json }),
      `${at}.fieldOverrider[0]: Invalid value: {"fieldPath":"/data/a","json":[{"subPath":"/a","operator":"remove"}],"yaml":[{"subPath":"/a","operator":"remove"}]}: FieldOverrider has both YAML and JSON set. Only one is allowed`,
    ],
    [
      'neither JSON nor YAML',
      field({ fieldPath: '/data/a' }),
      `${at}.fieldOverrider[0]: Required value: FieldOverrider must have either JSON or YAML set`,
    ],
    [
      'a field that is no pointer',
      field({ fieldPath: 'data', json }),
      `${at}.fieldOverrider[0].fieldPath: Invalid value: "data": JSON pointer must be empty or start with a "/"`,
    ],
    [
      'a part that is no pointer',
      field({ fieldPath: '/data/a', json: [{ subPath: 'a', operator: 'remove' }] }),
      `${at}.fieldOverrider[0].json[0].subPath: Invalid value: "a": JSON pointer must be empty or start with a "/"`,
    ],
    [
      'an addition of nothing',
      field({ fieldPath: '/data/a', yaml: [{ subPath: '/a', operator: 'add' }] }),
      `${at}.fieldOverrider[0].yaml[0].value: Invalid value: null: value is required for add or replace operation`,
    ],
    [
      'a removal of a value',
      field({ fieldPath: '/data/a', json: [{ subPath: '/a', operator: 'remove', value: 1 }] }),
      `${at}.fieldOverrider[0].json[0].value: Invalid value: 1: value is not allowed for remove operation`,
    ],
    [
      'an image at no pointer',
      {
        overrideRules: [
          {
            overriders: {
              imageOverrider: [{ component: 'Tag', operator: 'remove', predicate: { path: 'spec/image' } }],
            },
          },
        ],
      },
      `${at}.imageOverrider[0].predicate.path: Invalid value: "spec/image": JSON pointer must be empty or start with a "/"`,
    ],
    [
      'a selector of another namespace',
      { resourceSelectors: [{ ...selector, namespace: 'bank' }] },
      'spec.resourceSelectors[0].namespace: Invalid value: "bank": namespace of resource selector must be the same as the namespace of the policy',
    ],
  ];
  it.each(refused)('%s', async (_what, spec, text) => {
    expect(await refusal(policy(spec))).toBe(text);
  });

  it('labels and annotations that are none', async () => {
    const overriders = {
      labelsOverrider: [{ operator: 'add', value: { 'a b': 'c', d: 'e f' } }],
      annotationsOverrider: [{ operator: 'add', value: { 'g h': 'anything goes' } }],
    };
    const text = await refusal(policy({ overrideRules: [{ overriders }] }));
    expect(text).toMatch(/^\[.*annotationsOverrider\[0\]\.value: Invalid value: "g h": name part must/);
    expect(text).toContain('labelsOverrider[0].value: Invalid value: "a b": name part must');
    expect(text).toContain('labelsOverrider[0].value: Invalid value: "e f": a valid label must');
  });

  it('but not either form alone, nor the selectors of the cluster scope', async () => {
    const plaintext = [{ path: '/spec/replicas', operator: 'replace', value: 2 }];
    expect(await refusal(policy({ targetCluster: {}, overriders: { plaintext } }))).toBeUndefined();
    expect(await refusal(policy({ overriders: {}, overrideRules: [{ overriders: { plaintext } }] }))).toBeUndefined();
    const shared = object('ClusterOverridePolicy', { resourceSelectors: [{ ...selector, namespace: 'a' }] }, {}, null);
    expect(await refusal(shared)).toBeUndefined();
  });
});
