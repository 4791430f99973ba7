import { readPlacement } from '../karmada/placement.ts';
import type { DivisionRule } from '../placement/apportion.ts';
import { availableReplicas } from '../placement/available-replicas.ts';
import type { MemberCluster } from '../placement/member-cluster.ts';
import { type Placing, place } from '../placement/place.ts';
import type { Placement } from '../placement/placement.ts';
import type { Binding } from './binding.ts';
import type { Application } from './group.ts';

/** An object that the scheduler places by itself, and how. */
export interface SpreadObject {
  kind: string;
  name: string;
  binding: Binding;
  placement: Placement;
  /** How many more of its replicas fit into each cluster; reckoned once, as it is asked for many times. */
  room: ReadonlyMap<string, number>;
}

/** What an application's placement is asked of. */
export interface Fleet {
  clusters: readonly MemberCluster[];
  /** How the control plane divides replicas by weight. */
  rule: DivisionRule;
}

/** Objects with a placement of their own: what is sent because others need it goes where those go. */
export const spreadOf = ({ objects }: Application, { clusters }: Fleet): SpreadObject[] =>
  objects.flatMap(({ kind, name, binding }) => {
    const placement = binding?.placement ? readPlacement(binding.placement) : null;
    return binding && placement ? [{ kind, name, binding, placement, room: roomFor(binding, clusters) }] : [];
  });

/** Nobody schedules what is held back, or what no policy claims any more. */
export const isScheduled = ({ binding }: SpreadObject): boolean => !binding.isHeldBack && !binding.isOrphaned;

const roomFor = ({ replicas, requirements }: Binding, clusters: Fleet['clusters']): ReadonlyMap<string, number> =>
  new Map(
    replicas === 0 ? [] : clusters.map((cluster) => [cluster.name, availableReplicas(cluster, requirements, replicas)]),
  );

/** Asks where an object would go if it left some more members, or if all of it were divided anew. */
export function placeAgain(
  { binding, placement, room }: SpreadObject,
  { clusters, rule }: Fleet,
  { leaves = [], isFresh = false }: { leaves?: readonly string[]; isFresh?: boolean },
): Placing {
  const { apiVersion, kind, uid } = binding.resource;
  const stays = binding.targets.filter(({ name }) => !leaves.includes(name));
  const workload = {
    kind: `${apiVersion} ${kind}`,
    uid,
    replicas: binding.replicas,
    request: binding.requirements,
    room,
    shares: stays.map(({ name, replicas }) => ({ cluster: name, replicas })),
    targets: new Set(stays.map(({ name }) => name)),
    evictedFrom: new Set([...binding.evictedFrom.map(({ name }) => name), ...leaves]),
    affinityName: binding.affinityName,
    isFresh,
  };
  return place(clusters, placement, workload, rule);
}
