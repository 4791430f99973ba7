import type { RebalancePreview } from '../../../../lib/contracts/application-orders.ts';
import { withoutProjects } from '../../karmada/dedication.ts';
import type { Application } from '../group.ts';
import { type Fleet, isScheduled, placeAgain, type SpreadObject, spreadOf } from '../spread.ts';

/** A workload of an application whose replicas are divided among members. */
export interface DividedWorkload {
  apiVersion: string;
  kind: string;
  name: string;
}

/** Where replicas would be if all were divided anew, and what has to be divided for it. */
export interface Rebalance extends RebalancePreview {
  workloads: DividedWorkload[];
}

/** What a WorkloadRebalancer would move: the scheduler divides each workload from zero, as if nothing of it were placed. */
export function rebalanceOf(application: Application, fleet: Fleet): Rebalance {
  const divided = spreadOf(application, fleet).filter(isDivided);
  const now = new Map<string, number>();
  const after = new Map<string, number>();
  let problem: Rebalance['problem'] = null;
  for (const object of divided) {
    const { targets } = object.binding;
    for (const { name, replicas } of targets) add(now, name, replicas);
    const placing = placeAgain(object, fleet, { isFresh: true });
    if ('shares' in placing) {
      for (const { cluster, replicas } of placing.shares) add(after, cluster, replicas);
      continue;
    }
    problem ??= { reason: placing.reason, words: withoutProjects(placing.message) };
    // Without any cluster that fits it is taken away everywhere; otherwise it stays where it is.
    if (placing.reason !== 'NoClusterFit') for (const { name, replicas } of targets) add(after, name, replicas);
  }
  return {
    workloads: divided.map(({ binding: { resource } }) => {
      const { apiVersion, kind, name } = resource;
      return { apiVersion, kind, name };
    }),
    members: [...new Set([...now.keys(), ...after.keys()])]
      .sort()
      .map((name) => ({ name, now: now.get(name) ?? 0, after: after.get(name) ?? 0 })),
    problem,
  };
}

/**
 * What each member gets all of moves by itself, and what is held back nobody schedules. Of a Job that is there members refuse
 * another part.
 */
const isDivided = (object: SpreadObject): boolean =>
  isScheduled(object) &&
  object.kind !== 'Job' &&
  object.binding.replicas > 0 &&
  object.placement.scheduling.type !== 'duplicated';

const add = (counts: Map<string, number>, name: string, replicas: number): unknown =>
  counts.set(name, (counts.get(name) ?? 0) + replicas);
