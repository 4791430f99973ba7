import { expect, it } from 'vitest';
import { isBeyondQuota } from '../../../lib/contracts/federated-quotas.ts';
import { readBinding } from '../applications/binding.ts';
import { type Quota, readQuota, toKeptQuota } from './quota-object.ts';
import { membersBeyondQuota, type QuotaQuestion, quotaRoom } from './quota-room.ts';
import { placedIn } from './quota-usage.ts';
import { toQuotaView } from './quota-view.ts';

const gib = 2 ** 30;

const binding = (
  name: string,
  on: Record<string, number>,
  resourceRequest: object = { cpu: '250m', memory: '1Gi' },
) => {
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
const quota = (spec: object, status?: object): Quota => {
  const read = readQuota(
    toKeptQuota({
      metadata: { name: 'payments', namespace: 'payments', annotations: { note: 'canary' } },
      spec,
      ...(status && { status }),
    }),
  );
  if (!read) throw new Error('the quota of a test cannot be read');
  return read;
};
const asked = (change: Partial<QuotaQuestion> = {}): QuotaQuestion => ({
  quotas: [quota({ overall: { cpu: '4', memory: '16Gi' } })],
  bindings: [],
  binding: null,
  after: new Map([['member1', 6]]),
  request: { cpu: '250m', memory: '1Gi' },
  whole: new Map(),
  ...change,
});

it('counts what a replica asks for, times the replicas on all members', () => {
  const bindings = [
    binding('a', { member1: 3, member2: 1 }),
    binding('b', { member1: 2 }, { cpu: '0.1', 'nvidia.com/gpu': '1' }),
    binding('files', { member1: 0 }, {}),
  ];
  expect(placedIn(bindings, 'cpu')).toBe(1.2);
  expect(placedIn(bindings, 'memory')).toBe(4 * gib);
  expect(placedIn(bindings, 'nvidia.com/gpu')).toBe(2);
});

it.each(['limits.cpu', 'requests.cpu', 'requests.nvidia.com/gpu', 'pods', 'count/jobs.batch', 'constructor'])(
  'knows nothing of %s, which no binding tells of',
  (resource) => {
    expect(placedIn([binding('a', { member1: 3 })], resource)).toBeNull();
  },
);

it('takes what the application has now off before it adds what it would have', () => {
  const own = binding('a', { member1: 4 });
  const bindings = [own, binding('b', { member2: 2 })];
  expect(quotaRoom(asked({ bindings, binding: own }))).toEqual([
    { quota: 'payments', resource: 'cpu', limit: 4, now: 1.5, after: 2 },
    { quota: 'payments', resource: 'memory', limit: 16 * gib, now: 6 * gib, after: 8 * gib },
  ]);
});

it('asks every quota of the namespace, each by what it limits', () => {
  const quotas = [quota({ overall: { cpu: '1' } }), quota({ overall: { memory: '100Gi', pods: '1' } })];
  const rooms = quotaRoom(asked({ quotas }));
  expect(rooms.map((room) => [room.resource, isBeyondQuota(room)])).toEqual([
    ['cpu', true],
    ['memory', false],
  ]);
});

it.each<[string, { limit: number; now: number; after: number }, boolean]>([
  ['what passes the limit', { limit: 4, now: 3, after: 5 }, true],
  ['what just fits', { limit: 4, now: 3, after: 4 }, false],
  ['what needs less, though it is beyond', { limit: 4, now: 8, after: 6 }, false],
  ['what needs as much, though it is beyond', { limit: 4, now: 8, after: 8 }, false],
  ['anything where the limit is below zero', { limit: -1, now: 0, after: 0.1 }, true],
  ['nothing where the limit is below zero and nothing is asked for', { limit: -1, now: 0, after: 0 }, false],
])('is beyond: %s', (_what, room, isBeyond) => {
  expect(isBeyondQuota({ quota: 'payments', resource: 'cpu', ...room })).toBe(isBeyond);
});

it.each<[string, object, object | undefined, string[]]>([
  ['a share that passes it', { cpu: '1' }, undefined, ['member1']],
  ['the same under the other name', { 'requests.cpu': '1' }, undefined, ['member1']],
  ['too many pods', { pods: '5' }, undefined, ['member1']],
  ['a share that fits', { cpu: '2', memory: '8Gi', pods: '9' }, undefined, []],
  ['what others have made in the member', { cpu: '2' }, { cpu: '1' }, ['member1']],
  ['resources that nothing is known of', { 'limits.cpu': '0', constructor: '0' }, undefined, []],
])('sees of what is set for a member %s', (_what, hard, used, clusters) => {
  const status = used && { aggregatedStatus: [{ clusterName: 'member1', used }] };
  const quotas = [quota({ overall: {}, staticAssignments: [{ clusterName: 'member1', hard }] }, status)];
  expect(membersBeyondQuota(asked({ quotas }))).toEqual(clusters);
});

it('finds no member where the share there grows less', () => {
  const own = binding('a', { member1: 9 });
  const quotas = [quota({ overall: {}, staticAssignments: [{ clusterName: 'member1', hard: { cpu: '1' } }] })];
  expect(membersBeyondQuota(asked({ quotas, bindings: [own], binding: own }))).toEqual([]);
});

it.each<[string, object, object | undefined, number, string[]]>([
  ['pods of a new Job of Volcano', { pods: '2' }, undefined, 0, ['member2']],
  ['processors of one', { cpu: '700m' }, undefined, 0, ['member2']],
  ['memory of one', { memory: '2Gi' }, undefined, 0, ['member2']],
  ['one that fits', { pods: '3', cpu: '750m', memory: '3Gi' }, undefined, 0, []],
  ['one that grows by a pod', { pods: '4' }, { pods: '4' }, 2, ['member2']],
  ['one that grows by a pod for which there is room', { pods: '5' }, { pods: '4' }, 2, []],
  ['one that grows where its member has told nothing', { pods: '2' }, undefined, 2, ['member2']],
  ['one that stays, though it is beyond', { pods: '2' }, undefined, 3, []],
])('counts for a member %s, and overall nothing of it', (_what, hard, used, podsNow, clusters) => {
  const status = used && { aggregatedStatus: [{ clusterName: 'member2', used }] };
  const assignments = [{ clusterName: 'member2', hard }];
  const demand = (pods: number) => ({ pods, cpu: pods * 0.25, memory: pods * gib });
  const question = asked({
    quotas: [quota({ overall: { cpu: '0.1' }, staticAssignments: assignments }, status)],
    after: new Map(),
    whole: new Map([['member2', { now: demand(podsNow), after: demand(3) }]]),
  });
  expect(membersBeyondQuota(question)).toEqual(clusters);
  expect(quotaRoom(question)).toMatchObject([{ now: 0, after: 0 }]);
});

it('is shown with what is given out, what Karmada says and what is set for members that one may know', () => {
  const one = quota(
    {
      overall: { cpu: 4, memory: '16Gi', broken: 'many', endless: '1e999' },
      staticAssignments: [
        { clusterName: 'member1', hard: { cpu: '2' } },
        { clusterName: 'member1', hard: { cpu: '9' } },
        { clusterName: 'theirs', hard: { cpu: '1' } },
        { clusterName: 'moon', hard: {} },
      ],
    },
    {
      overall: { cpu: '4' },
      overallUsed: { cpu: '1500m' },
      aggregatedStatus: [{ clusterName: 'member1', used: { cpu: '1' } }],
    },
  );
  const members = new Set(['member1', 'theirs']);
  const beside = { bindings: [binding('a', { member1: 2 })], members, hidden: new Set(['theirs']) };
  expect(toQuotaView(one, beside)).toEqual({
    name: 'payments',
    maker: 'others',
    resources: [
      { resource: 'cpu', limit: { amount: 4, written: '4' }, placed: 0.5, reported: { amount: 1.5, written: '1500m' } },
      { resource: 'memory', limit: { amount: 16 * gib, written: '16Gi' }, placed: 2 * gib, reported: null },
    ],
    assignments: [
      {
        cluster: 'member1',
        isMember: true,
        resources: [{ resource: 'cpu', limit: { amount: 2, written: '2' }, used: { amount: 1, written: '1' } }],
      },
      { cluster: 'moon', isMember: false, resources: [] },
    ],
    isLookedAt: true,
  });
});

it('says that nobody has looked where there is no status', () => {
  const beside = { bindings: [], members: new Set<string>(), hidden: new Set<string>() };
  expect(toQuotaView(quota({ overall: { cpu: '4' } }), beside)).toMatchObject({
    resources: [{ placed: 0, reported: null }],
    isLookedAt: false,
  });
});

it('keeps nothing but what is read', () => {
  const kept = toKeptQuota({
    metadata: { name: 'payments', namespace: 'payments', annotations: { note: 'canary' } },
    spec: { overall: 'all', staticAssignments: 3, canary: true },
    status: 'canary',
  });
  expect(JSON.stringify(kept)).not.toContain('canary');
  expect(readQuota(kept)).toMatchObject({ overall: {}, assignments: [], isLookedAt: false });
});
