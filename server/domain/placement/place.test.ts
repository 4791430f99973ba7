import { describe, expect, it } from 'vitest';
import type { MemberCluster } from './member-cluster.ts';
import { place, type Workload } from './place.ts';
import type { Placement, Share } from './placement.ts';

/** A cluster with room for so many pods; what asks for nothing is bounded by them alone. */
const member = (name: string, pods: number, more: Partial<MemberCluster> = {}): MemberCluster => ({
  name,
  labels: {},
  provider: null,
  region: null,
  zones: [],
  taints: [],
  kinds: new Set(['apps/v1 Deployment']),
  capacity: { allocatable: { pods: String(pods) }, allocated: {}, allocating: {}, models: [] },
  ...more,
});
const anywhere: Placement = { affinities: [], tolerations: [], spread: [], scheduling: { type: 'dynamic' } };
const workload = (replicas: number, more: Partial<Workload> = {}): Workload => ({
  kind: 'apps/v1 Deployment',
  targets: new Set((more.shares ?? []).map(({ cluster }) => cluster)),
  evictedFrom: new Set(),
  uid: '',
  replicas,
  request: null,
  shares: [],
  affinityName: null,
  isFresh: false,
  ...more,
});
const shares = (counts: Record<string, number>): Share[] =>
  Object.entries(counts).map(([cluster, replicas]) => ({ cluster, replicas }));
const members = (pods: Record<string, number>): MemberCluster[] =>
  Object.entries(pods).map(([name, count]) => member(name, count));
const told = (placing: ReturnType<typeof place>) =>
  'shares' in placing
    ? Object.fromEntries(placing.shares.map(({ cluster, replicas }) => [cluster, replicas]))
    : `${placing.reason}: ${placing.message}`;
const by = (type: 'dynamic' | 'aggregated' | 'duplicated', more: Partial<Placement> = {}): Placement => ({
  ...anywhere,
  scheduling: { type },
  ...more,
});

describe('division by what fits', () => {
  it.each<[string, Placement, Record<string, number>, Workload, unknown]>([
    ['first 18:12:6', by('dynamic'), { m1: 18, m2: 12, m3: 6 }, workload(12), { m1: 6, m2: 4, m3: 2 }],
    ['first 6:12:6', by('dynamic'), { m1: 6, m2: 12, m3: 6 }, workload(12), { m1: 3, m2: 6, m3: 3 }],
    [
      'up 12→15',
      by('dynamic'),
      { m1: 12, m2: 8, m3: 4 },
      workload(15, { shares: shares({ m1: 6, m2: 4, m3: 2 }) }),
      { m1: 7, m2: 5, m3: 3 },
    ],
    [
      'down 12→6',
      by('dynamic'),
      { m1: 0, m2: 0, m3: 0 },
      workload(6, { shares: shares({ m1: 2, m2: 4, m3: 6 }) }),
      { m1: 1, m2: 2, m3: 3 },
    ],
    [
      'down 12→7',
      by('dynamic'),
      { m1: 9, m2: 9, m3: 9 },
      workload(7, { shares: shares({ m1: 6, m2: 4, m3: 2 }) }),
      { m1: 4, m2: 2, m3: 1 },
    ],
    [
      'anew, 10:10:4 with what they have',
      by('dynamic'),
      { m1: 4, m2: 6, m3: 2 },
      workload(12, { shares: shares({ m1: 6, m2: 4, m3: 2 }), isFresh: true }),
      { m1: 5, m2: 5, m3: 2 },
    ],
    [
      'unchanged',
      by('dynamic'),
      { m1: 90, m2: 1 },
      workload(12, { shares: shares({ m1: 1, m2: 11 }) }),
      { m1: 1, m2: 11 },
    ],
    [
      'too little room',
      by('dynamic'),
      { m1: 3, m2: 3, m3: 3 },
      workload(12),
      'Unschedulable: failed to assign replicas: failed to scale up: Clusters available replicas 9 are not enough to schedule.',
    ],
    ['as few as hold all', by('aggregated'), { m1: 6, m2: 12, m3: 6 }, workload(12), { m2: 12 }],
    ['two of equal ones', by('aggregated'), { m1: 6, m2: 6, m3: 6 }, workload(12), { m1: 6, m2: 6 }],
    [
      'aggregated up 5→8',
      by('aggregated'),
      { m1: 1, m2: 9 },
      workload(8, { shares: shares({ m1: 5 }) }),
      { m1: 5, m2: 3 },
    ],
    [
      'aggregated down 10→5',
      by('aggregated'),
      { m1: 9, m2: 9 },
      workload(5, { shares: shares({ m1: 6, m2: 4 }) }),
      { m1: 5 },
    ],
    ['every one in full', by('duplicated'), { m1: 0, m2: 1 }, workload(3), { m2: 3, m1: 3 }],
  ])('%s', (_, placement, pods, asked, expected) => {
    expect(told(place(members(pods), placement, asked))).toEqual(expected);
  });

  it('gives what a cluster had that may have none any more to the others', () => {
    const placement = by('dynamic', { affinities: [{ name: null, clusterNames: ['m1', 'm2'] }] });
    const asked = workload(6, { shares: shares({ m1: 2, m3: 4 }) });
    expect(told(place(members({ m1: 4, m2: 4, m3: 4 }), placement, asked))).toEqual({ m1: 4, m2: 2 });
  });
});

