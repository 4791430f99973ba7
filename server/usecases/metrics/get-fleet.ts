import { healthVerdicts } from '../../../lib/contracts/cluster-metrics.ts';
import { type Fleet, type FleetCluster, type FleetRegion, fleetQuerySchema } from '../../../lib/contracts/fleet.ts';
import { badness, judgeFleet } from '../../domain/fleet-health.ts';
import type { FleetRow } from '../../ports/fleet.ts';
import { defineQuery } from '../define.ts';
import { narrowTo } from './list-regions.ts';

/** What stands for clusters that name no region. */
const noRegion = 'none';

/** How all clusters are that may be seen, worst first, and where. Reads what the worker wrote down. */
export const getFleet = defineQuery({
  name: 'get-fleet',
  action: 'cluster.read',
  scope: 'visible',
  input: { query: fleetQuerySchema },
  run: async ({ deps, visible }, { query }): Promise<Fleet> => {
    const rows = await deps.fleet.list(deps.db.auto, narrowTo(visible, query.project), deps.clock.now());
    const isOff = deps.metrics === null;
    const all = rows.map((row) => toCluster(isOff ? { ...row, isReporting: null, lostRegion: null } : row));
    const ofVerdict = all.filter(({ verdict }) => query.verdict === undefined || query.verdict === verdict);
    const matching = ofVerdict.filter(
      ({ region }) => query.region === undefined || query.region === (region ?? noRegion),
    );
    return {
      source: isOff
        ? 'off'
        : rows.some(({ isReporting }) => isReporting !== null) || rows.length === 0
          ? 'known'
          : 'unasked',
      ...{ total: all.length, verdicts: countVerdicts(all), regions: toRegions(ofVerdict) },
      ...{ matching: matching.length, clusters: matching.sort(compareClusters).slice(0, query.limit) },
    };
  },
});

function toCluster(row: FleetRow): FleetCluster {
  const { namespace, name, project, region, provider, phase, seenAt, cpu, memory, disk } = row;
  const judged = judgeFleet(row);
  return {
    ...{ namespace, name, project, region, provider, phase, ...judged },
    ...{ seenAt: seenAt?.toISOString() ?? null, cpu, memory, disk },
  };
}

const fullest = ({ cpu, memory, disk }: FleetCluster) => Math.max(cpu ?? -1, memory ?? -1, disk ?? -1);
const nameOf = ({ namespace, name }: FleetCluster) => `${namespace}/${name}`;

function compareClusters(a: FleetCluster, b: FleetCluster): number {
  return badness(a.verdict) - badness(b.verdict) || fullest(b) - fullest(a) || (nameOf(a) < nameOf(b) ? -1 : 1);
}

function countVerdicts(clusters: readonly FleetCluster[]): Fleet['verdicts'] {
  const counts = Object.fromEntries(healthVerdicts.map((verdict) => [verdict, 0])) as Fleet['verdicts'];
  for (const { verdict } of clusters) counts[verdict] += 1;
  return counts;
}

function toRegions(clusters: readonly FleetCluster[]): FleetRegion[] {
  return [...Map.groupBy(clusters, ({ region }) => region)]
    .map(([name, those]) => ({
      ...{ name, total: those.length, verdicts: countVerdicts(those) },
      worst: those.map(({ verdict }) => verdict).reduce((a, b) => (badness(b) < badness(a) ? b : a)),
    }))
    .sort(
      (a, b) =>
        Number(a.name === null) - Number(b.name === null) ||
        b.total - a.total ||
        ((a.name ?? '') < (b.name ?? '') ? -1 : 1),
    );
}
