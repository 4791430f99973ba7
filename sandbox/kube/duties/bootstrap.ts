import { randomUUID } from 'node:crypto';
import type { Store } from '../store/store.ts';
import { type KubeObject, nowSeconds } from '../types.ts';

const namespaces = ['default', 'kube-node-lease', 'kube-public', 'kube-system'];

/** Makes the namespaces that every cluster has. */
export async function ensureNamespaces(store: Store): Promise<void> {
  const missing = namespaces.filter((name) => !store.get('/namespaces', name));
  await Promise.all(
    missing.map((name) => {
      const namespace: KubeObject = {
        apiVersion: 'v1',
        kind: 'Namespace',
        metadata: {
          name,
          uid: randomUUID(),
          creationTimestamp: nowSeconds(),
          labels: { 'kubernetes.io/metadata.name': name },
        },
        spec: { finalizers: ['kubernetes'] },
        status: { phase: 'Active' },
      };
      return store.put('/namespaces', name, 0, namespace);
    }),
  );
}
