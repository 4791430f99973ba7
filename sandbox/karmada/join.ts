import type { ClusterAccess } from '../controllers/client/kubeconfig.ts';
import type { KubeClient } from '../controllers/client/rest.ts';
import { kinds, memberNamespace } from './controllers/kinds.ts';
import type { MemberCluster } from './controllers/shapes.ts';

/** How a cluster becomes a member. */
export interface Joining {
  name: string;
  /** With what the control plane acts in the cluster. */
  access: Pick<ClusterAccess, 'token' | 'ca'>;
  /** Where the control plane reaches the cluster. */
  apiEndpoint: string;
  spec?: Partial<MemberCluster['spec']>;
}

/** Joins a cluster by push, as `karmadactl join` leaves the control plane. */
export async function joinMember(client: KubeClient, { name, access, apiEndpoint, spec }: Joining): Promise<void> {
  const encode = (value = '') => Buffer.from(value).toString('base64');
  const secret = await client.find(kinds.secret, { namespace: memberNamespace, name });
  if (!secret) {
    await client.create(kinds.secret, {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name, namespace: memberNamespace },
      data: { token: encode(access.token), caBundle: encode(access.ca) },
    });
  }
  await client.create(kinds.cluster, {
    apiVersion: 'cluster.karmada.io/v1alpha1',
    kind: 'Cluster',
    metadata: { name },
    spec: { syncMode: 'Push', apiEndpoint, secretRef: { namespace: memberNamespace, name }, ...spec },
  });
}
