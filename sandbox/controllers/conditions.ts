import type { Condition } from './client/objects.ts';

type NewCondition = Omit<Condition, 'lastTransitionTime'>;

/** The condition of that type, if reported. */
export function findCondition(conditions: readonly Condition[] | undefined, type: string): Condition | undefined {
  return conditions?.find((condition) => condition.type === type);
}

/**
 * Sets a condition in place: the order of the list stays, new types go to the end, and lastTransitionTime moves only
 * with the status (the rule of metav1.Condition). Says whether anything changed, the observed generation included.
 */
export function setCondition(conditions: Condition[], next: NewCondition, now: Date): boolean {
  const index = conditions.findIndex((condition) => condition.type === next.type);
  const before = conditions[index];
  const lastTransitionTime =
    before && before.status === next.status ? before.lastTransitionTime : `${now.toISOString().slice(0, 19)}Z`;
  const { type, status, reason, message, observedGeneration } = next;
  const condition: Condition = {
    type,
    status,
    reason,
    message,
    ...(observedGeneration === undefined ? {} : { observedGeneration }),
    lastTransitionTime,
  };
  if (index < 0) conditions.push(condition);
  else conditions[index] = condition;
  return (
    !before ||
    before.status !== status ||
    before.reason !== reason ||
    before.message !== message ||
    before.observedGeneration !== observedGeneration
  );
}

/** Removes a condition in place. */
export function removeCondition(conditions: Condition[], type: string): void {
  const index = conditions.findIndex((condition) => condition.type === type);
  if (index >= 0) conditions.splice(index, 1);
}
