/** A `metav1.Condition` as reported. `Unknown` is neither true nor false. */
export interface Condition {
  type: string;
  status: 'True' | 'False' | 'Unknown';
  reason: string;
  message: string;
  /** Null when the reporter leaves it out; then the object's own observedGeneration has to do. */
  observedGeneration: number | null;
  lastTransitionTime: Date | null;
}

/** Conditions are looked up by type: their order in the list means nothing. */
export function findCondition(conditions: readonly Condition[], type: string): Condition | null {
  return conditions.find((condition) => condition.type === type) ?? null;
}

export function isTrue(condition: Condition | null): boolean {
  return condition?.status === 'True';
}

export function isFalse(condition: Condition | null): boolean {
  return condition?.status === 'False';
}
