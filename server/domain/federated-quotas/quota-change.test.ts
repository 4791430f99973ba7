import { expect, it } from 'vitest';
import type { FederatedLimits } from '../../../lib/contracts/federated-quota-changes.ts';
import { readBinding } from '../applications/binding.ts';
import { limitProblems } from './limit-problems.ts';
import { tellQuotaChange } from './quota-change.ts';
import { type Quota, readQuota, toKeptQuota } from './quota-object.ts';

const gpu = 'nvidia.com/gpu';

const binding = (name: string, on: Record<string, number>, resourceRequest: object) => {
  const read = readBinding({
    metadata: { name: `${name}-deployment`, namespace: 'payments' },
    spec: {
      resource: { apiVersion: 'apps/v1', kind: 'Deployment', name },
      replicas: 1,
      replicaRequirements: { resourceRequest },
      clusters: Object.entries(on).map(([cluster, replicas]) => ({ name: cluster, replicas })),
    },
  });
  if (!read) throw new Error('the binding of a test cannot be read');
  return read;
};
const quota = (spec: object, more: { status?: object; labels?: object; annotations?: object } = {}): Quota => {
  const { status, ...metadata } = more;
  const read = readQuota(
    toKeptQuota({
      metadata: { name: 'payments', namespace: 'payments', ...metadata },
      spec,
      ...(status && { status }),
    }),
  );
  if (!read) throw new Error('the quota of a test cannot be read');
  return read;
};
const limits = (change: Partial<FederatedLimits> = {}): FederatedLimits => ({
  overall: { cpu: '4' },
  assignments: [],
  ...change,
});
const world = {
  bindings: [
    binding('web', { member1: 4, member2: 2 }, { cpu: '500m' }),
    binding('batch', { member1: 1 }, { [gpu]: '2' }),
  ],
  members: new Set(['member1', 'member2', 'theirs']),
  hidden: new Set(['theirs']),
};
const beside = { clusters: new Set(['member1', 'member2']), hidden: [] };
const problems = (given: FederatedLimits, hidden: FederatedLimits['assignments'] = []) =>
  limitProblems(given, { ...beside, hidden }).map(({ pointer, message }) => [pointer, message?.key]);

it('names who has what is beyond a limit, the largest first, and what is given out of the others', () => {
  const bindings = [...world.bindings, binding('api', { member2: 3 }, { cpu: '2' })];
  const { resources } = tellQuotaChange({
    ...world,
    bindings,
    before: null,
    after: limits({ overall: { cpu: '8', [gpu]: '2' } }),
  });
  expect(resources).toEqual([
    {
      resource: 'cpu',
      before: null,
      after: { amount: 8, written: '8' },
      placed: 9,
      isBeyond: true,
      workloads: [
        { kind: 'Deployment', name: 'api', amount: 6 },
        { kind: 'Deployment', name: 'web', amount: 3 },
      ],
      total: 2,
    },
    {
      resource: gpu,
      before: null,
      after: { amount: 2, written: '2' },
      placed: 2,
      isBeyond: false,
      workloads: [],
      total: 0,
    },
  ]);
});

it('tells what becomes of the ResourceQuota in each member, by what that itself counts', () => {
  const before = quota(
    {
      overall: { cpu: '9', pods: '9' },
      staticAssignments: [
        { clusterName: 'member1', hard: { cpu: '4' } },
        { clusterName: 'member2', hard: { cpu: '1' } },
        { clusterName: 'moon', hard: { pods: '1' } },
        { clusterName: 'theirs', hard: { cpu: '1' } },
      ],
    },
    { status: { aggregatedStatus: [{ clusterName: 'member1', used: { cpu: '3' } }] } },
  );
  const after = limits({
    overall: { cpu: '9', pods: '9' },
    assignments: [
      { cluster: 'member1', hard: { cpu: '2500m' } },
      { cluster: 'member2', hard: { cpu: '1000m' } },
      { cluster: 'member3', hard: { pods: '0' } },
    ],
  });
  const told = tellQuotaChange({ ...world, before, after }).assignments;
  expect(told.map(({ cluster, effect, isMember }) => [cluster, effect, isMember])).toEqual([
    ['member1', 'changed', true],
    ['member2', 'kept', true],
    ['moon', 'removed', false],
    ['member3', 'made', false],
  ]);
  // The member says 3, though 2 were placed there; of member2, which says nothing, what was placed counts.
  expect(told[0]?.resources[0]).toMatchObject({ used: 3, isBeyond: true });
  expect(told[1]?.resources[0]).toMatchObject({ used: 1, isBeyond: false });
});

it('ends every limit where it is removed', () => {
  const before = quota({ overall: { cpu: '1' }, staticAssignments: [{ clusterName: 'member1', hard: { cpu: '1' } }] });
  expect(tellQuotaChange({ ...world, before, after: null })).toMatchObject({
    resources: [{ resource: 'cpu', before: { written: '1' }, after: null, placed: 3, isBeyond: false }],
    assignments: [{ cluster: 'member1', effect: 'removed' }],
    notices: [],
  });
});

