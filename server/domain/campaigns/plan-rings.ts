import type { RingKind, RingPlan } from '../../../lib/contracts/campaigns.ts';

interface Named {
  namespace: string;
  name: string;
}

/** A ring with its clusters in the order in which they are upgraded. */
export interface PlannedRing<T> {
  kind: RingKind;
  clusters: T[];
}

const keyOf = ({ namespace, name }: Named) => `${namespace}/${name}`;

/** Canaries as they are named, then so many per cent of all, then the rest. Rings without clusters are left out. */
export function planRings<T extends Named>(clusters: readonly T[], { canary, percent }: RingPlan): PlannedRing<T>[] {
  const byKey = new Map(clusters.map((cluster) => [keyOf(cluster), cluster]));
  const first = [...new Set(canary)].flatMap((key) => byKey.get(key) ?? []);
  const named = new Set(first.map(keyOf));
  const others = clusters.filter((cluster) => !named.has(keyOf(cluster)));
  const share = Math.ceil((clusters.length * percent) / 100);
  const rings: PlannedRing<T>[] = [
    { kind: 'canary', clusters: first },
    { kind: 'percent', clusters: others.slice(0, share) },
    { kind: 'rest', clusters: others.slice(share) },
  ];
  return rings.filter((ring) => ring.clusters.length > 0);
}
