import type { ClusterServiceSet } from '../../../lib/contracts/cluster-services.ts';
import {
  type MultiClusterServiceDetail,
  type MultiClusterServiceSummary,
  type RolloutCounts,
  type RolloutState,
  rolloutStates,
} from '../../../lib/contracts/multi-cluster-services.ts';
import type { MultiClusterService } from './multi-cluster-service.ts';

/** What one ServiceSet says by itself; whether the rule still matches the cluster is not known here. */
export interface SetStanding {
  state: RolloutState;
  /** Services that are there and not going away. */
  present: number;
}

/** How a set stands: as its worst service does. A set that says nothing of any service has deployed none. */
export function standingOfSet({ services, trouble, isPaused }: Omit<ClusterServiceSet, 'name'>): SetStanding {
  const staying = services.filter(({ state }) => state !== 'deleting' && state !== 'disabled');
  const has = (wanted: string) => staying.some(({ state }) => state === wanted);
  const present = staying.length;
  if (present === 0 && services.some(({ state }) => state === 'deleting')) return { state: 'leaving', present };
  if (has('failed')) return { state: 'failed', present };
  if (has('replaced')) return { state: 'replaced', present };
  // Where every service is switched off, nothing is left to wait for.
  const isComplete = services.length > 0 && staying.every(({ state }) => state === 'deployed');
  if (isPaused && !isComplete) return { state: 'paused', present };
  if (trouble !== null || services.length === 0 || has('pending')) return { state: 'waiting', present };
  return { state: isComplete ? 'deployed' : 'progressing', present };
}

/** How many services a rule wants on each cluster. */
export const countWanted = ({ services }: Pick<MultiClusterService, 'services'>): number =>
  services.filter(({ isDisabled }) => !isDisabled).length;

/** Counts of every state, those of none as well. */
function fillCounts(counts: Partial<RolloutCounts>): RolloutCounts {
  return Object.fromEntries(rolloutStates.map((state) => [state, counts[state] ?? 0])) as RolloutCounts;
}

interface Counted {
  counts: Partial<RolloutCounts>;
  paused: number;
}

/**
 * A rule as somebody sees it.
 * @param seen rules that the person may see, which alone are named as coming before or after
 */
export function summarizeRule(
  rule: MultiClusterService,
  { counts, paused }: Counted,
  seen: readonly MultiClusterService[],
): MultiClusterServiceSummary {
  const names = new Set(seen.map(({ name }) => name));
  return {
    name: rule.name,
    createdAt: rule.createdAt.toISOString(),
    isDeleting: rule.deletedAt !== null,
    selector: rule.selector,
    services: rule.services.map(({ name, namespace, template, version, isDisabled, dependsOn }) => ({
      name,
      namespace,
      template,
      version: version || template,
      isDisabled,
      dependsOn: dependsOn.map((one) => `${one.namespace}/${one.name}`),
    })),
    priority: rule.priority,
    driftMode: rule.driftMode,
    dependsOn: rule.dependsOn.filter((name) => names.has(name)),
    dependents: seen.filter(({ dependsOn }) => dependsOn.includes(rule.name)).map(({ name }) => name),
    keepsOnMismatch: rule.keepsOnMismatch,
    isSelfManaged: rule.isSelfManaged,
    keptBy: rule.keptBy,
    counts: fillCounts(counts),
    paused,
  };
}

/** k0rdent's words about a rule name the clusters of everybody, so only who sees all of them reads the messages. */
export function conditionsFor(rule: MultiClusterService, seesAll: boolean): MultiClusterServiceDetail['conditions'] {
  return rule.conditions.map(({ type, status, reason, message, observedGeneration, lastTransitionTime }) => ({
    type,
    status,
    reason,
    message: seesAll ? message : '',
    observedGeneration: observedGeneration ?? null,
    lastTransitionTime: lastTransitionTime?.toISOString() ?? null,
  }));
}
