import { type ClusterSize, clusterSizes, sizeOf } from '../../../../lib/finops/cluster-size.ts';
import { percentile } from '../hours/cost-load.ts';

/** What a service costs a month on one cluster. */
export interface PriceSample {
  project: string | null;
  amount: number;
  /** Machines of the cluster; null where that is not known. */
  nodes: number | null;
}

export interface PriceRange {
  /** Null: of all sizes together. */
  size: ClusterSize | null;
  low: number;
  high: number;
}

/** Fewer do not tell what is usual. */
const fewest = 2;
/** Fewer clusters of one size tell nothing that all sizes together do not tell better. */
const fewestOfSize = 3;
/** With others' clusters among them. */
const fewestWithOthers = 3;
/** Of so many projects others' clusters have to be, that nobody can tell whose amount an end of the range is. */
const fewestOtherProjects = 2;
/** From so many on the outermost fifths are left out. */
const enoughForPercentiles = 5;

/**
 * Between what a service usually costs: on clusters of each size of which enough were measured, and on all together. What
 * others pay is told in such ranges alone, and never where it could be traced to one project.
 * @param mayRead whether the asker reads the costs of a project
 */
export function usualPrices(
  samples: readonly PriceSample[],
  mayRead: (project: string | null) => boolean,
): PriceRange[] {
  const ofSizes = clusterSizes
    .map((size) => ({
      size,
      some: tellable(
        samples.filter(({ nodes }) => nodes !== null && sizeOf(nodes) === size),
        mayRead,
      ),
    }))
    .filter(({ some }) => some.length >= fewestOfSize);
  const all = { size: null, some: tellable(samples, mayRead) };
  // Beside the ranges of sizes an end of all could be the amount of whoever is in none of them.
  const told = new Set(ofSizes.flatMap(({ some }) => some));
  const left = othersIn(
    all.some.filter((sample) => !told.has(sample)),
    mayRead,
  ).size;
  const isAllTold = all.some.length >= fewest && (ofSizes.length === 0 || left === 0 || left >= fewestOtherProjects);
  return [...ofSizes, ...(isAllTold ? [all] : [])].map(({ size, some }) => ({ size, ...rangeOf(some) }));
}

/** Those that may be told of together; the asker's own where others' would be known for whose they are. */
function tellable(samples: readonly PriceSample[], mayRead: (project: string | null) => boolean): PriceSample[] {
  const own = samples.filter(({ project }) => mayRead(project));
  return othersIn(samples, mayRead).size >= fewestOtherProjects && samples.length >= fewestWithOthers
    ? [...samples]
    : own;
}

/** Projects among them that the asker does not read; clusters of no project are nobody’s. */
function othersIn(samples: readonly PriceSample[], mayRead: (project: string | null) => boolean): Set<string | null> {
  return new Set(samples.map(({ project }) => project).filter((project) => project !== null && !mayRead(project)));
}

function rangeOf(samples: readonly PriceSample[]): Omit<PriceRange, 'size'> {
  const amounts = samples.map(({ amount }) => amount);
  const [from, to] = amounts.length < enoughForPercentiles ? [0, 1] : [0.2, 0.8];
  const end = (part: number) => percentile(amounts, part) ?? 0;
  return { low: roundTo(end(from), Math.floor), high: roundTo(end(to), Math.ceil) };
}

/** To two digits: nobody's amount is told as it was booked. */
function roundTo(amount: number, round: (value: number) => number): number {
  if (amount <= 0) return 0;
  const step = 10 ** (Math.floor(Math.log10(amount)) - 1);
  // What floating point adds to a whole number makes no step more of it.
  return Number((round(Number((amount / step).toFixed(8))) * step).toPrecision(2));
}