describe('fixed weights', () => {
  const weights = [
    { cluster: { clusterNames: ['m1', 'm2'] }, weight: 2 },
    { cluster: { clusterNames: ['m1'] }, weight: 3 },
  ];
  const fixed: Placement = { ...anywhere, scheduling: { type: 'static', weights } };

  it('are the heaviest that names a cluster; a cluster that none names gets nothing, and room counts nothing', () => {
    expect(told(place(members({ m1: 0, m2: 0, m3: 90 }), fixed, workload(5)))).toEqual({ m1: 3, m2: 2 });
  });

  it('are equal where none names any cluster, or there are none', () => {
    expect(told(place(members({ x1: 1, x2: 1 }), fixed, workload(4)))).toEqual({ x1: 2, x2: 2 });
    const none: Placement = { ...anywhere, scheduling: { type: 'static', weights: [] } };
    expect(told(place(members({ x1: 1, x2: 1, x3: 1 }), none, workload(7)))).toEqual({ x1: 3, x2: 2, x3: 2 });
  });
});

describe('where no cluster fits', () => {
  const notReady = [{ key: 'cluster.karmada.io/not-ready', value: '', effect: 'NoSchedule' as const }];

  it('counts the reasons, sorted as text', () => {
    const clusters = [member('m1', 9), member('m2', 9, { taints: notReady }), member('m3', 9, { taints: notReady })];
    const placement = by('dynamic', { affinities: [{ name: null, clusterNames: ['m2', 'm3'] }] });
    expect(told(place(clusters, placement, workload(1)))).toBe(
      'NoClusterFit: 0/3 clusters are available: 1 cluster(s) did not match the placement cluster affinity constraint, ' +
        '2 cluster(s) had untolerated taint {cluster.karmada.io/not-ready:NoSchedule}.',
    );
  });

  it.each<[string, Partial<MemberCluster>, Partial<Placement>, Partial<Workload>, string]>([
    ['its kind is not served', { kinds: new Set() }, {}, {}, 'cluster(s) did not have the API resource'],
    [
      'a taint with a value',
      { taints: [{ key: 'team', value: 'red', effect: 'NoExecute' }] },
      {},
      {},
      'cluster(s) had untolerated taint {team=red:NoExecute}',
    ],
    [
      'a field that a constraint groups by',
      {},
      { spread: [{ field: 'region', minGroups: 1, maxGroups: 1 }] },
      {},
      'cluster(s) did not have region property',
    ],
    [
      'zones',
      {},
      { spread: [{ field: 'zone', minGroups: 1, maxGroups: 1 }] },
      {},
      'cluster(s) did not have zones property',
    ],
    ['it is being emptied', {}, {}, { evictedFrom: new Set(['m1']) }, 'cluster(s) is in the process of eviction'],
  ])('%s', (_, cluster, placement, asked, reason) => {
    const placing = place([member('m1', 9, cluster)], by('dynamic', placement), workload(1, asked));
    expect(told(placing)).toBe(`NoClusterFit: 0/1 clusters are available: 1 ${reason}.`);
    expect([...placing.refused]).toEqual([['m1', reason]]);
  });

  it('says that there is no cluster at all', () => {
    expect(told(place([], by('dynamic'), workload(1)))).toBe(
      'NoClusterFit: 0/0 clusters are available: no cluster exists.',
    );
  });

  it('lets a cluster keep what it has in spite of a taint', () => {
    const clusters = [member('m1', 9, { taints: notReady })];
    expect(told(place(clusters, by('dynamic'), workload(2, { shares: shares({ m1: 1 }) })))).toEqual({ m1: 2 });
  });

  it.each([
    [{ key: 'team', operator: 'Equal' as const, value: 'red', effect: 'NoSchedule' as const }, true],
    [{ key: 'team', operator: 'Equal' as const, value: 'blue', effect: 'NoSchedule' as const }, false],
    [{ key: 'team', operator: 'Exists' as const, value: '', effect: '' as const }, true],
    [{ key: 'team', operator: 'Exists' as const, value: '', effect: 'NoExecute' as const }, false],
    [{ key: '', operator: 'Exists' as const, value: '', effect: '' as const }, true],
  ])('tolerates by %j: %s', (toleration, isTolerated) => {
    const clusters = [member('m1', 9, { taints: [{ key: 'team', value: 'red', effect: 'NoSchedule' }] })];
    const placing = place(clusters, by('dynamic', { tolerations: [toleration] }), workload(1));
    expect('shares' in placing).toBe(isTolerated);
  });
});

