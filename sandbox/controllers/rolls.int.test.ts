import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  eksControlPlanes,
  type FleetWorld,
  hostedControlPlanes,
  type Place,
  startFleetWorld,
} from '../../tests/support/fleet-world.ts';
import { isControlPlane, isGoing, isUp } from './capi/machines.ts';
import { Informer } from './client/informer.ts';
import type { Resource } from './client/resources.ts';
import { summarise } from './clusterdeployment/summary.ts';
import { findCondition } from './conditions.ts';
import { kinds } from './kinds.ts';
import type { CapiPart, Machine } from './shapes/neighbours.ts';

let world: FleetWorld;
beforeAll(async () => {
  world = await startFleetWorld();
});
afterAll(() => world?.stop());

const place = (key: string): Place => {
  const [namespace = '', name = ''] = key.split('/');
  return { namespace, name };
};
const namesOf = (machines: readonly Machine[]) => machines.map(({ metadata }) => metadata.name).sort();
const workersOf = (machines: readonly Machine[]) => machines.filter((machine) => !isControlPlane(machine));

/** What was seen of a roll-out: the extremes of its numbers, and all that was told. */
interface Roll {
  most: number;
  fewestUp: number;
  told: Set<string>;
  outdated: Set<string>;
  kubelets: Set<string>;
  /** What k0rdent would have made of the Cluster whenever it had looked, without repetitions. */
  verdicts: string[];
  before: Machine[];
  after: Machine[];
}

/** Changes a cluster and looks on until its workers are new, and all machines what they should be. */
async function watchRoll(
  at: Place,
  start: () => Promise<unknown>,
  isDone: (machines: Machine[]) => boolean,
): Promise<Roll> {
  const before = await world.machinesOf(at);
  const seen: Roll = {
    most: 0,
    fewestUp: Number.POSITIVE_INFINITY,
    told: new Set(),
    outdated: new Set(),
    kubelets: new Set(),
    verdicts: [],
    before,
    after: [],
  };
  const clusters = new Informer(world.client, kinds.cluster, { fieldSelector: `metadata.name=${at.name}` });
  clusters.onChange((now) => {
    const conditions = now?.status?.conditions ?? [];
    const { status } = summarise(conditions);
    const isRolling = findCondition(conditions, 'RollingOut')?.status === 'True';
    if (isRolling && seen.verdicts.at(-1) !== status) seen.verdicts.push(status);
  });
  await clusters.start();
  await start();
  await world.until(`the roll-out of ${at.name}`, async () => {
    const machines = await world.machinesOf(at);
    const workers = workersOf(machines);
    seen.most = Math.max(seen.most, workers.length);
    seen.fewestUp = Math.min(seen.fewestUp, workers.filter(isUp).length);
    for (const machine of machines) {
      const upToDate = findCondition(machine.status?.conditions, 'UpToDate');
      if (upToDate?.status === 'False') seen.outdated.add(upToDate.message);
    }
    const cluster = await world.client.get(kinds.cluster, at);
    const rolling = findCondition(cluster.status?.conditions, 'RollingOut');
    if (rolling?.status === 'True') seen.told.add(rolling.message);
    for (const version of Object.values(await world.kubeletsOf(at))) seen.kubelets.add(version);
    seen.after = machines;
    return isDone(machines) && rolling?.status === 'False';
  });
  await clusters.stop();
  return seen;
}

const upgrade = (at: Place, template: string) => () =>
  world.client.mergePatch(kinds.clusterDeployment, at, { spec: { template } });
/** Done when all machines work and are of a version, and none of the workers is one of before. */
const allAt =
  (version: string, count: number) =>
  (machines: Machine[]): boolean =>
    machines.length === count &&
    machines.every((one) => isUp(one) && !isGoing(one) && one.spec.version?.startsWith(version));

