import type { EffectKind } from './effect-kinds.ts';
import type { ReasonCode, ReasonParams } from './reasons.ts';

/** Machines that come, go and are replaced together: `controlPlane`, `workers`, or the name of a pool in the values. */
export type Pool = string;

/** Another value without which this one does nothing. Without `is`, anything but empty, false and 0 will do. */
export interface Companion {
  pointer: string;
  is?: string | boolean;
}

/** What is known of a value of a template: what changing it does to a cluster that runs. */
export interface Fact {
  effect: EffectKind;
  code: ReasonCode;
  params?: ReasonParams;
  /** Whose machines are concerned. */
  pools?: readonly Pool[];
  /** Whether something that runs restarts, where the effect alone does not say it; null is not known. */
  restarts?: boolean | null;
  beside?: Companion;
  /** It may be switched on and not off again. */
  staysOn?: boolean;
}

/** A fact and the values that it is about, as JSON pointers. `*` is any key; what is below a pointer is meant too. */
export interface Row {
  patterns: readonly string[];
  fact: Fact;
}

/** Where the values say how many machines a pool has. */
export interface PoolPlace {
  pool: Pool;
  /** Pointer to a number, or to a list with one entry a machine. */
  count: string;
  minimum: number;
  /** Votes of etcd: an even number is refused. */
  isOdd?: boolean;
  /** With 0 machines the chart leaves out everything about them, and tells the control plane to take the workloads. */
  isLeftOutAtZero?: boolean;
  /** Pointer to the group with the bounds, and to the switch in it. */
  autoscaling?: { group: string; enabled: string };
  beside?: Companion;
}

export interface ChartFacts {
  pools: readonly PoolPlace[];
  rows: readonly Row[];
}

/** @param pointers one or more, with spaces between them */
export function on(pointers: string, fact: Fact): Row {
  return { patterns: pointers.trim().split(/\s+/), fact };
}

/** Pointers of keys in a group, as `on` takes them. */
export function within(group: string, keys: string): string {
  return keys
    .trim()
    .split(/\s+/)
    .map((key) => `${group}/${key}`)
    .join(' ');
}
