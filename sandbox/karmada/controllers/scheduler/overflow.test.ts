import { describe, expect, it } from 'vitest';
import type { Binding, MemberCluster, Placement, TargetCluster } from '../shapes.ts';
import { schedule } from './schedule.ts';

const member = (name: string, pods: number): MemberCluster => ({
  apiVersion: 'cluster.karmada.io/v1alpha1',
  kind: 'Cluster',
  metadata: { name },
  spec: { syncMode: 'Push' },
  status: {
    apiEnablements: [{ groupVersion: 'apps/v1', resources: [{ name: 'deployments', kind: 'Deployment' }] }],
    resourceSummary: { allocatable: { pods: String(pods) } },
  },
});
/** Two clusters of one's own, then one cloud, then another. */
const room = (counts: Record<string, number>) => Object.entries(counts).map(([name, pods]) => member(name, pods));
const group = {
  affinityName: 'own',
  clusterNames: ['own1', 'own2'],
  overflowAffinities: [
    // What is in the group already does not count twice.
    { affinityName: 'cloud', clusterNames: ['cloud1', 'own1'] },
    { affinityName: 'other', clusterNames: ['other1'] },
  ],
};
const dynamic: Placement['replicaScheduling'] = {
  replicaSchedulingType: 'Divided',
  replicaDivisionPreference: 'Weighted',
  weightPreference: { dynamicWeight: 'AvailableReplicas' },
};
const aggregated: Placement['replicaScheduling'] = {
  replicaSchedulingType: 'Divided',
  replicaDivisionPreference: 'Aggregated',
};

/** How replicas are given, as `own1:2`; or why they are not. */
function given(
  members: MemberCluster[],
  replicas: number,
  { now = {}, scheduling = dynamic, spec = {} }: Given = {},
): string {
  const clusters: TargetCluster[] = Object.entries(now).map(([name, count]) => ({ name, replicas: count }));
  const binding: Binding = {
    apiVersion: 'work.karmada.io/v1alpha2',
    kind: 'ResourceBinding',
    metadata: { name: 'web-deployment', namespace: 'shop' },
    spec: {
      resource: { apiVersion: 'apps/v1', kind: 'Deployment', namespace: 'shop', name: 'web', uid: '' },
      replicas,
      clusters,
      placement: {
        clusterAffinities: [group],
        ...(scheduling && { replicaScheduling: scheduling }),
      },
      ...spec,
    },
    status: { lastScheduledTime: '2026-01-01T00:00:00Z', schedulerObservingAffinityName: 'own' },
  };
  const { outcome } = schedule(members, binding);
  if ('reason' in outcome) return `${outcome.reason}: ${outcome.message}`;
  return outcome.clusters
    .map((target) => [target.name, target.replicas].filter((one) => one !== undefined).join(':'))
    .join();
}
interface Given {
  now?: Record<string, number>;
  scheduling?: Placement['replicaScheduling'];
  spec?: Partial<Binding['spec']>;
}

describe('replicas that overflow', () => {
  const all = room({ other1: 9, cloud1: 4, own1: 2, own2: 4 });
  it.each<[string, number, Given, string]>([
    ['stay where they are wanted first', 3, {}, 'own1:1,own2:2'],
    ['fill that up before the next takes any', 8, {}, 'own1:2,own2:4,cloud1:2'],
    ['go as far as they have to', 12, {}, 'own1:2,own2:4,cloud1:4,other1:2'],
    [
      'fit nowhere',
      20,
      {},
      'Unschedulable: failed to assign replicas: Clusters available replicas are not enough to schedule.',
    ],
    ['are kept together in each group', 7, { scheduling: aggregated }, 'own1:2,own2:4,cloud1:1'],
    [
      'are worked out anew',
      5,
      { now: { cloud1: 5 }, spec: { rescheduleTriggeredAt: '2026-01-02T00:00:00Z' } },
      'own1:2,own2:3',
    ],
  ])('%s', (_, replicas, how, expected) => expect(given(all, replicas, how)).toBe(expected));

  const full = room({ other1: 9, cloud1: 4, own1: 0, own2: 0 });
  it.each<[string, number, Record<string, number>, string]>([
    ['more of them go where there is room', 8, { own1: 2, own2: 4 }, 'own1:2,own2:4,cloud1:2'],
    ['fewer of them leave the last group first', 7, { own1: 2, own2: 4, cloud1: 3 }, 'own1:2,own2:4,cloud1:1'],
    ['fewer still leave it', 5, { own1: 2, own2: 4, cloud1: 3 }, 'own1:2,own2:3'],
  ])('%s', (_, replicas, now, expected) => expect(given(full, replicas, { now })).toBe(expected));

  it('what has no replicas stays in the first group', () => {
    expect(given(all, 0, { scheduling: undefined })).toBe('own1,own2');
  });

  it('only other groups may be left', () => {
    expect(given(room({ cloud1: 4, other1: 9 }), 5)).toBe('cloud1:4,other1:1');
    expect(given(room({ elsewhere: 9 }), 5)).toBe(
      'NoClusterFit: 0/1 clusters are available: 1 cluster(s) did not match the placement cluster affinity constraint.',
    );
  });
});
