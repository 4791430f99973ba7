import type { Taint, Toleration } from './shapes.ts';

/** As a pod's toleration meets a node's taint. */
export function tolerates(
  { key = '', operator = 'Equal', value = '', effect = '' }: Toleration,
  taint: Taint,
): boolean {
  return (
    (effect === '' || effect === taint.effect) &&
    (key === '' || key === taint.key) &&
    (operator === 'Exists' || value === (taint.value ?? ''))
  );
}

/**
 * How long workloads may stay in a cluster with taints that evict; the shortest toleration counts.
 * @param ageMs how long ago a taint was added
 * @returns milliseconds, 0 where they have to go now; undefined where they may stay for good
 */
export function toleratedMs(
  taints: readonly Taint[],
  tolerations: readonly Toleration[],
  ageMs: (taint: Taint) => number,
): number | undefined {
  const used = taints.map((taint) => tolerations.find((toleration) => tolerates(toleration, taint)));
  if (used.includes(undefined)) return 0;
  const spans = used.flatMap((toleration) => {
    const { tolerationSeconds } = toleration ?? {};
    if (!toleration || tolerationSeconds === undefined) return [];
    const met = taints.filter((taint) => tolerates(toleration, taint));
    return met.map((taint) => Math.max(0, tolerationSeconds * 1000 - ageMs(taint)));
  });
  return spans.length > 0 ? Math.min(...spans) : undefined;
}
