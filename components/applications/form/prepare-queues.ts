import type { BatchQueue, BatchQueues } from '@/lib/contracts/batch';

/** A queue as it is on one cluster that is to get the Job; null where the cluster has none of the name. */
export interface QueueThere {
  cluster: string;
  queue: BatchQueue | null;
  /** Volcano takes a Job only in an open queue that no other one is below. */
  problem: 'missing' | 'closed' | 'parent' | null;
  /** What is left below the most that it may have, of devices first; nothing where nobody limits it. */
  free: { name: string; left: number; most: number }[];
}

/** Clusters of one control plane: another one may have a cluster of the same name. */
export interface MeantClusters {
  controlPlane: string;
  clusters: readonly string[];
}

const meant = ({ members }: BatchQueues, { controlPlane, clusters }: MeantClusters) =>
  members.filter((member) => member.controlPlane === controlPlane && clusters.includes(member.cluster));

/** Names of queues that one of the clusters has. Nobody submits to `root`. */
export const queueNames = (all: BatchQueues, clusters: MeantClusters): string[] => [
  ...new Set(
    meant(all, clusters)
      .flatMap(({ queues }) => queues.map(({ name }) => name))
      .filter((name) => name !== 'root'),
  ),
];

/** How a queue is on each of these clusters, as far as their queues could be read whole. */
export function queueOn(all: BatchQueues, name: string, clusters: MeantClusters): QueueThere[] {
  return meant(all, clusters).flatMap(({ cluster, queues, isCut }): QueueThere[] => {
    const queue = queues.find((one) => one.name === name) ?? null;
    if (queue === null) return isCut ? [] : [{ cluster, queue, problem: 'missing' as const, free: [] }];
    const isParent = name === 'root' || queues.some(({ parent }) => parent === name);
    const problem = queue.state === 'Open' ? (isParent ? ('parent' as const) : null) : ('closed' as const);
    const free = queue.resources.flatMap(({ name: resource, capability, allocated }) =>
      capability === null ? [] : [{ name: resource, left: Math.max(0, capability - allocated), most: capability }],
    );
    return [{ cluster, queue, problem, free }];
  });
}
