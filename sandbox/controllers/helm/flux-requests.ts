import type { HelmRelease } from '../shapes/neighbours.ts';

/** Annotations by which somebody asks helm-controller for something, each with a value of their own, as a time. */
const requested = 'reconcile.fluxcd.io/requestedAt';
const forced = 'reconcile.fluxcd.io/forceAt';
const reset = 'reconcile.fluxcd.io/resetAt';

/** What somebody asks of a release that has not been done yet. */
export interface FluxRequests {
  /** To look at it now. */
  isRequested: boolean;
  /** To upgrade it, in sync or not. Counts with a request of the same value only. */
  isForced: boolean;
  /** To forget its failures. Counts with a request of the same value only. */
  isReset: boolean;
}

/** What is asked of a release by its annotations. */
export function requestsOf({ metadata, status }: HelmRelease): FluxRequests {
  const { annotations = {} } = metadata;
  const at = annotations[requested];
  const isRequested = at !== undefined && at !== status?.lastHandledReconcileAt;
  const counts = (annotation: string, handled: string | undefined) => {
    const value = annotations[annotation];
    return isRequested && value === at && value !== handled;
  };
  return {
    isRequested,
    isForced: counts(forced, status?.lastHandledForceAt),
    isReset: counts(reset, status?.lastHandledResetAt),
  };
}

/** The status with the values of the annotations as handled, whether they counted or not. */
export function withHandled(release: HelmRelease): NonNullable<HelmRelease['status']> {
  const { annotations = {} } = release.metadata;
  const [at, force, resetAt] = [annotations[requested], annotations[forced], annotations[reset]];
  return {
    ...release.status,
    ...(at !== undefined && { lastHandledReconcileAt: at }),
    ...(force !== undefined && { lastHandledForceAt: force }),
    ...(resetAt !== undefined && { lastHandledResetAt: resetAt }),
  };
}
