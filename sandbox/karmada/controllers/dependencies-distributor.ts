import { isDeepStrictEqual } from 'node:util';
import { type KubeObject, keyOf, nameOf } from '../../controllers/client/objects.ts';
import type { EventText } from '../../controllers/runtime/events.ts';
import type { Requeue } from '../../controllers/runtime/work-queue.ts';
import { attach, attachment, contradictionOf, detach } from './attached-bindings.ts';
import { isRewritten } from './changes.ts';
import { type Dependency, dependenciesOf, hasDependencies } from './interpret/dependencies.ts';
import { finalizers, marks } from './kinds.ts';
import { bindingName } from './names.ts';
import type { Binding, BindingSnapshot } from './shapes.ts';
import { type Controller, dropFinalizer, isOwnedBy, replace, templatesOf, type World } from './world.ts';

const controller = 'dependencies-distributor';

const isNamed = (
  { apiVersion, kind, namespace, name }: Dependency,
  object: KubeObject | Binding['spec']['resource'],
) => {
  const at = 'metadata' in object ? object.metadata : object;
  return apiVersion === object.apiVersion && kind === object.kind && namespace === at.namespace && name === at.name;
};

/** As Go writes a list of them into an event. */
const printed = (dependencies: readonly Dependency[]): string =>
  dependencies
    .map(
      ({ apiVersion, kind, namespace, name }) =>
        `{APIVersion:${apiVersion} Kind:${kind} Namespace:${namespace} Name:${name} LabelSelector:nil}`,
    )
    .join(' ');

/** What a binding's object was found to need; an empty list is written as null. */
const recorded = ({ metadata }: Binding): Dependency[] =>
  (JSON.parse(metadata.annotations?.[marks.dependencies] ?? 'null') as Dependency[] | null) ?? [];

/** Sends the objects that an object names along with it, where its policy says so. */
export class DependenciesDistributor implements Controller {
  readonly name = controller;
  readonly #world: World;
  constructor(world: World) {
    this.#world = world;
  }

  subscribe(enqueue: (key: string) => void): void {
    const { bindings, templates } = this.#world.caches;
    bindings.onChange((now, before) => {
      if (!now || (now.metadata.generation === before?.metadata.generation && !now.metadata.deletionTimestamp)) return;
      const isScheduled = before !== undefined || Boolean(now.spec.clusters?.length) || now.metadata.deletionTimestamp;
      const isMarked = now.metadata.finalizers?.includes(finalizers.dependencies);
      if (isScheduled && (now.spec.propagateDeps || isMarked)) enqueue(keyOf(now.metadata));
    });
    for (const cache of templates) {
      cache.onChange((now, before) => {
        const object = now ?? before;
        if (!object || (now && before && !isRewritten(before, now))) return;
        for (const binding of bindings.all()) {
          if (recorded(binding).some((one) => isNamed(one, object))) enqueue(keyOf(binding.metadata));
        }
      });
    }
  }

  async reconcile(key: string): Promise<Requeue> {
    const binding = this.#world.caches.bindings.get(nameOf(key));
    if (!binding) return undefined;
    if (!binding.spec.propagateDeps || binding.metadata.deletionTimestamp) {
      await this.#detach(binding, this.#attachedTo(binding));
      await dropFinalizer(this.#world, this.#world.caches.bindings, binding, finalizers.dependencies);
      return undefined;
    }
    const template = this.#find(binding.spec.resource);
    if (!template || !hasDependencies(template)) return undefined;
    const dependencies = dependenciesOf(template).filter(({ name }) => name !== undefined);
    const note = `Get dependencies([${printed(dependencies)}]) succeed.`;
    await this.#say(template, { type: 'Normal', reason: 'GetDependenciesSucceed', note });
    await this.#sync(await this.#mark(binding, dependencies), dependencies);
    return undefined;
  }

  #find({ apiVersion, kind, namespace, name = '' }: Omit<Dependency, 'labelSelector'>): KubeObject | undefined {
    return templatesOf(this.#world.caches, { apiVersion, kind })?.get({ ...(namespace && { namespace }), name });
  }

  /** Notes at the binding what its object needs, and that it has to be cleared up after it. */
  async #mark(binding: Binding, dependencies: readonly Dependency[]): Promise<Binding> {
    const next = structuredClone(binding);
    const text = dependencies.length > 0 ? JSON.stringify(dependencies) : 'null';
    next.metadata.finalizers = [...new Set([...(next.metadata.finalizers ?? []), finalizers.dependencies])];
    next.metadata.annotations = { ...next.metadata.annotations, [marks.dependencies]: text };
    if (isDeepStrictEqual(next, binding)) return binding;
    return replace(this.#world, this.#world.caches.bindings, next);
  }

  async #sync(binding: Binding, dependencies: readonly Dependency[]): Promise<void> {
    const isNeeded = ({ spec }: Binding) => dependencies.some((one) => isNamed(one, spec.resource));
    await this.#detach(
      binding,
      this.#attachedTo(binding).filter((attached) => !isNeeded(attached)),
    );
    for (const dependency of dependencies) {
      // One that is not there yet is waited for.
      const object = this.#find(dependency);
      if (object && !object.metadata.deletionTimestamp) await this.#attach(binding, object);
    }
    const note = 'Sync schedule results to dependencies succeed.';
    await this.#say(binding, { type: 'Normal', reason: 'SyncScheduleResultToDependenciesSucceed', note });
  }

  async #attach(binding: Binding, object: KubeObject): Promise<void> {
    const { caches, client } = this.#world;
    const { namespace } = object.metadata;
    const known = caches.bindings.get({
      ...(namespace && { namespace }),
      name: bindingName({ ...object.metadata, kind: object.kind }),
    });
    if (known && !isOwnedBy(known, object)) throw new Error(`${known.metadata.name} is of an object that has gone`);
    const next = attach(binding, object, known, this.#resolve);
    if (!known) await client.create(caches.bindings.resource, next);
    else if (!isDeepStrictEqual(JSON.parse(JSON.stringify(next)), known)) {
      await replace(this.#world, caches.bindings, next);
    }
    const contradiction = next.spec.placement ? undefined : contradictionOf(this.#resolve(next.spec.requiredBy ?? []));
    if (!known || !contradiction) return;
    await this.#say(known, { type: 'Warning', reason: 'DependencyPolicyConflict', note: contradiction });
  }

  async #detach(binding: Binding, attached: readonly Binding[]): Promise<void> {
    for (const one of attached) {
      await replace(this.#world, this.#world.caches.bindings, detach(binding, one, this.#resolve));
    }
  }

  #attachedTo(binding: Binding): Binding[] {
    const { key, id } = attachment(binding);
    return [...this.#world.caches.bindings.all()].filter(
      ({ metadata }) => metadata.namespace === binding.metadata.namespace && metadata.labels?.[key] === id,
    );
  }

  readonly #resolve = (snapshots: readonly BindingSnapshot[]): Binding[] =>
    snapshots
      .map(({ namespace, name }) => this.#world.caches.bindings.get({ namespace, name }))
      .filter((found) => found !== undefined);

  #say(object: KubeObject, text: EventText): Promise<void> {
    return this.#world.events.emit(object, { ...text, controller });
  }
}
