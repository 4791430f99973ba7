import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { schedule } from '../../sandbox/karmada/controllers/scheduler/schedule.ts';
import type {
  Binding,
  MemberCluster as Member,
  Placement as Policy,
} from '../../sandbox/karmada/controllers/shapes.ts';
import { readPlacement } from '../../server/domain/karmada/placement.ts';
import type { MemberCluster, Taint } from '../../server/domain/placement/member-cluster.ts';
import { place } from '../../server/domain/placement/place.ts';
import type { FieldRequirement } from '../../server/domain/placement/placement.ts';

/*
 * The portal works out a split by rules of its own, and the sandbox's scheduler by other code. What one says of a cluster,
 * a policy and a workload, the other has to say too: sentences included.
 */

interface Case {
  members: {
    pods: number;
    cpu: number;
    used: { pods: number; cpu: number };
    waiting: { pods: number; cpu: number };
    /** Nodes of each class; null where they are not counted. */
    nodes: number[] | null;
    region: string;
    provider: string;
    tier: string;
    tainted: boolean;
  }[];
  scheduling: 'none' | 'duplicated' | 'static' | 'equal' | 'dynamic' | 'aggregated';
  weights: number[];
  groups: { names: number[]; exclude: number[]; tier: string; regions: string[] }[];
  spread: { field: 'cluster' | 'region' | 'zone' | 'provider'; min: number; max: number }[];
  tolerates: boolean;
  replicas: number;
  request: Record<string, string> | null;
  now: number[];
  evicted: number[];
  isFresh: boolean;
  inUse: number;
  uid: string;
}

const nameOf = (index: number): string => `m${String(index).padStart(2, '0')}`;
/** Every region has two zones. */
const zonesOf = (region: string): string[] => (region ? [`${region}a`, `${region}b`] : []);
const taint: Taint = { key: 'team', value: 'red', effect: 'NoSchedule' };
const index = fc.nat(7);
/** The least that nodes of each class have free; nothing is said of memory. */
const classes = ['0', '1', '2', '64'];

const amounts = fc.record({ pods: fc.nat(3), cpu: fc.nat(2) });

const cases: fc.Arbitrary<Case> = fc.record({
  members: fc.array(
    fc.record({
      pods: fc.oneof(fc.nat(12), fc.nat(500)),
      cpu: fc.nat(8),
      used: amounts,
      waiting: amounts,
      nodes: fc.option(fc.array(fc.nat(2), { minLength: classes.length, maxLength: classes.length })),
      region: fc.constantFrom('', 'eu', 'us', 'ap'),
      provider: fc.constantFrom('', 'aws'),
      tier: fc.constantFrom('a', 'b'),
      tainted: fc.boolean(),
    }),
    { maxLength: 8 },
  ),
  scheduling: fc.constantFrom('none', 'duplicated', 'static', 'equal', 'dynamic', 'aggregated'),
  weights: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 8, maxLength: 8 }),
  groups: fc.array(
    fc.record({
      names: fc.array(index, { maxLength: 4 }),
      exclude: fc.array(index, { maxLength: 1 }),
      tier: fc.constantFrom('', 'a', 'b'),
      regions: fc.subarray(['eu', 'us', 'ap']),
    }),
    { maxLength: 2 },
  ),
  spread: fc.uniqueArray(
    fc.record({
      field: fc.constantFrom('cluster', 'region', 'zone', 'provider'),
      min: fc.nat(3),
      max: fc.nat(5),
    }),
    { selector: ({ field }) => field, maxLength: 2 },
  ),
  tolerates: fc.boolean(),
  replicas: fc.oneof({ weight: 3, arbitrary: fc.nat(20) }, { weight: 1, arbitrary: fc.nat(400) }),
  request: fc.constantFrom<Case['request']>(
    null,
    {},
    { cpu: '10m' },
    { cpu: '500m' },
    { cpu: '2' },
    { cpu: '500m', memory: '1Gi' },
  ),
  now: fc.array(fc.nat(6), { maxLength: 8 }),
  evicted: fc.array(index, { maxLength: 1 }),
  isFresh: fc.boolean(),
  inUse: fc.nat(2),
  uid: fc.constantFrom('', '00000000-0000-0000-0000-000000000002'),
});

/** An odd number of regions is asked by their zones. */
function fieldOf(regions: string[]): FieldRequirement & { values: string[] } {
  if (regions.length % 2 === 0) return { key: 'region', operator: 'In', values: regions };
  return {
    key: 'zone',
    operator: regions.length === 3 ? 'NotIn' : 'In',
    values: regions.map((region) => `${region}a`),
  };
}

const kind = { apiVersion: 'apps/v1', kind: 'Deployment' };
const toList = ({ pods, cpu }: { pods: number; cpu: number }) => ({ pods: String(pods), cpu: String(cpu) });
const hasOf = (member: { pods: number; cpu: number }) => ({ ...toList(member), memory: '8Gi' });

