import { readMember, uidOf } from '../../../domain/karmada/member.ts';
import type { MemberRef } from '../../../ports/karmada-members.ts';
import type { MemberChangeRow } from '../../../ports/karmada-membership.ts';
import type { ClusterRef } from '../../../ports/kube.ts';
import type { Context, Subject } from '../../define.ts';
import { placeMembers } from '../place-members.ts';

export interface FoundMember {
  controlPlane: string;
  name: string;
  /** Null where it has not joined, or has left. */
  object: Record<string, unknown> | null;
  /** Of the object; null where it is not there. */
  uid: string | null;
  /** Which cluster it is, or which was to be it; null where nobody knows. */
  cluster: ClusterRef | null;
  change: MemberChangeRow | null;
  /** All members of its control plane, as they were reported. */
  members: Record<string, unknown>[];
}

/** A member, or what joins or leaves by that name; members belong to no project. */
export async function findMembership(
  { deps }: Context,
  { path: { controlPlane, member } }: { path: MemberRef },
): Promise<Subject<FoundMember> | null> {
  if (!deps.karmadaControlPlanes.includes(controlPlane)) return null;
  const tx = deps.db.auto;
  const [records, placed, change] = await Promise.all([
    deps.karmada.members(tx, [controlPlane]),
    placeMembers(deps.memberPrices, tx, [controlPlane]),
    deps.memberChanges.find(tx, { controlPlane, member }),
  ]);
  const members = records.map(({ object }) => object);
  const object = members.find((one) => readMember(one)?.name === member) ?? null;
  if (!object && !change) return null;
  const cluster = object ? placed.find(({ name }) => name === member)?.cluster : change?.cluster;
  const uid = object && uidOf(object);
  const value = { controlPlane, name: member, object, uid, cluster: cluster ?? null, change, members };
  return { project: null, value };
}
