import type { JobStatus } from '../../shapes.ts';
import { stampOf } from '../world.ts';

/** A duration as Go writes it: `41m12s`. */
export function goDuration(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const parts = [hours > 0 ? `${hours}h` : '', hours > 0 || minutes > 0 ? `${minutes}m` : '', `${seconds % 60}s`];
  return parts.join('');
}

/**
 * A status with the time of its change, and a condition for its phase at the end of the others.
 * @param change what it becomes besides; its phase stays where it names none
 */
export function changed(status: JobStatus, change: { phase?: string; retryCount?: number }, now: Date): JobStatus {
  const phase = change.phase ?? status.state?.phase ?? 'Pending';
  const lastTransitionTime = stampOf(now);
  const others = (status.conditions ?? []).filter((one) => one.status !== phase);
  return {
    ...status,
    ...(change.retryCount !== undefined && { retryCount: change.retryCount }),
    state: { ...status.state, phase, lastTransitionTime },
    conditions: [...others, { status: phase, lastTransitionTime }],
  };
}

/** Counts of nothing are left out, as Go leaves them out. */
export function tidy(status: JobStatus): JobStatus {
  return Object.fromEntries(
    Object.entries(status).filter(
      ([, value]) => value !== 0 && (typeof value !== 'object' || Object.keys(value).length > 0),
    ),
  );
}
