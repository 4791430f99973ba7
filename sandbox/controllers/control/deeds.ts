import type { KubeObject, ObjectName } from '../client/objects.ts';
import { type Resource, resource } from '../client/resources.ts';
import { isConflict } from '../client/rest.ts';
import { kinds } from '../kinds.ts';
import type { Scenario, ScenarioKind } from '../scenarios.ts';
import { ownSet } from '../webhooks/catalogue.ts';
import type { World } from '../world.ts';

const helperFinalizer = 'k0rdent.mirantis.com/cleanup';
const pauseAnnotation = 'k0rdent.mirantis.com/region-pause';
/** Marks the cluster that a rule of somebody else is about. */
const conflictLabel = 'fleet.demo/conflict';
const strongerPriority = 200;
const validations = resource(
  'ValidatingWebhookConfiguration',
  'admissionregistration.k8s.io/v1/validatingwebhookconfigurations',
  false,
);

/** What somebody does to objects when a scenario begins, and what undoes it. Other scenarios only change how controllers act. */
interface Deed {
  /** @returns what was taken away */
  begin(world: World, match: Scenario['match']): Promise<KubeObject[]>;
  end(world: World, scenario: Scenario): Promise<void>;
}

/** An object as somebody would write it down to create it again. */
function asManifest({ apiVersion, kind, metadata, spec }: KubeObject): KubeObject {
  const { name, namespace, labels } = metadata;
  const own = { name, ...(namespace && { namespace }), ...(labels && { labels }) };
  return { apiVersion, kind, metadata: own, spec } as KubeObject;
}

/** The object that a scenario is about. @throws Error where the scenario names none, or none is there */
async function named(world: World, kind: Resource, { namespace, name }: Scenario['match']): Promise<KubeObject> {
  if (!namespace || !name) throw new Error('this scenario names its object: match takes namespace and name');
  return await world.client.get(kind, { namespace, name });
}

async function putBack(world: World, kind: Resource, kept: readonly KubeObject[] = []): Promise<void> {
  for (const object of kept)
    await world.client.create(kind, object).catch((error: unknown) => {
      if (!isConflict(error)) throw error;
    });
}

/** A paused Region is an annotation on the Region itself. */
async function pauseRegions(world: World, { name }: Scenario['match'], isPaused: boolean): Promise<void> {
  const annotations = { [pauseAnnotation]: isPaused ? 'true' : null };
  for (const { metadata } of world.caches.regions.all())
    if (!name || name === metadata.name)
      await world.client.mergePatch(kinds.region, { name: metadata.name }, { metadata: { annotations } });
}

/** Admission keeps templates that are used, so they go where it looks away: somebody removed its configuration. */
async function removeUnseen(world: World, kind: Resource, at: ObjectName): Promise<void> {
  const { client } = world;
  const name = ownSet.names.validation;
  const { metadata: _, ...rest } = await client.get(validations, { name });
  await client.remove(validations, { name });
  try {
    await client.remove(kind, at);
  } finally {
    await client.create(validations, { ...rest, metadata: { name } });
  }
}

const conflictName = ({ name = '' }: Scenario['match']) => `stronger-than-${name}`;

const deeds: Partial<Record<ScenarioKind, Deed>> = {
  'region-paused': {
    begin: async (world, match) => {
      await pauseRegions(world, match, true);
      return [];
    },
    end: (world, { match }) => pauseRegions(world, match, false),
  },
  'credential-removed': {
    begin: async (world, match) => {
      const found = await named(world, kinds.credential, match);
      await world.client.remove(kinds.credential, found.metadata);
      return [asManifest(found)];
    },
    end: (world, { kept }) => putBack(world, kinds.credential, kept),
  },
  'template-removed': {
    begin: async (world, match) => {
      const found = await named(world, kinds.clusterTemplate, match);
      await removeUnseen(world, kinds.clusterTemplate, found.metadata);
      return [asManifest(found)];
    },
    end: (world, { kept }) => putBack(world, kinds.clusterTemplate, kept),
  },
  // Somebody takes k0rdent's helper finalizer away, which would keep the infrastructure, and deletes the Cluster. Nothing
  // brings it back before the next upgrade by Helm.
  'capi-cluster-removed': {
    begin: async (world, match) => {
      const { metadata } = await named(world, kinds.cluster, match);
      for (const cache of world.caches.infrastructures.values()) {
        const infrastructure = cache.get(metadata);
        const finalizers = infrastructure?.metadata.finalizers?.filter((one) => one !== helperFinalizer);
        if (finalizers) await world.client.mergePatch(cache.resource, metadata, { metadata: { finalizers } });
      }
      await world.client.remove(kinds.cluster, metadata);
      return [];
    },
    end: async () => undefined,
  },
  // A multi-cluster service of a higher priority takes the first service of the cluster's own order.
  'service-conflict': {
    begin: async (world, match) => {
      const deployment = await named(world, kinds.clusterDeployment, match);
      const { serviceSpec } = deployment.spec as { serviceSpec?: { services?: object[] } };
      const [service] = serviceSpec?.services ?? [];
      if (!service) throw new Error('the cluster has no services');
      const labels = { [conflictLabel]: match.name ?? '' };
      await world.client.mergePatch(kinds.clusterDeployment, deployment.metadata, { metadata: { labels } });
      await world.client.create(kinds.multiClusterService, {
        apiVersion: 'k0rdent.mirantis.com/v1beta1',
        kind: 'MultiClusterService',
        metadata: { name: conflictName(match) },
        spec: {
          clusterSelector: { matchLabels: labels },
          serviceSpec: {
            provider: { name: 'ksm-projectsveltos', config: { priority: strongerPriority } },
            services: [service],
          },
        },
      } as never);
      return [];
    },
    end: async (world, { match }) => {
      await world.client.remove(kinds.multiClusterService, { name: conflictName(match) });
      const at = { namespace: match.namespace, name: match.name ?? '' };
      const labels = { [conflictLabel]: null };
      await world.client.mergePatch(kinds.clusterDeployment, at, { metadata: { labels } });
    },
  },
};

/** Does what a scenario does to objects. @returns what it took away, as it is put back */
export async function beginDeed(world: World, { kind, match }: Scenario): Promise<KubeObject[]> {
  return (await deeds[kind]?.begin(world, match)) ?? [];
}

/** Undoes it. */
export async function endDeed(world: World, scenario: Scenario): Promise<void> {
  await deeds[scenario.kind]?.end(world, scenario);
}
