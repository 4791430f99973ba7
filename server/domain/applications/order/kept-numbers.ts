import type { ApplicationSpec } from '../../../../lib/contracts/application-orders.ts';
import { activeSchedules, scalesItself } from '../../../../lib/contracts/application-scaling.ts';
import type { Manifest } from './manifest.ts';

/** Numbers that belong to an autoscaler, and those that are taken back from one. */
export interface KeptNumbers {
  /** Replicas of the workload are stated as they are there, whatever the form began with. */
  replicas: boolean;
  /** An autoscaler has set the replicas until now, and the form sets them from now on. */
  takesBack: boolean;
  /** A workload that has been stopped gets so many replicas, as the load starts none that has 0; null: it stays stopped. */
  wakesAt: number | null;
  /** Bounds of the FederatedHPA that its schedules set: they stay where they are there. */
  minReplicas: readonly number[];
  maxReplicas: readonly number[];
}

/**
 * Which numbers a change leaves as they are. A bound that somebody has asked for anew is set, and one that no active
 * schedule sets any more goes back to what the form says.
 * @param before null where it is new
 */
export function keptNumbers(before: ApplicationSpec | null, after: ApplicationSpec): KeptNumbers {
  const [was, will] = [before?.scaling ?? null, after.scaling];
  const active = will === null ? [] : activeSchedules(after);
  const isSame = (bound: 'fewest' | 'most') => was?.[bound] === will?.[bound];
  return {
    replicas: scalesItself(after),
    takesBack: before !== null && scalesItself(before) && !scalesItself(after),
    wakesAt: before !== null && was === null ? (will?.fewest ?? null) : null,
    minReplicas: isSame('fewest') ? active.flatMap(({ fewest }) => fewest ?? []) : [],
    maxReplicas: isSame('most') ? active.flatMap(({ most }) => most ?? []) : [],
  };
}

/** Kinds of workloads whose replicas an autoscaler may set. */
const scaled: ReadonlySet<string> = new Set(['Deployment', 'StatefulSet']);
export const hasScaledReplicas = ({ kind }: Manifest): boolean => scaled.has(kind);

/** Whether an object has numbers that may be kept, so that it is looked at before it is written. */
export const hasKeptNumbers = (manifest: Manifest, kept: KeptNumbers): boolean =>
  hasScaledReplicas(manifest) ? kept.replicas : kept.minReplicas.length + kept.maxReplicas.length > 0;

/**
 * An object as it is written where one is there already. A number that is kept is stated as it is and not left out: what
 * nobody states any more would go back to its default.
 */
export function withKeptNumbers(
  manifest: Manifest,
  there: Readonly<Record<string, unknown>> | null,
  kept: KeptNumbers,
): Manifest {
  const now = (there?.spec ?? {}) as Record<string, unknown>;
  const numbers = hasScaledReplicas(manifest)
    ? kept.replicas && { replicas: now.replicas }
    : manifest.kind === 'FederatedHPA' && {
        minReplicas: kept.minReplicas.find((bound) => bound === now.minReplicas),
        maxReplicas: kept.maxReplicas.find((bound) => bound === now.maxReplicas),
      };
  const known = Object.entries(numbers || {}).filter(([, value]) => typeof value === 'number');
  return known.length === 0
    ? manifest
    : { ...manifest, spec: { ...(manifest.spec as object), ...Object.fromEntries(known) } };
}