it('says of which resources one of the two counts nothing', () => {
  const after = limits({
    overall: { cpu: '9', [gpu]: '8', [`requests.${gpu}`]: '8', pods: '9' },
    assignments: [{ cluster: 'member1', hard: { [gpu]: '1', [`requests.${gpu}`]: '1' } }],
  });
  expect(tellQuotaChange({ ...world, before: null, after }).notices).toEqual([
    { code: 'not-counted-overall', names: ['pods', `requests.${gpu}`] },
    { code: 'not-counted-in-members', names: [gpu] },
  ]);
});

it.each([
  'cpu',
  'limits.memory',
  'requests.storage',
  'pods',
  'services.nodeports',
  gpu,
  `requests.${gpu}`,
  'count/jobs.batch',
  'hugepages-2Mi',
])('limits %s', (resource) => {
  expect(problems(limits({ overall: { [resource]: '1' } }))).toEqual([]);
});

it.each(['storage', 'gpu', 'limits.gpu', 'count', 'constructor', 'a b'])('knows no %s', (resource) => {
  expect(problems(limits({ overall: { [resource]: '1' } }))).toEqual([
    [`/limits/overall/${resource}`, 'said.quota-resource-unknown'],
  ]);
});

it.each<[string, string, string]>([
  ['cpu', '', 'quantity'],
  ['cpu', '4 ', 'quantity'],
  ['memory', '16GiB', 'quantity'],
  ['memory', '1e1.5', 'quantity'],
  ['cpu', '.', 'quantity'],
  ['cpu', '-1', 'negative'],
  ['pods', '1500m', 'whole'],
  [gpu, '0.5', 'whole'],
])('takes no %s of "%s"', (resource, written, problem) => {
  expect(problems(limits({ overall: { [resource]: written } }))).toEqual([
    [`/limits/overall/${resource.replace('/', '~1')}`, `said.quota-${problem}`],
  ]);
});

it.each([
  ['cpu', '4.'],
  ['cpu', '.5'],
  ['memory', '1E'],
  ['memory', '12e6'],
  ['pods', '3000m'],
  [`requests.${gpu}`, '0.5'],
])('takes %s of %s, as Kubernetes does', (resource, written) => {
  expect(problems(limits({ overall: { [resource]: written } }))).toEqual([]);
});

it('holds what members have to what all have together', () => {
  const one = (cluster: string, hard: Record<string, string>) => ({ cluster, hard });
  const two = [one('member1', { cpu: '0.1' }), one('member2', { cpu: '200m' })];
  expect(problems(limits({ overall: { cpu: '300m' }, assignments: two }))).toEqual([]);
  expect(problems(limits({ overall: { cpu: '299m' }, assignments: two }))).toEqual([
    ['/limits/overall/cpu', 'said.quota-below-assignments'],
  ]);
  expect(
    problems(limits({ overall: { cpu: '300m' }, assignments: two }), [one('theirs', { cpu: '1m', memory: '1' })]),
  ).toEqual([
    ['/limits/overall/cpu', 'said.quota-below-assignments'],
    ['/limits/overall', 'said.quota-hidden-needs'],
  ]);
  expect(problems(limits({ assignments: [one('moon', { memory: '1' })] }))).toEqual([
    ['/limits/assignments/0/cluster', 'said.quota-member-unknown'],
    ['/limits/assignments/0/hard/memory', 'said.quota-not-overall'],
  ]);
});

it.each([
  [{ 'app.kubernetes.io/managed-by': 'slipway' }, {}, 'slipway'],
  [{ 'app.kubernetes.io/managed-by': 'Helm', 'app.kubernetes.io/instance': 'quotas' }, {}, 'others'],
  [{ 'kustomize.toolkit.fluxcd.io/name': 'fleet', 'app.kubernetes.io/managed-by': 'slipway' }, {}, 'flux'],
  [{}, { 'argocd.argoproj.io/tracking-id': 'fleet:x' }, 'argo'],
  [{}, {}, 'others'],
])('tells by %j and %j that it is of %s', (labels, annotations, maker) => {
  expect(quota({ overall: {} }, { labels, annotations }).maker).toBe(maker);
});

it('keeps none but the labels that tell whose it is', () => {
  const labels = { team: 'canary', 'argocd.argoproj.io/instance': 'fleet' };
  const kept = toKeptQuota({
    metadata: { name: 'a', namespace: 'b', labels, annotations: { note: 'canary' } },
    spec: { overall: {} },
  });
  expect(JSON.stringify(kept)).not.toContain('canary');
  expect(readQuota(kept)?.maker).toBe('argo');
});
