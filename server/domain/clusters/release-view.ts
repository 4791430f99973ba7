import type { ClusterRelease } from '../../../lib/contracts/clusters.ts';
import type { HelmReleaseFacts } from './cluster-facts.ts';
import { findCondition, isTrue } from './condition.ts';

/** A HelmRelease as people and the requests about it need it. */
export function viewRelease(release: HelmReleaseFacts): ClusterRelease {
  const { conditions, generation, observedGeneration, isSuspended, handledRequest: handled } = release;
  const ready = findCondition(conditions, 'Ready');
  const isCurrent = (ready?.observedGeneration ?? observedGeneration ?? 0) >= generation;
  return {
    isSuspended,
    handled,
    isStalled: isTrue(findCondition(conditions, 'Stalled')),
    isBusy: isTrue(findCondition(conditions, 'Reconciling')),
    ready: ready && isCurrent ? { status: ready.status, message: ready.message } : null,
  };
}
