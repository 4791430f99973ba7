const hourMs = 3_600_000;

/** How long before its end people hear of it. */
const warningHours = [72, 24, 1] as const;
/** From the end, or from when it was noticed if that was later, until the cluster is deleted. */
const graceHours = 24;

/** The earliest that anything has to be looked at. */
export const firstWarningMs = warningHours[0] * hourMs;

/** The end of a lifetime of so many days, of 24 hours each wherever one lives. */
export function endOf(from: Date, days: number): Date {
  return new Date(from.getTime() + days * 24 * hourMs);
}

/** Whether an extension moves an end to a later instant; a cluster without an end gets one. */
export function isLaterEnd(present: Date | null, asked: Date): boolean {
  return present === null || asked > present;
}

/** How far the end of a cluster has come. */
export interface LifetimeState {
  /** The end that the rest is about. */
  expiresAt: Date;
  /** Since when it is this end. */
  knownSince: Date;
  /** Hours before the end of the last warning; 0 once it has ended. */
  warnedHours: number | null;
  graceUntil: Date | null;
}

interface Living {
  createdAt: Date;
  expiresAt: Date;
  isProtected: boolean;
  /** Flux or Argo CD would bring it back, and its project's requests do not reach their repository. */
  isKept: boolean;
  /** Somebody has asked for more time, and nobody has answered yet. */
  isExtending: boolean;
}

/** What people are told, or what is done. */
export type LifetimeAct =
  | { kind: 'warn'; hours: number }
  /** The end has come; what it was is deleted at the end of the grace period. */
  | { kind: 'end'; graceUntil: Date }
  | { kind: 'end-protected' }
  | { kind: 'end-kept' }
  | { kind: 'delete' };

/**
 * What is due for a cluster at an instant, and what is remembered of it. Lifetimes are elapsed time between instants,
 * so no change of summer time makes them longer or shorter. Asking twice does nothing twice; a clock that is set back
 * takes the grace period back, and one that jumps ahead still leaves the whole of it.
 */
export function stepLifetime(
  before: LifetimeState | null,
  cluster: Living,
  now: Date,
): { state: LifetimeState; act: LifetimeAct | null } {
  const { expiresAt } = cluster;
  const isSame = before?.expiresAt.getTime() === expiresAt.getTime();
  const known: LifetimeState =
    before && isSame
      ? before
      : { expiresAt, knownSince: before ? now : cluster.createdAt, warnedHours: null, graceUntil: null };
  return now < expiresAt ? stepBefore(known, now) : stepAfter(known, cluster, now);
}

function stepBefore(known: LifetimeState, now: Date) {
  const state = { ...known, graceUntil: null };
  const end = state.expiresAt.getTime();
  const due = warningHours.filter((hours) => {
    const at = end - hours * hourMs;
    return at <= now.getTime() && at > state.knownSince.getTime() && hours < (state.warnedHours || Infinity);
  });
  // After an outage several are due at once; only the latest of them is still true.
  const hours = due.at(-1);
  if (hours === undefined) return { state, act: null };
  return { state: { ...state, warnedHours: hours }, act: { kind: 'warn' as const, hours } };
}

function stepAfter(
  known: LifetimeState,
  { isProtected, isKept, isExtending }: Living,
  now: Date,
): { state: LifetimeState; act: LifetimeAct | null } {
  const state = { ...known, warnedHours: 0 };
  if (isProtected) {
    const act = known.warnedHours === 0 ? null : { kind: 'end-protected' as const };
    return { state: { ...state, graceUntil: null }, act };
  }
  if (isKept) {
    // Whoever was told that it will be deleted hears that it will not.
    const isTold = known.warnedHours === 0 && known.graceUntil === null;
    return { state: { ...state, graceUntil: null }, act: isTold ? null : { kind: 'end-kept' } };
  }
  const graceUntil = new Date(now.getTime() + graceHours * hourMs);
  if (known.graceUntil === null) return { state: { ...state, graceUntil }, act: { kind: 'end', graceUntil } };
  if (now < known.graceUntil || isExtending) return { state, act: null };
  // Should the deletion fail, it is asked for again after as long.
  return { state: { ...state, graceUntil }, act: { kind: 'delete' } };
}
