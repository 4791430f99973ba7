/** Kinds of which the form says what to do instead. */
const known = ['HorizontalPodAutoscaler', 'Secret', 'PersistentVolumeClaim'] as const;
export type Instead = (typeof known)[number] | 'other';

/** What to do with whole objects that the form does not take, each advice once. @param left as `readManifests` names it */
export function insteadOf(left: readonly string[]): Instead[] {
  const objects = left.filter((one) => !one.includes(': '));
  const kinds = objects.map((label) => label.split(' ')[0]);
  return [...new Set(kinds.map((kind) => known.find((one) => one === kind) ?? 'other'))];
}
