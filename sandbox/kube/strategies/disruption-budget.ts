import { isObject, type JsonObject } from '../../lib/json.ts';
import type { FieldCause } from '../status.ts';
import type { KubeObject } from '../types.ts';
import { wrong } from './causes.ts';
import { countGeneration } from './generation.ts';
import { type Strategy, strategyLike } from './strategy.ts';

interface BudgetSpec extends JsonObject {
  minAvailable?: number | string;
  maxUnavailable?: number | string;
}

const specOf = (budget: KubeObject): BudgetSpec => (isObject(budget.spec) ? budget.spec : {}) as BudgetSpec;

function amountCauses(value: number | string | undefined, field: string): FieldCause[] {
  if (value === undefined) return [];
  if (typeof value === 'number') return value < 0 ? [wrong(field, value, 'must be greater than or equal to 0')] : [];
  // Upstream's text has the percent sign twice.
  if (!/^\d+%$/.test(value)) return [wrong(field, value, "must be an integer or percentage (e.g '5%%')")];
  return Number.parseInt(value, 10) > 100 ? [wrong(field, value, 'must not be greater than 100%')] : [];
}

function causesOf(budget: KubeObject): FieldCause[] {
  const { minAvailable, selector = null, maxUnavailable, unhealthyPodEvictionPolicy = null } = specOf(budget);
  // The text shows the internal type, which has no JSON names.
  const shown = {
    MinAvailable: minAvailable,
    Selector: selector,
    MaxUnavailable: maxUnavailable,
    UnhealthyPodEvictionPolicy: unhealthyPodEvictionPolicy,
  };
  return [
    ...(minAvailable !== undefined && maxUnavailable !== undefined
      ? [wrong('spec', shown, 'minAvailable and maxUnavailable cannot be both set')]
      : []),
    ...amountCauses(minAvailable, 'spec.minAvailable'),
    ...amountCauses(maxUnavailable, 'spec.maxUnavailable'),
  ];
}

/** PodDisruptionBudgets, after https://github.com/kubernetes/kubernetes/tree/master/pkg/apis/policy. */
export const disruptionBudgetStrategy: Strategy = strategyLike({
  prepareForCreate(budget) {
    budget.metadata.generation = 1;
    budget.status = { disruptionsAllowed: 0, currentHealthy: 0, desiredHealthy: 0, expectedPods: 0 };
  },
  prepareForUpdate(budget, old) {
    budget.status = old.status;
    countGeneration(budget, old);
  },
  validate: causesOf,
  validateUpdate: causesOf,
});