function toSandbox(given: Case): { members: Member[]; binding: Binding } {
  const members = given.members.map(
    ({ used, waiting, nodes, region, provider, tier, tainted, ...has }, at): Member => ({
      apiVersion: 'cluster.karmada.io/v1alpha1',
      kind: 'Cluster',
      metadata: { name: nameOf(at), labels: { tier } },
      spec: {
        syncMode: 'Push',
        region,
        provider,
        zones: zonesOf(region),
        taints: tainted ? [taint] : [],
        ...(nodes && {
          resourceModels: classes.map((min, grade) => ({
            grade,
            ranges: [{ name: 'cpu', min, max: classes[grade + 1] ?? '9999' }],
          })),
        }),
      },
      status: {
        apiEnablements: [{ groupVersion: kind.apiVersion, resources: [{ name: 'deployments', kind: kind.kind }] }],
        resourceSummary: {
          allocatable: hasOf(has),
          allocated: toList(used),
          allocating: toList(waiting),
          ...(nodes && { allocatableModelings: nodes.map((count, grade) => ({ grade, count })) }),
        },
      },
    }),
  );
  const affinities = given.groups.map(({ names, exclude, tier, regions }, at) => ({
    affinityName: `g${at}`,
    clusterNames: names.map(nameOf),
    exclude: exclude.map(nameOf),
    ...(tier && { labelSelector: { matchLabels: { tier } } }),
    ...(regions.length > 0 && {
      fieldSelector: { matchExpressions: [fieldOf(regions)] },
    }),
  }));
  const rules = given.weights.map((weight, at) => ({ targetCluster: { clusterNames: [nameOf(at)] }, weight }));
  const divided = { replicaSchedulingType: 'Divided' as const, replicaDivisionPreference: 'Weighted' as const };
  const schedulings: Record<Case['scheduling'], Policy['replicaScheduling']> = {
    none: undefined,
    duplicated: { replicaSchedulingType: 'Duplicated' },
    static: { ...divided, weightPreference: { staticWeightList: rules.slice(0, 3) } },
    equal: divided,
    dynamic: { ...divided, weightPreference: { dynamicWeight: 'AvailableReplicas' } },
    aggregated: { replicaSchedulingType: 'Divided', replicaDivisionPreference: 'Aggregated' },
  };
  const clusters = given.now.slice(0, given.members.length).map((replicas, at) => ({ name: nameOf(at), replicas }));
  return {
    members,
    binding: {
      apiVersion: 'work.karmada.io/v1alpha2',
      kind: 'ResourceBinding',
      metadata: { name: 'web-deployment', namespace: 'shop' },
      spec: {
        resource: { ...kind, namespace: 'shop', name: 'web', uid: given.uid },
        replicas: given.replicas,
        ...(given.request && { replicaRequirements: { resourceRequest: given.request } }),
        clusters,
        placement: {
          clusterAffinities: affinities,
          clusterTolerations: given.tolerates ? [{ key: 'team', operator: 'Equal', value: 'red' }] : [],
          spreadConstraints: given.spread.map(({ field, min, max }) => ({
            spreadByField: field,
            minGroups: min,
            maxGroups: max,
          })),
          ...(schedulings[given.scheduling] && { replicaScheduling: schedulings[given.scheduling] }),
        },
        gracefulEvictionTasks: given.evicted.map((at) => ({
          fromCluster: nameOf(at),
          reason: 'TaintUntolerated',
          producer: 'TaintManager',
        })),
        ...(given.isFresh && { rescheduleTriggeredAt: '2026-01-02T00:00:00Z' }),
      },
      status: { lastScheduledTime: '2026-01-01T00:00:00Z', schedulerObservingAffinityName: `g${given.inUse}` },
    },
  };
}

function toPortal(given: Case) {
  const members = given.members.map(
    ({ used, waiting, nodes, region, provider, tier, tainted, ...has }, at): MemberCluster => ({
      name: nameOf(at),
      labels: { tier },
      provider: provider || null,
      region: region || null,
      zones: zonesOf(region),
      taints: tainted ? [taint] : [],
      kinds: new Set(['apps/v1 Deployment']),
      capacity: {
        allocatable: hasOf(has),
        allocated: toList(used),
        allocating: toList(waiting),
        models: nodes?.map((count, grade) => ({ min: { cpu: classes[grade] ?? '' }, count })) ?? [],
      },
    }),
  );
  const placement = readPlacement(toSandbox(given).binding.spec.placement);
  if (!placement) throw new Error('the portal cannot read the placement');
  const shares = given.now.slice(0, given.members.length).map((replicas, at) => ({ cluster: nameOf(at), replicas }));
  const workload = {
    kind: 'apps/v1 Deployment',
    targets: new Set(shares.map(({ cluster }) => cluster)),
    evictedFrom: new Set(given.evicted.map(nameOf)),
    uid: given.uid,
    replicas: given.replicas,
    request: given.request,
    shares,
    affinityName: `g${given.inUse}`,
    isFresh: given.isFresh,
  };
  return { members, placement, workload };
}

describe("the portal's preview and the sandbox's scheduler", () => {
  it('say the same of every split', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(cases, (given) => {
        const { members, binding } = toSandbox(given);
        const { outcome } = schedule(members, binding);
        const portal = toPortal(given);
        const placing = place(portal.members, portal.placement, portal.workload);
        seen.add('reason' in outcome ? outcome.reason : given.scheduling);
        if ('reason' in outcome) {
          expect(placing).toMatchObject(outcome);
        } else {
          expect('shares' in placing && placing.shares).toEqual(
            outcome.clusters.map(({ name, replicas = 0 }) => ({ cluster: name, replicas })),
          );
          expect(placing).toMatchObject({ affinityName: outcome.affinityName ?? null });
        }
      }),
      { numRuns: 3000 },
    );
    expect([...seen].sort()).toEqual(
      [
        'NoClusterFit',
        'SchedulerError',
        'Unschedulable',
        'aggregated',
        'duplicated',
        'dynamic',
        'equal',
        'none',
        'static',
      ].sort(),
    );
  });
});
