import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kinds } from '../../sandbox/karmada/controllers/kinds.ts';
import type { ClusterTaintPolicy, EvictionTask, Placement } from '../../sandbox/karmada/controllers/shapes.ts';
import type { KarmadaWorld } from '../support/karmada-world.ts';
import {
  at,
  deployment,
  heard,
  looksAt,
  lose,
  propagate,
  recover,
  settle,
  startWithWeb,
  taintsOf,
  told,
} from './karmada-workloads.ts';

/* Workloads move away from a member that stops answering, once an operator lets them. */

const speed = 60;
const missing = 'registry.invalid/web:1';
/** On member2, and on member1 only if that is not to be had. */
const inOrder: Placement = {
  clusterAffinities: [
    { affinityName: 'first', clusterNames: ['member2'] },
    { affinityName: 'second', clusterNames: ['member1'] },
  ],
};
const taintPolicy: ClusterTaintPolicy = {
  apiVersion: 'policy.karmada.io/v1alpha1',
  kind: 'ClusterTaintPolicy',
  metadata: { name: 'lost' },
  spec: {
    addOnConditions: [{ conditionType: 'Ready', operator: 'NotIn', statusValues: ['True'] }],
    removeOnConditions: [{ conditionType: 'Ready', operator: 'In', statusValues: ['True'] }],
    taints: [{ key: 'lost', effect: 'NoExecute' }],
  },
};

let world: KarmadaWorld;
let look: ReturnType<typeof looksAt>;
const member2 = () => world.client.get(kinds.cluster, { name: 'member2' });
const taintKeys = () => taintsOf(world, 'member2');

beforeAll(async () => {
  world = await startWithWeb();
  look = looksAt(world);
}, 120_000);
afterAll(() => world?.stop(), 60_000);

