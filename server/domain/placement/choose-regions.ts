import type { Candidate } from './candidate.ts';
import type { Placement, SpreadConstraint } from './placement.ts';

/** Clusters of a region in the order in which they are taken, and how good the region is. */
export interface Region {
  name: string;
  clusters: Candidate[];
  score: number;
}

/** One unit of replicas outweighs every score of clusters, which are at most 100. */
const unit = 1000;

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
const mean = (numbers: readonly number[]): number =>
  numbers.length === 0 ? 0 : Math.floor(sum(numbers) / numbers.length);

/** Every cluster takes all replicas: clusters with room for all of them count. */
function scoreOfCopies(clusters: readonly Candidate[], replicas: number): number {
  const roomy = clusters.filter(({ available }) => available >= replicas);
  return roomy.length * unit + mean(roomy.map(({ score }) => score));
}

/** The region takes its part of the replicas: it counts how much of that part it has room for. */
function scoreOfParts(
  clusters: readonly Candidate[],
  replicas: number,
  minRegions: number,
  minClusters: number,
): number {
  const part = Math.ceil(replicas / Math.max(1, minRegions));
  const least = Math.max(minClusters, minRegions);
  let room = 0;
  for (const [index, { available }] of clusters.entries()) {
    room += available;
    const taken = clusters.slice(0, index + 1);
    if (taken.length >= least && room >= part) return part * unit + mean(taken.map(({ score }) => score));
  }
  return room * unit + mean(clusters.map(({ score }) => score));
}

/** The regions of the candidates, which stay in their order. */
export function groupByRegion(
  candidates: readonly Candidate[],
  { scheduling }: Pick<Placement, 'scheduling'>,
  replicas: number,
  constraints: { region: SpreadConstraint; cluster: SpreadConstraint | undefined },
): Region[] {
  const names = [...new Set(candidates.flatMap(({ cluster: { region } }) => (region === null ? [] : [region])))];
  return names.map((name) => {
    const clusters = candidates.filter(({ cluster }) => cluster.region === name);
    const score =
      scheduling.type === 'duplicated'
        ? scoreOfCopies(clusters, replicas)
        : scoreOfParts(clusters, replicas, constraints.region.minGroups, constraints.cluster?.minGroups ?? 0);
    return { name, clusters, score };
  });
}

/** Regions that have enough clusters between them, as they are found. */
interface Path {
  regions: Region[];
  score: number;
  clusters: number;
}

/** All combinations of as few regions as are needed, found depth first: small regions first, then good ones. */
function findPaths(
  regions: readonly Region[],
  { minGroups, maxGroups }: SpreadConstraint,
  minClusters: number,
): Path[] {
  const order = [...regions].sort(
    (a, b) => a.clusters.length - b.clusters.length || b.score - a.score || (a.name < b.name ? -1 : 1),
  );
  const found: Path[] = [];
  const walk = (taken: Region[], from: number): void => {
    const clusters = sum(taken.map((region) => region.clusters.length));
    if (clusters >= minClusters && taken.length >= minGroups && taken.length <= maxGroups) {
      const byScore = [...taken].sort((a, b) => b.score - a.score || (a.name < b.name ? -1 : 1));
      found.push({ regions: byScore, score: sum(taken.map(({ score }) => score)), clusters });
      return;
    }
    if (taken.length >= maxGroups) return;
    for (const [index, region] of order.entries()) if (index >= from) walk([...taken, region], index + 1);
  };
  walk([], 0);
  return found;
}

const beginsWith = (path: Path, shorter: Path): boolean =>
  shorter.regions.length < path.regions.length &&
  shorter.regions.every(({ name }, index) => path.regions[index]?.name === name);

/** The best combination of regions: by score, then clusters, then as found; a beginning of it that suffices is better. */
export function chooseRegions(
  regions: readonly Region[],
  region: SpreadConstraint,
  minClusters: number,
): Region[] | null {
  const paths = findPaths(regions, region, minClusters);
  const ranked = paths
    .map((path, found) => ({ path, found }))
    .sort((a, b) => b.path.score - a.path.score || b.path.clusters - a.path.clusters || a.found - b.found)
    .map(({ path }) => path);
  const [first, ...others] = ranked;
  if (!first) return null;
  return others.reduce((best, path) => (beginsWith(best, path) ? path : best), first).regions;
}
