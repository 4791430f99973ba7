import { type KubeObject, readPath } from '../../../controllers/client/objects.ts';
import type { AggregatedStatus } from '../shapes.ts';
import { typeOf } from './pod.ts';

const count = (object: KubeObject, path: string): number => Number(readPath(object, path) ?? 0);
const status = (object: KubeObject, field: string): number => count(object, `status.${field}`);
const isObserved = (object: KubeObject): boolean =>
  status(object, 'observedGeneration') === (object.metadata.generation ?? 0);

const areReplicasUp = (object: KubeObject): boolean =>
  isObserved(object) &&
  status(object, 'updatedReplicas') >= count(object, 'spec.replicas') &&
  status(object, 'availableReplicas') >= status(object, 'updatedReplicas');

function hasAddress(object: KubeObject): boolean {
  const points = (readPath(object, 'status.loadBalancer.ingress') ?? []) as { ip?: string; hostname?: string }[];
  return points.some(({ ip, hostname }) => Boolean(ip || hostname));
}

function isPodUp(object: KubeObject): boolean {
  const phase = readPath(object, 'status.phase');
  const conditions = (readPath(object, 'status.conditions') ?? []) as { type: string; status: string }[];
  const isReady = conditions.some((condition) => condition.type === 'Ready' && condition.status === 'True');
  return phase === 'Succeeded' || (phase === 'Running' && isReady);
}

/** Of every phase that Volcano has but Failed; one without a phase is not well yet. */
const isVolcanoJobUp = (object: KubeObject): boolean =>
  volcanoPhases.has(String(readPath(object, 'status.state.phase') ?? ''));

const volcanoPhases: ReadonlySet<string> = new Set([
  'Pending',
  'Running',
  'Restarting',
  'Completing',
  'Completed',
  'Aborting',
  'Aborted',
  'Terminating',
  'Terminated',
]);

const checks: Record<string, (object: KubeObject) => boolean> = {
  'apps/v1/Deployment': areReplicasUp,
  'apps/v1/StatefulSet': areReplicasUp,
  'apps/v1/ReplicaSet': (object) =>
    isObserved(object) && status(object, 'availableReplicas') >= count(object, 'spec.replicas'),
  'apps/v1/DaemonSet': (object) =>
    isObserved(object) &&
    status(object, 'updatedNumberScheduled') >= status(object, 'desiredNumberScheduled') &&
    status(object, 'numberAvailable') >= status(object, 'updatedNumberScheduled'),
  'v1/Service': (object) => readPath(object, 'spec.type') !== 'LoadBalancer' || hasAddress(object),
  'networking.k8s.io/v1/Ingress': hasAddress,
  'v1/PersistentVolumeClaim': (object) => readPath(object, 'status.phase') === 'Bound',
  'v1/Pod': isPodUp,
  'batch.volcano.sh/v1alpha1/Job': isVolcanoJobUp,
  'policy/v1/PodDisruptionBudget': (object) => status(object, 'currentHealthy') >= status(object, 'desiredHealthy'),
};

/** Whether Karmada looks at the health of a kind at all; others are healthy as soon as they are there. */
export const hasHealth = (object: Pick<KubeObject, 'apiVersion' | 'kind'>): boolean => typeOf(object) in checks;

/** The health of an object in a member. */
export const healthOf = (object: KubeObject): NonNullable<AggregatedStatus['health']> =>
  (checks[typeOf(object)]?.(object) ?? true) ? 'Healthy' : 'Unhealthy';
