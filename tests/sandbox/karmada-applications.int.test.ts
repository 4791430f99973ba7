import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type KubeObject, readPath } from '../../sandbox/controllers/client/objects.ts';
import { resource } from '../../sandbox/controllers/client/resources.ts';
import { findCondition } from '../../sandbox/controllers/conditions.ts';
import { kinds, marks } from '../../sandbox/karmada/controllers/kinds.ts';
import type { Binding } from '../../sandbox/karmada/controllers/shapes.ts';
import { startWithApplications } from '../support/karmada-applications.ts';
import type { KarmadaWorld } from '../support/karmada-world.ts';
import { deployments } from './karmada-workloads.ts';

/* The applications of the demo come to the states that they are made for. */

const services = resource('Service', 'v1/services');

let world: KarmadaWorld;
const bindingOf = (namespace: string, name: string, kind = 'deployment') =>
  world.client.find(kinds.binding, { namespace, name: `${name}-${kind}` });
/** A binding, once something is true of it. */
const bound = (namespace: string, name: string, isSo: (binding: Binding) => boolean) =>
  world.until(name, async () => {
    const found = await bindingOf(namespace, name);
    return found && isSo(found) && found;
  });
const targets = ({ spec }: Binding) => spec.clusters?.map(({ name, replicas }) => `${name}:${replicas}`);
const stateIn = ({ status }: Binding, cluster: string) =>
  status?.aggregatedStatus?.find(({ clusterName }) => clusterName === cluster);
const imageOf = (object: KubeObject | undefined) =>
  (readPath(object, 'spec.template.spec.containers') as { image: string }[] | undefined)?.[0]?.image;

beforeAll(async () => {
  world = await startWithApplications();
}, 120_000);
afterAll(() => world?.stop(), 60_000);

describe('the applications of the demo', () => {
  it('settle-api is well in three clusters, by fixed weights', async () => {
    const binding = await bound('payments', 'settle-api', ({ status }) => {
      const health = status?.aggregatedStatus?.map((one) => one.health) ?? [];
      return health.length === 3 && health.every((one) => one === 'Healthy');
    });
    expect(targets(binding)).toEqual(['cart-prod:4', 'lake-prod:2', 'ledger-prod:6']);
    const at = { namespace: 'payments', name: 'settle-api' };
    expect(imageOf(await world.member('lake-prod').find(deployments, at))).toBe(
      'registry.europe-west3.demo/settle-api:2.14.0',
    );
    expect(imageOf(await world.member('ledger-prod').find(deployments, at))).toBe('registry.demo/settle-api:2.14.0');
    for (const kind of ['service', 'configmap']) {
      await world.until(kind, async () => {
        const found = await bindingOf('payments', 'settle-api', kind);
        return findCondition(found?.status?.conditions, 'FullyApplied')?.status === 'True';
      });
    }
    expect(await world.member('cart-prod').find(services, at)).toBeDefined();
  });

  it('settle-api has what scales and connects it, of which a controller follows the schedules alone', async () => {
    const at = { namespace: 'payments', name: 'settle-api' };
    for (const [kind, name] of [
      [kinds.federatedHpa, at.name],
      [kinds.multiClusterService, at.name],
    ] as const) {
      const found = await world.until(name, () => world.client.find(kind, { ...at, name }));
      expect(readPath(found, 'status')).toBeUndefined();
    }
    await world.until('the next times of its schedules', async () => {
      const found = await world.client.find(kinds.cronFederatedHpa, { ...at, name: 'settle-api-days' });
      const histories = found?.status?.executionHistories ?? [];
      return histories.length === 2 && histories.every(({ nextExecutionTime }) => nextExecutionTime !== undefined);
    });
  });

  it('cart-web does not come up, wherever it is', async () => {
    const binding = await bound('storefront', 'cart-web', ({ status }) => {
      const health = status?.aggregatedStatus?.map((one) => one.health) ?? [];
      return health.length === 2 && health.every((one) => one === 'Unhealthy');
    });
    expect(binding.spec.clusters?.map(({ name }) => name)).toEqual(['cart-prod', 'lake-prod']);
    expect(binding.spec.clusters?.reduce((sum, { replicas = 0 }) => sum + replicas, 0)).toBe(6);
  });

  it('lake-sync fits nowhere', async () => {
    const all =
      '0/5 clusters are available: 1 cluster(s) had untolerated taint {cluster.karmada.io/not-ready:NoSchedule}, 1 cluster(s) had untolerated taint {cluster.karmada.io/unschedulable:NoSchedule}, 3 cluster(s) did not match the placement cluster affinity constraint.';
    const scheduledOf = ({ status }: Binding) => findCondition(status?.conditions, 'Scheduled');
    const binding = await bound('data-platform', 'lake-sync', (one) => scheduledOf(one)?.message === all);
    expect(scheduledOf(binding)).toMatchObject({ status: 'False', reason: 'NoClusterFit' });
    expect(targets(binding) ?? []).toEqual([]);
  });

  it('report cannot be applied where somebody else has one, and is well elsewhere', async () => {
    const binding = await bound(
      'payments',
      'report',
      (one) => stateIn(one, 'cart-prod')?.health === 'Healthy' && Boolean(stateIn(one, 'ledger-prod')?.appliedMessage),
    );
    const refused = stateIn(binding, 'ledger-prod');
    expect(refused?.applied ?? false).toBe(false);
    expect(refused?.appliedMessage).toContain('payments/report) already exists in the cluster ledger-prod');
    expect(stateIn(binding, 'cart-prod')?.applied).toBe(true);
    const own = await world.member('ledger-prod').get(deployments, { namespace: 'payments', name: 'report' });
    expect(own.metadata.labels?.[marks.managed]).toBeUndefined();
    expect(imageOf(own)).toBe('registry.demo/report:1.4.2');
  });

  it('till-sync waits for a cluster that nobody reaches', async () => {
    const binding = await bound('storefront', 'till-sync', (one) => stateIn(one, 'cart-prod')?.health === 'Healthy');
    expect(targets(binding)).toEqual(['cart-prod:1', 'store-milan:1']);
    expect(stateIn(binding, 'store-milan')?.applied ?? false).toBe(false);
    const taints = (await world.client.get(kinds.cluster, { name: 'store-milan' })).spec.taints ?? [];
    expect(taints.map(({ key, effect }) => `${key}:${effect}`)).toContain('cluster.karmada.io/not-ready:NoSchedule');
  });

  // The others have made their way by now.
  it('notebooks-sync waits silently', async () => {
    const found = await world.client.get(deployments, { namespace: 'ml-research', name: 'notebooks-sync' });
    expect(found.metadata.labels?.[marks.policyId]).toBeUndefined();
    expect(await bindingOf('ml-research', 'notebooks-sync')).toBeUndefined();
  });
});
