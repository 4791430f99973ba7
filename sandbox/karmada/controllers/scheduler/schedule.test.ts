import { describe, expect, it } from 'vitest';
import { fnv32a } from '../names.ts';
import type { Binding, MemberCluster, Placement, SpreadConstraint, TargetCluster } from '../shapes.ts';
import { schedule } from './schedule.ts';
import { fixedVectors, oddVectors, roomVectors, uidVectors } from './vectors.fixtures.ts';

const odd = '00000000-0000-0000-0000-000000000002';
const names = ['m1', 'm2', 'm3', 'm4'];

const member = (name: string, pods = 100, spec: Partial<MemberCluster['spec']> = {}): MemberCluster => ({
  apiVersion: 'cluster.karmada.io/v1alpha1',
  kind: 'Cluster',
  metadata: { name },
  spec: { syncMode: 'Push', ...spec },
  status: {
    apiEnablements: [{ groupVersion: 'apps/v1', resources: [{ name: 'deployments', kind: 'Deployment' }] }],
    resourceSummary: { allocatable: { pods: String(pods) } },
  },
});
const withRoom = (counts: readonly number[]) => counts.map((pods, at) => member(names[at] ?? '', pods));

/** The result as replicas by cluster, or why there is none. */
function given(members: MemberCluster[], spec: Partial<Binding['spec']>, isFresh = false) {
  const { outcome } = schedule(members, {
    apiVersion: 'work.karmada.io/v1alpha2',
    kind: 'ResourceBinding',
    metadata: { name: 'web-deployment', namespace: 'shop' },
    spec: {
      resource: { apiVersion: 'apps/v1', kind: 'Deployment', namespace: 'shop', name: 'web', uid: '' },
      ...(isFresh && { rescheduleTriggeredAt: '2026-01-02T00:00:00Z' }),
      ...spec,
    },
    status: { lastScheduledTime: '2026-01-01T00:00:00Z' },
  });
  return 'reason' in outcome ? `${outcome.reason}: ${outcome.message}` : outcome.clusters;
}

const toTargets = (counts: readonly number[]): TargetCluster[] =>
  counts.map((replicas, at) => ({ name: names[at] ?? '', replicas })).filter(({ replicas }) => replicas > 0);
const divided = { replicaSchedulingType: 'Divided' as const, replicaDivisionPreference: 'Weighted' as const };
const fixed = (weights: readonly number[]): Placement => ({
  replicaScheduling: {
    ...divided,
    weightPreference: {
      staticWeightList: weights.map((weight, at) => ({ targetCluster: { clusterNames: [names[at] ?? ''] }, weight })),
    },
  },
});
const dynamic: Placement = {
  replicaScheduling: { ...divided, weightPreference: { dynamicWeight: 'AvailableReplicas' } },
};
const aggregated: Placement = {
  replicaScheduling: { replicaSchedulingType: 'Divided', replicaDivisionPreference: 'Aggregated' },
};

describe('fixed weights', () => {
  it.each(fixedVectors)('%i by %j is %j', (replicas, weights, expected) => {
    const members = withRoom(weights);
    expect(given(members, { replicas, placement: fixed(weights) })).toEqual(toTargets(expected));
  });

  it.each(oddVectors)('%i by %j is %j where the UID is odd', (replicas, weights, expected) => {
    const resource = { apiVersion: 'apps/v1', kind: 'Deployment', namespace: 'shop', name: 'web', uid: odd };
    const spec = { replicas, placement: fixed(weights), resource };
    expect(given(withRoom(weights), spec)).toEqual(toTargets(expected));
  });

  it.each(uidVectors)('the hash of %s is even: %s', (uid, isEven) => expect(fnv32a(uid) % 2 === 0).toBe(isEven));
});

describe('by what fits', () => {
  it.each(roomVectors)('%s (%s)', (_, preference, steps) => {
    const placement = preference === 'dynamic' ? dynamic : aggregated;
    let [room, replicas, clusters]: [readonly number[], number, TargetCluster[]] = [[], 0, []];
    for (const [index, step] of steps.entries()) {
      const isFresh = index > 0 && step.replicas === undefined;
      [room, replicas] = [step.room ?? room, step.replicas ?? replicas];
      const found = given(withRoom(room), { replicas, placement, clusters }, isFresh);
      expect(found).toEqual(toTargets(step.expected));
      clusters = toTargets(step.expected);
    }
  });

  it('12 do not fit into 3:3:3', () => {
    expect(given(withRoom([3, 3, 3]), { replicas: 12, placement: dynamic })).toBe(
      'Unschedulable: failed to assign replicas: failed to scale up: Clusters available replicas 9 are not enough to schedule.',
    );
  });
});

