import { capNamespaces } from '../domain/costs/hours/cap-namespaces.ts';
import type { ClusterAllocations, CostReadings } from '../domain/costs/hours/cost-readings.ts';
import type { CostSource } from '../ports/costs.ts';
import { MetricsError, type MetricsSource } from '../ports/metrics.ts';
import { createReadings, toAllocations } from './cost-answers.ts';
import { createHearing } from './cost-hearing.ts';
import { type Part, readInParts, wholeAnswer } from './cost-parts.ts';
import { untilOneFails } from './gate.ts';
import { findOldest } from './probe.ts';
import type { MetricsProfile } from './profile.ts';
import { allocationQuery, type CostQuestion, costQueries } from './queries/cost.ts';
import { inRegion, ofClusters } from './queries/scope.ts';

const hourSeconds = 3_600;
const daySeconds = 24 * hourSeconds;
/** As many as go to a source at a time; more would only wait there, and be asked after one of them has failed. */
const atOnce = 6;
/** Their names are in every selector, and VictoriaMetrics takes queries of 16 KiB. */
const clustersAtOnce = 25;
/** Without a name the answers are about all; those about more would be tens of megabytes each. */
const clustersUnnamed = 100;
const ofUse = new Set<string>(['requested', 'used']);

/** Reads costs from a source of metrics, a few questions for all clusters and hours together. */
export function createCostSource(
  source: MetricsSource,
  {
    labels,
    currency,
    exchangeRates,
  }: Pick<MetricsProfile['metrics'], 'labels' | 'currency'> & Pick<CostSource, 'exchangeRates'>,
): CostSource {
  const scopeOf = ({ region, clusters }: Part) =>
    [...(region ? [inRegion(labels, region)] : []), ...(clusters ? [ofClusters(labels, clusters)] : [])].join(',');
  const hearing = createHearing(labels);
  const windowOf = ({ from, to }: Part) => ({
    start: from.getTime() / 1000 + hourSeconds,
    end: to.getTime() / 1000,
    stepSeconds: hourSeconds,
  });

  async function readPart(part: Part, coarse: boolean, signal: AbortSignal | undefined) {
    await assertFew(part, signal);
    const all = createReadings(labels);
    const listening = hearing.listen();
    const queriesOf = (one: Part) => costQueries(labels, coarse ? '30m' : '5m', scopeOf(one));
    const ask = (query: string) => wholeAnswer(() => source.queryRange(query, windowOf(part), signal), signal);
    const queries = Object.entries(queriesOf(part)) as [CostQuestion, string][];
    await untilOneFails(
      atOnce,
      queries
        .filter(([question]) => !coarse || !ofUse.has(question))
        .map(([question, query]) => async () => {
          const answer = { question, series: await ask(query) };
          all.take(answer);
          listening.take(answer);
        }),
    );
    // The store of a region may be away for one question alone: it is asked by itself for what it told before.
    for (const { region, question } of part.region === null ? listening.silent() : []) {
      const series = await ask(queriesOf({ ...part, region })[question]);
      if (series.length === 0) hearing.forget(region, question);
      all.take({ question, series });
    }
    return all.readings().map((reading) => capNamespaces(reading));
  }

  /** @throws MetricsError `too-much` of more clusters than are read at once; they are read in parts then */
  async function assertFew(part: Part, signal: AbortSignal | undefined): Promise<void> {
    const count = part.clusters?.length ?? (await wholeAnswer(() => askRegions(part, signal), signal)).length;
    if (count > (part.clusters ? clustersAtOnce : clustersUnnamed)) {
      throw new MetricsError('too-much', `Costs of ${count} clusters at once`);
    }
  }

  async function readAllocations(part: Part, coarse: boolean, signal: AbortSignal | undefined) {
    const query = allocationQuery(labels, coarse ? '30m' : '5m', scopeOf(part));
    return toAllocations(await wholeAnswer(() => source.queryRange(query, windowOf(part), signal), signal), labels);
  }

  const askRegions = (part: Part, signal: AbortSignal | undefined) =>
    source.queryRange(costQueries(labels, '5m', scopeOf(part)).region, windowOf(part), signal);

  /** Which clusters are there, and in which regions; what is not told of them does not matter here. */
  async function findClusters(part: Part, signal: AbortSignal | undefined) {
    const { series } = await askRegions(part, signal);
    return series.flatMap(({ labels: own }) => {
      const [namespace, name] = [own[labels.clusterNamespace] ?? '', own[labels.cluster]];
      return name ? [{ namespace, name, region: own[labels.region] ?? null }] : [];
    });
  }

  return {
    name: source.name,
    currency,
    exchangeRates,

    async oldest(now, signal) {
      const seconds = await findOldest(source, now, signal);
      // Data may have begun at any time of the day before the first midnight that has some.
      return seconds === null ? null : new Date((seconds - daySeconds) * 1000);
    },

    read: (from, to, { coarse = false, signal } = {}): Promise<CostReadings> =>
      readInParts(
        { from, to, region: null, clusters: null },
        (part) => readPart(part, coarse, signal),
        (part) => findClusters(part, signal),
      ),

    async allocations(from, to, clusters, { coarse = false, signal } = {}) {
      const told: ClusterAllocations[] = [];
      for (let at = 0; at < clusters.length; at += clustersAtOnce) {
        const some = await readInParts(
          { from, to, region: null, clusters: clusters.slice(at, at + clustersAtOnce) },
          (part) => readAllocations(part, coarse, signal),
          (part) => findClusters(part, signal),
        );
        for (const one of some.clusters) told.push(one);
      }
      return told;
    },
  };
}