describe('groups of clusters', () => {
  const affinities = [
    { name: 'own', clusterNames: ['m1'] },
    { name: 'other', clusterNames: ['m2'] },
  ];
  const clusters = members({ m1: 2, m2: 9 });

  it('are tried in order, from the one in use onward', () => {
    expect(place(clusters, by('dynamic', { affinities }), workload(2))).toMatchObject({ affinityName: 'own' });
    expect(place(clusters, by('dynamic', { affinities }), workload(5))).toMatchObject({ affinityName: 'other' });
    const moved = workload(2, { affinityName: 'other' });
    expect(place(clusters, by('dynamic', { affinities }), moved)).toMatchObject({ affinityName: 'other' });
    expect(place(clusters, by('dynamic', { affinities }), { ...moved, isFresh: true })).toMatchObject({
      affinityName: 'own',
    });
  });

  it('tell the reason of the first where none takes it', () => {
    expect(told(place(clusters, by('dynamic', { affinities }), workload(20)))).toContain('replicas 2 are not enough');
  });
});

describe('spread over clusters', () => {
  const spread = (minGroups: number, maxGroups: number): Partial<Placement> => ({
    spread: [{ field: 'cluster', minGroups, maxGroups }],
  });

  it('takes the first by rank, and another one with more room where they are too small', () => {
    const clusters = members({ m1: 40, m2: 30, m3: 60 });
    const have = workload(80, { shares: shares({ m1: 0, m2: 0 }) });
    expect(told(place(clusters, by('dynamic', spread(2, 2)), have))).toEqual({ m1: 32, m3: 48 });
    expect(told(place(clusters, by('duplicated', spread(1, 2)), workload(80)))).toEqual({ m3: 80, m1: 80 });
  });

  it.each<[string, Placement, Record<string, number>, number, string]>([
    [
      'too small',
      by('dynamic', spread(1, 2)),
      { a: 10, b: 8, c: 2, d: 1 },
      20,
      'no enough resource when selecting 2 clusters',
    ],
    [
      'too few',
      by('dynamic', spread(3, 3)),
      { a: 1, b: 1 },
      1,
      'the number of feasible clusters is less than spreadConstraint.MinGroups',
    ],
    [
      'a maximum that was left out',
      by('dynamic', spread(0, 0)),
      { a: 9 },
      1,
      'no enough resource when selecting 0 clusters',
    ],
  ])('%s', (_, placement, pods, replicas, error) => {
    expect(told(place(members(pods), placement, workload(replicas)))).toBe(
      `SchedulerError: failed to select clusters: ${error}`,
    );
  });

  it('counts for nothing with fixed weights', () => {
    const placement: Placement = { ...anywhere, ...spread(1, 1), scheduling: { type: 'static', weights: [] } };
    expect(told(place(members({ a: 1, b: 1 }), placement, workload(2)))).toEqual({ a: 1, b: 1 });
  });
});