const spread = (spreadByField: string, minGroups: number, maxGroups = 0): SpreadConstraint => ({
  spreadByField,
  minGroups,
  maxGroups,
});

describe('NoClusterFit', () => {
  const bare = { ...member('m1'), status: { apiEnablements: [] } };
  const tainted = (taint: { key: string; value?: string; effect: string }) => member('m1', 9, { taints: [taint] });
  it.each<[string, MemberCluster, Partial<Binding['spec']>]>([
    ['cluster(s) did not have the API resource', bare, {}],
    [
      'cluster(s) had untolerated taint {team=red:NoExecute}',
      tainted({ key: 'team', value: 'red', effect: 'NoExecute' }),
      {},
    ],
    ['cluster(s) had untolerated taint {gpu:NoSchedule}', tainted({ key: 'gpu', effect: 'NoSchedule' }), {}],
    [
      'cluster(s) did not match the placement cluster affinity constraint',
      member('m1'),
      { placement: { clusterAffinity: { clusterNames: ['m2'] } } },
    ],
    [
      'cluster(s) did not have provider property',
      member('m1'),
      { placement: { spreadConstraints: [spread('provider', 1, 1)] } },
    ],
    [
      'cluster(s) did not have region property',
      member('m1'),
      { placement: { spreadConstraints: [spread('region', 1, 1)] } },
    ],
    [
      'cluster(s) did not have zones property',
      member('m1'),
      { placement: { spreadConstraints: [spread('zone', 1, 1)] } },
    ],
    [
      'cluster(s) is in the process of eviction',
      member('m1'),
      { gracefulEvictionTasks: [{ fromCluster: 'm1', reason: 'TaintUntolerated', producer: 'TaintManager' }] },
    ],
  ])('%s', (reason, cluster, spec) => {
    const words = `NoClusterFit: 0/1 clusters are available: 1 ${reason}.`;
    expect(given([cluster], { replicas: 1, ...spec })).toBe(words);
  });

  it('counts what it says, sorted as text', () => {
    const taints = [{ key: 'cluster.karmada.io/not-ready', effect: 'NoSchedule' }];
    const members = [member('m1', 9, { taints }), member('m2', 9, { taints }), member('m3')];
    const placement = { clusterAffinity: { clusterNames: ['m1', 'm2'] } };
    expect(given(members, { replicas: 1, placement })).toBe(
      'NoClusterFit: 0/3 clusters are available: 1 cluster(s) did not match the placement cluster affinity constraint, 2 cluster(s) had untolerated taint {cluster.karmada.io/not-ready:NoSchedule}.',
    );
  });

  it('no cluster exists', () => {
    expect(given([], { replicas: 1 })).toBe('NoClusterFit: 0/0 clusters are available: no cluster exists.');
  });
});

describe('SchedulerError', () => {
  const inRegions = [
    member('m1', 9, { region: 'eu' }),
    member('m2', 9, { region: 'eu' }),
    member('m3', 9, { region: 'us' }),
  ];
  it.each<[string, MemberCluster[], SpreadConstraint[], number]>([
    [
      'the number of feasible clusters is less than spreadConstraint.MinGroups',
      withRoom([9]),
      [spread('cluster', 2, 2)],
      1,
    ],
    ['no enough resource when selecting 2 clusters', withRoom([10, 8, 2, 1]), [spread('cluster', 1, 2)], 20],
    ['no enough resource when selecting 0 clusters', withRoom([9, 9]), [spread('cluster', 1)], 1],
    [
      'the number of feasible region is less than spreadConstraint.MinGroups',
      inRegions,
      [spread('region', 3, 3), spread('cluster', 3, 3)],
      1,
    ],
    [
      'the number of clusters is less than the cluster spreadConstraint.MinGroups',
      inRegions,
      [spread('region', 2, 2), spread('cluster', 4, 4)],
      1,
    ],
    [
      'just support cluster and region spread constraint',
      withRoom([9]),
      [{ spreadByLabel: 'tier', minGroups: 1, maxGroups: 1 }],
      1,
    ],
  ])('%s', (words, members, spreadConstraints, replicas) => {
    expect(given(members, { replicas, placement: { ...dynamic, spreadConstraints } })).toBe(
      `SchedulerError: failed to select clusters: ${words}`,
    );
  });
});
