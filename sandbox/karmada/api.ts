import { readKubeconfig } from '../controllers/client/kubeconfig.ts';
import { isConflict, KubeClient } from '../controllers/client/rest.ts';
import { type ApiServerOptions, type RunningApiServer, startApiServer } from '../kube/main.ts';
import { karmadaResources } from '../kube/registry/karmada.ts';
import { kinds } from './controllers/kinds.ts';
import { installDefinitions, ownDefinitions, readDefinitions, volcanoJob } from './definitions.ts';

/** Starts the API server of a Karmada control plane, without its controllers. */
export async function startKarmadaApi(options: Omit<ApiServerOptions, 'resources'>): Promise<RunningApiServer> {
  const api = await startApiServer({ ...options, resources: karmadaResources });
  const client = new KubeClient(await readKubeconfig(api.kubeconfig));
  try {
    await installDefinitions(client, [...readDefinitions(ownDefinitions), volcanoJob()]);
    await letAdministratorsThrough(client);
  } finally {
    client.close();
  }
  return api;
}

/** As `karmadactl init` does: who holds every right on the control plane has no way into members without this. */
async function letAdministratorsThrough(client: KubeClient): Promise<void> {
  const apiVersion = 'rbac.authorization.k8s.io/v1';
  const metadata = { name: 'cluster-proxy-admin' };
  const apiGroup = 'rbac.authorization.k8s.io';
  const role = {
    apiVersion,
    kind: 'ClusterRole',
    metadata,
    rules: [{ apiGroups: ['cluster.karmada.io'], resources: ['clusters/proxy'], verbs: ['*'] }],
  };
  const binding = {
    apiVersion,
    kind: 'ClusterRoleBinding',
    metadata,
    roleRef: { apiGroup, kind: 'ClusterRole', name: metadata.name },
    subjects: [{ kind: 'User', name: 'kubernetes-admin' }],
  };
  await unlessThere(client.create(kinds.clusterRole, role));
  await unlessThere(client.create(kinds.clusterRoleBinding, binding));
}

async function unlessThere(creation: Promise<unknown>): Promise<void> {
  try {
    await creation;
  } catch (error) {
    if (!isConflict(error)) throw error;
  }
}
