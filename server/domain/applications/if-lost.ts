import type { ApplicationLoss } from '../../../lib/contracts/application-failover.ts';
import { type Fleet, placeAgain, type SpreadObject } from './spread.ts';

const outcomeOf = {
  NoClusterFit: 'no-cluster-fits',
  Unschedulable: 'no-room',
  SchedulerError: 'scheduler-error',
} as const;

/** So many places are worked out at most: one policy may make an application of a whole namespace. */
const mostLosses = 200;

/**
 * What would become of each workload if each of its members were lost, and a taint evicted it from there; the first 200.
 * @param only the only member that is asked about
 */
export const ifLostOf = (objects: readonly SpreadObject[], fleet: Fleet, only?: string): ApplicationLoss[] =>
  placesOf(objects)
    .filter(({ target }) => target.name === (only ?? target.name))
    .slice(0, mostLosses)
    .map(({ object, target }) => lossOf(object, target, fleet));

/** How many pairs of a workload and a member are left out of what would become of them. */
export const leftOutOfIfLost = (objects: readonly SpreadObject[]): number =>
  Math.max(0, placesOf(objects).length - mostLosses);

const placesOf = (objects: readonly SpreadObject[]) =>
  objects.flatMap((object) =>
    object.binding.replicas === 0
      ? []
      : object.binding.targets.filter(({ replicas }) => replicas > 0).map((target) => ({ object, target })),
  );

function lossOf(object: SpreadObject, lost: { name: string; replicas: number }, fleet: Fleet): ApplicationLoss {
  const { kind, name, binding, placement } = object;
  const about = { cluster: lost.name, object: { kind, name }, replicas: lost.replicas };
  const placing = placeAgain(object, fleet, { leaves: [lost.name] });
  if (!('shares' in placing)) {
    return { ...about, outcome: outcomeOf[placing.reason], to: [], words: placing.message };
  }
  const to = placing.shares.flatMap(({ cluster, replicas }) => {
    const now = binding.targets.find((target) => target.name === cluster)?.replicas ?? 0;
    return replicas > now ? [{ cluster, replicas, more: replicas - now, room: object.room.get(cluster) ?? 0 }] : [];
  });
  const isDuplicated = placement.scheduling.type === 'duplicated';
  return { ...about, outcome: isDuplicated && to.length === 0 ? 'has-others' : 'moves', to, words: null };
}
