import { cloneJson, equalJson } from '../../lib/json.ts';
import { type Store, WriteConflict } from '../store/store.ts';
import type { KubeObject } from '../types.ts';

/**
 * Changes a stored object for a duty, again and again while others write it meanwhile. An object that is being
 * deleted and has lost its last finalizer goes.
 * @param change works on a copy; false leaves the object as it is
 */
export async function changeStored(
  store: Store,
  collection: string,
  key: string,
  change: (object: KubeObject) => boolean,
): Promise<void> {
  for (;;) {
    const entry = store.get(collection, key);
    if (!entry) return;
    const object = cloneJson(entry.object);
    if (!change(object) || equalJson(object, entry.object)) return;
    const isGone = Boolean(object.metadata.deletionTimestamp) && (object.metadata.finalizers ?? []).length === 0;
    try {
      if (isGone && collection !== '/namespaces') {
        await store.remove(collection, key, entry.revision, cloneJson(entry.object));
      } else await store.put(collection, key, entry.revision, object);
      return;
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error;
      await error.settled;
    }
  }
}
