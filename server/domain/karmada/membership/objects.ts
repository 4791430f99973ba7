import { dedicationOf } from '../../../../lib/dedication.ts';
import { managedByLabel, managedByUs } from '../../applications/order/manifests.ts';
import { placeLabelsOf } from '../member-place.ts';

/**
 * The objects of a member that joins by push, with the names that `karmadactl join` gives them, so that `karmadactl unjoin`
 * finds them too.
 */

/** The namespace for this, in clusters and on control planes. */
export const membershipNamespace = 'karmada-cluster';
export const systemLabel = 'karmada.io/system';
const labels = { [systemLabel]: 'true' };
const rbac = { apiVersion: 'rbac.authorization.k8s.io/v1' };

/** In whose name Karmada's proxy acts for others; members of several control planes share it. */
export const impersonatorAccount = 'karmada-impersonator';
/** In whose name a control plane acts in its member. */
export const accountOf = (member: string): string => `karmada-${member}`;
export const roleOf = (member: string): string => `karmada-controller-manager:${accountOf(member)}`;
/** Where a control plane keeps what is meant for a member. */
export const executionNamespaceOf = (member: string): string => `karmada-es-${member}`;
export const impersonatorSecretOf = (member: string): string => `${member}-impersonator`;

export const membershipNamespaceObject = () => ({
  apiVersion: 'v1',
  kind: 'Namespace',
  metadata: { name: membershipNamespace, labels },
});

export const accountObject = (name: string) => ({
  apiVersion: 'v1',
  kind: 'ServiceAccount',
  metadata: { name, namespace: membershipNamespace, labels },
});

/** Kubernetes fills it with a token without an end, and with the authority of the cluster. */
export const tokenSecretObject = (account: string) => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: {
    name: account,
    namespace: membershipNamespace,
    annotations: { 'kubernetes.io/service-account.name': account },
  },
  type: 'kubernetes.io/service-account-token',
});

/** Everything: Karmada brings whatever people send. */
export const roleObject = (member: string) => ({
  ...rbac,
  kind: 'ClusterRole',
  metadata: { name: roleOf(member), labels },
  rules: [
    { apiGroups: ['*'], resources: ['*'], verbs: ['*'] },
    { nonResourceURLs: ['*'], verbs: ['get'] },
  ],
});

export const roleBindingObject = (member: string) => ({
  ...rbac,
  kind: 'ClusterRoleBinding',
  metadata: { name: roleOf(member), labels },
  roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: roleOf(member) },
  subjects: [{ kind: 'ServiceAccount', name: accountOf(member), namespace: membershipNamespace }],
});

/** What goes with a Cluster of Karmada. */
interface Owner {
  name: string;
  uid: string;
}

/** A Secret by which a control plane gets into a member; with its owner it goes when the member leaves. */
export const credentialObject = (name: string, data: Readonly<Record<string, string>>, owner: Owner | null) => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: {
    name,
    namespace: membershipNamespace,
    labels: { ...labels, [managedByLabel]: managedByUs },
    ...(owner && {
      ownerReferences: [
        {
          apiVersion: 'cluster.karmada.io/v1alpha1',
          kind: 'Cluster',
          ...owner,
          controller: true,
          blockOwnerDeletion: true,
        },
      ],
    }),
  },
  data,
});

export interface MemberObjectInput {
  name: string;
  id: string;
  apiEndpoint: string;
  isUnverified: boolean;
  cluster: { namespace: string; name: string };
  provider: string;
  region: string;
  zones: readonly string[];
  project: string | null;
}

/** The member itself, with the labels by which Slipway knows which of its clusters it is. */
export const memberObject = (of: MemberObjectInput) => ({
  apiVersion: 'cluster.karmada.io/v1alpha1',
  kind: 'Cluster',
  metadata: { name: of.name, labels: { ...placeLabelsOf(of.cluster), [managedByLabel]: managedByUs } },
  spec: {
    syncMode: 'Push',
    id: of.id,
    apiEndpoint: of.apiEndpoint,
    secretRef: { namespace: membershipNamespace, name: of.name },
    impersonatorSecretRef: { namespace: membershipNamespace, name: impersonatorSecretOf(of.name) },
    ...(of.isUnverified && { insecureSkipTLSVerification: true }),
    ...(of.provider && { provider: of.provider }),
    ...(of.region && { region: of.region }),
    ...(of.zones.length > 0 && { zones: [...of.zones] }),
    ...(of.project !== null && { taints: [dedicationOf(of.project)] }),
  },
});
