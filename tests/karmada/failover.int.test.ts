import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ApplicationFailover } from '../../lib/contracts/application-failover.ts';
import type { ApplicationDetail } from '../../lib/contracts/applications.ts';
import { kinds } from '../../sandbox/karmada/controllers/kinds.ts';
import type { Placement, Taint } from '../../sandbox/karmada/controllers/shapes.ts';
import { deployment, propagate, readyOf } from '../sandbox/karmada-workloads.ts';
import { createApi } from '../support/api.ts';
import type { TestDeps } from '../support/deps.ts';
import { type KarmadaPortal, startKarmadaPortal } from '../support/karmada-portal.ts';
import type { KarmadaWorld } from '../support/karmada-world.ts';

/* The page of an application tells why its replicas move, by what a control plane with failover does. */

let portal: KarmadaPortal;
let world: KarmadaWorld;
let deps: TestDeps;
let tokens: Record<string, string>;
const members = ['member1', 'member2', 'member3'];
/** Evenly between three members. */
const thirds: Placement = {
  clusterAffinity: { clusterNames: members },
  replicaScheduling: { replicaSchedulingType: 'Divided', replicaDivisionPreference: 'Weighted' },
};
/** Twice as many on member3 as on member2. */
const onTwo: Placement = {
  clusterAffinity: { clusterNames: ['member2', 'member3'] },
  replicaScheduling: {
    replicaSchedulingType: 'Divided',
    replicaDivisionPreference: 'Weighted',
    weightPreference: {
      staticWeightList: [
        { targetCluster: { clusterNames: ['member2'] }, weight: 1 },
        { targetCluster: { clusterNames: ['member3'] }, weight: 2 },
      ],
    },
  },
  clusterTolerations: [{ key: 'broken', operator: 'Exists' }],
};
/** Ten hours of Karmada are ten minutes of the test's clock, so that nothing moves before it is over. */
const longSeconds = 36_000;
const tolerating = (tolerationSeconds?: number): Placement => ({
  ...thirds,
  clusterTolerations: [{ key: 'broken', operator: 'Exists', effect: 'NoExecute', tolerationSeconds }],
});

const six = (name: string, image?: string) => {
  const object = deployment(name, 6, image);
  return { ...object, metadata: { ...object.metadata, namespace: 'payments' } };
};

beforeAll(async () => {
  portal = await startKarmadaPortal({ dev: 'payments-developers', lead: 'platform-leads' });
  ({ world, deps, tokens } = portal);
  await world.join('member3', { namespace: 'data-platform', name: 'lake-prod' });
  await world.until('member3 ready', async () => (await readyOf(world, 'member3'))?.status === 'True');
  world.setFailover(true);
  await portal.startWorker();
  await propagate(world, six('settle-api'), thirds);
  // No registry answers at such a name: its new places never become well, so that what leaves member2 waits there.
  await propagate(world, six('slow-api', 'registry.invalid/no-such-image:1'), thirds);
  await propagate(world, six('failing-api', 'registry.invalid/no-such-image:1'), onTwo);
  await propagate(world, six('patient-api'), tolerating(longSeconds));
  await propagate(world, six('stubborn-api'), tolerating());
}, 120_000);
afterAll(() => portal.stop());

async function detail(name: string, who = 'lead'): Promise<ApplicationDetail> {
  const path = `/applications/fleet-eu/payments/${name}`;
  return (await createApi(deps)<ApplicationDetail>('GET', path, { token: tokens[who] })).body;
}
const failover = async (name: string, who?: string): Promise<ApplicationFailover> => {
  const found = (await detail(name, who)).failover;
  if (!found) throw new Error(`${name} has no placement`);
  return found;
};
const ofMember = async (name: string, cluster = 'member2') =>
  (await failover(name)).members.find((one) => one.cluster === cluster);
const until = (look: () => Promise<void>) => vi.waitFor(look, { timeout: 60_000, interval: 100 });
const taintMember2 = (taints: Taint[]) =>
  world.client.mergePatch(kinds.cluster, { name: 'member2' }, { spec: { taints } });
const each = (replicas: number, ...names: string[]) => names.map((cluster) => ({ cluster, replicas }));

