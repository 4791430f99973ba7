import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Registry } from './registry/registry.ts';
import { keyOf } from './registry/resource.ts';
import { storedOf } from './registry/views.ts';
import type { Store } from './store/store.ts';
import type { KubeObject } from './types.ts';

const backupSchema = z.object({
  items: z.array(
    z.looseObject({
      apiVersion: z.string(),
      kind: z.string(),
      metadata: z.looseObject({
        name: z.string(),
        namespace: z.string().optional(),
        uid: z.string(),
        creationTimestamp: z.string(),
      }),
    }),
  ),
});

const crdKind = 'CustomResourceDefinition';

/**
 * Puts the objects of a backup into an empty store as they are, with their uids and times; admission is not asked, as
 * with any restore below the API. A store that holds something is left alone.
 * @param file JSON `{ items: [full objects] }`
 * @returns how many objects were restored
 * @throws Error naming the first object of a kind that nobody serves
 */
export async function restoreBackup(store: Store, registry: Registry, file: string): Promise<number> {
  if (store.revision > 0) return 0;
  const { items } = backupSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  const put = (object: KubeObject): Promise<unknown> => {
    const resource = registry.findKind(String(object.apiVersion), String(object.kind));
    if (!resource) throw new Error(`The backup holds a ${object.apiVersion} ${object.kind}, which nothing serves`);
    const namespace = resource.namespaced ? object.metadata.namespace : undefined;
    return store.put(resource.collection, keyOf(namespace, object.metadata.name), 0, storedOf(resource, object));
  };
  const objects = items as unknown as KubeObject[];
  await Promise.all(objects.filter(({ kind }) => kind === crdKind).map(put));
  await Promise.all(objects.filter(({ kind }) => kind !== crdKind).map(put));
  return items.length;
}
