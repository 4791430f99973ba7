import { type KubeObject, readPath } from '../../../controllers/client/objects.ts';
import { counted, spelled } from '../../../lib/quantity.ts';
import { dispense } from '../scheduler/assign.ts';
import type { Binding, ReplicaRequirements, TargetCluster } from '../shapes.ts';
import { type PodSpec, podSpecOf, typeOf } from './pod.ts';

const number = (object: KubeObject, path: string): number | undefined => {
  const value = readPath(object, path);
  return typeof value === 'number' ? value : undefined;
};

/** The field of the specification that counts the replicas of a type. */
const fields: Record<string, string> = {
  'apps/v1/Deployment': 'replicas',
  'apps/v1/ReplicaSet': 'replicas',
  'apps/v1/StatefulSet': 'replicas',
  'batch/v1/Job': 'parallelism',
};

function countOf(object: KubeObject): number | undefined {
  const type = typeOf(object);
  if (type === 'v1/Pod') return 1;
  const field = fields[type];
  if (field === undefined) return undefined;
  const replicas = number(object, `spec.${field}`) ?? 0;
  // No more pods of a Job run at once than it has to complete.
  return type === 'batch/v1/Job' ? Math.min(replicas, number(object, 'spec.completions') ?? replicas) : replicas;
}

const plain = ['cpu', 'memory', 'ephemeral-storage', 'pods'];
const isCounted = (name: string): boolean =>
  plain.includes(name) || name.includes('/') || /^(hugepages|attachable-volumes)-/.test(name);

/** Requests of a container; what it only limits counts as requested. */
const requestsOf = ({ requests, limits }: { requests?: object; limits?: object } = {}): [string, bigint][] =>
  Object.entries({ ...limits, ...requests })
    .filter(([name]) => isCounted(name))
    .map(([name, quantity]) => [name, counted(name, quantity)]);

/** What one pod requests: its containers together, or more where one of the containers before them needs more. */
function requestOf({ containers = [], initContainers = [], overhead }: PodSpec): Record<string, string> | undefined {
  const sums = new Map<string, bigint>();
  const add = ([name, amount]: [string, bigint]) => sums.set(name, (sums.get(name) ?? 0n) + amount);
  for (const { resources } of containers) requestsOf(resources).forEach(add);
  for (const { resources } of initContainers)
    for (const [name, amount] of requestsOf(resources)) if (amount > (sums.get(name) ?? 0n)) sums.set(name, amount);
  requestsOf({ requests: overhead }).forEach(add);
  const request = [...sums].filter(([, amount]) => amount > 0n).map(([name, amount]) => [name, spelled(name, amount)]);
  return request.length > 0 ? Object.fromEntries(request) : undefined;
}

function claimOf({ affinity, nodeSelector, tolerations }: PodSpec): ReplicaRequirements['nodeClaim'] {
  const hardNodeAffinity = affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution;
  if (!hardNodeAffinity && !nodeSelector && !tolerations?.length) return undefined;
  return {
    ...(hardNodeAffinity ? { hardNodeAffinity } : {}),
    ...(nodeSelector ? { nodeSelector } : {}),
    ...(tolerations?.length ? { tolerations } : {}),
  };
}

/**
 * How many replicas an object wants and what each of them needs.
 * @returns undefined for kinds that are not divided
 */
export function readReplicas(
  object: KubeObject,
): { replicas: number; replicaRequirements?: ReplicaRequirements } | undefined {
  const replicas = countOf(object);
  if (replicas === undefined) return undefined;
  const pod = podSpecOf(object) ?? {};
  const [nodeClaim, resourceRequest] = [claimOf(pod), requestOf(pod)];
  if (!nodeClaim && !resourceRequest) return { replicas };
  const replicaRequirements = { ...(nodeClaim ? { nodeClaim } : {}), ...(resourceRequest ? { resourceRequest } : {}) };
  return { replicas, replicaRequirements };
}

/** Sets a number of the specification that is there already; a field that is left out stays so. */
function set(object: KubeObject, field: string, value: number): void {
  const spec = object.spec as Record<string, unknown> | undefined;
  if (typeof spec?.[field] === 'number') spec[field] = value;
}

/** The completions of a divided Job for each member, by the parallelism that each got; undefined where none are. */
function completionsOf(
  template: KubeObject,
  { replicas = 0, placement }: Binding['spec'],
  targets: readonly TargetCluster[],
) {
  const { replicaScheduling } = placement ?? {};
  const isDivided = replicaScheduling && replicaScheduling.replicaSchedulingType !== 'Duplicated';
  const completions = number(template, 'spec.completions');
  if (template.kind !== 'Job' || replicas === 0 || !isDivided || completions === undefined) return undefined;
  const weights = targets.map((target) => ({ name: target.name, weight: target.replicas ?? 0 }));
  return new Map(dispense(completions, weights, template.metadata.uid).map((part) => [part.name, part.replicas]));
}

/** What one member is to get of a template. */
interface Copy {
  target: TargetCluster;
  object: KubeObject;
  /** Why it must not be sent. */
  error?: string;
}

/** A copy of a template for each of some members, with the share of replicas that the scheduler gave it. */
export function copiesFor(template: KubeObject, spec: Binding['spec'], targets: readonly TargetCluster[]): Copy[] {
  const isWorkload = (spec.replicas ?? 0) > 0 || spec.replicaRequirements !== undefined;
  const field = fields[typeOf(template)];
  const completions = completionsOf(template, spec, targets);
  return targets.map((target) => {
    const object = structuredClone(template);
    if (isWorkload && field !== undefined) set(object, field, target.replicas ?? 0);
    if (!completions) return { target, object };
    const share = completions.get(target.name);
    if (share === undefined) return { target, object, error: `no completions found for cluster ${target.name}` };
    set(object, 'completions', share);
    return { target, object };
  });
}
