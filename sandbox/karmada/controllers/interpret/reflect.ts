import type { JsonObject, KubeObject } from '../../../controllers/client/objects.ts';
import { marks } from '../kinds.ts';
import { typeOf } from './pod.ts';
import { countsOf } from './status-fields.ts';

type Status = { [field: string]: unknown };

const isZero = (value: unknown): boolean => value === undefined || value === null || value === 0 || value === '';

/** Some fields of a status; those of the second list only where they say something. */
function pick(status: Status, always: readonly string[], others: readonly string[]): Status {
  const kept = others.filter((field) => !isZero(status[field])).map((field) => [field, status[field]]);
  return Object.fromEntries([...always.map((field) => [field, status[field] ?? 0]), ...kept]);
}

/** Kinds of whose status only a part is reported. */
const parts: Record<string, { always: readonly string[]; others: readonly string[] }> = {
  'batch/v1/Job': {
    always: [],
    others: ['conditions', 'startTime', 'completionTime', 'active', 'succeeded', 'failed'],
  },
  'policy/v1/PodDisruptionBudget': {
    always: ['disruptionsAllowed', 'currentHealthy', 'desiredHealthy', 'expectedPods'],
    others: ['disruptedPods'],
  },
  'batch.volcano.sh/v1alpha1/Job': {
    always: [],
    others: [
      'state',
      'minAvailable',
      'pending',
      'running',
      'succeeded',
      'failed',
      'terminating',
      'unknown',
      'version',
      'retryCount',
      'runningDuration',
      'taskStatusCount',
      'controlledResources',
      'conditions',
    ],
  },
  'autoscaling/v2/HorizontalPodAutoscaler': { always: ['desiredReplicas'], others: ['currentReplicas'] },
};

function reflectCounts(object: KubeObject, status: Status): Status {
  const { always, others, isObserved } = countsOf(object) ?? { always: [], others: [], isObserved: false };
  const { generation, annotations } = object.metadata;
  const generations = {
    generation,
    resourceTemplateGeneration: Number(annotations?.[marks.templateGeneration] ?? 0),
    ...(isObserved ? { observedGeneration: status.observedGeneration } : {}),
  };
  return { ...pick(generations, [], Object.keys(generations)), ...pick(status, always, others) };
}

/**
 * What Karmada reports of the status of a member's object.
 * @returns undefined where there is nothing to report yet, or never
 */
export function reflectStatus(object: KubeObject): JsonObject | undefined {
  const status = object.status as Status | undefined;
  const type = typeOf(object);
  if (!status) return undefined;
  if (type === 'v1/Service') {
    const isBalanced = (object.spec as { type?: string } | undefined)?.type === 'LoadBalancer';
    return isBalanced ? { loadBalancer: (status.loadBalancer ?? {}) as JsonObject } : undefined;
  }
  if (countsOf(object)) {
    const reflected = reflectCounts(object, status);
    return Object.keys(reflected).length > 0 ? (reflected as JsonObject) : undefined;
  }
  const part = parts[type];
  return (part ? pick(status, part.always, part.others) : status) as JsonObject;
}
