import type { OpenApiSchema } from '../open-api-schema.ts';
import { builtinKind, condition, labelSelector } from './metadata.ts';
import { int32, int64, intOrString, keyedBy, mapOf, struct, text, time } from './shapes.ts';

const podDisruptionBudgetSpec = struct('PodDisruptionBudgetSpec', {
  minAvailable: intOrString,
  selector: labelSelector,
  maxUnavailable: intOrString,
  unhealthyPodEvictionPolicy: text,
});
const podDisruptionBudgetStatus = struct('PodDisruptionBudgetStatus', {
  observedGeneration: int64,
  disruptedPods: mapOf(time),
  disruptionsAllowed: int32,
  currentHealthy: int32,
  desiredHealthy: int32,
  expectedPods: int32,
  conditions: keyedBy(condition, 'type'),
});

/** Kinds of policy. */
export const policyKinds: Record<string, OpenApiSchema> = {
  PodDisruptionBudget: builtinKind('PodDisruptionBudget', {
    spec: podDisruptionBudgetSpec,
    status: podDisruptionBudgetStatus,
  }),
};
