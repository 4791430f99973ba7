import { isDeepStrictEqual } from 'node:util';
import { keyOf, nameOf } from '../../controllers/client/objects.ts';
import { findCondition, setCondition } from '../../controllers/conditions.ts';
import type { Requeue } from '../../controllers/runtime/work-queue.ts';
import { keptClusters } from './binding-clusters.ts';
import { aggregateStatus } from './interpret/aggregate.ts';
import { clusterOfNamespace, marks } from './kinds.ts';
import type { AggregatedStatus, Binding, Work } from './shapes.ts';
import { type Controller, replaceStatus, templatesOf, type World } from './world.ts';

const controller = 'binding-status-controller';

/** How the object of a Work fares in its member, as the binding tells it. */
function toItem(work: Work): AggregatedStatus {
  const clusterName = clusterOfNamespace(work.metadata.namespace) ?? '';
  const applied = findCondition(work.status?.conditions, 'Applied');
  if (applied?.status !== 'True') {
    return { clusterName, ...(applied?.message && { appliedMessage: applied.message }), health: 'Unknown' };
  }
  const [manifest] = work.status?.manifestStatuses ?? [];
  const status = manifest?.status;
  return { clusterName, ...(status && { status }), applied: true, health: manifest?.health ?? 'Unknown' };
}

/** Whether every cluster that is to have the object, or that it leaves gracefully, has it. */
function isFullyApplied(binding: Binding, items: readonly AggregatedStatus[]): boolean {
  const clusters = keptClusters(binding);
  return (
    clusters.size > 0 &&
    clusters.size === items.length &&
    items.every(({ clusterName, applied }) => applied && clusters.has(clusterName))
  );
}

/** Gathers the states of a binding's Works, and sums them up in the template. */
export class BindingStatusController implements Controller {
  readonly name = controller;
  readonly #world: World;
  constructor(world: World) {
    this.#world = world;
  }

  subscribe(enqueue: (key: string) => void): void {
    const { works, bindings } = this.#world.caches;
    bindings.onChange((now) => now && enqueue(keyOf(now.metadata)));
    works.onChange((now, before) => {
      const { annotations = {} } = (now ?? before)?.metadata ?? {};
      const [namespace, name] = [annotations[marks.bindingNamespace], annotations[marks.bindingName]];
      if (namespace && name) enqueue(`${namespace}/${name}`);
    });
  }

  async reconcile(key: string): Promise<Requeue> {
    const { bindings, worksOf } = this.#world.caches;
    const binding = bindings.get(nameOf(key));
    if (!binding || binding.metadata.deletionTimestamp) return undefined;
    const works = worksOf(binding.metadata.labels?.[marks.bindingId] ?? '');
    const staying = works.filter(({ metadata }) => !metadata.deletionTimestamp);
    const items = staying.map(toItem).sort((a, b) => (a.clusterName < b.clusterName ? -1 : 1));
    await this.#gather(binding, items);
    await this.#sumUp(binding, items);
    return undefined;
  }

  async #gather(binding: Binding, items: AggregatedStatus[]): Promise<void> {
    if (items.length === 0 && !binding.status?.aggregatedStatus?.length) return;
    const conditions = [...(binding.status?.conditions ?? [])];
    const isChanged = setCondition(
      conditions,
      isFullyApplied(binding, items)
        ? {
            type: 'FullyApplied',
            status: 'True',
            reason: 'FullyAppliedSuccess',
            message: 'All works have been successfully applied',
          }
        : {
            type: 'FullyApplied',
            status: 'False',
            reason: 'FullyAppliedFailed',
            message: 'Failed to apply all works, see status.aggregatedStatus for details',
          },
      this.#world.clock.now(),
    );
    const aggregatedStatus = JSON.parse(JSON.stringify(items)) as AggregatedStatus[];
    const isSame = isDeepStrictEqual(aggregatedStatus, binding.status?.aggregatedStatus ?? []);
    if (isSame && !isChanged) return;
    const next = structuredClone(binding);
    next.status = { ...next.status, conditions, aggregatedStatus };
    await replaceStatus(this.#world, this.#world.caches.bindings, next);
    if (isSame) return;
    await this.#world.events.emit(binding, {
      type: 'Normal',
      reason: 'AggregateStatusSucceed',
      note: `Update ResourceBinding(${keyOf(binding.metadata)}) with AggregatedStatus successfully.`,
      controller,
    });
  }

  async #sumUp(binding: Binding, items: readonly AggregatedStatus[]): Promise<void> {
    const { apiVersion, kind, namespace, name } = binding.spec.resource;
    const cache = templatesOf(this.#world.caches, { apiVersion, kind });
    const template = cache?.get({ ...(namespace && { namespace }), name });
    if (!cache || !template) return;
    const now = `${this.#world.clock.now().toISOString().slice(0, 19)}Z`;
    const status = aggregateStatus(template, items, now);
    if (!status || isDeepStrictEqual(JSON.parse(JSON.stringify(status)), template.status ?? {})) return;
    await replaceStatus(this.#world, cache, { ...structuredClone(template), status });
    await this.#world.events.emit(template, {
      type: 'Normal',
      reason: 'AggregateStatusSucceed',
      note: 'Update Resource with AggregatedStatus successfully.',
      controller,
    });
  }
}