describe('spread over regions', () => {
  const inRegion = (name: string, region: string, pods: number) =>
    member(name, pods, { region, provider: 'aws', zones: [`${region}a`] });
  const clusters = [
    inRegion('eu1', 'eu', 9),
    inRegion('eu2', 'eu', 5),
    inRegion('us1', 'us', 9),
    inRegion('us2', 'us', 4),
    inRegion('ap1', 'ap', 2),
  ];
  const spread = (regions: [number, number], all: [number, number]): Partial<Placement> => ({
    spread: [
      { field: 'region', minGroups: regions[0], maxGroups: regions[1] },
      { field: 'cluster', minGroups: all[0], maxGroups: all[1] },
    ],
  });

  it('takes the best regions, the best cluster of each, and then those with more room', () => {
    expect(told(place(clusters, by('dynamic', spread([2, 2], [2, 3])), workload(9)))).toEqual({
      eu1: 4,
      eu2: 2,
      us1: 3,
    });
    expect(told(place(clusters, by('duplicated', spread([2, 2], [2, 2])), workload(5)))).toEqual({ eu1: 5, us1: 5 });
  });

  it.each<[string, Partial<Placement>, string]>([
    [
      'too few regions',
      spread([4, 4], [4, 4]),
      'the number of feasible region is less than spreadConstraint.MinGroups',
    ],
    [
      'too few clusters in as many regions',
      spread([2, 2], [5, 5]),
      'the number of clusters is less than the cluster spreadConstraint.MinGroups',
    ],
    [
      'only zones',
      { spread: [{ field: 'zone', minGroups: 1, maxGroups: 2 }] },
      'just support cluster and region spread constraint',
    ],
  ])('%s', (_, more, error) => {
    expect(told(place(clusters, by('dynamic', more), workload(1)))).toBe(
      `SchedulerError: failed to select clusters: ${error}`,
    );
  });

  it('looks at no zones beside clusters', () => {
    const more = {
      spread: [
        { field: 'zone' as const, minGroups: 9, maxGroups: 9 },
        { field: 'cluster' as const, minGroups: 1, maxGroups: 1 },
      ],
    };
    expect(told(place(clusters, by('duplicated', more), workload(1)))).toEqual({ eu1: 1 });
  });
});

describe('what has no replicas', () => {
  it('goes whole to every cluster', () => {
    const asked = workload(0, { kind: 'v1 ConfigMap' });
    const clusters = ['m1', 'm2'].map((name) => member(name, 0, { kinds: new Set(['v1 ConfigMap']) }));
    expect(told(place(clusters, by('dynamic'), asked))).toEqual({ m1: 0, m2: 0 });
  });
});
