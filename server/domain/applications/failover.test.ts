import { describe, expect, it } from 'vitest';
import { binding } from './applications.fixtures.ts';
import { applicationOf, byRoom, even, fleetOf, rawCluster } from './failover.fixtures.ts';
import { failoverOf, withoutOtherMembers } from './failover.ts';

const addedAt = '2026-11-18T02:15:00Z';
const broken = { key: 'broken', effect: 'NoExecute', timeAdded: addedAt };
const notReady = { key: 'cluster.karmada.io/not-ready', effect: 'NoSchedule' };
const tolerate = (more: object) => ({ clusterTolerations: [{ key: 'broken', operator: 'Exists', ...more }] });
const task = (more: object = {}) => ({
  fromCluster: 'member2',
  replicas: 2,
  reason: 'TaintUntolerated',
  producer: 'TaintManager',
  purgeMode: 'Gracefully',
  creationTimestamp: '2026-11-18T02:16:00Z',
  ...more,
});
const at = (member1: number, member2: number) => [
  { name: 'member1', replicas: member1 },
  ...(member2 > 0 ? [{ name: 'member2', replicas: member2 }] : []),
];

/** Six replicas, four on member1 and two on member2, unless something else is given. */
const judge = (spec: object, member2: Parameters<typeof rawCluster>[1] = {}, generations: [number, number] = [1, 1]) =>
  failoverOf(
    applicationOf(
      binding('web', {
        generation: generations[0],
        spec: { replicas: 6, clusters: at(4, 2), placement: even, ...spec },
        status: {
          schedulerObservedGeneration: generations[1],
          conditions: [{ type: 'Scheduled', status: 'True', reason: 'Success' }],
        },
      }),
    ),
    fleetOf(rawCluster('member1'), rawCluster('member2', member2)),
  );
const outcomes = (...given: Parameters<typeof judge>) =>
  judge(...given)?.members.map(({ cluster, outcome, replicas, at: when }) => [cluster, outcome, replicas, when]);

