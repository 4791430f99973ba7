import { deleteStored } from '../handlers/delete.ts';
import type { Registry } from '../registry/registry.ts';
import { apiVersionOf } from '../registry/resource.ts';
import { ApiError } from '../status.ts';
import type { Store, StoreEvent } from '../store/store.ts';
import type { KubeObject, OwnerReference } from '../types.ts';
import { admitCollection } from './admit-delete.ts';
import { changeStored } from './change.ts';
import { type Duty, KeyQueue } from './duty.ts';
import { OwnerGraph, type Place } from './owners.ts';

/** An owner that a client created a moment ago may not be visible to its dependent's writer yet. */
const absentOwnerGraceMs = 500;
const foreground = 'foregroundDeletion';
const orphan = 'orphan';

const without = (object: KubeObject, finalizer: string): boolean => {
  const { metadata } = object;
  const left = (metadata.finalizers ?? []).filter((one) => one !== finalizer);
  const isChanged = left.length !== (metadata.finalizers ?? []).length;
  if (left.length > 0) metadata.finalizers = left;
  else delete metadata.finalizers;
  return isChanged;
};

/** The collection name has no blank and the key neither: together they name an object for the queue. */
const idOf = (place: Place): string => `${place.collection} ${place.key}`;

/**
 * Deletes what has lost its owners, and works off the finalizers `foregroundDeletion` and `orphan`, as upstream's
 * garbage collector does.
 */
export class GarbageCollector implements Duty {
  private readonly store: Store;
  private readonly registry: Registry;
  private readonly graph: OwnerGraph;
  private readonly queue: KeyQueue;
  private unsubscribe: () => void = () => undefined;

  constructor(store: Store, registry: Registry) {
    this.store = store;
    this.registry = registry;
    this.graph = new OwnerGraph(store);
    this.queue = new KeyQueue('garbage collection', (id) => this.process(id));
  }

  start(): void {
    this.unsubscribe = this.store.subscribe((event) => this.follow(event));
    for (const collection of this.store.resources()) {
      for (const { key, object } of this.store.collection(collection).list(''))
        this.consider({ collection, key }, object);
    }
  }

  stop(): void {
    this.unsubscribe();
    this.queue.stop();
  }

  private follow(event: StoreEvent): void {
    this.graph.follow(event);
    const { object, key } = event.entry;
    const { uid, ownerReferences } = object.metadata;
    if (event.deleted) {
      if (uid) for (const dependent of this.graph.dependentsOf(uid)) this.queue.add(idOf(dependent));
      for (const owner of ownerReferences ?? []) this.wakeOwner(owner.uid);
    } else this.consider({ collection: event.resource, key }, object);
  }

  /** An owner that waits for its dependents looks again. */
  private wakeOwner(uid: string): void {
    const place = this.graph.placeOf(uid);
    if (place) this.queue.add(idOf(place));
  }

  private consider(place: Place, object: KubeObject): void {
    const { ownerReferences, deletionTimestamp, finalizers } = object.metadata;
    const isWaiting = deletionTimestamp && finalizers?.some((one) => one === foreground || one === orphan);
    if (isWaiting) this.queue.add(idOf(place));
    else if (ownerReferences?.some((owner) => !this.isAlive(owner, object.metadata.namespace))) {
      this.queue.add(idOf(place), absentOwnerGraceMs);
    }
  }

  private async process(id: string): Promise<void> {
    const [collection = '', key = ''] = id.split(' ');
    const entry = this.store.get(collection, key);
    if (!entry) return;
    const { metadata } = entry.object;
    const place = { collection, key };
    if (metadata.deletionTimestamp && metadata.finalizers?.includes(orphan))
      return this.orphanDependents(place, metadata.uid);
    if (metadata.deletionTimestamp && metadata.finalizers?.includes(foreground)) {
      return this.deleteDependentsFirst(place, metadata.uid);
    }
    await this.collect(place, entry.object);
  }

  private async orphanDependents(place: Place, uid = ''): Promise<void> {
    const dependents = this.graph.dependentsOf(uid);
    await Promise.all(dependents.map((dependent) => this.dropOwners(dependent, (owner) => owner === uid)));
    await changeStored(this.store, place.collection, place.key, (object) => without(object, orphan));
  }

  private async deleteDependentsFirst(place: Place, uid = ''): Promise<void> {
    const dependents = this.graph.dependentsOf(uid);
    let isBlocked = false;
    for (const dependent of dependents) {
      const entry = this.store.get(dependent.collection, dependent.key);
      const reference = entry?.object.metadata.ownerReferences?.find((owner) => owner.uid === uid);
      if (reference?.blockOwnerDeletion === true) isBlocked = true;
      if (entry && !entry.object.metadata.deletionTimestamp) await this.delete(dependent, 'Foreground');
    }
    if (isBlocked && this.graph.dependentsOf(uid).some((one) => this.isBlocking(one, uid))) return;
    await changeStored(this.store, place.collection, place.key, (object) => without(object, foreground));
  }

  private isBlocking(dependent: Place, uid: string): boolean {
    const owners = this.store.get(dependent.collection, dependent.key)?.object.metadata.ownerReferences ?? [];
    return owners.some((owner) => owner.uid === uid && owner.blockOwnerDeletion === true);
  }

  /** Deletes an object whose owners are all gone; references to some that are gone are removed. */
  private async collect(place: Place, object: KubeObject): Promise<void> {
    const owners = object.metadata.ownerReferences ?? [];
    const dead = owners.filter((owner) => !this.isAlive(owner, object.metadata.namespace));
    if (dead.length === 0 || object.metadata.deletionTimestamp) return;
    if (dead.length === owners.length) await this.delete(place, 'Background');
    else await this.dropOwners(place, (uid) => dead.some((owner) => owner.uid === uid));
  }

  /** Whoever is not known by what was written is asked for: some stores find what nobody has written. */
  private isAlive({ apiVersion, kind, name, uid }: OwnerReference, namespace: string | undefined): boolean {
    if (this.graph.isAlive(uid)) return true;
    const owner = this.registry.stored().find((one) => apiVersionOf(one) === apiVersion && one.kind === kind);
    const key = owner?.namespaced && namespace ? `${namespace}/${name}` : name;
    return owner !== undefined && this.store.get(owner.collection, key)?.object.metadata.uid === uid;
  }

  private async dropOwners(place: Place, isDropped: (uid: string) => boolean): Promise<void> {
    await changeStored(this.store, place.collection, place.key, ({ metadata }) => {
      const left = (metadata.ownerReferences ?? []).filter((owner) => !isDropped(owner.uid));
      if (left.length > 0) metadata.ownerReferences = left;
      else delete metadata.ownerReferences;
      return true;
    });
  }

  private async delete(place: Place, propagation: 'Background' | 'Foreground'): Promise<void> {
    const resource = this.registry.stored().find((one) => one.collection === place.collection);
    const entry = this.store.get(place.collection, place.key);
    if (!resource || !entry) return;
    await admitCollection(this.store, resource, entry.object);
    const hasDependents = this.graph.dependentsOf(this.uidOf(place)).length > 0;
    const options = {
      isDryRun: false,
      propagation: hasDependents ? propagation : ('Background' as const),
      preconditions: {},
    };
    await deleteStored(this.store, resource, place.key, options).catch((error: unknown) => {
      if (!(error instanceof ApiError && error.code === 404)) throw error;
    });
  }

  private uidOf(place: Place): string {
    return this.store.get(place.collection, place.key)?.object.metadata.uid ?? '';
  }
}
