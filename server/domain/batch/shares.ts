import type { QueueShares, ShareScale } from '../../../lib/contracts/batch.ts';
import { amountIn, type PodGroupFacts, type QueueFacts } from './facts.ts';
import { inResourceOrder, isCommon, isDevice } from './resource-order.ts';

type Part = 'running' | 'admitted' | 'waiting';

/** A PodGroup that is torn still has places; one that is done has none. */
const parts: Readonly<Partial<Record<PodGroupFacts['phase'], Part>>> = {
  Running: 'running',
  Unknown: 'running',
  Inqueue: 'admitted',
  Pending: 'waiting',
};

/** PodGroups of one project, or of all that somebody may not see. */
interface Owned {
  project: string | null;
  groups: readonly PodGroupFacts[];
}

/**
 * How a queue is parted between projects, by what their PodGroups need at least (`minResources`): what runs, what the queue
 * has admitted and keeps room for, and what waits. All projects of a queue are measured on one scale: its deserved share,
 * or else its capability, or else all that is taken of it.
 * @param projectOf by namespace, the projects that somebody may see; what is in others is summed up without a name
 * @returns the largest share first, those without a name last; empty where nobody has anything there
 */
export function tellShares(
  queue: QueueFacts,
  podGroups: readonly PodGroupFacts[],
  projectOf: ReadonlyMap<string, string>,
): QueueShares {
  const alive = podGroups.filter((group) => group.queue === queue.name && parts[group.phase] !== undefined);
  const byProject = Map.groupBy(alive, ({ namespace }) => projectOf.get(namespace) ?? null);
  const owned = [...byProject].map(([project, groups]): Owned => ({ project, groups }));
  const scales = resourcesIn(queue, alive).map((resource) => scaleOf(queue, resource, alive));
  const projects = owned
    .map((one) => ({
      project: one.project,
      groups: countsOf(one.groups),
      resources: scales.map((scale) => shareOf(one.groups, scale)),
    }))
    .sort(largestFirst);
  return { scales, projects };
}

type Share = QueueShares['projects'][number];

function largestFirst(a: Share, b: Share): number {
  if ((a.project === null) !== (b.project === null)) return a.project === null ? 1 : -1;
  const first = (one: Share) => one.resources.map(({ running, admitted }) => running + admitted);
  const [ours, theirs] = [first(a), first(b)];
  const differs = ours.findIndex((amount, at) => amount !== theirs[at]);
  if (differs >= 0) return (theirs[differs] ?? 0) - (ours[differs] ?? 0);
  return (a.project ?? '').localeCompare(b.project ?? '');
}

/** Devices first, as the scarcest; nothing that neither the queue limits nor anybody asks for as a device. */
function resourcesIn({ capability, deserved }: QueueFacts, groups: readonly PodGroupFacts[]): string[] {
  const asked = new Set(groups.flatMap(({ minResources }) => Object.keys(minResources)));
  const set = new Set([...Object.keys(capability), ...Object.keys(deserved)]);
  const named = [...asked].filter((name) => isDevice(name) || isCommon(name));
  return inResourceOrder(new Set([...[...set].filter((name) => asked.has(name)), ...named]));
}

function scaleOf({ capability, deserved }: QueueFacts, name: string, groups: readonly PodGroupFacts[]): ShareScale {
  const fair = amountIn(deserved, name);
  if (fair !== undefined && fair > 0) return { name, of: 'deserved', amount: fair };
  const most = amountIn(capability, name);
  if (most !== undefined && most > 0) return { name, of: 'capability', amount: most };
  return { name, of: 'taken', amount: sumOf(groups, name, 'running') + sumOf(groups, name, 'admitted') };
}

function shareOf(groups: readonly PodGroupFacts[], { name, amount }: ShareScale): Share['resources'][number] {
  const running = sumOf(groups, name, 'running');
  const admitted = sumOf(groups, name, 'admitted');
  return {
    name,
    running,
    admitted,
    waiting: sumOf(groups, name, 'waiting'),
    ratio: amount > 0 ? (running + admitted) / amount : null,
  };
}

const sumOf = (groups: readonly PodGroupFacts[], resource: string, part: Part): number =>
  exact(
    groups
      .filter(({ phase }) => parts[phase] === part)
      .reduce((sum, { minResources }) => sum + (amountIn(minResources, resource) ?? 0), 0),
  );

/** What floating point adds is not taken. */
const exact = (amount: number): number => Number(amount.toFixed(6));

function countsOf(groups: readonly PodGroupFacts[]): Share['groups'] {
  const count = (part: Part) => groups.filter(({ phase }) => parts[phase] === part).length;
  return { running: count('running'), admitted: count('admitted'), waiting: count('waiting') };
}
