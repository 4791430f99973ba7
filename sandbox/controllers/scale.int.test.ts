import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FleetWorld, k0sControlPlanes, type Place, startFleetWorld } from '../../tests/support/fleet-world.ts';
import { isControlPlane } from './capi/machines.ts';
import { kinds, systemNamespace } from './kinds.ts';

let world: FleetWorld;
beforeAll(async () => {
  world = await startFleetWorld();
});
afterAll(() => world?.stop());

const place = (key: string): Place => {
  const [namespace = '', name = ''] = key.split('/');
  return { namespace, name };
};

/** Names of a cluster's machines of one role. */
async function names(at: Place, role: 'workers' | 'control plane'): Promise<string[]> {
  const machines = await world.machinesOf(at);
  const own = machines.filter((machine) => isControlPlane(machine) === (role === 'control plane'));
  return own.map(({ metadata }) => metadata.name).sort();
}

/** Waits until a group reports so many machines in all its counters, and the cluster's own API as many nodes. */
async function workersAre(at: Place, group: string, count: number): Promise<void> {
  const kind = group === 'md' ? kinds.machineDeployment : kinds.machinePool;
  const prefix = `${at.name}-${group}-`;
  await world.until(`${count} workers of ${at.name}`, async () => {
    const owner = await world.client.find(kind, { ...at, name: `${at.name}-${group}` });
    if (!owner) return count === 0 && !(await world.nodesOf(at)).some((name) => name.startsWith(prefix));
    const { replicas, readyReplicas, availableReplicas, upToDateReplicas } = owner.status ?? {};
    const isCounted = [replicas, readyReplicas, availableReplicas, upToDateReplicas].every((one) => one === count);
    return isCounted && (await world.nodesOf(at)).filter((name) => name.startsWith(prefix)).length === count;
  });
}

describe('workers', () => {
  it.concurrent.each([
    ['AWS, own control plane', 'payments/ledger-prod', 9],
    ['AWS, hosted', 'payments/pay-perf', 4],
    ['EKS', 'payments/fraud-train', 7],
    ['Azure, own control plane', 'storefront/cart-prod', 8],
    ['Google, own control plane', 'ml-research/train-a100', 5],
    ['OpenStack, own control plane', 'payments/vault-fra', 3],
    ['vSphere, own control plane', 'storefront/till-muc', 3],
  ] as const)('of %s come and go, the others stay', async (_, key, count) => {
    const at = place(key);
    const before = await names(at, 'workers');
    expect(before).toHaveLength(count);
    await world.configure(at, { workersNumber: count + 2 });
    await workersAre(at, 'md', count + 2);
    const more = await names(at, 'workers');
    expect(more).toEqual(expect.arrayContaining(before));
    await world.configure(at, { workersNumber: 1 });
    await workersAre(at, 'md', 1);
    expect(more).toEqual(expect.arrayContaining(await names(at, 'workers')));
  });

  it.concurrent('that are to come are missed in Ready', async () => {
    const at = place('data-platform/lake-prod');
    const group = await world.client.get(kinds.machineDeployment, { ...at, name: 'lake-prod-md' });
    const wanted = (group.spec?.replicas ?? 0) + 1;
    await world.configure(at, { workersNumber: wanted });
    const missed = await world.until('the verdict', async () => {
      const found = await world.condition(at, 'Ready');
      return found?.status === 'False' && found;
    });
    expect(missed.message).toContain(
      `* MachineDeployment lake-prod-md: ${wanted - 1} available replicas, at least ${wanted} required`,
    );
    await world.until('all of them', async () => (await world.condition(at, 'Ready'))?.message === 'Object is ready');
    await workersAre(at, 'md', wanted);
  });

  it.concurrent('of a pool of AKS come and go beside the other pool', async () => {
    const at = place('storefront/shop-stage');
    await world.configure(at, { machinePools: { user: { count: 4 } } });
    await workersAre(at, 'user', 4);
    await workersAre(at, 'system', 3);
    await world.configure(at, { machinePools: { user: { count: 0 } } });
    await workersAre(at, 'user', 0);
  });

  it.concurrent('of a pool of GKE come and go', async () => {
    const at = place('data-platform/etl-night');
    await world.configure(at, { workersNumber: 8 });
    await workersAre(at, 'mp', 8);
    await world.configure(at, { workersNumber: 3 });
    await workersAre(at, 'mp', 3);
  });
});

