import type { ClusterAccess } from '../controllers/client/kubeconfig.ts';
import type { KubeObject } from '../controllers/client/objects.ts';
import { isConflict, type KubeClient } from '../controllers/client/rest.ts';
import { kinds, memberNamespace } from './controllers/kinds.ts';
import type { MemberCluster, SecretObject } from './controllers/shapes.ts';

/** How a cluster becomes a member. */
export interface Joining {
  name: string;
  /** With what the control plane acts in the cluster. */
  access: Pick<ClusterAccess, 'token' | 'ca'>;
  /** With what it acts there in the name of others; without it the proxy leads nobody there. */
  impersonator?: string;
  /** Where the control plane reaches the cluster. */
  apiEndpoint: string;
  labels?: Record<string, string>;
  spec?: Partial<MemberCluster['spec']>;
}

const accountName = 'karmada-impersonator';
/** The longest time for which a token may be asked: what `karmadactl join` leaves in a Secret has no end. */
const longestSeconds = 2 ** 32;

/** Makes the account in a cluster by which the control plane will act in the name of others. @returns its token */
export async function makeImpersonator(member: KubeClient): Promise<string> {
  const once = (path: string, object: object) =>
    member.request('POST', path, object).catch((error: unknown) => {
      if (!isConflict(error)) throw error;
    });
  const inside = `/api/v1/namespaces/${memberNamespace}`;
  await once('/api/v1/namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata: { name: memberNamespace } });
  await once(`${inside}/serviceaccounts`, {
    apiVersion: 'v1',
    kind: 'ServiceAccount',
    metadata: { name: accountName },
  });
  const { status } = await member.request<{ status: { token: string } }>(
    'POST',
    `${inside}/serviceaccounts/${accountName}/token`,
    { apiVersion: 'authentication.k8s.io/v1', kind: 'TokenRequest', spec: { expirationSeconds: longestSeconds } },
  );
  return status.token;
}

/** By which Karmada tells clusters from each other: the uid of a namespace that each has. */
export async function readClusterId(member: KubeClient): Promise<string> {
  return (await member.request<KubeObject>('GET', '/api/v1/namespaces/kube-system')).metadata.uid ?? '';
}

const encode = (value = ''): string => Buffer.from(value).toString('base64');

/** Joins a cluster by push, as `karmadactl join` leaves the control plane. */
export async function joinMember(client: KubeClient, joining: Joining): Promise<void> {
  const { name, access, impersonator, apiEndpoint, labels, spec } = joining;
  const secretRef = await keepSecret(client, name, { token: encode(access.token), caBundle: encode(access.ca) });
  const impersonatorSecretRef =
    impersonator === undefined
      ? undefined
      : await keepSecret(client, `${name}-impersonator`, { token: encode(impersonator) });
  await client.create(kinds.cluster, {
    apiVersion: 'cluster.karmada.io/v1alpha1',
    kind: 'Cluster',
    metadata: { name, ...(labels && { labels }) },
    spec: {
      syncMode: 'Push',
      apiEndpoint,
      secretRef,
      ...(impersonatorSecretRef && { impersonatorSecretRef }),
      ...spec,
    },
  });
}

async function keepSecret(client: KubeClient, name: string, data: Record<string, string>) {
  const ref = { namespace: memberNamespace, name };
  const secret: SecretObject = { apiVersion: 'v1', kind: 'Secret', metadata: ref, data };
  if (!(await client.find(kinds.secret, ref))) await client.create(kinds.secret, secret);
  return ref;
}
