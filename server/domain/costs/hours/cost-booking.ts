import { hourMs } from '../../../../lib/days.ts';
import { type Believable, priceNodes } from '../pricing/cost-price.ts';
import { type ClusterHour, markSeen, missingHour } from './cluster-hour.ts';
import { toClusterHour } from './cost-hours.ts';
import type { CardPrices, ClusterAllocations, ClusterReading, NodeReading, UnreadHours } from './cost-readings.ts';

/** A cluster as it was between two instants. */
export interface CostCluster {
  id: string;
  namespace: string;
  name: string;
  provider: string | null;
  region: string | null;
  /** Who runs the control plane; null when its values do not say. */
  controlPlane: string | null;
  validFrom: Date;
  validTo: Date | null;
}

/** An hour of a cluster, and the row it is booked on. */
export type BookedHour = ClusterHour & { clusterId: string };

const keyOf = ({ namespace, name }: { namespace: string; name: string }) => `${namespace}/${name}`;

/** The rows of each name, oldest first. */
function byName(clusters: readonly CostCluster[]): Map<string, CostCluster[]> {
  const rows = new Map<string, CostCluster[]>();
  for (const cluster of clusters) rows.set(keyOf(cluster), [...(rows.get(keyOf(cluster)) ?? []), cluster]);
  for (const some of rows.values()) some.sort((a, b) => a.validFrom.getTime() - b.validFrom.getTime());
  return rows;
}

/** Whose an hour is: of those who held the name in it, the last. */
function holderOf(rows: readonly CostCluster[] | undefined, hour: Date): CostCluster | undefined {
  const begin = hour.getTime();
  return rows?.findLast(
    ({ validFrom, validTo }) => validFrom.getTime() < begin + hourMs && (validTo === null || validTo.getTime() > begin),
  );
}

/** Readings of clusters that have no row for their hour, as one window each. */
export function findUnbooked(readings: readonly ClusterReading[], clusters: readonly CostCluster[]) {
  const rows = byName(clusters);
  const windows = new Map<string, { namespace: string; name: string; from: Date; to: Date }>();
  for (const reading of readings) {
    if (holderOf(rows.get(keyOf(reading)), reading.hour)) continue;
    const { namespace, name, hour } = reading;
    const end = new Date(hour.getTime() + hourMs);
    const known = windows.get(keyOf(reading)) ?? { namespace, name, from: hour, to: end };
    windows.set(keyOf(reading), {
      ...known,
      from: new Date(Math.min(hour.getTime(), known.from.getTime())),
      to: new Date(Math.max(end.getTime(), known.to.getTime())),
    });
  }
  return [...windows.values()];
}

const hourOf = ({ namespace, name, hour }: { namespace: string; name: string; hour: Date }) =>
  `${namespace}/${name} ${hour.getTime()}`;

/** Machines that a card prices, by cluster and hour: what of them is whose is not told by the exporter's money. */
export function findCardPriced({
  readings,
  clusters,
  priceOf,
  believableAt,
}: Pick<BookingInput, 'readings' | 'clusters' | 'priceOf' | 'believableAt'>): Map<ClusterReading, Set<string>> {
  const rows = byName(clusters);
  const found = new Map<ClusterReading, Set<string>>();
  for (const reading of readings) {
    const cluster = holderOf(rows.get(keyOf(reading)), reading.hour);
    const card = cluster ? priceOf(cluster, reading.hour) : null;
    if (!cluster || !card) continue;
    const believable = believableAt?.(reading.hour);
    const nodes = priceNodes(reading.nodes, card, cluster.provider, believable).filter(({ by }) => by === 'rate-card');
    if (nodes.length > 0) found.set(reading, new Set(nodes.map(({ node }) => node)));
  }
  return found;
}

/** Readings with what was told of such machines; where nothing was, they stay as they are. */
export function withAllocations(
  readings: readonly ClusterReading[],
  wanted: ReadonlyMap<ClusterReading, ReadonlySet<string>>,
  told: readonly ClusterAllocations[],
): ClusterReading[] {
  const byHour = new Map(told.map((one) => [hourOf(one), one.nodes]));
  return readings.map((reading) => {
    const [nodes, names] = [byHour.get(hourOf(reading)), wanted.get(reading)];
    if (!nodes || !names) return reading;
    const add = (node: NodeReading) =>
      names.has(node.node) ? { ...node, allocations: nodes.get(node.node) ?? [] } : node;
    return { ...reading, nodes: reading.nodes.map(add) };
  });
}

