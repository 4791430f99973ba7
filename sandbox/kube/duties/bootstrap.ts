import { randomUUID } from 'node:crypto';
import { bootstrapBindings, bootstrapRoles } from '../auth/bootstrap-roles.ts';
import type { Store } from '../store/store.ts';
import { type KubeObject, nowSeconds } from '../types.ts';

const namespaces = ['default', 'kube-node-lease', 'kube-public', 'kube-system'];

const namespaceObject = (name: string): KubeObject => ({
  apiVersion: 'v1',
  kind: 'Namespace',
  metadata: { name, labels: { 'kubernetes.io/metadata.name': name } },
  spec: { finalizers: ['kubernetes'] },
  status: { phase: 'Active' },
});

async function ensure(store: Store, collection: string, objects: KubeObject[]): Promise<void> {
  const missing = objects.filter((object) => !store.get(collection, object.metadata.name));
  await Promise.all(
    missing.map((object) => {
      const metadata = { ...object.metadata, uid: randomUUID(), creationTimestamp: nowSeconds() };
      return store.put(collection, metadata.name, 0, { ...object, metadata });
    }),
  );
}

/** Makes the namespaces, roles and bindings that every cluster has. */
export async function ensureBootstrapObjects(store: Store): Promise<void> {
  const group = 'rbac.authorization.k8s.io';
  await ensure(store, '/namespaces', namespaces.map(namespaceObject));
  await ensure(store, `${group}/clusterroles`, bootstrapRoles() as KubeObject[]);
  await ensure(store, `${group}/clusterrolebindings`, bootstrapBindings() as KubeObject[]);
}
