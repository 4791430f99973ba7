import { allocationQuery, costQueries } from '../../server/kof/queries/cost.ts';
import { totalQueries } from '../../server/kof/queries/cost-totals.ts';
import { inRegion, ofClusters } from '../../server/kof/queries/scope.ts';
import type { Question } from './metrics-compare.ts';

const labels = { cluster: 'cluster', clusterNamespace: 'clusterNamespace', region: 'promxyCluster' };
const hourSeconds = 3_600;

/** Whom the cost questions are about: all, a region of promxy, and some clusters of which two have one name. */
const scopes = {
  all: '',
  region: inRegion(labels, 'aws-us-east-2'),
  clusters: ofClusters(labels, [
    { namespace: 'team-a', name: 'dev' },
    { namespace: 'team-b', name: 'dev' },
  ]),
};

/** Of these the series of a whole day are many, and nothing peculiar happens to them. */
const ofUse = new Set(['requested', 'used']);

/** For five minutes Prometheus goes on seeing what ended without a mark; VictoriaMetrics goes by how far samples are apart. */
const afterEnd = 5 / 60;

/**
 * Every query that costs are read by, as the hourly job, the back-fill and the check of totals ask them: a point for each
 * hour, told at the hour's end. A day has the roll-out, the GPU job and the gap of the reference set in it.
 * @param end the last full hour, in seconds since 1970
 */
export function costQuestions(end: number): Question[] {
  const through = (hours: number) => ({ start: end - (hours - 1) * hourSeconds, end, step: hourSeconds });
  const ranges = (name: string, queries: Readonly<Record<string, string>>): Question[] =>
    Object.entries(queries).map(([id, query]) => ({
      id: `cost ${id} of ${name}`,
      query,
      at: through(ofUse.has(id) ? 3 : 24),
      ...(id === 'present' ? { afterEnd } : {}),
    }));
  // Each volume of the set has a price; as if none had.
  const withoutPrices = costQueries(labels).unpricedGibOf.replaceAll('pv_hourly_cost', 'no_such_price');
  const coarse = Object.entries(costQueries(labels, '30m')).filter(([, query]) => query.includes(':30m]'));
  const allocations = { allocation: allocationQuery(labels), coarse: allocationQuery(labels, '30m') };
  return [
    ...Object.entries(scopes).flatMap(([name, scope]) => ranges(name, costQueries(labels, '5m', scope))),
    ...ranges('all, coarse', Object.fromEntries(coarse)),
    ...ranges('machines that a card prices', allocations),
    ...ranges('totals', totalQueries(labels)),
    ...ranges('volumes without prices', { unpricedGibOf: withoutPrices }),
  ];
}