describe('the failover of an application', () => {
  it('is nothing to tell of while all is well; what would happen is told', async () => {
    await until(async () => expect((await detail('settle-api')).state).toBe('healthy'));
    const told = await failover('settle-api');
    expect(told).toMatchObject({ members: [], wanted: 6, placed: each(2, ...members), returns: 'next-division' });
    expect(told.ifLost.map(({ cluster, replicas, outcome }) => [cluster, replicas, outcome])).toEqual(
      members.map((name) => [name, 2, 'moves']),
    );
    expect(told.ifLost[1]?.to.map(({ cluster, replicas, more }) => [cluster, replicas, more])).toEqual([
      ['member1', 3, 1],
      ['member3', 3, 1],
    ]);
    expect(Math.min(...told.ifLost.flatMap(({ to }) => to.map(({ room }) => room)))).toBeGreaterThan(0);
  }, 80_000);

  it('says that 2 of 6 replicas have moved, why, and where they run', async () => {
    await until(async () => expect((await failover('slow-api')).placed).toEqual(each(2, ...members)));
    await taintMember2([{ key: 'broken', effect: 'NoExecute' }]);
    // Karmada dates what leaves a moment after it has begun to.
    await until(async () =>
      expect(await ofMember('slow-api')).toMatchObject({ outcome: 'moved', eviction: { since: expect.any(String) } }),
    );
    const told = await failover('slow-api');
    expect(told).toMatchObject({ wanted: 6, placed: each(3, 'member1', 'member3') });
    expect(told.members[0]).toEqual({
      cluster: 'member2',
      state: 'ready',
      reason: 'ClusterReady',
      since: expect.any(String),
      taints: [
        {
          key: 'broken',
          value: '',
          effect: 'NoExecute',
          since: expect.any(String),
          isTolerated: false,
          toleratedSeconds: null,
        },
      ],
      outcome: 'moved',
      at: null,
      replicas: 2,
      eviction: {
        reason: 'TaintUntolerated',
        producer: 'TaintManager',
        since: expect.any(String),
        ends: 'when-well',
        graceSeconds: null,
      },
    });
    // Who may not read all members sees those that the application is on, or is leaving.
    const seen = (await failover('slow-api', 'dev')).members;
    expect(seen.every(({ cluster, outcome }) => cluster === 'member2' && outcome === 'moved')).toBe(true);
  }, 80_000);

  it('says how long a taint is tolerated, or that it is for good', async () => {
    await until(async () => expect((await ofMember('patient-api'))?.outcome).toBe('moves-at'));
    const patient = await ofMember('patient-api');
    const [taint] = patient?.taints ?? [];
    expect(taint?.toleratedSeconds).toBe(longSeconds);
    expect(Date.parse(patient?.at ?? '')).toBe(Date.parse(taint?.since ?? '') + longSeconds * 1000);
    expect(await ofMember('stubborn-api')).toMatchObject({ outcome: 'stays-tolerated', replicas: 2, at: null });
  }, 80_000);

  it('says that the member is kept away once nothing is there, to who may know of it', async () => {
    await until(async () =>
      expect(await ofMember('settle-api')).toMatchObject({ outcome: 'kept-away', replicas: null, eviction: null }),
    );
    await until(async () => expect((await detail('settle-api')).state).toBe('healthy'));
    expect((await failover('settle-api', 'dev')).members).toMatchObject([{ cluster: 'member2' }]);
    // What left, and where it is now, is noted.
    const { moves } = await detail('settle-api');
    expect(moves).toContainEqual({
      at: expect.any(String),
      cluster: 'member2',
      before: 2,
      after: 0,
      reason: 'TaintUntolerated',
    });
    expect(
      moves
        .filter(({ before }) => before > 0)
        .map(({ cluster, after }) => [cluster, after])
        .sort(),
    ).toEqual([
      ['member1', 3],
      ['member2', 0],
      ['member3', 3],
    ]);
    await taintMember2([
      { key: 'broken', effect: 'NoExecute' },
      { key: 'slipway.dev/project', value: 'storefront', effect: 'NoSchedule' },
    ]);
    await until(async () => {
      const shown = await failover('settle-api', 'dev');
      expect(shown.members).toEqual([]);
      expect(JSON.stringify(shown)).not.toContain('member2');
    });
  }, 80_000);

  it('says that nothing comes back by itself, and how much a rebalance would bring', async () => {
    await taintMember2([]);
    await until(async () => expect(await ofMember('settle-api')).toMatchObject({ outcome: 'unused', replicas: 2 }));
    expect((await failover('settle-api')).placed).toEqual(each(3, 'member1', 'member3'));
    await until(async () => expect(await ofMember('patient-api')).toBeUndefined());
    await world.client.create(kinds.rebalancer, {
      apiVersion: 'apps.karmada.io/v1alpha1',
      kind: 'WorkloadRebalancer',
      metadata: { name: 'back' },
      spec: { workloads: [{ apiVersion: 'apps/v1', kind: 'Deployment', namespace: 'payments', name: 'settle-api' }] },
    });
    await until(async () =>
      expect(await failover('settle-api')).toMatchObject({ members: [], placed: each(2, ...members) }),
    );
  }, 80_000);

  it('says why nothing moves from a member that does not answer', async () => {
    world.setReachable('member2', false);
    await until(async () =>
      expect(await ofMember('settle-api')).toMatchObject({
        state: 'unreachable',
        reason: 'ClusterNotReachable',
        outcome: 'stays-no-noexecute',
        replicas: 2,
        taints: [{ key: 'cluster.karmada.io/not-ready', effect: 'NoSchedule', isTolerated: false }],
      }),
    );
    world.setReachable('member2', true);
    await until(async () => expect(await ofMember('settle-api')).toBeUndefined());
  }, 80_000);

  it('says what was seen, why 2 of 6 replicas moved and when they return, once a member fails and a policy evicts', async () => {
    await until(async () =>
      expect((await failover('failing-api')).placed).toEqual([...each(2, 'member2'), ...each(4, 'member3')]),
    );
    await world.client.create(kinds.clusterTaintPolicy, {
      apiVersion: 'policy.karmada.io/v1alpha1',
      kind: 'ClusterTaintPolicy',
      metadata: { name: 'lost' },
      spec: {
        addOnConditions: [{ conditionType: 'Ready', operator: 'NotIn', statusValues: ['True'] }],
        removeOnConditions: [{ conditionType: 'Ready', operator: 'In', statusValues: ['True'] }],
        taints: [{ key: 'lost', effect: 'NoExecute' }],
      },
    });
    world.setReachable('member2', false);
    await until(async () =>
      expect(await ofMember('failing-api')).toMatchObject({
        state: 'unreachable',
        reason: 'ClusterNotReachable',
        outcome: 'moved',
        replicas: 2,
        taints: expect.arrayContaining([
          expect.objectContaining({ key: 'lost', effect: 'NoExecute', isTolerated: false }),
        ]),
        eviction: { reason: 'TaintUntolerated' },
      }),
    );
    expect(await failover('failing-api')).toMatchObject({
      wanted: 6,
      placed: each(6, 'member3'),
      returns: 'next-division',
    });
    world.setReachable('member2', true);
    await until(async () => expect(await ofMember('failing-api')).toMatchObject({ outcome: 'unused', replicas: 2 }));
  }, 80_000);
});
