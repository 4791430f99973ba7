import { isDeepStrictEqual } from 'node:util';
import { type KubeObject, keyOf, nameOf } from '../../controllers/client/objects.ts';
import { isConflict } from '../../controllers/client/rest.ts';
import type { Requeue } from '../../controllers/runtime/work-queue.ts';
import { applyOverrides } from './interpret/overrides.ts';
import { copiesFor } from './interpret/replicas.ts';
import { clusterOfNamespace, executionNamespaceOf, finalizers, kinds, marks } from './kinds.ts';
import { workName } from './names.ts';
import { claimOf, marksOfClaim } from './policy-choice.ts';
import type { Binding, TargetCluster, Work } from './shapes.ts';
import { type Controller, dropFinalizer, keyOfTemplate, replace, templatesOf, type World } from './world.ts';

const controller = 'binding-controller';
const waitMs = 1000;

/** Clusters that are to have the object: those that the scheduler chose, and those of objects that need it. */
function targetsOf({ spec }: Binding): TargetCluster[] {
  const needed = (spec.requiredBy ?? []).flatMap(({ clusters = [] }) => clusters.map(({ name }) => ({ name })));
  const own = spec.clusters ?? [];
  const names = new Set(own.map(({ name }) => name));
  return [...own, ...needed.filter(({ name }) => !names.has(name) && names.add(name))];
}

/** Makes a Work for each cluster of a binding, and takes those away that are for no cluster of it any more. */
export class BindingController implements Controller {
  readonly name = controller;
  readonly #world: World;
  constructor(world: World) {
    this.#world = world;
  }

  subscribe(enqueue: (key: string) => void): void {
    const { bindings, works, templates, overrides, clusterOverrides, bindingOf } = this.#world.caches;
    bindings.onChange((now, before) => enqueue(keyOf((now ?? before ?? { metadata: { name: '' } }).metadata)));
    const enqueueAbout = (template: KubeObject | undefined) => {
      for (const { metadata } of template ? bindingOf(keyOfTemplate(template)) : []) enqueue(keyOf(metadata));
    };
    for (const cache of templates) cache.onChange((now) => enqueueAbout(now));
    for (const cache of [overrides, clusterOverrides]) {
      cache.onChange(() => {
        for (const { metadata } of bindings.all()) enqueue(keyOf(metadata));
      });
    }
    works.onChange((now, before) => {
      const { annotations = {} } = (now ?? before)?.metadata ?? {};
      const [namespace, name] = [annotations[marks.bindingNamespace], annotations[marks.bindingName]];
      if (!now && namespace && name) enqueue(`${namespace}/${name}`);
    });
  }

  async reconcile(key: string): Promise<Requeue> {
    const { bindings, worksOf } = this.#world.caches;
    const binding = bindings.get(nameOf(key));
    if (!binding) return undefined;
    const id = binding.metadata.labels?.[marks.bindingId] ?? '';
    if (binding.metadata.deletionTimestamp) return this.#remove(binding, worksOf(id));
    const { kind, namespace, name } = binding.spec.resource;
    const template = templatesOf(this.#world.caches, kind)?.get({ ...(namespace && { namespace }), name });
    if (!template) return undefined;
    const targets = targetsOf(binding);
    await this.#write(binding, template, targets);
    await this.#removeOrphans(binding, targets, worksOf(id));
    return undefined;
  }

  /** A binding goes once its Works have gone. */
  async #remove(binding: Binding, works: readonly Work[]): Promise<Requeue> {
    if (works.length > 0) {
      for (const work of works) await this.#delete(work);
      return waitMs;
    }
    await dropFinalizer(this.#world, this.#world.caches.bindings, binding, finalizers.binding);
    return undefined;
  }

  async #delete(work: Work): Promise<void> {
    if (!work.metadata.deletionTimestamp)
      await this.#world.client.remove(kinds.work, work.metadata as { name: string });
  }

