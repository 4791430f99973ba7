import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FleetWorld, startFleetWorld } from '../../../tests/support/fleet-world.ts';
import { clusterWithServices, featureReaches } from '../../../tests/support/service-clusters.ts';
import { Informer } from '../client/informer.ts';
import type { JsonObject } from '../client/objects.ts';
import { findCondition } from '../conditions.ts';
import { kinds } from '../kinds.ts';

const k0rdent = 'k0rdent.mirantis.com/v1beta1';

let world: FleetWorld;
beforeAll(async () => {
  world = await startFleetWorld();
});
afterAll(() => world?.stop());

const condition = async (namespace: string, name: string, type: string) =>
  findCondition((await world.client.find(kinds.clusterDeployment, { namespace, name }))?.status?.conditions, type);

describe('services', () => {
  const cluster = clusterWithServices('svc');

  it('join one after the other, so the total grows', async () => {
    // Watched, not polled: no state passes unseen.
    const watch = new Informer(world.client, kinds.clusterDeployment, { fieldSelector: 'metadata.name=svc' });
    const seen: string[] = [];
    watch.onChange((now) => {
      const message = findCondition(now?.status?.conditions, 'ServicesInReadyState')?.message;
      if (message && message !== seen.at(-1)) seen.push(message);
    });
    await watch.start();
    await world.client.create(kinds.clusterDeployment, cluster);
    await world.until('both services', async () => seen.at(-1) === '2/2');
    await watch.stop();
    expect(seen[0]).toBe('0/1');
    expect(seen.at(-2)).toBe('1/2');
    const found = await world.client.get(kinds.clusterDeployment, { namespace: 'payments', name: 'svc' });
    expect(found.status?.services?.map(({ name, state, version }) => [name, state, version])).toEqual([
      ['cert-manager', 'Deployed', 'cert-manager-1-18-2'],
      ['ingress', 'Deployed', 'ingress-nginx-4-13-0'],
    ]);
    expect(found.status?.servicesUpgradePaths).toEqual([
      { name: 'cert-manager', namespace: 'cert-manager', template: 'cert-manager-1-18-2' },
      {
        name: 'ingress',
        namespace: 'ingress',
        template: 'ingress-nginx-4-13-0',
        availableUpgrades: [{ versions: [{ name: 'ingress-nginx-4-13-0', version: 'ingress-nginx-4-13-0' }] }],
      },
    ]);
  });

  it('are handed to Sveltos as a Profile, which sums up how they are on the cluster', async () => {
    const at = { namespace: 'payments', name: 'svc' };
    const set = await world.client.get(kinds.serviceSet, at);
    const profile = await world.client.get(kinds.profile, at);
    expect(profile.metadata.ownerReferences).toMatchObject([{ kind: 'ServiceSet', uid: set.metadata.uid }]);
    expect(profile.spec).toMatchObject({
      clusterRefs: [{ apiVersion: 'cluster.x-k8s.io/v1beta2', kind: 'Cluster', ...at }],
      syncMode: 'Continuous',
      tier: 2_147_483_547,
      helmCharts: [
        { chartName: 'cert-manager', chartVersion: '1.18.2', releaseName: 'cert-manager' },
        { chartName: 'ingress-nginx', chartVersion: '4.13.0', releaseName: 'ingress' },
      ],
    });
    await featureReaches(world, 'p--svc-capi-svc', 'Provisioned');
    const summary = await world.client.get(kinds.clusterSummary, { ...at, name: 'p--svc-capi-svc' });
    expect(summary).toMatchObject({
      metadata: {
        labels: { 'projectsveltos.io/cluster-name': 'svc', 'projectsveltos.io/cluster-type': 'Capi' },
        ownerReferences: [{ kind: 'Profile', uid: profile.metadata.uid }],
      },
      spec: { clusterProfileSpec: profile.spec },
    });
    const managing = { status: 'Managing', valuesHash: expect.stringMatching(/^[A-Za-z0-9+/]{43}=$/) };
    expect(summary.status?.helmReleaseSummaries).toEqual([
      { releaseName: 'cert-manager', releaseNamespace: 'cert-manager', ...managing },
      { releaseName: 'ingress', releaseNamespace: 'ingress', ...managing },
    ]);
    await world.client.remove(kinds.profile, at);
    await world.client.mergePatch(kinds.profile, at, { metadata: { finalizers: null } });
    await world.until('another Profile', async () => {
      const found = await world.client.find(kinds.profile, at);
      return found && found.metadata.uid !== profile.metadata.uid;
    });
  });

  it('that two sets ask for are installed by the one with the higher priority', async () => {
    const stateOf = async (multiClusterService: string) => {
      const sets = await world.client.list(kinds.serviceSet, 'payments');
      const set = sets.items.find(
        ({ spec }) => spec.cluster === 'svc' && (spec.multiClusterService ?? '') === multiClusterService,
      );
      return set?.status?.services?.find(({ name }) => name === 'ingress');
    };
    await world.client.create(kinds.multiClusterService, {
      apiVersion: k0rdent,
      kind: 'MultiClusterService',
      metadata: { name: 'base' },
      spec: {
        clusterSelector: { matchLabels: { suite: 'svc' } },
        serviceSpec: {
          provider: { name: 'ksm-projectsveltos', config: { priority: 200 } },
          services: [{ name: 'ingress', namespace: 'ingress', template: 'ingress-nginx-4-13-0' }],
        },
      },
    });
    await world.until('the winner', async () => (await stateOf('base'))?.state === 'Deployed');
    const lost = await world.until('the loser', async () => {
      const found = await stateOf('');
      return found?.state === 'Failed' ? found : undefined;
    });
    expect(lost.failureMessage).toMatch(
      /^cannot manage chart ingress\/ingress\. ClusterSummary p--svc-[0-9a-f]{8}-capi-svc managing it\.\n$/,
    );
    const told = await featureReaches(world, 'p--svc-capi-svc', 'FailedNonRetriable', lost.failureMessage);
    expect(told.helmReleaseSummaries?.at(-1)).toEqual({
      releaseName: 'ingress',
      releaseNamespace: 'ingress',
      status: 'Conflict',
      conflictMessage: lost.failureMessage,
    });
    expect((await condition('payments', 'svc', 'ServicesInReadyState'))?.message).toBe('2/2');
    await world.client.remove(kinds.multiClusterService, { name: 'base' });
    await world.until('the other one again', async () => (await stateOf(''))?.state === 'Deployed');
  });

  it('stay as they are while their provider is suspended', async () => {
    const at = { namespace: 'payments', name: 'svc' };
    const suspend = (value: boolean) =>
      world.client.mergePatch(
        kinds.stateManagementProvider,
        { name: 'ksm-projectsveltos' },
        { spec: { suspend: value } },
      );
    const statusOf = async () => (await world.client.get(kinds.serviceSet, at)).status;
    const disable = (value: boolean) => {
      const [certs, ingress] = cluster.spec.serviceSpec?.services ?? [];
      return world.client.mergePatch(kinds.clusterDeployment, at, {
        spec: { serviceSpec: { services: [certs, { ...ingress, disable: value }] as JsonObject[] } },
      });
    };
    await suspend(true);
    await world.until('the suspension', async () => (await statusOf())?.provider?.suspended);
    await disable(true);
    await world.until(
      'the order',
      async () => (await world.client.get(kinds.serviceSet, at)).spec.services?.length === 1,
    );
    expect((await statusOf())?.services).toHaveLength(2);
    await suspend(false);
    await world.until('the removal', async () => (await statusOf())?.services?.length === 1);
    await disable(false);
    await world.until('both again', async () => {
      const services = (await statusOf())?.services ?? [];
      return services.length === 2 && services.every(({ state }) => state === 'Deployed');
    });
  });

  it('of a MultiClusterService reach the clusters whose labels match', async () => {
    const spec = {
      clusterSelector: { matchLabels: { suite: 'svc' } },
      serviceSpec: { services: [{ name: 'kyverno', namespace: 'kyverno', template: 'kyverno-3-4-4' }] },
    };
    await world.client.create(kinds.multiClusterService, {
      apiVersion: k0rdent,
      kind: 'MultiClusterService',
      metadata: { name: 'policies' },
      spec,
    });
    const service = await world.until('the rollout', async () => {
      const found = await world.client.get(kinds.multiClusterService, { name: 'policies' });
      return findCondition(found.status?.conditions, 'ClusterInReadyState')?.message === '1/1' ? found : undefined;
    });
    expect(service.status?.matchingClusters).toMatchObject([
      { kind: 'ClusterDeployment', namespace: 'payments', name: 'svc', deployed: true },
    ]);
    await world.until(
      'three services',
      async () => (await condition('payments', 'svc', 'ServicesInReadyState'))?.message === '3/3',
    );
    await world.client.remove(kinds.multiClusterService, { name: 'policies' });
    await world.until(
      'its end',
      async () => !(await world.client.find(kinds.multiClusterService, { name: 'policies' })),
    );
    await world.until(
      'two services',
      async () => (await condition('payments', 'svc', 'ServicesInReadyState'))?.message === '2/2',
    );
    await world.client.remove(kinds.clusterDeployment, { namespace: 'payments', name: 'svc' });
    await world.until(
      'the end of the cluster',
      async () => !(await world.client.find(kinds.clusterDeployment, { namespace: 'payments', name: 'svc' })),
    );
    const left = async (kind: typeof kinds.profile | typeof kinds.clusterSummary) =>
      (await world.client.list(kind as typeof kinds.profile, 'payments')).items.filter(
        ({ metadata }) => metadata.name === 'svc' || metadata.name.endsWith('-svc'),
      );
    await world.until('the end of what Sveltos had', async () => {
      const all = [...(await left(kinds.profile)), ...(await left(kinds.clusterSummary))];
      return all.length === 0;
    });
  });
});
