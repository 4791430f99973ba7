import { keyOf, pluralOf, type Resource } from '../registry/resource.ts';
import { forbidden, notFound } from '../status.ts';
import type { Store } from '../store/store.ts';

const immortal = new Set(['default', 'kube-system', 'kube-public']);

/** Upstream's NamespaceLifecycle admission: nothing is created in a namespace that is absent or going. */
export function checkNamespaceForCreate(store: Store, resource: Resource, namespace: string, name: string): void {
  if (!resource.namespaced) return;
  const entry = store.get('/namespaces', keyOf(undefined, namespace));
  if (!entry) throw notFound({ group: '', thing: 'namespaces' }, namespace);
  if (!entry.object.metadata.deletionTimestamp) return;
  throw forbidden(
    pluralOf(resource),
    name,
    `unable to create new content in namespace ${namespace} because it is being terminated`,
    [
      {
        reason: 'NamespaceTerminating',
        message: `namespace ${namespace} is being terminated`,
        field: 'metadata.namespace',
      },
    ],
  );
}

/** The namespaces that a cluster cannot do without stay. */
export function checkNamespaceForDelete(resource: Resource, name: string): void {
  if (resource.collection !== '/namespaces' || !immortal.has(name)) return;
  throw forbidden({ group: '', thing: 'namespaces' }, name, 'this namespace may not be deleted');
}
