import type { KubeObject } from '../controllers/client/objects.ts';
import type { Resource } from '../controllers/client/resources.ts';
import { isConflict, type KubeClient } from '../controllers/client/rest.ts';
import { kinds, memberNamespace } from './controllers/kinds.ts';
import type { MemberCluster } from './controllers/shapes.ts';
import { placeKeys } from './fleet-members.ts';

/** A member that somebody has joined, and which cluster of the fleet it is. */
export interface JoinedLater {
  member: string;
  namespace: string;
  name: string;
}

/** Members whose labels say which cluster they are, without those of these names. */
export function joinedLater(members: readonly MemberCluster[], known: ReadonlySet<string>): JoinedLater[] {
  return members.flatMap(({ metadata: { name: member, labels } }) => {
    const [namespace, name] = [labels?.[placeKeys.namespace], labels?.[placeKeys.name]];
    return namespace && name && !known.has(member) ? [{ member, namespace, name }] : [];
  });
}

/**
 * Gives a control plane back what `karmadactl join` let it do in a member: simulated clusters forget roles with each start,
 * while the tokens that they have issued go on.
 */
export async function restoreRights(member: KubeClient, name: string): Promise<void> {
  const account = `karmada-${name}`;
  const metadata = { name: `karmada-controller-manager:${account}` };
  const apiVersion = 'rbac.authorization.k8s.io/v1';
  const rules = [
    { apiGroups: ['*'], resources: ['*'], verbs: ['*'] },
    { nonResourceURLs: ['*'], verbs: ['get'] },
  ];
  const roleRef = { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: metadata.name };
  const subjects = [{ kind: 'ServiceAccount', name: account, namespace: memberNamespace }];
  const binding = { apiVersion, kind: 'ClusterRoleBinding', metadata, roleRef, subjects };
  await createIfAbsent(member, kinds.clusterRole, { apiVersion, kind: 'ClusterRole', metadata, rules });
  await createIfAbsent(member, kinds.clusterRoleBinding, binding);
}

async function createIfAbsent<T extends KubeObject>(member: KubeClient, kind: Resource<T>, object: T): Promise<void> {
  await member.create(kind, object).catch((error: unknown) => {
    if (!isConflict(error)) throw error;
  });
}
