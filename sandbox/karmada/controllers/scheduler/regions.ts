import type { SpreadConstraint } from '../shapes.ts';
import type { Ranked } from './ranked.ts';

interface Needs {
  replicas: number;
  isDuplicated: boolean;
  /** Members that all regions together have to have. */
  clusters: number;
}

interface Group {
  name: string;
  members: Ranked[];
  weight: number;
}

/** So much more than scores counts one replica, or one member that takes all. */
const unit = 1000;

const average = (members: readonly Ranked[]): number =>
  members.length === 0 ? 0 : Math.trunc(members.reduce((all, { score }) => all + score, 0) / members.length);

function weightOf(members: readonly Ranked[], { replicas, isDuplicated, clusters }: Needs, minRegions: number): number {
  if (isDuplicated) {
    const taking = members.filter(({ available }) => available >= replicas);
    return taking.length * unit + average(taking);
  }
  const target = Math.ceil(replicas / Math.max(1, minRegions));
  const least = Math.max(clusters, minRegions);
  let room = 0;
  for (let count = 1; count <= members.length; count += 1) {
    room += members[count - 1]?.available ?? 0;
    if (count >= least && room >= target) return target * unit + average(members.slice(0, count));
  }
  return room * unit + average(members);
}

interface Path {
  groups: Group[];
  weight: number;
  members: number;
}

const heavierFirst = (a: Group, b: Group): number => b.weight - a.weight || (a.name < b.name ? -1 : 1);

/** Depth first over the groups; a path ends where it has enough. */
function walk(groups: readonly Group[], min: number, max: number, wanted: number): Path[] {
  const paths: Path[] = [];
  const stack: Group[] = [];
  const visit = (from: number, members: number): void => {
    if (members >= wanted && stack.length >= min && stack.length <= max) {
      const weight = stack.reduce((all, group) => all + group.weight, 0);
      paths.push({ groups: [...stack].sort(heavierFirst), weight, members });
      return;
    }
    if (stack.length >= max) return;
    for (let at = from; at < groups.length; at += 1) {
      const group = groups[at] as Group;
      stack.push(group);
      visit(at + 1, members + group.members.length);
      stack.pop();
    }
  };
  visit(0, 0);
  return paths;
}

/** The members of the regions that the scheduler takes, region by region; undefined where none will do. */
export function bestRegions(ranked: readonly Ranked[], region: SpreadConstraint, needs: Needs): Ranked[][] | undefined {
  const { minGroups = 0, maxGroups = 0 } = region;
  const byName = new Map<string, Ranked[]>();
  for (const one of ranked) {
    const name = one.cluster.spec.region;
    if (name) byName.set(name, [...(byName.get(name) ?? []), one]);
  }
  const groups = [...byName]
    .map(([name, members]) => ({ name, members, weight: weightOf(members, needs, minGroups) }))
    .sort((a, b) => a.members.length - b.members.length || heavierFirst(a, b));
  const paths = walk(groups, minGroups, maxGroups, needs.clusters);
  // The sort keeps the order of discovery between equals.
  paths.sort((a, b) => b.weight - a.weight || b.members - a.members);
  let best = paths[0];
  for (const path of paths.slice(1)) {
    const isBeginning =
      best !== undefined &&
      path.groups.length < best.groups.length &&
      path.groups.every(({ name }, at) => best?.groups[at]?.name === name);
    if (isBeginning) best = path;
  }
  return best?.groups.map(({ members }) => members);
}