describe('hosts of somebody else', () => {
  it.concurrent('come and go by what is said of each', async () => {
    const at = { namespace: systemNamespace, name: 'sites' };
    const host = (address: string) => ({ address, port: 22, user: 'root', useSudo: false });
    const identity = { apiVersion: 'v1', kind: 'Secret', name: 'sites-identity', namespace: at.namespace };
    const { kind, apiVersion, ...metadata } = identity;
    await world.client.create(kinds.secret, { apiVersion, kind, metadata });
    const k0rdent = 'k0rdent.mirantis.com/v1beta1';
    await world.client.create(kinds.credential, {
      apiVersion: k0rdent,
      kind: 'Credential',
      metadata: { ...at },
      spec: { identityRef: identity },
    });
    await world.until('the credential', async () => (await world.client.find(kinds.credential, at))?.status?.ready);
    await world.client.create(kinds.clusterDeployment, {
      apiVersion: k0rdent,
      kind: 'ClusterDeployment',
      metadata: { ...at },
      spec: {
        template: 'remote-cluster-1-0-38',
        credential: at.name,
        config: { controlPlaneNumber: 1, machines: [host('10.1.0.1')] },
      },
    });
    const hostsAre = (count: number) =>
      world.until(`${count} hosts`, async () => {
        const secret = await world.client.find(kinds.secret, { ...at, name: 'sites-kubeconfig' });
        const up = secret ? await world.nodesOf(at) : [];
        return up.length === count && (await names(at, 'workers')).length === count && up;
      });
    const one = await hostsAre(1);
    await world.configure(at, { machines: [host('10.1.0.1'), host('10.1.0.2')] });
    const two = await hostsAre(2);
    expect(two).toEqual(expect.arrayContaining(one));
    await world.configure(at, { machines: [host('10.1.0.2')] });
    expect(await hostsAre(1)).toEqual(two.filter((name) => !one.includes(name)));
  });
});

describe('a control plane', () => {
  it.concurrent('goes from one to three to five and back to three, one machine after the other', async () => {
    const at = place('edge-lab/depot-muc');
    const are = (count: number) =>
      world.until(`${count} control plane machines`, async () => {
        const part = await world.client.get(k0sControlPlanes, { ...at, name: `${at.name}-cp` });
        const { replicas, readyReplicas, upToDateReplicas } = part.status ?? {};
        const machines = await names(at, 'control plane');
        const isDone = [replicas, readyReplicas, upToDateReplicas, machines.length].every((one) => one === count);
        return isDone && machines;
      });
    const [first] = await are(1);
    await world.configure(at, { controlPlaneNumber: 3 });
    const three = await are(3);
    expect(three).toContain(first);
    await world.configure(at, { controlPlaneNumber: 5 });
    expect(await are(5)).toEqual(expect.arrayContaining(three));
    await world.configure(at, { controlPlaneNumber: 3 });
    // The oldest ones go.
    expect(await are(3)).not.toContain(first);
    const masters = (await world.nodesOf(at)).filter((name) => name.includes('-cp-'));
    expect(masters).toHaveLength(3);
  });
});

describe('a cluster without workers', () => {
  it.concurrent('keeps its group where the control plane is hosted, and gets its workers back', async () => {
    const at = place('edge-lab/bench');
    await world.configure(at, { workersNumber: 0 });
    await workersAre(at, 'md', 0);
    expect(await world.client.find(kinds.machineDeployment, { ...at, name: 'bench-md' })).toBeDefined();
    const service = { name: 'kyverno', namespace: 'kyverno', template: 'kyverno-3-4-4' };
    await world.client.mergePatch(kinds.clusterDeployment, at, { spec: { serviceSpec: { services: [service] } } });
    const stateOf = async () => (await world.client.get(kinds.clusterDeployment, at)).status?.services?.[0]?.state;
    await world.until('the service to be put on', async () => (await stateOf()) === 'Provisioning');
    const order = { name: 'velero', namespace: 'velero', template: 'velero-10-0-10' };
    await world.client.mergePatch(kinds.clusterDeployment, place('storefront/query-blue'), {
      spec: { serviceSpec: { services: [order] } },
    });
    // Another cluster's is up meanwhile, and this one waits for a node.
    await world.until('the service of another cluster', async () => {
      const { status } = await world.client.get(kinds.clusterDeployment, place('storefront/query-blue'));
      return status?.services?.some(({ name, state }) => name === 'velero' && state === 'Deployed');
    });
    expect(await stateOf()).toBe('Provisioning');
    await world.configure(at, { workersNumber: 3 });
    await workersAre(at, 'md', 3);
    await world.until('the service', async () => (await stateOf()) === 'Deployed');
  });

  it.concurrent('is not to be had where the chart wants one at least', async () => {
    const at = place('platform/ci-runners');
    await world.configure(at, { workersNumber: 0 });
    const verdict = await world.until('the verdict', async () => {
      const found = await world.condition(at, 'HelmChartReady');
      return found?.status === 'False' && found;
    });
    expect(verdict.message).toContain("- at '/workersNumber': minimum: got 0, want 1");
    expect(await names(at, 'workers')).toHaveLength(5);
    await world.configure(at, { workersNumber: 5 });
    await world.until(
      'a chart that renders',
      async () => (await world.condition(at, 'HelmChartReady'))?.status === 'True',
    );
  });

  it.concurrent('loses its group and gets another control plane where that takes the workloads', async () => {
    const at = place('platform/tools-prod');
    const before = await names(at, 'control plane');
    await world.configure(at, { workersNumber: 0 });
    const masters = await world.until('another control plane', async () => {
      const now = await names(at, 'control plane');
      const isNew = now.length === 3 && !now.some((name) => before.includes(name));
      return isNew && (await names(at, 'workers')).length === 0 && (await world.nodesOf(at)).length === 3 && now;
    });
    expect(await world.client.find(kinds.machineDeployment, { ...at, name: 'tools-prod-md' })).toBeUndefined();
    await world.configure(at, { workersNumber: 2 });
    await workersAre(at, 'md', 2);
    await world.until('the control plane for workers', async () => {
      const now = await names(at, 'control plane');
      return now.length === 3 && !now.some((name) => masters.includes(name));
    });
  });
});
