import type { ClusterPhase, ClusterSummary } from '@/lib/contracts/clusters';
import type { Project } from '@/lib/contracts/projects';

/** More ticks than that do not fit into a row; then one stands for several clusters. */
const mostTicks = 72;

export interface ProjectRow {
  name: string;
  clusters: number;
  /** Broken ones among the others, the worst first. */
  ticks: { key: string; phase: ClusterPhase }[];
  /** How many clusters one tick stands for. */
  perTick: number;
  /** The worst that does not work. */
  worst: ClusterSummary | null;
  /** How many do not work. */
  broken: number;
  vcpu: { used: number; limit: number; ratio: number } | null;
  /** Spend of the month; null where it is not known. */
  amount: string | null;
}

interface Input {
  projects: readonly Pick<Project, 'name' | 'namespace' | 'clusters' | 'quota'>[];
  /** The worst of all clusters that are seen, worst first; those that are left out work. */
  clusters: readonly ClusterSummary[];
  amounts: ReadonlyMap<string, string | null>;
}

const isBroken = ({ phase }: Pick<ClusterSummary, 'phase'>) => phase === 'failed' || phase === 'degraded';

/** A row a project: what does not work and why, how full it is, what it costs. Those with failures come first. */
export function prepareProjects({ projects, clusters, amounts }: Input): ProjectRow[] {
  return projects
    .map((project) => toRow(project, clusters, amounts))
    .sort(
      (a, b) =>
        failed(b) - failed(a) ||
        b.broken - a.broken ||
        (b.vcpu?.ratio ?? 0) - (a.vcpu?.ratio ?? 0) ||
        a.name.localeCompare(b.name, 'en'),
    );
}

const failed = ({ worst }: ProjectRow) => Number(worst?.phase === 'failed');

function toRow(
  { name, namespace, clusters: known, quota }: Input['projects'][number],
  clusters: Input['clusters'],
  amounts: Input['amounts'],
): ProjectRow {
  const own = clusters.filter((cluster) => cluster.project === name || cluster.namespace === namespace);
  const broken = own.filter(isBroken);
  // What runs without an order is among the clusters and not in the project's count.
  const count = Math.max(known, own.length);
  const perTick = Math.max(1, Math.ceil(count / mostTicks));
  const vcpu = quota.find(({ resource }) => resource === 'vcpu');
  const limit = vcpu?.limit ?? null;
  return {
    name,
    clusters: count,
    perTick,
    ticks: ticksOf(own, count, perTick),
    worst: broken[0] ?? null,
    broken: broken.length,
    vcpu: vcpu && limit ? { used: vcpu.used, limit, ratio: vcpu.used / limit } : null,
    amount: amounts.get(name) ?? null,
  };
}

/** Each broken cluster keeps a tick of its own, however many the others are. */
function ticksOf(own: readonly ClusterSummary[], count: number, perTick: number): ProjectRow['ticks'] {
  const special = own.filter(({ phase }) => phase !== 'ready').slice(0, mostTicks);
  const others = Math.ceil(Math.max(0, count - special.length) / perTick);
  return [
    ...special.map(({ uid, phase }) => ({ key: uid, phase })),
    ...Array.from({ length: others }, (_, at) => ({ key: `ready ${at}`, phase: 'ready' as const })),
  ];
}
