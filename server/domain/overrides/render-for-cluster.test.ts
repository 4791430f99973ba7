import { describe, expect, it } from 'vitest';
import type { MemberCluster } from '../placement/member-cluster.ts';
import type { Template } from '../propagation/resource-selector.ts';
import type { OverridePolicy, Overriders } from './override-policy.ts';
import { renderForCluster } from './render-for-cluster.ts';

const cluster: MemberCluster = {
  name: 'member1',
  labels: { tier: 'gold' },
  provider: null,
  region: 'eu',
  zones: [],
  taints: [],
  kinds: new Set(),
  capacity: null,
};
const containers = [
  { name: 'web', image: 'nginx:1.25', args: ['-a', '-b', '-a'] },
  { name: 'proxy', image: 'envoy:1' },
];
const deployment: Template = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'shop', namespace: 'payments', labels: { app: 'shop' } },
  spec: { replicas: 3, template: { spec: { containers, initContainers: [{ name: 'init', image: 'nginx:1.25' }] } } },
};
const config: Template = {
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name: 'shop', namespace: 'payments' },
  data: { settings: 'port: 80\nhosts: [a]\n', json: '{"port":80}', broken: '{"port":' },
};
const none: Overriders = {
  images: [],
  commands: [],
  args: [],
  labels: [],
  annotations: [],
  heldDocuments: [],
  plain: [],
};
const policyOf = (overriders: Partial<Overriders>, more: Partial<OverridePolicy> = {}): OverridePolicy => ({
  namespace: 'payments',
  name: 'policy',
  selectors: [],
  rules: [{ clusters: {}, overriders: { ...none, ...overriders } }],
  ...more,
});
function render(template: Template, ...policies: OverridePolicy[]): Template {
  const rendered = renderForCluster(template, cluster, policies);
  if ('refusedBy' in rendered) throw new Error(rendered.why.detail);
  return rendered.object;
}
const labelled = (name: string, more: Partial<OverridePolicy> = {}) =>
  policyOf({ labels: [{ operator: 'add', marks: { by: name } }] }, { name, ...more });
const meaning = { apiVersion: 'apps/v1', kind: 'Deployment' };
const byName = [{ ...meaning, name: 'shop' }];
const byLabels = [{ ...meaning, labelSelector: { matchLabels: { app: 'shop' }, matchExpressions: [] } }];

describe('the policy that wins', () => {
  const by = (...policies: OverridePolicy[]) => render(deployment, ...policies).metadata.labels?.by;

  it.each([
    [
      'the one that names the object',
      [labelled('a', { selectors: byName }), labelled('b', { selectors: byLabels })],
      'a',
    ],
    ['labels before a kind', [labelled('a', { selectors: byLabels }), labelled('b', { selectors: [meaning] })], 'a'],
    ['of equals the last by name', [labelled('b', { selectors: [meaning] }), labelled('a')], 'b'],
    [
      'one of the namespace before one of all',
      [labelled('a'), labelled('b', { namespace: null, selectors: byName })],
      'a',
    ],
    ['none of another namespace', [labelled('a', { namespace: 'other' })], undefined],
    ['none of another kind', [labelled('a', { selectors: [{ ...meaning, kind: 'StatefulSet' }] })], undefined],
    ['none of another name', [labelled('a', { selectors: [{ ...meaning, name: 'other' }] })], undefined],
  ])('%s', (_what, policies, expected) => {
    expect(by(...policies)).toBe(expected);
  });

  it('has a rule for the cluster', () => {
    const { rules } = policyOf({ labels: [{ operator: 'add', marks: { by: 'gold' } }] });
    const [rule] = rules;
    if (!rule) throw new Error('no rule');
    const forClusters = (clusters: OverridePolicy['rules'][number]['clusters']) =>
      policyOf({}, { rules: [{ ...rule, clusters }] });
    expect(by(forClusters({ clusterNames: ['member1'] }))).toBe('gold');
    expect(by(forClusters({ exclude: ['member1'] }))).toBe(undefined);
  });
});

