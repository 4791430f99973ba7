import { readMemberCluster } from '../../domain/karmada/member-cluster.ts';
import type { MemberCluster } from '../../domain/placement/member-cluster.ts';
import type { MemberRef } from '../../ports/karmada-members.ts';
import type { Context, Subject } from '../define.ts';

/** A member, and all members of its control plane as the scheduler looks at them. */
export interface FoundMember {
  ref: MemberRef;
  cluster: MemberCluster;
  clusters: MemberCluster[];
}

/** Scope of what is about one member. Members belong to no project. */
export async function findMember(
  { deps }: Context,
  { path: ref }: { path: MemberRef },
): Promise<Subject<FoundMember> | null> {
  if (!deps.karmadaControlPlanes.includes(ref.controlPlane)) return null;
  const records = await deps.karmada.members(deps.db.auto, [ref.controlPlane]);
  const clusters = records.flatMap(({ object }) => readMemberCluster(object) ?? []);
  const cluster = clusters.find(({ name }) => name === ref.member);
  return cluster ? { project: null, value: { ref, cluster, clusters } } : null;
}
