import { type Endpoint, type MemberRecord, placeOf } from '../../domain/karmada/member-place.ts';
import type { Tx } from '../../ports/database.ts';
import type { ClusterRef } from '../../ports/kube.ts';
import type { MemberPriceReader } from '../../ports/member-prices.ts';

/** A member, and which cluster of Slipway's it is; null where nothing names one, or an address that several have. */
export interface PlacedMember extends MemberRecord {
  cluster: ClusterRef | null;
}

/** The members of these control planes, each with its cluster. */
export async function placeMembers(
  reader: Pick<MemberPriceReader, 'members' | 'atEndpoints'>,
  tx: Tx,
  controlPlanes: readonly string[],
): Promise<PlacedMember[]> {
  const members = await reader.members(tx, controlPlanes);
  const places = members.map(placeOf);
  const endpoints = places.filter((place) => place !== null && 'host' in place);
  const found = Map.groupBy(await reader.atEndpoints(tx, endpoints), addressOf);
  return members.map((member, index) => ({ ...member, cluster: clusterAt(places[index] ?? null, found) }));
}

function clusterAt(
  place: ReturnType<typeof placeOf>,
  found: ReadonlyMap<string, readonly ClusterRef[]>,
): ClusterRef | null {
  if (place === null || !('host' in place)) return place;
  const [cluster, ...others] = found.get(addressOf(place)) ?? [];
  return cluster && others.length === 0 ? { namespace: cluster.namespace, name: cluster.name } : null;
}

const addressOf = ({ host, port }: Endpoint) => `${host} ${port}`;
