import { isDeepStrictEqual } from 'node:util';
import { Informer } from '../../controllers/client/informer.ts';
import { type KubeObject, keyOf, nameOf } from '../../controllers/client/objects.ts';
import { findCondition } from '../../controllers/conditions.ts';
import type { Requeue } from '../../controllers/runtime/work-queue.ts';
import { resourceOf } from './execution-controller.ts';
import { hasHealth, healthOf } from './interpret/health.ts';
import { reflectStatus } from './interpret/reflect.ts';
import { clusterOfNamespace, marks, templateKinds } from './kinds.ts';
import type { Members } from './members.ts';
import type { MemberCluster, Work } from './shapes.ts';
import { type Controller, replaceStatus, type World } from './world.ts';

const controller = 'work-status-controller';

/** Watches what Karmada has put into members, and tells in the Works how it fares there. */
export class WorkStatusController implements Controller {
  readonly name = controller;
  readonly #world: World;
  readonly #members: Members;
  /** Caches of each member's objects, by kind. */
  readonly #watched = new Map<string, Map<string, Informer>>();
  #enqueue: (key: string) => void = () => undefined;
  /** Has the Work sent again: somebody has changed or deleted its object in the member. */
  readonly #resend: (key: string) => void;
  constructor(world: World, members: Members, resend: (key: string) => void) {
    this.#world = world;
    this.#members = members;
    this.#resend = resend;
  }

  subscribe(enqueue: (key: string) => void): void {
    this.#enqueue = enqueue;
    const { works, clusters } = this.#world.caches;
    works.onChange((now) => now && enqueue(keyOf(now.metadata)));
    clusters.onChange((now, before) => {
      if (now) this.#follow(now).catch((error: unknown) => this.#world.log(`${controller}: ${String(error)}`));
      else if (before) this.#forget(before.metadata.name);
    });
  }

  /** Begins to watch a member once it has answered for the first time. */
  async #follow(cluster: MemberCluster): Promise<void> {
    const { name } = cluster.metadata;
    const isReady = findCondition(cluster.status?.conditions, 'Ready')?.status === 'True';
    if (!isReady || cluster.spec.syncMode === 'Pull' || this.#watched.has(name)) return;
    const caches = new Map<string, Informer>();
    this.#watched.set(name, caches);
    const client = await this.#members.of(cluster);
    for (const kind of templateKinds) {
      const cache = new Informer(client, kind, { labelSelector: `${marks.managed}=true`, readsDerived: true });
      cache.onChange((now, before) => this.#heard(now ?? before));
      caches.set(kind.kind, cache);
      void cache.start();
    }
  }

  #forget(name: string): void {
    for (const cache of this.#watched.get(name)?.values() ?? []) void cache.stop();
    this.#watched.delete(name);
  }

  #heard(object: KubeObject | undefined): void {
    const { annotations = {} } = object?.metadata ?? {};
    const [namespace, name] = [annotations[marks.workNamespace], annotations[marks.workName]];
    if (namespace && name) this.#enqueue(`${namespace}/${name}`);
  }

  async stop(): Promise<void> {
    const all = [...this.#watched.values()].flatMap((caches) => [...caches.values()]);
    await Promise.all(all.map((cache) => cache.stop()));
  }

  async reconcile(key: string): Promise<Requeue> {
    const work = this.#world.caches.works.get(nameOf(key));
    const [manifest] = work?.spec.workload.manifests ?? [];
    if (!work || !manifest || work.metadata.deletionTimestamp) return undefined;
    if (findCondition(work.status?.conditions, 'Applied')?.status !== 'True') return undefined;
    const cache = this.#watched.get(clusterOfNamespace(work.metadata.namespace) ?? '')?.get(manifest.kind);
    const observed = cache?.get(manifest.metadata);
    if (!cache) return undefined;
    if (!observed || isDrifted(manifest, observed)) this.#resend(key);
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