describe('what is said of a member', () => {
  it('is nothing while all is well', () => expect(outcomes({})).toEqual([]));

  it('is that nothing moves while no taint evicts', () => {
    const failover = judge({}, { isReady: false, spec: { taints: [notReady] } });
    expect(failover?.members).toEqual([
      {
        cluster: 'member2',
        state: 'unreachable',
        reason: 'ClusterNotReachable',
        since: '2026-11-18T02:14:00.000Z',
        taints: [
          {
            key: 'cluster.karmada.io/not-ready',
            value: '',
            effect: 'NoSchedule',
            since: null,
            isTolerated: false,
            toleratedSeconds: null,
          },
        ],
        outcome: 'stays-no-noexecute',
        at: null,
        replicas: 2,
        eviction: null,
      },
    ]);
    expect(failover).toMatchObject({
      wanted: 6,
      placed: [
        { cluster: 'member1', replicas: 4 },
        { cluster: 'member2', replicas: 2 },
      ],
      returns: 'next-division',
    });
  });

  it.each<[string, object, string, string | null]>([
    ['at once, without a toleration', even, 'due', '2026-11-18T02:15:00.000Z'],
    [
      'once a toleration ends',
      { ...even, ...tolerate({ tolerationSeconds: 600 }) },
      'moves-at',
      '2026-11-18T02:25:00.000Z',
    ],
    [
      'since a toleration has ended',
      { ...even, ...tolerate({ tolerationSeconds: 60 }) },
      'due',
      '2026-11-18T02:16:00.000Z',
    ],
    ['never, where it is tolerated for good', { ...even, ...tolerate({}) }, 'stays-tolerated', null],
    [
      'at once, where only new workloads are tolerated',
      { ...even, ...tolerate({ effect: 'NoSchedule' }) },
      'due',
      '2026-11-18T02:15:00.000Z',
    ],
  ])('is when it goes: %s', (_, placement, outcome, when) =>
    expect(outcomes({ placement }, { spec: { taints: [broken] } })).toEqual([['member2', outcome, 2, when]]),
  );

  it('goes by the shortest of several tolerations', () => {
    const other = { key: 'other', effect: 'NoExecute', timeAdded: '2026-11-18T02:19:00Z' };
    const clusterTolerations = [
      { key: 'broken', operator: 'Exists', tolerationSeconds: 3600 },
      { key: 'other', operator: 'Exists', tolerationSeconds: 120 },
    ];
    expect(outcomes({ placement: { ...even, clusterTolerations } }, { spec: { taints: [broken, other] } })).toEqual([
      ['member2', 'moves-at', 2, '2026-11-18T02:21:00.000Z'],
    ]);
  });

  it('is that replicas are leaving, and that they have moved once all have a place', () => {
    const leaving = { clusters: at(4, 0), gracefulEvictionTasks: [task()] };
    const tainted = { spec: { taints: [broken] } };
    expect(outcomes(leaving, tainted)).toEqual([['member2', 'moving', 2, null]]);
    const moved = { ...leaving, clusters: at(6, 0) };
    expect(outcomes(moved, tainted, [3, 2])).toEqual([['member2', 'moving', 2, null]]);
    const failover = judge(moved, tainted);
    expect(failover?.members[0]).toMatchObject({
      outcome: 'moved',
      eviction: {
        reason: 'TaintUntolerated',
        producer: 'TaintManager',
        since: '2026-11-18T02:16:00.000Z',
        ends: 'when-well',
        graceSeconds: null,
      },
    });
    expect(failover?.placed).toEqual([{ cluster: 'member1', replicas: 6 }]);
  });

  it.each([
    [{ purgeMode: 'Directly' }, 'at-once'],
    [{ purgeMode: 'Immediately' }, 'at-once'],
    [{ suppressDeletion: true }, 'by-hand'],
    [{ gracePeriodSeconds: 60 }, 'when-well'],
  ])('is how it leaves: %o', (more, ends) =>
    expect(judge({ gracefulEvictionTasks: [task(more)] })?.members[0]?.eviction?.ends).toBe(ends),
  );

  it('is that it is kept away, once nothing of it is there; how much was there is not made up', () => {
    const gone = { clusters: at(6, 0) };
    expect(outcomes(gone, { spec: { taints: [broken] } })).toEqual([['member2', 'kept-away', null, null]]);
    const elsewhere = { ...gone, placement: { ...even, clusterAffinity: { clusterNames: ['member1'] } } };
    expect(outcomes(elsewhere, { spec: { taints: [broken] } })).toEqual([]);
    // What evicts was tolerated for a while, and what Karmada sets beside it is not tolerated.
    const patient = { ...gone, placement: { ...even, ...tolerate({ tolerationSeconds: 60 }) } };
    const lost = { spec: { taints: [broken, notReady] } };
    expect(outcomes(patient, lost)).toEqual([['member2', 'kept-away', null, null]]);
    expect(outcomes({ ...gone, placement: { ...even, ...tolerate({}) } }, lost)).toEqual([]);
  });

  it('goes by what has replicas: a Service is also where none of them are', () => {
    const service = binding('web-service', { spec: { replicas: 0, clusters: at(0, 1), placement: even } });
    const web = binding('web', { spec: { replicas: 6, clusters: at(6, 0), placement: even } });
    const objects = [web, service].map((one) => ({ kind: 'any', name: 'web', binding: one, template: null }));
    const known = fleetOf(rawCluster('member1'), rawCluster('member2'));
    const failover = failoverOf({ namespace: 'payments', name: 'web', objects }, known);
    expect(failover?.members).toMatchObject([{ cluster: 'member2', outcome: 'unused', replicas: 3 }]);
  });

  it('is what it would get, once it is well again: nothing comes back by itself', () => {
    expect(outcomes({ clusters: at(6, 0) })).toEqual([['member2', 'unused', 3, null]]);
    expect(outcomes({ clusters: at(6, 0), placement: byRoom })).toEqual([['member2', 'unused', 3, null]]);
    expect(outcomes({ clusters: at(6, 0), placement: {} })).toEqual([]);
    expect(outcomes({ clusters: at(6, 0) }, { isReady: false })).toEqual([]);
  });
});

it('comes back by itself where each member gets all, and at a rebalance where room decides', () => {
  expect(judge({ placement: {} })).toMatchObject({ wanted: null, returns: 'by-itself' });
  expect(judge({ replicas: 0 })).toMatchObject({ wanted: null, returns: 'by-itself' });
  expect(judge({ placement: byRoom })?.returns).toBe('rebalance');
});

it('is not known without a placement', () => expect(judge({ placement: undefined })).toBeNull());

it('leaves out members that have nothing of the application for who may not read members', () => {
  const failover = failoverOf(
    applicationOf(binding('web', { spec: { clusters: at(4, 0), placement: byRoom } })),
    fleetOf(rawCluster('member1'), rawCluster('member2')),
  );
  if (!failover) throw new Error('no failover');
  expect(failover.members.map(({ cluster }) => cluster)).toEqual(['member2']);
  expect(failover.ifLost[0]?.to[0]?.cluster).toBe('member2');
  const shown = withoutOtherMembers(failover, new Set(['member1']));
  expect(shown.members).toEqual([]);
  expect(JSON.stringify(shown)).not.toContain('member2');
});

it('leaves out the scheduler’s words as well, which may tell of other members', () => {
  const gpu = { key: 'secret-project', effect: 'NoSchedule' };
  const failover = failoverOf(
    applicationOf(binding('web', { spec: { clusters: at(4, 0), placement: byRoom } })),
    fleetOf(rawCluster('member1'), rawCluster('member2', { spec: { taints: [gpu] } })),
  );
  if (!failover) throw new Error('no failover');
  expect(failover.ifLost[0]?.words).toContain('secret-project');
  expect(JSON.stringify(withoutOtherMembers(failover, new Set(['member1'])))).not.toContain('secret-project');
});
