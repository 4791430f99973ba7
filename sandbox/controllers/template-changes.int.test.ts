import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FleetWorld, type Place, startFleetWorld } from '../../tests/support/fleet-world.ts';
import { findCondition } from './conditions.ts';
import { kinds, systemNamespace } from './kinds.ts';
import type { ClusterDeployment } from './shapes/k0rdent.ts';

// Values that reach machine templates, on clusters of all charts of which the sandbox has one or can make one.

let world: FleetWorld;
beforeAll(async () => {
  world = await startFleetWorld();
  await addSecretCredential(systemNamespace, 'containers');
});
afterAll(() => world?.stop());

async function addSecretCredential(namespace: string, name: string): Promise<void> {
  const secret = { apiVersion: 'v1', kind: 'Secret', metadata: { namespace, name: `${name}-identity` }, data: {} };
  await world.client.create(kinds.secret, secret);
  await world.client.create(kinds.credential, {
    apiVersion: 'k0rdent.mirantis.com/v1beta1',
    kind: 'Credential',
    metadata: { namespace, name },
    spec: { identityRef: { apiVersion: 'v1', kind: 'Secret', name: `${name}-identity`, namespace } },
  });
  await world.until('the credential', async () => {
    return (await world.client.find(kinds.credential, { namespace, name }))?.status?.ready;
  });
}

async function order(at: Place, template: string, credential: string, config: object): Promise<void> {
  const spec = { template, credential, config } as ClusterDeployment['spec'];
  const apiVersion = 'k0rdent.mirantis.com/v1beta1';
  await world.client.create(kinds.clusterDeployment, {
    apiVersion,
    kind: 'ClusterDeployment',
    metadata: { ...at },
    spec,
  });
  await isUp(at);
}

const isUp = (at: Place) =>
  world.until(`${at.name} to be up`, async () => {
    const summary = await world.condition(at, 'CAPIClusterSummary');
    return summary?.status === 'True' && (await world.condition(at, 'Ready'))?.status === 'True';
  });

const names = async (at: Place) => (await world.machinesOf(at)).map(({ metadata }) => metadata.name).sort();

/** Changes values, waits for the failure, takes them back and waits for the end of it. Gives what Helm said. */
async function changeAndTakeBack(at: Place, before: object, after: object): Promise<string> {
  const machines = await names(at);
  const [newest] = (await world.releaseOf(at)).status?.history ?? [];
  const revision = newest?.version ?? 0;
  await world.configure(at, after);
  const failed = await world.until(`the failed upgrade of ${at.name}`, async () => {
    const release = await world.releaseOf(at);
    return findCondition(release.status?.conditions, 'Stalled') && release;
  });
  const ready = findCondition(failed.status?.conditions, 'Ready');
  expect(ready).toMatchObject({ status: 'False', reason: 'UpgradeFailed' });
  expect(findCondition(failed.status?.conditions, 'Stalled')).toMatchObject({
    reason: 'RetriesExceeded',
    message: 'Failed to upgrade after 1 attempt(s)',
  });
  expect(failed.status?.history?.map(({ version, status }) => [version, status])).toEqual([
    [revision + 1, 'failed'],
    [revision, 'deployed'],
  ]);
  const told = await world.until('what k0rdent says of it', async () => {
    const found = await world.condition(at, 'HelmReleaseReady');
    return found?.reason === 'UpgradeFailed' && found;
  });
  expect(told.message).toBe(ready?.message);
  expect(await world.condition(at, 'Ready')).toMatchObject({ status: 'False', reason: 'Failed' });
  expect(await names(at)).toEqual(machines);
  await world.configure(at, before);
  const mended = await world.until(`the upgrade of ${at.name} back`, async () => {
    const release = await world.releaseOf(at);
    return findCondition(release.status?.conditions, 'Ready')?.reason === 'UpgradeSucceeded' && release;
  });
  // One attempt failed, and the next revision is the one that took the value back.
  expect(mended.status?.history?.[0]).toMatchObject({ version: revision + 2, status: 'deployed' });
  expect(mended.status?.failures).toBeUndefined();
  expect(await names(at)).toEqual(machines);
  return ready?.message ?? '';
}

const group = 'infrastructure.cluster.x-k8s.io';
const refused = (kind: string, object: string, version: string) =>
  `server-side apply failed for object ${object} ${group}/${version}, Kind=${kind}: admission webhook "validation.${kind.toLowerCase()}.${group}" denied the request: `;