describe('a new version', () => {
  it.concurrent('is put on control plane machines in place, and workers are replaced, one more at a time', async () => {
    const at = place('platform/tools-prod');
    const roll = await watchRoll(at, upgrade(at, 'aws-standalone-cp-1-0-44'), allAt('v1.36.4', 7));
    expect([roll.most, roll.fewestUp]).toEqual([5, 4]);
    const masters = (machines: Machine[]) => namesOf(machines.filter(isControlPlane));
    expect(masters(roll.after)).toEqual(masters(roll.before));
    expect(namesOf(workersOf(roll.after)).some((name) => namesOf(workersOf(roll.before)).includes(name))).toBe(false);
    // k0smotron does not say why a machine is outdated, a MachineSet does.
    expect(roll.outdated).toEqual(new Set(['', '* Version v1.36.3, v1.36.4 required']));
    expect(roll.told).toContain(
      '* MachineDeployment tools-prod-md:\n  * Rolling out 4 not up-to-date replicas\n    * Version v1.36.3, v1.36.4 required',
    );
    expect(roll.kubelets).toEqual(new Set(['v1.36.3+k0s', 'v1.36.4+k0s']));
    // Between two machines nothing is wrong, so that a look in between finds the cluster ready.
    expect(roll.verdicts.join()).toMatch(/False,True,(False|Unknown)/);
    const release = await world.releaseOf(at);
    expect(findCondition(release.status?.conditions, 'Ready')).toMatchObject({ reason: 'UpgradeSucceeded' });
  });

  const versionOf = async (kind: Resource<CapiPart>, at: Place) =>
    (await world.client.get(kind, { ...at, name: `${at.name}-cp` })).status?.version;

  it.concurrent('goes through the pods of a hosted control plane, and workers are replaced', async () => {
    const at = place('payments/pay-perf');
    const roll = await watchRoll(at, upgrade(at, 'aws-hosted-cp-1-0-45'), allAt('v1.36.3', 4));
    expect([roll.most, roll.fewestUp]).toEqual([5, 4]);
    expect(roll.kubelets).toEqual(new Set(['v1.35.6+k0s', 'v1.36.3+k0s']));
    await world.until('the control plane', async () => (await versionOf(hostedControlPlanes, at)) === 'v1.36.3+k0s.2');
  });

  it.concurrent('is taken up by EKS, and workers are replaced', async () => {
    const at = place('storefront/query-blue');
    const roll = await watchRoll(at, upgrade(at, 'aws-eks-1-0-13'), allAt('v1.36.1', 6));
    expect([roll.most, roll.fewestUp]).toEqual([7, 6]);
    await world.until('the control plane', async () => (await versionOf(eksControlPlanes, at)) === 'v1.36.1');
  });

  it.concurrent('that leaps over a minor version is refused, and the machines run on', async () => {
    const at = place('storefront/till-muc');
    const before = await world.machinesOf(at);
    await world.configure(at, { k0s: { version: 'v1.37.0+k0s.0' } });
    const failed = await world.until('the failed upgrade', async () => {
      const found = await world.condition(at, 'HelmReleaseReady');
      return found?.reason === 'UpgradeFailed' && found;
    });
    expect(failed.message).toContain(
      'Kind=K0sControlPlane: admission webhook "validate-k0scontrolplane-v1beta2.k0smotron.io" denied the request: upgrading more than one minor version at a time is not allowed by the Kubernetes skew policy',
    );
    expect(namesOf(await world.machinesOf(at))).toEqual(namesOf(before));
  });
});

describe('a chain', () => {
  it.concurrent('leads from version to version, and leaps none', async () => {
    const at = place('edge-lab/two-steps');
    const spec = { template: 'docker-hosted-cp-1-0-13', credential: 'docker-stub', config: { workersNumber: 1 } };
    const apiVersion = 'k0rdent.mirantis.com/v1beta1';
    await world.client.create(kinds.clusterDeployment, {
      apiVersion,
      kind: 'ClusterDeployment',
      metadata: { ...at },
      spec,
    });
    const upgradesAre = (...names: string[]) =>
      world.until(`upgrades ${names.join()}`, async () => {
        const { status } = await world.client.get(kinds.clusterDeployment, at);
        return JSON.stringify(status?.availableUpgrades ?? []) === JSON.stringify(names);
      });
    await upgradesAre('docker-hosted-cp-1-0-14');
    await world.until('the cluster', async () => (await world.condition(at, 'CAPIClusterSummary'))?.status === 'True');
    const leap = await upgrade(at, 'docker-hosted-cp-1-0-15')().catch((error: unknown) => error);
    expect(leap).toMatchObject({
      code: 403,
      message: expect.stringContaining('cluster upgrade is forbidden'),
    });
    // The workers of this chart wait for the control plane.
    const first = await watchRoll(at, upgrade(at, 'docker-hosted-cp-1-0-14'), allAt('v1.35.6', 1));
    expect(first.kubelets).toEqual(new Set(['v1.34.9+k0s', 'v1.35.6+k0s']));
    await upgradesAre('docker-hosted-cp-1-0-15');
    const second = await watchRoll(at, upgrade(at, 'docker-hosted-cp-1-0-15'), allAt('v1.36.1', 1));
    expect(second.kubelets).toEqual(new Set(['v1.35.6+k0s', 'v1.36.1+k0s']));
    await upgradesAre();
  });
});

describe('another image', () => {
  it.concurrent('of OpenStack workers makes another template, and the workers alone are replaced', async () => {
    const at = place('payments/vault-fra');
    const change = () => world.configure(at, { worker: { image: { filter: { name: 'ubuntu-26.04' } } } });
    const old = new Set(namesOf(workersOf(await world.machinesOf(at))));
    const roll = await watchRoll(at, change, (machines) => {
      const isNew = workersOf(machines).every((one) => isUp(one) && !old.has(one.metadata.name));
      return isNew && machines.length === 6;
    });
    expect([roll.most, roll.fewestUp]).toEqual([4, 3]);
    expect(roll.outdated).toEqual(new Set(['* OpenStackMachine is not up-to-date']));
    const [template] = new Set(roll.after.filter((one) => !isControlPlane(one)).map((one) => one.metadata.annotations));
    expect(template?.['cluster.x-k8s.io/cloned-from-name']).toMatch(/^vault-fra-worker-mt-[0-9a-f]{8}$/);
  });
});
