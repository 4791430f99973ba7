import { parseQuantity } from '../../../lib/quantity.ts';
import type { ClusterCapacity, MemberCluster, ResourceList } from './member-cluster.ts';

/** What one replica asks for; null for one that asks for nothing. */
export type ReplicaRequest = ResourceList | null;

/** A text that is no quantity counts as nothing. */
const amountOf = (quantity: string): number => parseQuantity(quantity) ?? 0;

/** Rounded up as Kubernetes does; a thousandth of a thousandth is noise of the arithmetic. */
const roundUp = (amount: number): number => Math.ceil(Number(amount.toFixed(6)));

const wholeUnits = (quantity: string): number => roundUp(amountOf(quantity));

/** No node of a class is taken to run more pods than this. */
const mostPodsOfNode = 110;

/** Processors are counted in thousandths, everything else in whole units. */
const unitsOf = (resource: string, quantity: string): number =>
  resource === 'cpu' ? roundUp(amountOf(quantity) * 1000) : wholeUnits(quantity);

/** The resources that a replica asks for more than nothing of. */
const askedOf = (request: ResourceList): [string, string][] =>
  Object.entries(request).filter(([, quantity]) => wholeUnits(quantity) > 0);

function freePods({ allocatable, allocated, allocating }: ClusterCapacity): number {
  const [all = 0, used = 0, waiting = 0] = [allocatable, allocated, allocating].map(({ pods = '0' }) =>
    wholeUnits(pods),
  );
  return Math.max(0, all - used - waiting);
}

/** By what is free in the whole cluster; the scarcest resource decides. */
function bySums(request: ResourceList, { allocatable, allocated, allocating }: ClusterCapacity): number {
  const counts = askedOf(request).map(([resource, quantity]) => {
    const [all, used, waiting] = [allocatable, allocated, allocating].map((list) => list[resource]);
    if (all === undefined) return 0;
    const free = unitsOf(resource, all) - unitsOf(resource, used ?? '0') - unitsOf(resource, waiting ?? '0');
    return free <= 0 ? 0 : Math.floor(free / unitsOf(resource, quantity));
  });
  return Math.min(Number.POSITIVE_INFINITY, ...counts);
}

/**
 * By classes of nodes: each node counts with the least that its class has free, and one class is too small for a replica
 * unless that least is enough. Null where the classes say nothing of a resource that is asked for.
 */
function byModels(request: ResourceList, models: ClusterCapacity['models']): number | null {
  const asked = askedOf(request);
  if (asked.some(([resource]) => models.some(({ min }) => min[resource] === undefined))) return null;
  const first = Math.max(
    0,
    ...asked.map(([resource, quantity]) => {
      const fits = models.findIndex(({ min }) => amountOf(min[resource] ?? '0') >= amountOf(quantity));
      return fits < 0 ? models.length : fits;
    }),
  );
  return models
    .slice(first)
    .filter(({ count }) => count > 0)
    .reduce((all, { min, count }) => {
      const each = Math.min(
        mostPodsOfNode,
        ...asked.map(([resource, quantity]) =>
          Math.floor(unitsOf(resource, min[resource] ?? '0') / unitsOf(resource, quantity)),
        ),
      );
      return all + count * Math.max(1, each);
    }, 0);
}

/**
 * How many more replicas fit into a cluster, as Karmada's general estimator reckons.
 * @param replicas of the workload: where nothing bounds the answer, it is this many
 */
export function availableReplicas({ capacity }: MemberCluster, request: ReplicaRequest, replicas: number): number {
  if (!capacity) return 0;
  const pods = freePods(capacity);
  if (pods === 0 || request === null) return pods;
  const modelled = capacity.models.length > 0 ? byModels(request, capacity.models) : null;
  const fits = Math.min(pods, modelled ?? bySums(request, capacity));
  return Number.isFinite(fits) ? fits : replicas;
}
