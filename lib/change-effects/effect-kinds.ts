/** What a changed value does to a cluster that runs. Their words are `changeEffect` of the messages. */
export const effectKinds = [
  'none',
  'in-place',
  'scale',
  'replaces-workers',
  'replaces-control-plane',
  'cannot-change',
  'unknown',
] as const;
export type EffectKind = (typeof effectKinds)[number];

/** An unknown effect may be any but a refusal, so it counts more than all that is known to work. */
const weakestFirst: readonly EffectKind[] = [
  'none',
  'in-place',
  'scale',
  'replaces-workers',
  'replaces-control-plane',
  'unknown',
  'cannot-change',
];

/** How much an effect does: 0 is nothing, and more is more. */
export function severityOf(effect: EffectKind): number {
  return weakestFirst.indexOf(effect);
}

/** The effect that counts when several come together; of none it is `none`. */
export function strongestEffect(effects: Iterable<EffectKind>): EffectKind {
  return [...effects].reduce<EffectKind>(
    (strongest, effect) => (severityOf(effect) > severityOf(strongest) ? effect : strongest),
    'none',
  );
}
