import { readFile } from 'node:fs/promises';
import { parseAllDocuments } from 'yaml';
import { writeServiceAccountKubeconfig } from '../../sandbox/access/service-account.ts';
import type { KarmadaWorld } from './karmada-world.ts';

const paths: Record<string, string> = {
  Namespace: '/api/v1/namespaces',
  ServiceAccount: '/api/v1/namespaces/slipway/serviceaccounts',
  ClusterRole: '/apis/rbac.authorization.k8s.io/v1/clusterroles',
  ClusterRoleBinding: '/apis/rbac.authorization.k8s.io/v1/clusterrolebindings',
};

/** Gives Slipway the rights of `deploy/rbac/karmada.yaml` on a control plane, and writes its kubeconfig. */
export async function applyKarmadaRights({ client, kubeconfig }: KarmadaWorld, file: string): Promise<void> {
  for (const document of parseAllDocuments(await readFile('deploy/rbac/karmada.yaml', 'utf8'))) {
    const object = document.toJS() as { kind: string };
    await client.request('POST', paths[object.kind] ?? '', object);
  }
  await writeServiceAccountKubeconfig(kubeconfig, { namespace: 'slipway', name: 'slipway' }, file);
}
