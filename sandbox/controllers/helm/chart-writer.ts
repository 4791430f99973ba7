import { informersOf } from '../caches.ts';
import { isObject } from '../charts/values.ts';
import type { Informer } from '../client/informer.ts';
import { type JsonObject, type KubeObject, keyOf } from '../client/objects.ts';
import { apiVersionOf, type Resource } from '../client/resources.ts';
import { ApiError, isConflict } from '../client/rest.ts';
import type { World } from '../world.ts';
import { type ChartObjects, inHelmOrder } from './chart-objects.ts';

const helmName = 'helm.toolkit.fluxcd.io/name';
const helmNamespace = 'helm.toolkit.fluxcd.io/namespace';
/** Fields of a spec that Cluster API and the providers fill in. */
const filledIn = ['controlPlaneEndpoint', 'providerID', 'providerIDList'];
/** What admission answers when it says no. */
const refusals = [400, 403, 422];

/** The release that made an object, by Helm's labels: `namespace/name`. */
export function releaseKeyOf({ metadata }: KubeObject): string | undefined {
  const name = metadata.labels?.[helmName];
  return name ? `${metadata.labels?.[helmNamespace] ?? metadata.namespace}/${name}` : undefined;
}

/** How Helm says that admission refused an object. */
export function refusalText({ apiVersion, kind, metadata }: KubeObject, why: string): string {
  return `server-side apply failed for object ${keyOf(metadata)} ${apiVersion}, Kind=${kind}: ${why}`;
}

/** A merge patch that makes `now` what is wanted, without what others filled in. */
function specPatch(now: JsonObject, wanted: JsonObject, kept: readonly string[]): JsonObject {
  const patch: JsonObject = { ...wanted };
  for (const [key, value] of Object.entries(now)) {
    const next = wanted[key];
    if (next === undefined) {
      if (!kept.includes(key)) patch[key] = null;
    } else if (isObject(value) && isObject(next)) patch[key] = specPatch(value, next, []);
  }
  return patch;
}

/** Writes the objects of a chart to the API, as Helm does. */
export class ChartWriter {
  readonly #world: World;
  constructor(world: World) {
    this.#world = world;
  }

  /**
   * Writes all objects in Helm's order, then removes those of the release that the chart no longer has.
   * @returns what Helm says when admission refuses an object; what came before it is written then, the rest is not
   */
  async write(objects: ChartObjects, release: { name: string; namespace: string }): Promise<string | undefined> {
    const all = inHelmOrder(objects);
    for (const object of all) {
      const refusal = await this.#put(object);
      if (refusal !== undefined) return refusal;
    }
    const wanted = new Set(all.map(({ kind, metadata }) => `${kind} ${metadata.name}`));
    for (const { cache, object } of this.madeBy(keyOf(release)))
      if (!wanted.has(`${object.kind} ${object.metadata.name}`) && !object.metadata.deletionTimestamp)
        await this.#world.client.remove(cache.resource, object.metadata);
    return undefined;
  }

  /** Objects of a release, as far as they are seen. */
  madeBy(key: string): { cache: Informer; object: KubeObject }[] {
    const { clusters, sveltosClusters, machineDeployments, machinePools, machines } = this.#world.caches;
    const { infrastructures, controlPlanes, machineTemplates } = this.#world.caches;
    const kinds = [...infrastructures.values(), ...controlPlanes.values(), ...machineTemplates.values()];
    const caches = [clusters, sveltosClusters, machineDeployments, machinePools, machines, ...kinds];
    return (caches as unknown as Informer[]).flatMap((cache) =>
      [...cache.all()].flatMap((object) => (releaseKeyOf(object) === key ? [{ cache, object }] : [])),
    );
  }

  #resourceOf(object: KubeObject): Resource {
    const found = informersOf(this.#world.caches).find(
      ({ resource }) => resource.kind === object.kind && apiVersionOf(resource) === object.apiVersion,
    );
    if (!found) throw new Error(`nobody watches ${object.apiVersion} ${object.kind}`);
    return found.resource;
  }

  async #put(object: KubeObject): Promise<string | undefined> {
    const { client } = this.#world;
    const resource = this.#resourceOf(object);
    try {
      const now = await client.find(resource, object.metadata);
      if (now) await client.mergePatch(resource, object.metadata, this.#patch(now, object));
      else await client.create(resource, object);
    } catch (error) {
      if (isConflict(error) || !(error instanceof ApiError) || !refusals.includes(error.code)) throw error;
      return refusalText(object, error.message);
    }
    return undefined;
  }

  #patch(now: KubeObject, wanted: KubeObject): object {
    const { labels, annotations } = wanted.metadata;
    const [before, after] = [now.spec, wanted.spec] as [JsonObject | undefined, JsonObject | undefined];
    return { metadata: { labels, annotations }, spec: specPatch(before ?? {}, after ?? {}, filledIn) };
  }
}
