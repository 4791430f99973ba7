import { isDeepStrictEqual } from 'node:util';
import { Informer } from '../../controllers/client/informer.ts';
import { type KubeObject, keyOf, nameOf } from '../../controllers/client/objects.ts';
import { apiVersionOf } from '../../controllers/client/resources.ts';
import type { KubeClient } from '../../controllers/client/rest.ts';
import { findCondition } from '../../controllers/conditions.ts';
import type { Requeue } from '../../controllers/runtime/work-queue.ts';
import { resourceOf } from './execution-controller.ts';
import { hasHealth, healthOf } from './interpret/health.ts';
import { typeOf } from './interpret/pod.ts';
import { reflectStatus } from './interpret/reflect.ts';
import { clusterOfNamespace, marks, templateKinds } from './kinds.ts';
import type { Members } from './members.ts';
import type { Work } from './shapes.ts';
import { type Controller, replaceStatus, type World } from './world.ts';

const controller = 'work-status-controller';

/** Caches of a member's objects by type, as `apps/v1/Deployment`, and the client that fills them. */
interface Watched {
  client: KubeClient;
  caches: Map<string, Informer>;
}

/** Watches what Karmada has put into members, and tells in the Works how it fares there. */
export class WorkStatusController implements Controller {
  readonly name = controller;
  readonly #world: World;
  readonly #members: Members;
  readonly #watched = new Map<string, Watched>();
  /** Works whose members have said something since they were compared; right after a change of a Work its cache is behind. */
  readonly #toCompare = new Set<string>();
  #enqueue: (key: string) => void = () => undefined;
  /** Has the Work sent again: somebody has changed or deleted its object in the member. */
  readonly #resend: (key: string) => void;
  constructor(world: World, members: Members, resend: (key: string) => void) {
    this.#world = world;
    this.#members = members;
    this.#resend = resend;
  }

  /** A key is that of a Work, or the name of a member. */
  subscribe(enqueue: (key: string) => void): void {
    this.#enqueue = enqueue;
    const { works, clusters } = this.#world.caches;
    works.onChange((now) => now && enqueue(keyOf(now.metadata)));
    clusters.onChange((now, before) => {
      const name = (now ?? before)?.metadata.name;
      if (name) enqueue(name);
    });
    this.#members.onChange(enqueue);
  }

  /** Watches a member from its first answer on, with the client of the present. */
  async #follow(name: string): Promise<void> {
    const cluster = this.#world.caches.clusters.get({ name });
    if (!cluster) {
      this.#forget(name);
      return;
    }
    const isReady = findCondition(cluster.status?.conditions, 'Ready')?.status === 'True';
    if (!isReady || cluster.spec.syncMode === 'Pull') return;
    const client = await this.#members.of(cluster);
    if (this.#watched.get(name)?.client === client) return;
    this.#forget(name);
    const caches = new Map<string, Informer>();
    this.#watched.set(name, { client, caches });
    for (const kind of templateKinds) {
      const cache = new Informer(client, kind, { labelSelector: `${marks.managed}=true`, readsDerived: true });
      cache.onChange((now, before) => this.#heard(now ?? before));
      const type = `${apiVersionOf(kind)}/${kind.kind}`;
      caches.set(type, cache);
      void cache.start().then(() => this.#compareAll(name, type));
    }
  }

  #forget(name: string): void {
    for (const cache of this.#watched.get(name)?.caches.values() ?? []) void cache.stop();
    this.#watched.delete(name);
  }

  /** What has gone from a member while nobody watched it is in no event. */
  #compareAll(cluster: string, type: string): void {
    for (const { metadata, spec } of this.#world.caches.works.all()) {
      if (clusterOfNamespace(metadata.namespace) !== cluster) continue;
      const [manifest] = spec.workload.manifests;
      if (manifest && typeOf(manifest) === type) this.#compareLater(keyOf(metadata));
    }
  }

  #heard(object: KubeObject | undefined): void {
    const { annotations = {} } = object?.metadata ?? {};
    const [namespace, name] = [annotations[marks.workNamespace], annotations[marks.workName]];
    if (namespace && name) this.#compareLater(`${namespace}/${name}`);
  }

  #compareLater(key: string): void {
    this.#toCompare.add(key);
    this.#enqueue(key);
  }

  async stop(): Promise<void> {
    const all = [...this.#watched.values()].flatMap(({ caches }) => [...caches.values()]);
    await Promise.all(all.map((cache) => cache.stop()));
  }

  async reconcile(key: string): Promise<Requeue> {
    const at = nameOf(key);
    if (!at.namespace) {
      await this.#follow(at.name);
      return undefined;
    }
    const work = this.#world.caches.works.get(at);
    const [manifest] = work?.spec.workload.manifests ?? [];
    if (!work || !manifest || work.metadata.deletionTimestamp) {
      this.#toCompare.delete(key);
      return undefined;
    }
    if (findCondition(work.status?.conditions, 'Applied')?.status !== 'True') return undefined;
    const cache = this.#watched.get(clusterOfNamespace(at.namespace) ?? '')?.caches.get(typeOf(manifest));
    if (!cache) return undefined;
    const observed = cache.get(manifest.metadata);
    if (this.#toCompare.delete(key) && (!observed || isDrifted(manifest, observed))) this.#resend(key);
    if (observed) await this.#reflect(work, observed);
    return undefined;
  }

  async #reflect(work: Work, observed: KubeObject): Promise<void> {
    const { kind, apiVersion } = observed;
    const { namespace, name } = observed.metadata;
    const resource = resourceOf(observed);
    const health = healthOf(observed);
    const status = reflectStatus(observed);
    const [before] = work.status?.manifestStatuses ?? [];
    const next = structuredClone(work);
    const manifestStatus = {
      identifier: {
        ordinal: 0,
        ...(resource?.group && { group: resource.group }),
        version: apiVersion.split('/').pop() ?? apiVersion,
        kind,
        resource: '',
        ...(namespace && { namespace }),
        name,
      },
      ...(status && { status }),
      health,
    };
    if (isDeepStrictEqual(JSON.parse(JSON.stringify(manifestStatus)), before)) return;
    next.status = { ...next.status, manifestStatuses: [manifestStatus] };
    await replaceStatus(this.#world, this.#world.caches.works, next);
    const what = `object(${kind}/${namespace}/${name})`;
    await this.#say(work, 'ReflectStatusSucceed', `Reflect status for ${what} succeed.`);
    if (hasHealth(observed) && health !== before?.health) {
      const words = `Interpret health of ${what} as ${health.toLowerCase()}.`;
      await this.#say(work, 'InterpretHealthSucceed', words);
    }
  }

  #say(work: Work, reason: string, note: string): Promise<void> {
    return this.#world.events.emit(work, { type: 'Normal', reason, note, controller });
  }
}

/** Whether what Karmada wants is not what is there; fields that it says nothing of are the member's own. */
function isDrifted(wanted: unknown, found: unknown): boolean {
  if (Array.isArray(wanted)) {
    return (
      !Array.isArray(found) || wanted.length !== found.length || wanted.some((one, at) => isDrifted(one, found[at]))
    );
  }
  if (typeof wanted !== 'object' || wanted === null) return wanted !== found;
  if (typeof found !== 'object' || found === null) return true;
  const fields = found as Record<string, unknown>;
  return Object.entries(wanted).some(([key, value]) => isDrifted(value, fields[key]));
}
