import { fleetStates, healthVerdicts } from '../../../lib/contracts/choices.ts';
import {
  type Fleet,
  type FleetCluster,
  type FleetQuery,
  type FleetRegion,
  fleetQuerySchema,
} from '../../../lib/contracts/fleet.ts';
import type { Verdict } from '../../domain/clusters/cluster-health.ts';
import { badness, fleetStateOf, isAlerting, judgeFleet } from '../../domain/metrics/fleet-health.ts';
import type { FleetRow } from '../../ports/fleet.ts';
import { readLoudAlerts } from '../alerts/attribute-alerts.ts';
import { defineQuery } from '../define.ts';
import { narrowTo } from '../metrics/list-regions.ts';

/** What stands for clusters that name no region. */
const noRegion = 'none';

/** How all clusters are that may be seen, worst first, and where. Reads what the worker wrote down, and what fires. */
export const getFleet = defineQuery({
  name: 'get-fleet',
  action: 'cluster.read',
  scope: 'visible',
  input: { query: fleetQuerySchema },
  run: async (context, { query }): Promise<Fleet> => {
    const { deps, visible } = context;
    const now = deps.clock.now();
    const [rows, alertsOf] = await Promise.all([
      deps.fleet.list(deps.db.auto, narrowTo(visible, query.project), now),
      readLoudAlerts(context),
    ]);
    const isOff = deps.metrics === null;
    const all = rows.map((row) =>
      toCluster(isOff ? { ...row, ...nothingAsked } : row, (facts) => judgeFleet(facts, alertsOf(facts), now)),
    );
    const asked = all.filter((cluster) => isAskedFor(cluster, query));
    const matching = asked.filter(({ region }) => query.region === undefined || query.region === (region ?? noRegion));
    return {
      source: isOff
        ? 'off'
        : rows.some(({ isReporting }) => isReporting !== null) || rows.length === 0
          ? 'known'
          : 'unasked',
      total: all.length,
      verdicts: countVerdicts(all),
      states: countStates(all),
      alerting: all.filter(isAlerting).length,
      regions: toRegions(asked),
      matching: matching.length,
      clusters: matching.sort(compareClusters).slice(0, query.limit),
    };
  },
});

function isAskedFor(cluster: FleetCluster, { verdict, state }: FleetQuery): boolean {
  if (verdict !== undefined && verdict !== cluster.verdict) return false;
  if (state === undefined) return true;
  return state === 'alerting' ? isAlerting(cluster) : state === cluster.state;
}

const nothingAsked = { answeredAt: null, isReporting: null, lostRegion: null };

function toCluster(row: FleetRow, judge: (row: FleetRow) => Verdict): FleetCluster {
  const { namespace, name, project, region, provider, phase, cause, seenAt, cpu, memory, disk } = row;
  const { verdict, reasons } = judge(row);
  const { id: reason, values } = reasons[0] ?? { id: 'notAnswered', values: {} };
  return {
    namespace,
    name,
    project,
    region,
    provider,
    phase,
    cause,
    state: fleetStateOf(phase),
    verdict,
    reason,
    values,
    seenAt: seenAt?.toISOString() ?? null,
    cpu,
    memory,
    disk,
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

function countStates(clusters: readonly FleetCluster[]): Fleet['states'] {
  const counts = Object.fromEntries(fleetStates.map((state) => [state, 0])) as Fleet['states'];
  for (const { state } of clusters) counts[state] += 1;
  return counts;
}

function toRegions(clusters: readonly FleetCluster[]): FleetRegion[] {
  return [...Map.groupBy(clusters, ({ region }) => region)]
    .map(([name, those]) => ({
      name,
      total: those.length,
      verdicts: countVerdicts(those),
      states: countStates(those),
      worst: those.map(({ verdict }) => verdict).reduce((a, b) => (badness(b) < badness(a) ? b : a)),
    }))
    .sort(
      (a, b) =>
        Number(a.name === null) - Number(b.name === null) ||
        b.total - a.total ||
        ((a.name ?? '') < (b.name ?? '') ? -1 : 1),
    );
}
