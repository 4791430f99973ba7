import { beforeAll, describe, expect, it } from 'vitest';
import { kinds } from '../../../sandbox/karmada/controllers/kinds.ts';
import type { Placement, SpreadConstraint } from '../../../sandbox/karmada/controllers/shapes.ts';
import { register, roomOf } from './clusters.ts';
import { deployments, openPlane, untilEqual } from './plane.ts';

/* Why bindings are not scheduled: the words of sections 5.2, 10.2 and 10.6 of the reference. */

const plane = openPlane('reasons');
const setRoom = roomOf(plane);
const affinity = 'cluster(s) did not match the placement cluster affinity constraint';
const gpu = { key: 'gpu', effect: 'NoSchedule' };
const red = { key: 'team', value: 'red', effect: 'NoExecute' };
/** What keeps every object away from a cluster, whatever its policy says. */
const standing: Record<string, string> = {
  bare: 'cluster(s) did not have the API resource',
  gpu: 'cluster(s) had untolerated taint {gpu:NoSchedule}',
  red: 'cluster(s) had untolerated taint {team=red:NoExecute}',
};

beforeAll(async () => {
  await plane.join();
  await register(plane, [
    { name: 'm1', spec: { provider: 'aws', region: 'eu', zones: ['eu-a'] } },
    { name: 'm2', spec: { provider: 'aws', region: 'eu', zones: ['eu-b'] } },
    { name: 'm3', spec: { provider: 'aws', region: 'us', zones: ['us-a'] } },
    { name: 'plain' },
    { name: 'bare', apiEnablements: [] },
    { name: 'gpu', spec: { taints: [gpu] } },
    { name: 'red', spec: { taints: [red] } },
  ]);
  // Where another file has registered them, they are nowhere yet.
  const regions = { m1: 'eu', m2: 'eu', m3: 'us' };
  for (const [name, region] of Object.entries(regions))
    await plane.client.mergePatch(
      kinds.cluster,
      { name },
      { spec: { provider: 'aws', region, zones: [`${region}-a`] } },
    );
  await setRoom({ m1: 100, m2: 100, m3: 100, plain: 100 });
});

const named = (...clusterNames: string[]): Placement => ({ clusterAffinity: { clusterNames } });
const spread = (field: string, minGroups: number, maxGroups?: number): SpreadConstraint => ({
  spreadByField: field,
  minGroups,
  ...(maxGroups !== undefined && { maxGroups }),
});
const dynamic = (...clusterNames: string[]): Placement => ({
  ...named(...clusterNames),
  replicaScheduling: {
    replicaSchedulingType: 'Divided',
    replicaDivisionPreference: 'Weighted',
    weightPreference: { dynamicWeight: 'AvailableReplicas' },
  },
});

