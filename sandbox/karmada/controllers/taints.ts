import type { Taint } from './shapes.ts';

/** What events say of the taints that a cluster has now. */
export function describeTaints(taints: readonly Taint[]): string {
  if (taints.length === 0) return 'cluster now does not have taints';
  const list = taints.map(({ key, value, effect }) => `{Key:${key},${value ? `Value:${value},` : ''}Effect:${effect}}`);
  return `cluster now has taints([${list.join(',')}])`;
}

/** Taints are the same if they say the same of workloads, whatever their values. */
export const isSameTaint = (a: Pick<Taint, 'key' | 'effect'>, b: Pick<Taint, 'key' | 'effect'>): boolean =>
  a.key === b.key && a.effect === b.effect;