  /** Clusters that are being left keep theirs until their task is done. */
  async #removeOrphans(binding: Binding, targets: readonly TargetCluster[], works: readonly Work[]): Promise<void> {
    const left = (binding.spec.gracefulEvictionTasks ?? []).map(({ fromCluster }) => fromCluster);
    const kept = new Set([...targets.map(({ name }) => name), ...left]);
    for (const work of works) {
      if (!kept.has(clusterOfNamespace(work.metadata.namespace) ?? '')) await this.#delete(work);
    }
  }

  async #write(binding: Binding, template: KubeObject, targets: readonly TargetCluster[]): Promise<void> {
    const { clusters, overrides, clusterOverrides } = this.#world.caches;
    const policies = [...clusterOverrides.all(), ...overrides.all()];
    const failures: string[] = [];
    let isChanged = false;
    for (const copy of copiesFor(template, binding.spec, targets)) {
      const cluster = clusters.get({ name: copy.target.name });
      if (!cluster) continue;
      const overridden = applyOverrides(copy.object, cluster, policies);
      const error = copy.error ?? overridden.error;
      const wanted = error ? undefined : this.#workOf(binding, template, copy.target.name, overridden);
      const isNew = wanted ? await this.#put(wanted) : false;
      isChanged ||= isNew;
      if (isNew || error) {
        for (const event of overridden.events) await this.#world.events.emit(template, { ...event, controller });
      }
      if (error) failures.push(error);
    }
    await this.#tell(binding, template, failures, isChanged);
  }

  #workOf(
    binding: Binding,
    template: KubeObject,
    cluster: string,
    { object, annotations }: { object: KubeObject; annotations: Record<string, string> },
  ): Work {
    const { namespace = '', name } = template.metadata;
    const place = executionNamespaceOf(cluster);
    const work = workName({ kind: template.kind, namespace, name });
    const bindingMarks = {
      [marks.bindingNamespace]: binding.metadata.namespace ?? '',
      [marks.bindingName]: binding.metadata.name,
    };
    const id = { [marks.bindingId]: binding.metadata.labels?.[marks.bindingId] ?? '' };
    const resolution =
      template.metadata.annotations?.[marks.conflictResolution] ??
      (binding.spec.conflictResolution ?? 'Abort').toLowerCase();
    const claim = claimOf(template);
    const sent = structuredClone(object);
    sent.metadata.labels = { ...sent.metadata.labels, ...id, [marks.managed]: 'true' };
    sent.metadata.annotations = {
      ...sent.metadata.annotations,
      ...bindingMarks,
      ...(claim && marksOfClaim(claim).annotations),
      [marks.workNamespace]: place,
      [marks.workName]: work,
      [marks.templateUid]: template.metadata.uid ?? '',
      [marks.templateGeneration]: String(template.metadata.generation ?? 0),
      [marks.conflictResolution]: resolution,
    };
    const { suspension, preserveResourcesOnDeletion } = binding.spec;
    const isSuspended =
      suspension?.dispatching === true || suspension?.dispatchingOnClusters?.clusterNames?.includes(cluster) === true;
    return {
      apiVersion: 'work.karmada.io/v1alpha1',
      kind: 'Work',
      metadata: {
        name: work,
        namespace: place,
        labels: id,
        annotations: { ...bindingMarks, [marks.conflictResolution]: resolution, ...annotations },
        finalizers: [finalizers.work],
      },
      spec: {
        workload: { manifests: [sent] },
        ...(isSuspended && { suspendDispatching: true }),
        ...(preserveResourcesOnDeletion !== undefined && { preserveResourcesOnDeletion }),
      },
    };
  }

  /** Creates or changes a Work. @returns whether anything became another */
  async #put(wanted: Work): Promise<boolean> {
    const { works } = this.#world.caches;
    const known = works.get(wanted.metadata as { name: string });
    if (!known) {
      try {
        works.observe(await this.#world.client.create(kinds.work, wanted));
        return true;
      } catch (error) {
        if (isConflict(error)) return false;
        throw error;
      }
    }
    if (known.metadata.deletionTimestamp) return false;
    const next = structuredClone(known);
    next.spec = wanted.spec;
    next.metadata.labels = { ...next.metadata.labels, ...wanted.metadata.labels };
    const {
      [marks.appliedOverrides]: _,
      [marks.appliedClusterOverrides]: __,
      ...rest
    } = next.metadata.annotations ?? {};
    next.metadata.annotations = { ...rest, ...wanted.metadata.annotations };
    const written = await replace(this.#world, works, next);
    return !isDeepStrictEqual(written.spec, known.spec);
  }

  async #tell(binding: Binding, template: KubeObject, failures: readonly string[], isChanged: boolean): Promise<void> {
    const { namespace, name } = binding.metadata;
    for (const object of [binding, template]) {
      for (const failure of failures) {
        const event = { type: 'Warning' as const, reason: 'SyncWorkFailed', note: failure, controller };
        await this.#world.events.emit(object, event);
      }
      if (failures.length > 0 || !isChanged) continue;
      await this.#world.events.emit(object, {
        type: 'Normal',
        reason: 'SyncWorkSucceed',
        note: `Sync work of ResourceBinding(${namespace}/${name}) successful.`,
        controller,
      });
    }
  }
}
