import { beforeAll, describe, expect, it } from 'vitest';
import { type KubeObject, readPath } from '../../../sandbox/controllers/client/objects.ts';
import { resource } from '../../../sandbox/controllers/client/resources.ts';
import { kinds } from '../../../sandbox/karmada/controllers/kinds.ts';
import { fnv32a } from '../../../sandbox/karmada/controllers/names.ts';
import {
  fixedVectors,
  oddVectors,
  roomVectors,
} from '../../../sandbox/karmada/controllers/scheduler/vectors.fixtures.ts';
import type { Placement } from '../../../sandbox/karmada/controllers/shapes.ts';
import { register, roomOf, untilLater } from './clusters.ts';
import { deployments, openPlane, untilEqual } from './plane.ts';

/* The test vectors of section 10.5 of the reference as real bindings. */

const plane = openPlane('division');
const jobs = resource('Job', 'batch/v1/jobs');
const names = ['m1', 'm2', 'm3'];
const setRoom = roomOf(plane);
let count = 0;

const among = (counts: readonly number[]): Record<string, number> =>
  Object.fromEntries(counts.map((one, at) => [names[at] ?? '', one]));
/** Clusters that get nothing are not in the result. */
const withoutNone = (counts: readonly number[]) =>
  Object.fromEntries(Object.entries(among(counts)).filter(([, replicas]) => replicas > 0));
const untilShares = (name: string, counts: readonly number[]) =>
  untilEqual(() => plane.sharesOf(name), withoutNone(counts));

const fixed = (weights: readonly number[]): Placement => ({
  clusterAffinity: { clusterNames: names.slice(0, weights.length) },
  replicaScheduling: {
    replicaSchedulingType: 'Divided',
    replicaDivisionPreference: 'Weighted',
    weightPreference: {
      staticWeightList: weights.map((weight, at) => ({ targetCluster: { clusterNames: [names[at] ?? ''] }, weight })),
    },
  },
});

/** Creates an object until its UID breaks ties as wanted: who comes first by name wins with an even hash. */
async function createWith(parity: 'even' | 'odd', object: KubeObject, kind = deployments): Promise<void> {
  for (;;) {
    const { uid = '' } = (await plane.client.create(kind, object)).metadata;
    if ((fnv32a(uid) % 2 === 0 ? 'even' : 'odd') === parity) return;
    await plane.client.remove(kind, object.metadata);
    await untilEqual(() => plane.client.find(kind, object.metadata), undefined);
  }
}

async function divide(object: KubeObject, placement: Placement, parity: 'even' | 'odd' = 'even'): Promise<void> {
  await createWith(parity, object);
  await plane.client.create(kinds.propagationPolicy, plane.policyFor(object, placement));
}

beforeAll(() =>
  register(
    plane,
    names.map((name) => ({ name })),
  ),
);

describe('static weights', () => {
  it.each(fixedVectors)('%i by %j is %j', async (total, weights, expected) => {
    const name = `static-${++count}`;
    await divide(plane.deployment(name, total), fixed(weights));
    await untilShares(name, expected);
  });

  it.each(oddVectors)('%i by %j is %j where the UID is odd', async (total, weights, expected) => {
    const name = `odd-${++count}`;
    await divide(plane.deployment(name, total), fixed(weights), 'odd');
    await untilShares(name, expected);
  });
});

const byRoom = (preference: 'dynamic' | 'aggregated', clusters: number): Placement => ({
  clusterAffinity: { clusterNames: names.slice(0, clusters) },
  replicaScheduling:
    preference === 'aggregated'
      ? { replicaSchedulingType: 'Divided', replicaDivisionPreference: 'Aggregated' }
      : {
          replicaSchedulingType: 'Divided',
          replicaDivisionPreference: 'Weighted',
          weightPreference: { dynamicWeight: 'AvailableReplicas' },
        },
});

/** Has a binding scheduled from zero. */
async function rebalance(name: string): Promise<void> {
  await untilLater(plane, name);
  await plane.client.create(kinds.rebalancer, {
    apiVersion: 'apps.karmada.io/v1alpha1',
    kind: 'WorkloadRebalancer',
    metadata: { name: `${plane.namespace}-${name}` },
    spec: { workloads: [{ apiVersion: 'apps/v1', kind: 'Deployment', ...plane.at(name) }] },
  });
}

describe('by what fits', () => {
  it.each(roomVectors)('%s (%s)', async (_, preference, steps) => {
    const name = `${preference}-${++count}`;
    for (const [index, { room, replicas, expected }] of steps.entries()) {
      if (room) await setRoom(among(room));
      if (index === 0) await divide(plane.deployment(name, replicas ?? 0), byRoom(preference, expected.length));
      else if (replicas === undefined) await rebalance(name);
      else await plane.client.mergePatch(deployments, plane.at(name), { spec: { replicas } });
      await untilShares(name, expected);
    }
  });

  it('12 do not fit into 3:3:3', async () => {
    await setRoom(among([3, 3, 3]));
    await divide(plane.deployment('narrow', 12), byRoom('dynamic', 3));
    const { reason, message, binding } = await plane.refusalOf('narrow');
    expect([reason, message]).toEqual([
      'Unschedulable',
      'failed to assign replicas: failed to scale up: Clusters available replicas 9 are not enough to schedule.',
    ]);
    expect(binding.spec.clusters ?? []).toEqual([]);
  });
});

describe('a Job', () => {
  it('has 10 completions divided as its parallelism 3:2', async () => {
    const pod = { containers: [{ name: 'main', image: 'busybox' }], restartPolicy: 'Never' };
    const job = {
      apiVersion: 'batch/v1',
      kind: 'Job',
      metadata: plane.at('train'),
      spec: { parallelism: 5, completions: 10, template: { spec: pod } },
    };
    await createWith('even', job, jobs);
    await plane.client.create(kinds.propagationPolicy, plane.policyFor(job, fixed([3, 2])));
    await untilEqual(async () => {
      const works = await plane.worksOf('train', 'job');
      return ['m1', 'm2'].map((name) => {
        const sent = works[name]?.spec.workload.manifests[0];
        return [readPath(sent, 'spec.parallelism'), readPath(sent, 'spec.completions')];
      });
    }, [
      [3, 6],
      [2, 4],
    ]);
  });
});