describe('overriders', () => {
  const tag = { part: 'version', operator: 'replace', value: '2' } as const;

  it('of images change all containers, or the one at a path', () => {
    expect(render(deployment, policyOf({ images: [{ ...tag, at: null }] }))).toMatchObject({
      spec: {
        template: {
          spec: { containers: [{ image: 'nginx:2' }, { image: 'envoy:2' }], initContainers: [{ image: 'nginx:1.25' }] },
        },
      },
    });
    const at = '/spec/template/spec/initContainers/0/image';
    expect(render(deployment, policyOf({ images: [{ ...tag, at }] }))).toMatchObject({
      spec: { template: { spec: { containers, initContainers: [{ image: 'nginx:2' }] } } },
    });
  });

  it('of images know no containers of a CronJob', () => {
    const cron = { ...deployment, kind: 'CronJob' };
    expect(render(cron, policyOf({ images: [{ ...tag, at: null }] }))).toEqual(cron);
  });

  it('of words append to one container, and remove what is equal', () => {
    const added = { container: 'proxy', operator: 'add', words: ['-c'] } as const;
    const removed = { container: 'web', operator: 'remove', words: ['-a'] } as const;
    expect(render(deployment, policyOf({ args: [added, removed], commands: [added] }))).toMatchObject({
      spec: { template: { spec: { containers: [{ args: ['-b'] }, { args: ['-c'], command: ['-c'] }] } } },
    });
  });

  it('of labels and annotations replace and remove only what is there', () => {
    const labels = [
      { operator: 'replace', marks: { app: 'store', other: 'x' } },
      { operator: 'add', marks: { new: '1' } },
    ] as const;
    const annotations = [{ operator: 'remove', marks: { any: '' } }] as const;
    const { metadata } = render(deployment, policyOf({ labels, annotations }));
    expect(metadata).toEqual({ ...deployment.metadata, labels: { app: 'store', new: '1' } });
    const gone = policyOf({ labels: [{ operator: 'remove', marks: { app: '' } }] });
    expect(render(deployment, gone).metadata.labels).toEqual({});
  });

  it('of held documents write their text anew', () => {
    const changes = [{ operator: 'replace', path: '/port', value: 81 }] as const;
    const heldDocuments = [
      { at: '/data/settings', format: 'yaml', changes },
      { at: '/data/json', format: 'json', changes },
    ] as const;
    expect(render(config, policyOf({ heldDocuments }))).toMatchObject({
      data: { settings: 'hosts:\n- a\nport: 81\n', json: '{"port":81}' },
    });
  });

  it('of fields come last, and beat the share of the replicas', () => {
    const plain = [{ operator: 'replace', path: '/spec/replicas', value: 1 }] as const;
    expect(render(deployment, policyOf({ plain }))).toMatchObject({ spec: { replicas: 1 } });
  });
});

describe('a policy that does not apply', () => {
  const changes = [{ operator: 'replace', path: '/none', value: 1 }] as const;
  it.each<[string, Template, Partial<Overriders>]>([
    ['There is nothing at /none', deployment, { plain: changes }],
    ['There is nothing at /none', config, { heldDocuments: [{ at: '/data/json', format: 'json', changes }] }],
    ['There is no text at /data/none', config, { heldDocuments: [{ at: '/data/none', format: 'json', changes }] }],
    [
      'The text at /data/broken is not JSON',
      config,
      { heldDocuments: [{ at: '/data/broken', format: 'json', changes }] },
    ],
    [
      'The text at /data/broken is not YAML',
      config,
      { heldDocuments: [{ at: '/data/broken', format: 'yaml', changes }] },
    ],
    [
      'There is no image at /data',
      config,
      { images: [{ at: '/data', part: 'version', operator: 'remove', value: '' }] },
    ],
    ['The object would have no kind', config, { plain: [{ operator: 'add', path: '', value: 1 }] }],
    ['The object would have no kind', config, { plain: [{ operator: 'remove', path: '/kind' }] }],
  ])('is named with its reason: %s', (detail, template, overriders) => {
    const failing = policyOf(overriders, { name: 'b' });
    const rendered = renderForCluster(template, cluster, [labelled('a'), failing, labelled('c')]);
    expect(rendered).toMatchObject({ refusedBy: failing, why: { detail } });
  });
});