/** The message where these clusters say something of their own; all others are not meant. */
async function messageWith(own: Record<string, string> = {}): Promise<string> {
  const all = (await plane.client.list(kinds.cluster)).items.map(({ metadata }) => metadata.name);
  const counts = new Map<string, number>();
  for (const name of all) {
    const reason = own[name] ?? standing[name] ?? affinity;
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  const parts = [...counts].map(([reason, count]) => `${count} ${reason}`).sort();
  return `0/${all.length} clusters are available: ${parts.join(', ')}.`;
}

describe('NoClusterFit', () => {
  it.each<[string, Placement, Record<string, string>]>([
    ['no cluster is meant', named('nowhere'), {}],
    ['the API resource is missing', named('bare'), {}],
    ['a taint without a value', named('gpu'), {}],
    ['a taint with a value', named('red'), {}],
    [
      'no provider',
      { ...named('plain'), spreadConstraints: [spread('provider', 1, 1), spread('cluster', 1, 1)] },
      { plain: 'cluster(s) did not have provider property' },
    ],
    [
      'no region',
      { ...named('plain'), spreadConstraints: [spread('region', 1, 1), spread('cluster', 1, 1)] },
      { plain: 'cluster(s) did not have region property' },
    ],
    [
      'no zones',
      { ...named('plain'), spreadConstraints: [spread('zone', 1, 1), spread('cluster', 1, 1)] },
      { plain: 'cluster(s) did not have zones property' },
    ],
  ])('%s', async (title, placement, own) => {
    const name = title.replaceAll(' ', '-').toLowerCase();
    await plane.send(plane.deployment(name, 1), placement);
    const { reason, message } = await plane.refusalOf(name);
    expect([reason, message]).toEqual(['NoClusterFit', await messageWith(own)]);
  });

  it('a cluster is being emptied', async () => {
    await plane.send(plane.deployment('evicted', 1), named('m1'));
    await untilEqual(() => plane.sharesOf('evicted'), { m1: 1 });
    const task = { fromCluster: 'm1', reason: 'TaintUntolerated', producer: 'TaintManager', suppressDeletion: true };
    await plane.client.mergePatch(kinds.binding, plane.at('evicted-deployment'), {
      spec: { clusters: [], gracefulEvictionTasks: [task] },
    });
    const { reason, message } = await plane.refusalOf('evicted');
    expect([reason, message]).toEqual([
      'NoClusterFit',
      await messageWith({ m1: 'cluster(s) is in the process of eviction' }),
    ]);
  });

  it('empties the result that was there', async () => {
    await plane.send(plane.deployment('moved', 2), named('member1'));
    await untilEqual(() => plane.sharesOf('moved'), { member1: 2 });
    const at = plane.at('moved');
    await plane.client.mergePatch(kinds.propagationPolicy, at, { spec: { placement: named('nowhere') } });
    const { reason, binding } = await plane.refusalOf('moved');
    expect([reason, binding.spec.clusters ?? []]).toEqual(['NoClusterFit', []]);
    await untilEqual(async () => Object.keys(await plane.worksOf('moved')), []);
  });

  it('does not befall what tolerates the taint, or was there before it', async () => {
    const clusterTolerations = [{ key: 'gpu', operator: 'Exists' }];
    await plane.send(plane.deployment('tolerant', 1), { ...named('gpu'), clusterTolerations });
    await untilEqual(() => plane.sharesOf('tolerant'), { gpu: 1 });
    const placement = { spec: { placement: named('gpu') } };
    await plane.client.mergePatch(kinds.propagationPolicy, plane.at('tolerant'), placement);
    await plane.client.mergePatch(deployments, plane.at('tolerant'), { spec: { replicas: 3 } });
    await untilEqual(() => plane.sharesOf('tolerant'), { gpu: 3 });
  });
});

const selecting = 'failed to select clusters: ';

describe('SchedulerError', () => {
  it.each<[string, Placement, number, string]>([
    [
      'fewer clusters than wanted',
      { ...dynamic('m1'), spreadConstraints: [spread('cluster', 2, 2)] },
      1,
      `${selecting}the number of feasible clusters is less than spreadConstraint.MinGroups`,
    ],
    [
      'fewer regions than wanted',
      {
        ...dynamic('m1', 'm2', 'm3'),
        spreadConstraints: [spread('region', 3, 3), spread('cluster', 3, 3)],
      },
      1,
      `${selecting}the number of feasible region is less than spreadConstraint.MinGroups`,
    ],
    [
      'fewer clusters than wanted in as many regions',
      {
        ...dynamic('m1', 'm2', 'm3'),
        spreadConstraints: [spread('region', 2, 2), spread('cluster', 4, 4)],
      },
      1,
      `${selecting}the number of clusters is less than the cluster spreadConstraint.MinGroups`,
    ],
    [
      'spread by a label',
      { ...dynamic('m1'), spreadConstraints: [{ spreadByLabel: 'tier', minGroups: 1, maxGroups: 1 }] },
      1,
      `${selecting}just support cluster and region spread constraint`,
    ],
    [
      'without a maximum no cluster is selected',
      { ...dynamic('m1', 'm2'), spreadConstraints: [{ spreadByField: 'cluster', minGroups: 1 }] },
      1,
      `${selecting}no enough resource when selecting 0 clusters`,
    ],
  ])('%s', async (title, placement, replicas, words) => {
    const name = title.replaceAll(' ', '-').toLowerCase();
    await plane.send(plane.deployment(name, replicas), placement);
    const { reason, message } = await plane.refusalOf(name);
    expect([reason, message]).toEqual(['SchedulerError', words]);
  });

  it('as many clusters as may be have too little room: 10, 8, 2, 1 for 20 in two', async () => {
    await setRoom({ m1: 10, m2: 8, m3: 2, plain: 1 });
    const placement = { ...dynamic('m1', 'm2', 'm3', 'plain'), spreadConstraints: [spread('cluster', 1, 2)] };
    await plane.send(plane.deployment('cramped', 20), placement);
    const { reason, message } = await plane.refusalOf('cramped');
    expect([reason, message]).toEqual(['SchedulerError', `${selecting}no enough resource when selecting 2 clusters`]);
  });
});

describe('spread constraints that can be met', () => {
  it('two of 40, 30 and 60 take 80 replicas', async () => {
    await setRoom({ m1: 40, m2: 30, m3: 60 });
    const placement = { ...dynamic('m1', 'm2', 'm3'), spreadConstraints: [spread('cluster', 2, 2)] };
    await plane.send(plane.deployment('roomy', 80), placement);
    await untilEqual(() => plane.sharesOf('roomy'), { m1: 32, m3: 48 });
  });

  it('one cluster of each region; zones are not looked at', async () => {
    const spreadConstraints = [spread('region', 2, 2), spread('cluster', 2, 2), spread('zone', 9, 9)];
    await plane.send(plane.deployment('regional', 3), { ...named('m1', 'm2', 'm3'), spreadConstraints });
    await untilEqual(() => plane.sharesOf('regional'), { m1: 3, m3: 3 });
  });

  it('are nothing to fixed weights, and neither is room', async () => {
    await setRoom({ m1: 0, m2: 0 });
    const replicaScheduling = {
      replicaSchedulingType: 'Divided' as const,
      replicaDivisionPreference: 'Weighted' as const,
    };
    const placement = { ...named('m1', 'm2'), replicaScheduling, spreadConstraints: [spread('cluster', 1, 1)] };
    await plane.send(plane.deployment('unheeded', 4), placement);
    await untilEqual(() => plane.sharesOf('unheeded'), { m1: 2, m2: 2 });
  });
});

describe('Unschedulable', () => {
  it('keeps the result that was there', async () => {
    await setRoom({ m1: 6, m2: 3 });
    await plane.send(plane.deployment('grown', 6), dynamic('m1', 'm2'));
    await untilEqual(() => plane.sharesOf('grown'), { m1: 4, m2: 2 });
    await plane.client.mergePatch(deployments, plane.at('grown'), { spec: { replicas: 60 } });
    const { reason, message, binding } = await plane.refusalOf('grown');
    expect([reason, message]).toEqual([
      'Unschedulable',
      'failed to assign replicas: failed to scale up: Clusters available replicas 9 are not enough to schedule.',
    ]);
    expect(binding.spec.clusters).toEqual([
      { name: 'm1', replicas: 4 },
      { name: 'm2', replicas: 2 },
    ]);
  });
});

describe('groups of clusters', () => {
  const clusterAffinities = [
    { affinityName: 'first', clusterNames: ['nowhere'] },
    { affinityName: 'second', clusterNames: ['m3'] },
  ];

  it('the next one is taken, and each that failed is told of', async () => {
    await plane.send(plane.deployment('grouped', 1), { clusterAffinities });
    await untilEqual(async () => (await plane.bindingOf('grouped'))?.status?.schedulerObservingAffinityName, 'second');
    expect(await plane.sharesOf('grouped')).toEqual({ m3: 1 });
    const told = `ScheduleBindingFailed ${await messageWith()}`;
    await untilEqual(async () => (await plane.told('Deployment', 'grouped')).includes(told), true);
  });

  it('the first one says why where none will do', async () => {
    const [first] = clusterAffinities;
    const none = { ...dynamic(), clusterAffinity: undefined };
    const narrow = { affinityName: 'narrow', clusterNames: ['m1'] };
    await plane.send(plane.deployment('ungrouped', 60), { ...none, clusterAffinities: [first ?? narrow, narrow] });
    const { reason, message } = await plane.refusalOf('ungrouped');
    expect([reason, message]).toEqual(['NoClusterFit', await messageWith()]);
  });
});