describe('with failover', () => {
  const tolerated = (tolerationSeconds?: number): Placement => ({
    ...inOrder,
    clusterTolerations: [{ key: 'lost', operator: 'Exists', effect: 'NoExecute', tolerationSeconds }],
  });
  let lostAt = '';
  const hold = (name: string, task: EvictionTask | undefined, suppressDeletion: boolean) =>
    world.client.mergePatch(kinds.binding, at(`${name}-deployment`), {
      spec: { gracefulEvictionTasks: [{ ...task, suppressDeletion }] },
    });
  const datedTaskOf = (name: string) =>
    world.until(`the task of ${name}, dated`, async () => {
      const [found] = await look.tasksOf(name);
      return found?.creationTimestamp ? found : undefined;
    });
  beforeAll(() => world.setFailover(true));

  it('workloads of a lost member move', async () => {
    await world.client.create(kinds.clusterTaintPolicy, taintPolicy);
    await propagate(world, deployment('patient', 1), tolerated(120));
    await propagate(world, deployment('loyal', 1), tolerated());
    await propagate(world, deployment('direct', 1), inOrder, { failover: { cluster: { purgeMode: 'Directly' } } });
    for (const name of ['patient', 'loyal', 'direct']) {
      await world.until(name, async () => (await look.healthIn('member2', name)) === 'Healthy');
    }
    await propagate(world, deployment('broken', 1, missing), inOrder);
    await world.until('broken', async () => (await look.healthIn('member2', 'broken')) === 'Unhealthy');
    await lose(world);
    // Both would be out of time before the others are done.
    const [task, leaving] = [await datedTaskOf('broken'), await datedTaskOf('direct')];
    await hold('broken', task, true);
    await hold('direct', leaving, true);
    expect(leaving).toMatchObject({ fromCluster: 'member2', purgeMode: 'Directly' });
    expect(task).toEqual({
      fromCluster: 'member2',
      purgeMode: 'Gracefully',
      replicas: 1,
      reason: 'TaintUntolerated',
      producer: 'TaintManager',
      creationTimestamp: expect.stringMatching(/Z$/),
    });
    await world.until('everything on member1', async () => (await look.clustersOf('web')) === 'member1:4');
    lostAt = (await member2()).spec.taints?.find(({ key }) => key === 'lost')?.timeAdded ?? '';
    await world.until('the task gone', async () => (await look.tasksOf('web')).length === 0);
    for (const [kind, name] of [
      ['ResourceBinding', 'web-deployment'],
      ['Deployment', 'web'],
    ] as const) {
      await world.until(`the event of ${kind}`, async () =>
        (await told(world, kind, name)).includes('EvictWorkloadFromClusterSucceed Evict from cluster member2 succeed.'),
      );
    }
    await world.until('the event of the cluster', async () =>
      (await told(world, 'Cluster', 'member2')).some((text) =>
        /^TaintClusterSucceed Update Cluster\(member2\) with taints\(cluster now has taints\(\[.*\{Key:lost,Effect:NoExecute\}.*\]\)\) succeed$/.test(
          text,
        ),
      ),
    );
  }, 80_000);

  it('one whose deletion is suppressed keeps its old place, until somebody says otherwise', async () => {
    await world.until('broken elsewhere', async () => (await look.healthIn('member1', 'broken')) === 'Unhealthy');
    expect((await look.workOf('member2', 'broken'))?.metadata.deletionTimestamp).toBeUndefined();
    await settle(world);
    const tasks = await look.tasksOf('broken');
    expect(tasks).toHaveLength(1);
    await hold('broken', tasks[0], false);
    await world.until('the task gone', async () => (await look.tasksOf('broken')).length === 0);
    await world.until(
      'its Work going',
      async () => (await look.workOf('member2', 'broken'))?.metadata.deletionTimestamp,
    );
  }, 80_000);

  it('they move only as soon as they do not tolerate it any longer', async () => {
    await world.until('patient on member1', async () => (await look.clustersOf('patient')) === 'member1:1');
    const evicted = await world.until('its event', async () =>
      (await heard(world, 'Deployment', 'patient')).find(({ reason }) => reason === 'EvictWorkloadFromClusterSucceed'),
    );
    expect(Date.parse(evicted.eventTime ?? '') - Date.parse(lostAt)).toBeGreaterThanOrEqual((120 * 1000) / speed);
    expect(await look.clustersOf('loyal')).toBe('member2:1');
  }, 80_000);

  it('one that leaves directly waits until it has left', async () => {
    expect(await look.clustersOf('direct')).toBe('member1:1');
    expect(await look.tasksOf('direct')).toHaveLength(1);
    expect((await look.workOf('member2', 'direct'))?.metadata.deletionTimestamp).toBeDefined();
    expect(await look.workOf('member1', 'direct')).toBeUndefined();
  }, 80_000);

  it('what they left behind goes once the member is back, and nothing moves back by itself', async () => {
    expect((await look.workOf('member2', 'web'))?.metadata.deletionTimestamp).toBeDefined();
    expect(await look.imageIn('member2', 'web')).toBe('nginx:1.25');
    await recover(world);
    for (const name of ['web', 'patient', 'broken', 'direct']) {
      await world.until(
        `${name} gone`,
        async () => !(await look.workOf('member2', name)) && !(await look.imageIn('member2', name)),
      );
    }
    await world.until('direct elsewhere', async () => (await look.healthIn('member1', 'direct')) === 'Healthy');
    await world.until('no taints', async () => (await taintKeys()).length === 0);
    await settle(world);
    expect(await look.clustersOf('web')).toBe('member1:4');
    expect(await look.clustersOf('patient')).toBe('member1:1');
  }, 80_000);

  it('a WorkloadRebalancer moves them', async () => {
    // A wish in the second of the last placement is not heard.
    await world.until('another second', async () => {
      const scheduled = await Promise.all(['web', 'patient'].map(look.binding));
      return scheduled.every((one) => Date.now() - Date.parse(one?.status?.lastScheduledTime ?? '') > 1000);
    });
    await world.client.create(kinds.rebalancer, {
      apiVersion: 'apps.karmada.io/v1alpha1',
      kind: 'WorkloadRebalancer',
      metadata: { name: 'back' },
      spec: {
        workloads: ['web', 'patient'].map((name) => ({ apiVersion: 'apps/v1', kind: 'Deployment', ...at(name) })),
      },
    });
    await world.until('both halves', async () => (await look.clustersOf('web')) === 'member1:2,member2:2');
    await world.until('the first place', async () => (await look.clustersOf('patient')) === 'member2:1');
    await world.until('web', async () => (await look.readyReplicas('web')) === 4);
  }, 80_000);

  it('an application moves away from a member where it is not well', async () => {
    await world.client.create(kinds.overridePolicy, {
      apiVersion: 'policy.karmada.io/v1alpha1',
      kind: 'OverridePolicy',
      metadata: at('sick'),
      spec: {
        resourceSelectors: [{ apiVersion: 'apps/v1', kind: 'Deployment', name: 'sick' }],
        overrideRules: [
          {
            targetCluster: { clusterNames: ['member1'] },
            overriders: {
              plaintext: [{ path: '/spec/template/spec/containers/0/image', operator: 'replace', value: 'nginx:1.25' }],
            },
          },
        ],
      },
    });
    // A quarter of a minute here: pods of the other member need seconds to come up, however fast Karmada's time goes.
    await propagate(world, deployment('sick', 1, missing), inOrder, {
      propagateDeps: true,
      failover: { application: { decisionConditions: { tolerationSeconds: 900 }, purgeMode: 'Gracefully' } },
    });
    const task = await world.until('the task', async () => (await look.tasksOf('sick'))[0]);
    expect(task).toMatchObject({
      fromCluster: 'member2',
      purgeMode: 'Gracefully',
      gracePeriodSeconds: 600,
      reason: 'ApplicationFailure',
      producer: 'resource-binding-application-failover-controller',
    });
    await world.until('well on member1', async () => (await look.healthIn('member1', 'sick')) === 'Healthy');
    await world.until('gone from member2', async () => !(await look.workOf('member2', 'sick')));
    expect(await look.tasksOf('sick')).toEqual([]);
  }, 80_000);
});
