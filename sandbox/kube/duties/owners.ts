import type { Entry } from '../store/collection.ts';
import type { Store, StoreEvent } from '../store/store.ts';

/** Where an object is. */
export interface Place {
  collection: string;
  key: string;
}

const placeId = ({ collection, key }: Place): string => `${collection} ${key}`;

/** Who exists, and who depends on whom, by uid. */
export class OwnerGraph {
  private readonly places = new Map<string, Place>();
  /** uid of an owner → its dependents. */
  private readonly dependents = new Map<string, Map<string, Place>>();

  constructor(store: Store) {
    for (const collection of store.resources()) {
      for (const entry of store.collection(collection).list('')) this.add(collection, entry);
    }
  }

  /** Keeps up with a change. */
  follow(event: StoreEvent): void {
    if (event.previous) this.remove(event.resource, event.previous);
    if (!event.deleted) this.add(event.resource, event.entry);
  }

  isAlive(uid: string): boolean {
    return this.places.has(uid);
  }

  placeOf(uid: string): Place | undefined {
    return this.places.get(uid);
  }

  dependentsOf(uid: string): Place[] {
    return [...(this.dependents.get(uid)?.values() ?? [])];
  }

  private add(collection: string, entry: Entry): void {
    const { uid, ownerReferences } = entry.object.metadata;
    const place = { collection, key: entry.key };
    if (uid) this.places.set(uid, place);
    for (const owner of ownerReferences ?? []) {
      const known = this.dependents.get(owner.uid) ?? new Map<string, Place>();
      known.set(placeId(place), place);
      this.dependents.set(owner.uid, known);
    }
  }

  private remove(collection: string, entry: Entry): void {
    const { uid, ownerReferences } = entry.object.metadata;
    if (uid) this.places.delete(uid);
    for (const owner of ownerReferences ?? []) {
      const known = this.dependents.get(owner.uid);
      known?.delete(placeId({ collection, key: entry.key }));
      if (known?.size === 0) this.dependents.delete(owner.uid);
    }
  }
}