describe('a value in a machine template', () => {
  it.concurrent.each([
    [
      'AWS',
      'payments/ledger-prod',
      'worker-mt',
      'v1beta2',
      { worker: { instanceType: 'm5.2xlarge' } },
      { worker: { instanceType: 'm5.4xlarge' } },
      'AWSMachineTemplate.Spec is immutable',
    ],
    [
      'AWS',
      'payments/pay-perf',
      'mt',
      'v1beta2',
      { instanceType: 'm5.xlarge' },
      { instanceType: 'm5.2xlarge' },
      'AWSMachineTemplate.Spec is immutable',
    ],
    [
      'AWS',
      'payments/fraud-train',
      'worker-mt',
      'v1beta2',
      { worker: { instanceType: 'g5.xlarge' } },
      { worker: { instanceType: 'g5.2xlarge' } },
      'AWSMachineTemplate.Spec is immutable',
    ],
    [
      'Azure',
      'storefront/cart-prod',
      'cp-mt',
      'v1beta1',
      { controlPlane: { vmSize: 'Standard_D2s_v5' } },
      { controlPlane: { vmSize: 'Standard_D4s_v5' } },
      'AzureMachineTemplate spec.template.spec field is immutable',
    ],
    [
      'GCP',
      'data-platform/lake-prod',
      'worker-mt',
      'v1beta1',
      { worker: { instanceType: 'n2-standard-8' } },
      { worker: { instanceType: 'n2-standard-16' } },
      'spec: Forbidden: cannot be modified',
    ],
    [
      'OpenStack',
      'payments/vault-fra',
      'worker-mt-',
      'v1beta1',
      { worker: { flavor: 'm1.xlarge' } },
      { worker: { flavor: 'm1.huge' } },
      'OpenStackMachineTemplate spec.template.spec field is immutable',
    ],
    [
      'VSphere',
      'storefront/till-muc',
      'worker-mt',
      'v1beta2',
      { worker: { cpus: 4 } },
      { worker: { cpus: 8 } },
      'VSphereMachineTemplate spec.template.spec field is immutable',
    ],
  ] as const)(
    'of %s (%s) cannot be changed; taken back, all is well',
    async (cloud, key, template, version, before, after, words) => {
      const [namespace = '', name = ''] = key.split('/');
      const message = await changeAndTakeBack({ namespace, name }, before, after);
      const kind = `${cloud}MachineTemplate`;
      const start = refused(kind, `${key}-${template}`, version).split(' ')[0];
      expect(message).toContain(`${start} apply failed for object ${key}-${template}`);
      expect(message).toContain(
        `admission webhook "validation.${kind.toLowerCase()}.${group}" denied the request: ${kind}.${group} "${name}-${template}`,
      );
      expect(message).toContain(words);
    },
  );

  it.concurrent('of a GKE pool cannot be changed either', async () => {
    const at = { namespace: 'data-platform', name: 'etl-night' };
    const { spec } = await world.client.get(kinds.clusterDeployment, at);
    const { machineType } = (spec.config as { machines: { machineType: string } }).machines;
    const message = await changeAndTakeBack(
      at,
      { machines: { machineType } },
      { machines: { machineType: 'e2-standard-2' } },
    );
    expect(message).toContain('spec.machineType: Invalid value: "e2-standard-2": field is immutable');
  });

  it.concurrent.each([
    [
      'gcp-hosted-cp-1-0-45',
      'gcp-data',
      { project: 'example-data', region: 'europe-west3', worker: { instanceType: 'n2-standard-2' } },
      { worker: { instanceType: 'n2-standard-8' } },
      'spec: Forbidden: cannot be modified',
    ],
    [
      'azure-hosted-cp-1-0-48',
      'azure-core',
      { location: 'westeurope', subscriptionID: 's', vmSize: 'Standard_D2s_v5' },
      { vmSize: 'Standard_D4s_v5' },
      'AzureMachineTemplate spec.template.spec field is immutable',
    ],
    [
      'openstack-hosted-cp-1-0-40',
      'openstack-fra',
      { identityRef: { cloudName: 'openstack', region: 'fra1' }, flavor: 'm1.large' },
      { flavor: 'm1.huge' },
      'OpenStackMachineTemplate spec.template.spec field is immutable',
    ],
    [
      'vsphere-hosted-cp-1-0-44',
      'vsphere-muc',
      { cpus: 2 },
      { cpus: 4 },
      'VSphereMachineTemplate spec.template.spec field is immutable',
    ],
    [
      'kubevirt-hosted-cp-1-0-21',
      'containers',
      { worker: { memory: '4Gi' } },
      { worker: { memory: '8Gi' } },
      'KubevirtMachineTemplateSpec is immutable',
    ],
    [
      'kubevirt-standalone-cp-1-0-23',
      'containers',
      { controlPlaneNumber: 1, worker: { memory: '4Gi' } },
      { worker: { memory: '8Gi' } },
      'KubevirtMachineTemplateSpec is immutable',
    ],
  ] as const)(
    'of %s cannot be changed on a cluster that was made just now',
    async (template, credential, config, after, words) => {
      const at = { namespace: systemNamespace, name: `new-${template.replace(/-cp-.*/, '')}` };
      await order(at, template, credential, { workersNumber: 1, ...config });
      expect(await changeAndTakeBack(at, config, after)).toContain(words);
    },
  );
});
