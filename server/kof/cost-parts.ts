import { hourMs } from '../../lib/days.ts';
import type { UnreadHours } from '../domain/costs/hours/cost-readings.ts';
import type { ClusterRef } from '../ports/kube.ts';
import { type MetricsAnswer, MetricsError, type RangeSeries } from '../ports/metrics.ts';
import { askAgain } from './ask-again.ts';

/** Hours of some clusters: of a region, of those that are named, or of all. */
export interface Part {
  from: Date;
  to: Date;
  region: string | null;
  clusters: readonly ClusterRef[] | null;
}

/** What was told of clusters, and what was not. */
interface Told<T> {
  clusters: T[];
  unread: UnreadHours[];
}

type FoundCluster = ClusterRef & { region: string | null };

/** The source told a part of what it knows. */
class PartialAnswer extends Error {}

/** @throws PartialAnswer when the source keeps a part to itself twice */
export async function wholeAnswer(
  ask: () => Promise<MetricsAnswer<RangeSeries>>,
  signal: AbortSignal | undefined,
): Promise<RangeSeries[]> {
  const { series, isPartial } = await askAgain(ask, signal);
  if (isPartial) throw new PartialAnswer();
  return series;
}

/** So many regions fail before one answers, and it is the source that struggles. */
const hopeless = 3;

/**
 * Reads a part; what is too much at once in smaller ones, by regions, clusters and then hours, so that one cluster does
 * not keep the others from being read. Of a source that answers in part, each region is read by itself; and of one that is too slow
 * or too busy for all of them together, since one slow region holds up an answer about all. Each is asked once, after the
 * other, together no more than was asked before: a source of one region is not asked again, nor one that does not even
 * tell which it has, and when the first three fail it is left alone. What cannot be read is named in the answer.
 * @throws what `read` throws of everything else
 */
export async function readInParts<T extends ClusterRef>(
  part: Part,
  read: (part: Part) => Promise<T[]>,
  find: (part: Part) => Promise<FoundCluster[]>,
): Promise<Told<T>> {
  const readOne = async (one: Part): Promise<Told<T>> => {
    try {
      const wanted = one.clusters && new Set(one.clusters.map(keyOf));
      const clusters = await read(one);
      return { clusters: clusters.filter((reading) => wanted?.has(keyOf(reading)) ?? true), unread: [] };
    } catch (error) {
      if (error instanceof PartialAnswer) return readWhole(one);
      if (isSlow(error) && one.region === null) return readFast(one, error);
      if (error instanceof MetricsError && error.failure === 'too-much') return readByHalves(one, error);
      throw error;
    }
  };

  const readEach = async (parts: readonly Part[]): Promise<Told<T>> => {
    const all: Told<T> = { clusters: [], unread: [] };
    // One after the other: together they were too much.
    for (const one of parts) add(all, await readOne(one));
    return all;
  };

  /** What of a part that was answered in part is answered whole. */
  const readWhole = async (one: Part): Promise<Told<T>> => {
    const nothing: Told<T> = { clusters: [], unread: missing(one, 'partial-answer') };
    if (one.clusters || one.region !== null) return nothing;
    const regions = byRegion(one, await find(one));
    return regions.length === 0 ? nothing : readByRegion(one, regions, 'partial-answer');
  };

  /** What of a part that was too slow is answered in time. */
  const readFast = async (one: Part, error: MetricsError): Promise<Told<T>> => {
    const regions = byRegion(one, await find(one));
    if (regions.length < 2) throw error;
    return readByRegion(one, regions, 'region-lost');
  };

  const readByRegion = async (
    { from, to, clusters }: Part,
    parts: readonly Part[],
    /** Why regions that are not found either are not known; null where whatever is there was found. */
    reason: UnreadHours['reason'] | null,
  ): Promise<Told<T>> => {
    const all: Told<T> = { clusters: [], unread: [] };
    let [answered, failed] = [0, 0];
    for (const one of parts) {
      try {
        add(all, await readOne(one));
        answered += 1;
      } catch (error) {
        failed += 1;
        if (!isSlow(error) || (answered === 0 && failed >= Math.min(hopeless, parts.length))) throw error;
        all.unread.push(...missing(one, 'region-lost'));
      }
    }
    // A region that is away altogether is not even among those that are found.
    const butRegions = parts.flatMap(({ region }) => region ?? []);
    if (!clusters && reason) all.unread.push({ reason, from, to, butRegions });
    return all;
  };

  const readByHalves = async (one: Part, error: MetricsError): Promise<Told<T>> => {
    const { from, to } = one;
    const found = one.clusters ? null : await find(one);
    if (found && one.region === null && found.every(({ region }) => region !== null)) {
      const regions = byRegion(one, found);
      if (regions.length > 1) return readByRegion(one, regions, null);
    }
    const clusters = one.clusters ?? sorted(found ?? []);
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

const isSlow = (error: unknown): error is MetricsError =>
  error instanceof MetricsError && (error.failure === 'timed-out' || error.failure === 'overloaded');

function add<T>(all: Told<T>, { clusters, unread }: Told<T>): void {
  for (const reading of clusters) all.clusters.push(reading);
  all.unread.push(...unread);
}

function missing({ from, to, region, clusters }: Part, reason: UnreadHours['reason']): UnreadHours[] {
  if (clusters) return clusters.map((cluster) => ({ reason, from, to, cluster }));
  return [{ reason, from, to, ...(region !== null && { region }) }];
}

/** A part as one for each region, in the order of their names; of clusters that are named, with those of the region. */
function byRegion(part: Part, found: readonly FoundCluster[]): Part[] {
  const regions = [...new Set(found.flatMap(({ region }) => region ?? []))].sort();
  const isWanted = part.clusters && new Set(part.clusters.map(keyOf));
  return regions.map((region) => {
    const own = sorted(found.filter((one) => one.region === region && isWanted?.has(keyOf(one))));
    return { ...part, region, clusters: isWanted ? own : null };
  });
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
