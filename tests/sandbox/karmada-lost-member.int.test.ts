import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kinds } from '../../sandbox/karmada/controllers/kinds.ts';
import type { ClusterTaintPolicy } from '../../sandbox/karmada/controllers/shapes.ts';
import type { KarmadaWorld } from '../support/karmada-world.ts';
import {
  at,
  deployment,
  deployments,
  halves,
  looksAt,
  lose,
  propagate,
  readyOf,
  recover,
  settle,
  startWithWeb,
  taintsOf,
  told,
} from './karmada-workloads.ts';

/* A member that stops answering: what Karmada says of it, and that it moves nothing unless an operator lets it. */

const speed = 60;
const evictingPolicy: ClusterTaintPolicy = {
  apiVersion: 'policy.karmada.io/v1alpha1',
  kind: 'ClusterTaintPolicy',
  metadata: { name: 'lost' },
  spec: { taints: [{ key: 'lost', effect: 'NoExecute' }] },
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

describe('a member that stops answering', () => {
  it('is not ready once that has lasted, and takes nothing new', async () => {
    const cutAt = Date.now();
    await lose(world);
    expect(Date.now() - cutAt).toBeGreaterThanOrEqual(30_000 / speed);
    expect(await readyOf(world, 'member2')).toMatchObject({
      status: 'False',
      reason: 'ClusterNotReachable',
      message: 'cluster is not reachable',
    });
    await world.until('the taint', async () => (await taintKeys()).includes('cluster.karmada.io/not-ready:NoSchedule'));
    await world.until('the event', async () =>
      (await told(world, 'Cluster', 'member2')).includes(
        'TaintClusterSucceed Taint cluster succeed: cluster now has taints([{Key:cluster.karmada.io/not-ready,Effect:NoSchedule}]).',
      ),
    );
    await propagate(world, deployment('new', 1), halves);
    await world.until('its cluster', async () => (await look.clustersOf('new')) === 'member1:1');
  }, 80_000);

  it('keeps what it has, and its last state stands', async () => {
    await world.client.mergePatch(deployments, at('web'), {
      spec: { template: { spec: { containers: [{ name: 'web', image: 'nginx:1.27' }] } } },
    });
    await world.until('the other member', async () => (await look.imageIn('member1', 'web')) === 'nginx:1.27');
    const work = await world.until('its Work', async () => {
      const found = await look.workOf('member2', 'web');
      return JSON.stringify(found?.spec).includes('nginx:1.27') && found;
    });
    await settle(world);
    expect(await look.clustersOf('web')).toBe('member1:2,member2:2');
    expect(await look.healthIn('member2', 'web')).toBe('Healthy');
    expect(await look.imageIn('member2', 'web')).toBe('nginx:1.25');
    expect((await look.workOf('member2', 'web'))?.status).toEqual(work.status);
  }, 80_000);

  it('keeps it even with a taint that evicts, as nothing lets Karmada evict', async () => {
    const { taints = [] } = (await member2()).spec;
    const evicting = [...taints, { key: 'broken', effect: 'NoExecute' }];
    await world.client.mergePatch(kinds.cluster, { name: 'member2' }, { spec: { taints: evicting } });
    expect((await member2()).spec.taints?.find(({ key }) => key === 'broken')?.timeAdded).toMatch(/Z$/);
    await settle(world);
    expect(await look.clustersOf('web')).toBe('member1:2,member2:2');
    await world.client.mergePatch(kinds.cluster, { name: 'member2' }, { spec: { taints } });
    await expect(world.client.create(kinds.clusterTaintPolicy, evictingPolicy)).rejects.toThrow(
      'Configuring taint with NoExecute effect is not allowed, this capability must be explicitly enabled by administrators through command-line flags',
    );
  }, 80_000);

  it('gets what it has missed once it answers again', async () => {
    await recover(world);
    await world.until('no taints', async () => (await taintKeys()).length === 0);
    await world.until('the image', async () => (await look.imageIn('member2', 'web')) === 'nginx:1.27');
  }, 80_000);
});

describe('a lost member that leaves', () => {
  it('keeps what it has, and the rest is scheduled anew', async () => {
    await lose(world);
    await world.client.remove(kinds.cluster, { name: 'member2' });
    await world.until('no cluster', async () => !(await world.client.find(kinds.cluster, { name: 'member2' })));
    expect(await look.clustersOf('web')).toBe('member1:4');
    expect(await look.imageIn('member2', 'web')).toBe('nginx:1.27');
    expect(await told(world, 'Cluster', 'member2')).toContain(
      'RemoveExecutionSpaceSucceed Removed execution space for cluster(member2).',
    );
  }, 80_000);
});
