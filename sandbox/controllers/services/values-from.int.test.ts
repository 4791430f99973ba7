import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FleetWorld, startFleetWorld } from '../../../tests/support/fleet-world.ts';
import { clusterWithServices, featureReaches } from '../../../tests/support/service-clusters.ts';
import type { JsonObject } from '../client/objects.ts';
import { kinds } from '../kinds.ts';

let world: FleetWorld;
beforeAll(async () => {
  world = await startFleetWorld();
});
afterAll(() => world?.stop());

it('services wait for the values that they take from other objects', async () => {
  const cluster = clusterWithServices('values');
  await world.client.create(kinds.clusterDeployment, cluster);
  const at = { namespace: 'payments', name: 'values' };
  const [certs, ingress] = (cluster.spec.serviceSpec?.services ?? []) as unknown as JsonObject[];
  const policies = (source: JsonObject): JsonObject => ({
    name: 'kyverno',
    namespace: 'kyverno',
    template: 'kyverno-3-4-4',
    valuesFrom: [source],
  });
  const order = (...services: (JsonObject | undefined)[]) =>
    world.client.mergePatch(kinds.clusterDeployment, at, {
      spec: { serviceSpec: { services: services as JsonObject[] } },
    });
  const stateOf = async (name: string) =>
    (await world.client.find(kinds.serviceSet, at))?.status?.services?.find((one) => one.name === name);
  const reaches = (name: string, state: string) =>
    world.until(`${state} of ${name}`, async () => {
      const found = await stateOf(name);
      return found?.state === state ? found : undefined;
    });
  const secret = (name: string, type: string, text: string) =>
    world.client.create(kinds.secret, {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name, namespace: 'payments' },
      type,
      data: { 'values.yaml': Buffer.from(text).toString('base64') },
    });
  await reaches('ingress', 'Deployed');
  // One that Sveltos cannot read keeps all charts as they are, and only its summary says why.
  const summary = 'p--values-capi-values';
  await secret('opaque', 'Opaque', 'replicas: 2\n');
  await order(certs, policies({ kind: 'Secret', name: 'opaque' }), ingress);
  expect(await reaches('kyverno', 'Pending')).not.toHaveProperty('failureMessage');
  expect((await stateOf('cert-manager'))?.state).toBe('Deployed');
  await featureReaches(
    world,
    summary,
    'Failed',
    'Referenced resource: Secret payments/opaque: unsupported secret type',
  );
  // One that is missing fails its chart; those after it that were never there are not tried.
  const late = { name: 'late', namespace: 'late', template: 'kyverno-3-4-4' };
  await order(certs, policies({ kind: 'Secret', name: 'kyverno-values' }), ingress, late);
  const failed = await reaches('kyverno', 'Failed');
  expect(failed.failureMessage).toBe('Referenced resource: Secret payments/kyverno-values does not exist');
  expect((await reaches('late', 'Pending')).failureMessage).toBeUndefined();
  expect((await stateOf('ingress'))?.state).toBe('Deployed');
  await featureReaches(
    world,
    summary,
    'FailedNonRetriable',
    `chart=kyverno, releaseNamespace=kyverno, releaseName=kyverno: ${failed.failureMessage}`,
  );
  // It comes, it changes, it goes.
  await secret('kyverno-values', 'addons.projectsveltos.io/cluster-profile', 'replicas: 2\n');
  const first = await reaches('kyverno', 'Deployed');
  await reaches('late', 'Deployed');
  await world.client.mergePatch(
    kinds.secret,
    { namespace: 'payments', name: 'kyverno-values' },
    { data: { 'values.yaml': Buffer.from('replicas: 3\n').toString('base64') } },
  );
  await world.until('the new values', async () => {
    const found = await stateOf('kyverno');
    return found?.state === 'Deployed' && found.lastDeployedHash !== first.lastDeployedHash;
  });
  await world.client.remove(kinds.secret, { namespace: 'payments', name: 'kyverno-values' });
  expect(await reaches('kyverno', 'Failed')).toMatchObject({ version: 'kyverno-3-4-4' });
  await order(certs, ingress);
  await world.until('the two of before', async () => {
    const services = (await world.client.get(kinds.serviceSet, at)).status?.services ?? [];
    return services.length === 2 && services.every(({ state }) => state === 'Deployed');
  });
});
