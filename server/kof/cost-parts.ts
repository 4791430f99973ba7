import { setTimeout as delay } from 'node:timers/promises';
import { hourMs } from '../../lib/days.ts';
import { capNamespaces } from '../domain/cap-namespaces.ts';
import type { ClusterReading, CostReadings } from '../domain/cost-readings.ts';
import type { ClusterRef } from '../ports/kube.ts';
import { type MetricsAnswer, MetricsError, type RangeSeries } from '../ports/metrics.ts';

/** Hours of some clusters: of a region, of those that are named, or of all. */
export interface Part {
  from: Date;
  to: Date;
  region: string | null;
  clusters: readonly ClusterRef[] | null;
}

type FoundCluster = ClusterRef & { region: string | null };

/** The source told a part of what it knows. */
class PartialAnswer extends Error {}

/** A store that is being restarted is back by then; one that stays away is asked again by a later run. */
const againMs = 250;

/** @throws PartialAnswer when the source keeps a part to itself twice */
export async function wholeAnswer(
  ask: () => Promise<MetricsAnswer<RangeSeries>>,
  signal: AbortSignal | undefined,
): Promise<RangeSeries[]> {
  const first = await ask();
  if (!first.isPartial) return first.series;
  await delay(againMs, undefined, { signal });
  const second = await ask();
  if (second.isPartial) throw new PartialAnswer();
  return second.series;
}

/**
 * Reads a part; what is too much at once in smaller ones, by clusters and then by hours, so that one cluster does not keep
 * the others from being read. Of a source that answers in part, each region is read by itself. What cannot be read is
 * named in the answer.
 * @throws what `read` throws of everything else
 */
export async function readInParts(
  part: Part,
  read: (part: Part) => Promise<ClusterReading[]>,
  find: (part: Part) => Promise<FoundCluster[]>,
): Promise<CostReadings> {
  const readOne = async (one: Part): Promise<CostReadings> => {
    try {
      const wanted = one.clusters && new Set(one.clusters.map(keyOf));
      const clusters = await read(one);
      return {
        clusters: clusters
          .filter((reading) => wanted?.has(keyOf(reading)) ?? true)
          .map((reading) => capNamespaces(reading)),
        unread: [],
      };
    } catch (error) {
      if (error instanceof PartialAnswer) return readByRegion(one);
      if (error instanceof MetricsError && error.failure === 'too-much') return readByHalves(one, error);
      throw error;
    }
  };

  const readEach = async (parts: readonly Part[]): Promise<CostReadings> => {
    const all: CostReadings = { clusters: [], unread: [] };
    // One after the other: together they were too much.
    for (const one of parts) {
      const { clusters, unread } = await readOne(one);
      for (const reading of clusters) all.clusters.push(reading);
      all.unread.push(...unread);
    }
    return all;
  };

  const readByRegion = async (one: Part): Promise<CostReadings> => {
    const reason = 'partial-answer' as const;
    const { from, to, region, clusters } = one;
    if (clusters) return { clusters: [], unread: clusters.map((cluster) => ({ reason, from, to, cluster })) };
    if (region !== null) return { clusters: [], unread: [{ reason, from, to, region }] };
    const regions = [...new Set((await find(one)).flatMap((found) => (found.region ? [found.region] : [])))].sort();
    if (regions.length === 0) return { clusters: [], unread: [{ reason, from, to }] };
    const known = await readEach(regions.map((name) => ({ ...one, region: name })));
    // A region that is away altogether is not even among those that are found.
    known.unread.push({ reason, from, to, butRegions: regions });
    return known;
  };

  const readByHalves = async (one: Part, error: MetricsError): Promise<CostReadings> => {
    const { from, to } = one;
    const clusters = one.clusters ?? sorted(await find(one));
    const hours = (to.getTime() - from.getTime()) / hourMs;
    const [only] = clusters;
    if (!only) throw error;
    if (clusters.length > 1) return readEach(halves(clusters).map((some) => ({ ...one, clusters: some })));
    if (hours > 1) {
      const middle = new Date(from.getTime() + Math.floor(hours / 2) * hourMs);
      const split = { ...one, clusters };
      return readEach([
        { ...split, to: middle },
        { ...split, from: middle },
      ]);
    }
    return { clusters: [], unread: [{ reason: 'too-much', from, to, cluster: only }] };
  };

  return readOne(part);
}

const keyOf = ({ namespace, name }: ClusterRef) => `${namespace}/${name}`;

/** Each once, by namespace, so that halves share few names with each other. */
function sorted(found: readonly FoundCluster[]): ClusterRef[] {
  const byKey = new Map(found.map(({ namespace, name }) => [keyOf({ namespace, name }), { namespace, name }]));
  return [...byKey.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, ref]) => ref);
}

function halves<T>(all: readonly T[]): T[][] {
  const middle = Math.ceil(all.length / 2);
  return [all.slice(0, middle), all.slice(middle)];
}
