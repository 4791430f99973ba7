import { randomUUID } from 'node:crypto';
import { parseAllDocuments } from 'yaml';
import { isObject } from '../lib/json.ts';
import { parseJson } from '../lib/json-text.ts';
import { builtinResources } from './registry/builtin.ts';
import { storedEvent } from './registry/events.ts';
import { apiVersionOf, keyOf } from './registry/resource.ts';
import type { Store } from './store/store.ts';
import { prepareCrd } from './strategies/crd.ts';
import { type KubeObject, nowSeconds } from './types.ts';

const crdKind = 'CustomResourceDefinition';

/** Where objects of a kind are kept. */
interface Home {
  collection: string;
  namespaced: boolean;
}

function readObjects(text: string): KubeObject[] {
  const documents = /^\s*[{[]/.test(text)
    ? [parseJson(text)]
    : parseAllDocuments(text, { schema: 'yaml-1.1' }).map((document): unknown => document.toJS());
  return documents.flatMap((document): KubeObject[] => {
    if (Array.isArray(document)) return document as KubeObject[];
    if (isObject(document) && Array.isArray(document.items)) return document.items as KubeObject[];
    return isObject(document) ? [document as KubeObject] : [];
  });
}

/** Where each kind of the backup belongs: built-in kinds, and those of its own CRDs in all their versions. */
function homesOf(objects: KubeObject[]): Map<string, Home> {
  const homes = new Map<string, Home>();
  for (const resource of builtinResources) {
    const { collection, namespaced } = resource;
    homes.set(`${apiVersionOf(resource)} ${resource.kind}`, { collection, namespaced });
  }
  for (const crd of objects.filter((object) => object.kind === crdKind)) {
    const spec = crd.spec as {
      group: string;
      scope: string;
      names: { plural: string; kind: string };
      versions: { name: string }[];
    };
    const home = { collection: `${spec.group}/${spec.names.plural}`, namespaced: spec.scope === 'Namespaced' };
    for (const { name } of spec.versions) homes.set(`${spec.group}/${name} ${spec.names.kind}`, home);
  }
  return homes;
}

/** Fills what a hand-written backup may leave out; what it says is kept as it is. */
function complete(object: KubeObject, home: Home): KubeObject {
  const { apiVersion, kind, metadata, ...rest } = object;
  const { resourceVersion: _version, ...meta } = metadata;
  const stored: KubeObject = {
    apiVersion,
    kind,
    metadata: { ...meta, uid: meta.uid ?? randomUUID(), creationTimestamp: meta.creationTimestamp ?? nowSeconds() },
    ...rest,
  };
  if (!home.namespaced) delete stored.metadata.namespace;
  if (kind === crdKind) prepareCrd(stored);
  if (home.collection === '/events') return storedEvent(stored);
  if (home.collection === '/namespaces') {
    stored.metadata.labels = { ...meta.labels, 'kubernetes.io/metadata.name': meta.name };
    stored.spec ??= { finalizers: ['kubernetes'] };
    stored.status ??= { phase: 'Active' };
  }
  return stored;
}

/**
 * Restores a backup into an empty store: every object becomes the first revision of its key, word for word.
 * @param text YAML documents, or JSON with an object, a list or `{ items }`
 * @returns how many objects; 0 when the store is not empty and nothing was done
 * @throws Error for kinds that nobody serves
 */
export async function restoreBackup(store: Store, text: string): Promise<number> {
  if (store.revision > 0) return 0;
  const objects = readObjects(text);
  const homes = homesOf(objects);
  const isCrd = (object: KubeObject): boolean => object.kind === crdKind;
  // Kinds first: whatever follows a restored object's event finds it served.
  for (const part of [objects.filter(isCrd), objects.filter((object) => !isCrd(object))]) {
    await Promise.all(
      part.map((object) => {
        const home = homes.get(`${object.apiVersion} ${object.kind}`);
        if (!home) throw new Error(`the backup holds a ${object.kind} of ${object.apiVersion}, but no CRD for it`);
        const stored = complete(object, home);
        const { namespace, name } = stored.metadata;
        return store.put(home.collection, keyOf(home.namespaced ? namespace : undefined, name), 0, stored);
      }),
    );
  }
  return objects.length;
}
