import { clusterIdOf } from '../../../domain/karmada/member.ts';
import type { Tx } from '../../../ports/database.ts';
import type { MemberRef } from '../../../ports/karmada-members.ts';
import type { ClusterRef } from '../../../ports/kube.ts';
import type { Deps } from '../../deps.ts';
import { placeMembers } from '../place-members.ts';

/**
 * What joining makes in a cluster has its name by the member alone, as karmadactl does it. So a cluster that two control
 * planes have by one name has one account for both, and leaving the one would end the other.
 */
type AccountOwner = MemberRef & { cluster: ClusterRef };
export type SharingDeps = Pick<Deps, 'karmadaControlPlanes' | 'memberPrices'>;

const othersThan = ({ karmadaControlPlanes }: SharingDeps, controlPlane: string) =>
  karmadaControlPlanes.filter((name) => name !== controlPlane);
export const areSame = (one: ClusterRef, other: ClusterRef): boolean =>
  one.namespace === other.namespace && one.name === other.name;
const isSame = (one: ClusterRef | null, other: ClusterRef) => one !== null && areSame(one, other);

/** Another control plane with a member of the name that is this cluster, or that nobody knows the cluster of. */
export async function findSharing(
  deps: SharingDeps,
  tx: Tx,
  { controlPlane, member, cluster }: AccountOwner,
): Promise<string | null> {
  const members = await placeMembers(deps.memberPrices, tx, othersThan(deps, controlPlane));
  const found = members.find((one) => one.name === member && (one.cluster === null || isSame(one.cluster, cluster)));
  return found?.controlPlane ?? null;
}

/** Another control plane that has this cluster by the name, or had it asked for. @param id of the cluster, where it is known */
export async function findTaken(
  deps: SharingDeps & Pick<Deps, 'karmada' | 'memberChanges'>,
  tx: Tx,
  { controlPlane, member, cluster }: AccountOwner,
  id: string | null,
): Promise<string | null> {
  const others = othersThan(deps, controlPlane);
  const [placed, records, changes] = await Promise.all([
    placeMembers(deps.memberPrices, tx, others),
    deps.karmada.members(tx, others),
    deps.memberChanges.list(tx, others),
  ]);
  const found =
    placed.find((one) => one.name === member && isSame(one.cluster, cluster)) ??
    changes.find((one) => one.member === member && isSame(one.cluster, cluster)) ??
    records.find(({ object }) => {
      const other = clusterIdOf(object);
      return id !== null && other.name === member && other.id === id;
    });
  return found?.controlPlane ?? null;
}
