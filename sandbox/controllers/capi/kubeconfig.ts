import { stringify } from 'yaml';
import { clusterNameLabel } from '../caches.ts';
import { ownerReference } from '../client/objects.ts';
import type { CapiCluster, Secret } from '../shapes/neighbours.ts';
import { createIfAbsent, update, type World } from '../world.ts';

/** An admin kubeconfig for the API of a simulated cluster. */
function kubeconfigText(world: World, cluster: CapiCluster): string {
  const { name } = cluster.metadata;
  const { server, token, ca } = world.childAccess(cluster);
  const user = `${name}-admin`;
  return stringify({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name, cluster: { server, 'certificate-authority-data': Buffer.from(ca).toString('base64') } }],
    users: [{ name: user, user: { token } }],
    contexts: [{ name: `${user}@${name}`, context: { cluster: name, user } }],
    'current-context': `${user}@${name}`,
  });
}

/** Keeps Secret `<cluster>-kubeconfig`, key `value`; rewrites it when the address of the cluster's API has moved. */
export async function ensureKubeconfig(world: World, cluster: CapiCluster): Promise<void> {
  const cache = world.caches.kubeconfigs;
  const { namespace, name } = cluster.metadata;
  const value = Buffer.from(kubeconfigText(world, cluster)).toString('base64');
  const known = cache.get({ namespace, name: `${name}-kubeconfig` });
  if (known?.data?.value === value) return;
  if (known) {
    await update(world, cache, { ...known, data: { ...known.data, value } });
    return;
  }
  const secret: Secret = {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: {
      name: `${name}-kubeconfig`,
      namespace,
      labels: { [clusterNameLabel]: name },
      ownerReferences: [ownerReference(cluster)],
    },
    type: 'cluster.x-k8s.io/secret',
    data: { value },
  };
  await createIfAbsent(world, cache, secret);
}
