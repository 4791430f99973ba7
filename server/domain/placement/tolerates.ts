import type { Taint } from './member-cluster.ts';
import type { Toleration } from './placement.ts';

/** Whether a toleration meets a taint, as those of pods meet those of nodes. */
export const tolerates = ({ key, operator, value, effect }: Toleration, taint: Taint): boolean =>
  (effect === '' || effect === taint.effect) &&
  (key === '' || key === taint.key) &&
  (operator === 'Exists' || value === taint.value);

/** The first taint that keeps new workloads away; undefined where all are tolerated. */
export const repelling = (taints: readonly Taint[], tolerations: readonly Toleration[]): Taint | undefined =>
  taints.find(
    (taint) => taint.effect !== 'PreferNoSchedule' && !tolerations.some((toleration) => tolerates(toleration, taint)),
  );
