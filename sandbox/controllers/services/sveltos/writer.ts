import { canonicalJson } from '../../charts/values.ts';
import type { JsonObject } from '../../client/objects.ts';
import type { ServiceSet } from '../../shapes/k0rdent.ts';
import type { ClusterRef, Profile } from '../../shapes/sveltos.ts';
import { createIfAbsent, dropFinalizer, update, updateStatus, type World } from '../../world.ts';
import type { SetValues } from '../set-values.ts';
import { type ChartSource, pausedProfile, profileFinalizer, profileOf, profileSpecOf } from './profile.ts';
import { removingStatus, summaryFinalizer, summaryName, summaryOf, summaryStatus } from './summary.ts';

const isSame = (a: object | undefined, b: object): boolean =>
  canonicalJson(JSON.parse(JSON.stringify(a ?? null)) as JsonObject) ===
  canonicalJson(JSON.parse(JSON.stringify(b)) as JsonObject);

/** The cluster of a set as Sveltos is given it; undefined without an object of it. */
function clusterOf({ caches }: World, { metadata, spec }: ServiceSet): ClusterRef | undefined {
  const at = { namespace: metadata.namespace ?? '', name: spec.cluster };
  if (caches.clusters.get(at)) return { apiVersion: 'cluster.x-k8s.io/v1beta2', kind: 'Cluster', ...at };
  return caches.sveltosClusters.get(at)
    ? { apiVersion: 'lib.projectsveltos.io/v1beta1', kind: 'SveltosCluster', ...at }
    : undefined;
}

function sourceOf({ caches }: World, namespace: string, name: string): ChartSource | undefined {
  const template = caches.serviceTemplates.get({ namespace, name });
  const ref = template?.status?.chartRef;
  const chart = ref && caches.helmCharts.get({ namespace: ref.namespace ?? namespace, name: ref.name });
  if (!chart) return undefined;
  const { chart: of, version = '', sourceRef } = chart.spec;
  const repository = caches.helmRepositories.get({ namespace: chart.metadata.namespace, name: sourceRef.name });
  const { url, type } = (repository?.spec ?? {}) as { url?: string; type?: string };
  return { chart: of, version, url: url ?? '', isOci: type === 'oci' };
}

/** Keeps the Profile of a set and the ClusterSummary of the profile as k0rdent and Sveltos keep them. */
export class SveltosObjects {
  readonly #world: World;
  constructor(world: World) {
    this.#world = world;
  }

  /** @param isReady whether Sveltos reaches the cluster: before that it makes no summary */
  async ensure(set: ServiceSet, values: SetValues, isReady: boolean): Promise<void> {
    const world = this.#world;
    const { profiles, clusterSummaries, clusterDeployments } = world.caches;
    const { namespace = '', name } = set.metadata;
    const cluster = clusterOf(world, set);
    const spec = cluster && profileSpecOf(set, cluster, (template) => sourceOf(world, namespace, template));
    if (!cluster || !spec) return;
    const deployment = clusterDeployments.get({ namespace, name: set.spec.cluster });
    const wanted = profileOf(set, spec, Boolean(deployment?.status?.region));
    const known = profiles.get({ namespace, name });
    const profile = await this.#profile(known, wanted);
    if (!profile || profile.metadata.deletionTimestamp) return;
    await updateStatus(world, profiles, profile, { ...profile, status: { matchingClusters: [cluster] } });
    const desired = summaryOf(profile, cluster);
    const at = { namespace, name: summaryName(name, cluster) };
    const before = clusterSummaries.get(at);
    if (!before && !isReady) return;
    const summary = !before
      ? await createIfAbsent(world, clusterSummaries, desired)
      : isSame(before.spec, desired.spec)
        ? before
        : await update(world, clusterSummaries, { ...before, spec: desired.spec });
    if (!summary || !isReady) return;
    const status = summaryStatus(spec, set.status?.services ?? [], values, summary.status);
    await updateStatus(world, clusterSummaries, summary, { ...summary, status });
  }

  async #profile(known: Profile | undefined, wanted: Profile): Promise<Profile | undefined> {
    const { profiles } = this.#world.caches;
    if (!known) return await createIfAbsent(this.#world, profiles, wanted);
    const isPaused = known.metadata.annotations?.[pausedProfile] !== undefined;
    if (isSame(known.spec, wanted.spec) && !isPaused) return known;
    const { [pausedProfile]: _, ...annotations } = known.metadata.annotations ?? {};
    return await update(this.#world, profiles, {
      ...known,
      metadata: { ...known.metadata, annotations },
      spec: wanted.spec,
    });
  }

  /** Tells Sveltos to leave a set alone. */
  async pause({ metadata }: ServiceSet): Promise<void> {
    const { profiles } = this.#world.caches;
    const profile = profiles.get(metadata);
    if (!profile || profile.metadata.annotations?.[pausedProfile] !== undefined) return;
    const annotations = { ...profile.metadata.annotations, [pausedProfile]: 'true' };
    await update(this.#world, profiles, { ...profile, metadata: { ...profile.metadata, annotations } });
  }

  /** Has the charts of a set that goes taken away. */
  async remove({ metadata }: ServiceSet): Promise<void> {
    const { caches, client } = this.#world;
    const profile = caches.profiles.get(metadata);
    if (!profile || profile.metadata.deletionTimestamp) return;
    for (const summary of caches.summariesOf(`${metadata.namespace}/${metadata.name}`)) {
      const status = removingStatus(summary.status);
      await updateStatus(this.#world, caches.clusterSummaries, summary, { ...summary, status });
      await client.remove(caches.clusterSummaries.resource, summary.metadata);
    }
    await client.remove(caches.profiles.resource, profile.metadata);
  }

  /** Lets go what was kept until the charts were gone. */
  async finish({ metadata }: ServiceSet): Promise<void> {
    const { caches } = this.#world;
    for (const summary of caches.summariesOf(`${metadata.namespace}/${metadata.name}`))
      await dropFinalizer(this.#world, caches.clusterSummaries, summary, summaryFinalizer);
    const profile = caches.profiles.get(metadata);
    if (profile) await dropFinalizer(this.#world, caches.profiles, profile, profileFinalizer);
  }
}
