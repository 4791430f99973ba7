import { toDay } from '../../../lib/days.ts';
import { type MemberPrice, type MemberPrices, unitPriceOf } from '../../domain/applications/application-cost.ts';
import type { Tx } from '../../ports/database.ts';
import type { ClusterRef } from '../../ports/kube.ts';
import type { MeasuredCluster } from '../../ports/member-prices.ts';
import type { Context } from '../define.ts';
import { placeMembers } from '../karmada/place-members.ts';

/**
 * What a vCPU and a GiB cost an hour on each member of these control planes, in the installation's currency, or why that
 * is not known. @returns by the names of control planes
 */
export async function readMemberPrices(
  { memberPrices, clock, currency }: Pick<Context['deps'], 'memberPrices' | 'clock' | 'currency'>,
  tx: Tx,
  controlPlanes: readonly string[],
): Promise<Map<string, MemberPrices>> {
  const members = await placeMembers(memberPrices, tx, controlPlanes);
  const clusters = distinct(members.map(({ cluster }) => cluster));
  const measured = await memberPrices.measured(tx, clusters, { currency, today: toDay(clock.now()) });
  const byCluster = new Map(measured.map((one) => [keyOf(one), one]));
  const priced = members.map(({ cluster, ...member }) => ({
    ...member,
    price: priceOf(cluster ? byCluster.get(keyOf(cluster)) : undefined),
  }));
  return new Map(
    controlPlanes.map((name) => [
      name,
      new Map(priced.filter((one) => one.controlPlane === name).map((one) => [one.name, one.price])),
    ]),
  );
}

const keyOf = ({ namespace, name }: ClusterRef) => `${namespace}/${name}`;

/** Two control planes may have the same member. */
const distinct = (clusters: readonly (ClusterRef | null)[]): ClusterRef[] => [
  ...new Map(clusters.flatMap((cluster) => (cluster ? [[keyOf(cluster), cluster]] : []))).values(),
];

function priceOf(cluster: MeasuredCluster | undefined): MemberPrice {
  if (!cluster) return 'unknown-cluster';
  const price = cluster.machines && unitPriceOf(cluster.machines);
  return price ?? (cluster.isUnconverted ? 'unconverted' : 'not-measured');
}
