import { isDeepStrictEqual } from 'node:util';
import { type KubeObject, keyOf, nameOf } from '../../controllers/client/objects.ts';
import type { Requeue } from '../../controllers/runtime/work-queue.ts';
import { keptClusters, purgedClusters, targetsOf } from './binding-clusters.ts';
import { applyOverrides } from './interpret/overrides.ts';
import { copiesFor } from './interpret/replicas.ts';
import { clusterOfNamespace, executionNamespaceOf, finalizers, kinds, marks } from './kinds.ts';
import { workName } from './names.ts';
import { claimOf, marksOfClaim } from './policy-choice.ts';
import type { Binding, Work } from './shapes.ts';
import { type Controller, dropFinalizer, replace, templatesOf, type World } from './world.ts';

const controller = 'binding-controller';
const waitMs = 1000;
/** How often it is looked whether clusters that are left directly are empty. */
const purgeRetryMs = 5000;

const clusterOf = ({ metadata }: Work): string => clusterOfNamespace(metadata.namespace) ?? '';

/** Makes a Work for each cluster of a binding, and takes those away that are for no cluster of it any more. */
export class BindingController implements Controller {
  readonly name = controller;
  readonly #world: World;
  constructor(world: World) {
    this.#world = world;
  }

  /** A changed template comes by way of its binding, which only a policy that has claimed it brings up to date. */
  subscribe(enqueue: (key: string) => void): void {
    const { bindings, overrides, clusterOverrides } = this.#world.caches;
    bindings.onChange((now, before) => {
      const isSame = before?.metadata.generation === now?.metadata.generation && !now?.metadata.deletionTimestamp;
      if (now && !(before && isSame)) enqueue(keyOf(now.metadata));
    });
    for (const cache of [overrides, clusterOverrides]) {
      cache.onChange(() => {
        for (const { metadata } of bindings.all()) enqueue(keyOf(metadata));
      });
    }
  }

  async reconcile(key: string): Promise<Requeue> {
    const { bindings, worksOf } = this.#world.caches;
    const binding = bindings.get(nameOf(key));
    if (!binding) return undefined;
    const works = worksOf(binding.metadata.labels?.[marks.bindingId] ?? '');
    if (binding.metadata.deletionTimestamp) return this.#remove(binding, works);
    const kept = keptClusters(binding);
    for (const work of works) if (!kept.has(clusterOf(work))) await this.#delete(work);
    const purged = purgedClusters(binding);
    if (works.some((work) => purged.has(clusterOf(work)))) return purgeRetryMs;
    const { apiVersion, kind, namespace, name } = binding.spec.resource;
    const template = templatesOf(this.#world.caches, { apiVersion, kind })?.get({
      ...(namespace && { namespace }),
      name,
    });
    return template && this.#write(binding, template);
  }

  /** A binding does not wait until its Works have gone: those of a lost member stay behind. */
  async #remove(binding: Binding, works: readonly Work[]): Promise<undefined> {
    for (const work of works) await this.#delete(work);
    await dropFinalizer(this.#world, this.#world.caches.bindings, binding, finalizers.binding);
  }

  async #delete(work: Work): Promise<void> {
    if (!work.metadata.deletionTimestamp)
      await this.#world.client.remove(kinds.work, work.metadata as { name: string });
  }

  async #write(binding: Binding, template: KubeObject): Promise<Requeue> {
    const { clusters, overrides, clusterOverrides } = this.#world.caches;
    const policies = [...clusterOverrides.all(), ...overrides.all()];
    const failures: string[] = [];
    let isChanged = false;
    let isWaiting = false;
    for (const copy of copiesFor(template, binding.spec, targetsOf(binding))) {
      const cluster = clusters.get({ name: copy.target.name });
      if (!cluster) continue;
      const overridden = applyOverrides(copy.object, cluster, policies);
      const error = copy.error ?? overridden.error;
      const wanted = error ? undefined : this.#workOf(binding, template, copy.target.name, overridden);
      const put = wanted && (await this.#put(wanted));
      const isNew = put === 'changed';
      isChanged ||= isNew;
      isWaiting ||= put === 'going';
      if (isNew || error) {
        for (const event of overridden.events) await this.#world.events.emit(template, { ...event, controller });
      }
      if (error) failures.push(error);
    }
    await this.#tell(binding, template, failures, isChanged);
    return isWaiting ? waitMs : undefined;
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

  /** Creates or changes a Work; one that is on its way out has to go first. */
  async #put(wanted: Work): Promise<'changed' | 'same' | 'going'> {
    const { works } = this.#world.caches;
    const known = works.get(wanted.metadata as { name: string });
    if (!known) {
      works.observe(await this.#world.client.create(kinds.work, wanted));
      return 'changed';
    }
    if (known.metadata.deletionTimestamp) return 'going';
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
    return isDeepStrictEqual(written.spec, known.spec) ? 'same' : 'changed';
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