export interface BookingInput {
  readings: readonly ClusterReading[];
  clusters: readonly CostCluster[];
  /** Begins of the hours that were asked for. */
  hours: readonly Date[];
  /** Clusters (`namespace/name`) that have an hour in the day before, be it a missing one. */
  seenBefore: ReadonlySet<string>;
  /** The same of the day after, where days are booked newest first; expected of who was there when the hours began. */
  seenAfter?: ReadonlySet<string>;
  /** What the source knows and did not tell. */
  unread: readonly UnreadHours[];
  /** What is unread is missing of who was there, heard of or not: where nothing was booked before, nobody is known. */
  isHistory?: boolean;
  /** Region of the metrics by cluster, as last known. */
  regionOf: ReadonlyMap<string, string>;
  priceOf(cluster: CostCluster, hour: Date): CardPrices | null;
  /** Of the currency in which the source tells an hour; of US dollars without it. */
  believableAt?(hour: Date): Believable | null;
}

/**
 * Books readings on whom the cluster belonged to, and writes down what is missing: a cluster that told of itself in the
 * day before, or of history in the day after, still exists and says nothing. A region that vanished whole is named as the
 * cause. An hour in which such a cluster said nothing for a while is told apart from one in which machines came or went.
 */
export function bookHours(input: BookingInput): BookedHour[] {
  const rows = byName(input.clusters);
  const readings = new Map(input.readings.map((one) => [hourOf(one), one]));
  const booked: BookedHour[] = [];
  const hours = [...input.hours].sort((a, b) => a.getTime() - b.getTime());
  const seen = new Set([...input.seenBefore, ...thereAlready(input.seenAfter, rows, hours[0])]);
  for (const hour of hours) {
    const silent: CostCluster[] = [];
    const answering = new Set<string>();
    for (const [key, some] of rows) {
      const cluster = holderOf(some, hour);
      if (!cluster) continue;
      const reading = readings.get(`${key} ${hour.getTime()}`);
      const found =
        reading && toClusterHour(reading, input.priceOf(cluster, hour), cluster, input.believableAt?.(hour));
      if (found) {
        const isWhole = !seen.has(key) || !outlasts(cluster, some, hour);
        booked.push({ ...(isWhole ? found : markSeen(found, reading.seen)), clusterId: cluster.id });
        answering.add(input.regionOf.get(key) ?? '');
        seen.add(key);
      } else if (lastsThrough(cluster, hour)) silent.push(cluster);
    }
    for (const cluster of silent) {
      const region = input.regionOf.get(keyOf(cluster));
      const unread = input.unread.find((one) => isMeant(one, cluster, region, hour));
      const isHidden = input.isHistory === true && unread !== undefined && cluster.validFrom <= hour;
      if (!seen.has(keyOf(cluster)) && !isHidden) continue;
      const isLost = region !== undefined && !answering.has(region);
      const reason = unread?.reason ?? (isLost ? 'region-lost' : 'no-data');
      booked.push({ ...missingHour(hour, reason), clusterId: cluster.id });
    }
  }
  return booked;
}

/** Whoever came in the course of the hours is not expected from the first of them on. */
function thereAlready(
  names: ReadonlySet<string> | undefined,
  rows: ReadonlyMap<string, readonly CostCluster[]>,
  first: Date | undefined,
): string[] {
  if (!names || !first) return [];
  return [...names].filter((name) => (holderOf(rows.get(name), first)?.validFrom ?? Number.POSITIVE_INFINITY) <= first);
}

function isMeant(unread: UnreadHours, cluster: CostCluster, region: string | undefined, hour: Date): boolean {
  if (hour < unread.from || hour >= unread.to) return false;
  if (unread.cluster) return keyOf(unread.cluster) === keyOf(cluster);
  if (unread.butRegions) return region === undefined || !unread.butRegions.includes(region);
  return unread.region === undefined || unread.region === region;
}

/**
 * Whether a cluster was there when an hour began, and through the next: what goes away loses its machines first. A change of
 * its owner or labels begins another row at the very instant at which the one before ends.
 */
function outlasts({ validFrom, validTo }: CostCluster, rows: readonly CostCluster[], hour: Date): boolean {
  let [from, to] = [validFrom.getTime(), validTo?.getTime() ?? null];
  for (const row of rows.toReversed()) if (row.validTo?.getTime() === from) from = row.validFrom.getTime();
  for (const row of rows) if (row.validFrom.getTime() === to) to = row.validTo?.getTime() ?? null;
  return from <= hour.getTime() && (to === null || to >= hour.getTime() + 2 * hourMs);
}

/** One that was deleted within the hour may have been gone for all of what can be measured of it. */
function lastsThrough({ validTo }: CostCluster, hour: Date): boolean {
  return validTo === null || validTo.getTime() >= hour.getTime() + hourMs;
}
