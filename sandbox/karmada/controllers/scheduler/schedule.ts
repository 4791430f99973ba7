import { isDeepStrictEqual } from 'node:util';
import { canOverflow, type Group } from '../affinity.ts';
import type { Binding, MemberCluster, Placement, TargetCluster } from '../shapes.ts';
import { assignInTiers, assignReplicas, strategyOf, UnschedulableError } from './assign.ts';
import { findClustersThatFit, NoClusterFit } from './filters.ts';
import { rank } from './ranked.ts';
import { SelectionError, selectClusters } from './select.ts';

/** What the scheduler writes of one attempt. */
export type Outcome =
  | { clusters: TargetCluster[]; affinityName: string | undefined }
  | { reason: 'NoClusterFit' | 'Unschedulable' | 'SchedulerError'; message: string };

/** Why a binding is scheduled now; undefined where its result stands. */
export type Trigger = 'placement' | 'replicas' | 'fresh' | 'always' | 'cluster';

/** The parts of a placement by which a changed policy is noticed. */
const compared = ({ placement }: { placement?: Placement }) => ({
  clusterAffinity: placement?.clusterAffinity,
  clusterAffinities: placement?.clusterAffinities,
  clusterTolerations: placement?.clusterTolerations,
  spreadConstraints: placement?.spreadConstraints,
  replicaScheduling: placement?.replicaScheduling,
});

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** Whether everything is worked out anew, as a WorkloadRebalancer asks for. */
const isFresh = ({ spec, status }: Binding): boolean =>
  spec.rescheduleTriggeredAt !== undefined &&
  (!status?.lastScheduledTime || Date.parse(spec.rescheduleTriggeredAt) > Date.parse(status.lastScheduledTime));

/** The first of the scheduler's reasons to look at a binding again. @param applied annotation with the placement of the last result */
export function triggerOf(
  binding: Binding,
  applied: string | undefined,
  isLeaving: (cluster: string) => boolean,
): Trigger | undefined {
  const { replicas = 0, clusters = [], placement, replicaRequirements } = binding.spec;
  const before = applied === undefined ? undefined : (JSON.parse(applied) as Placement);
  if (before === undefined || !isDeepStrictEqual(plain(compared({ placement: before })), plain(compared(binding.spec))))
    return 'placement';
  const isDuplicated = strategyOf(placement?.replicaScheduling) === 'Duplicated';
  if (replicas > 0) {
    const sum = clusters.reduce((all, target) => all + (target.replicas ?? 0), 0);
    if (isDuplicated ? clusters.some((target) => target.replicas !== replicas) : sum !== replicas) return 'replicas';
  }
  if (isFresh(binding)) return 'fresh';
  if ((replicas === 0 && !replicaRequirements) || isDuplicated) return 'always';
  return clusters.some(({ name }) => isLeaving(name)) ? 'cluster' : undefined;
}

function attempt(members: readonly MemberCluster[], group: Group, binding: Binding): Outcome {
  const { spec } = binding;
  const placement = spec.placement ?? {};
  try {
    const ranked = rank(findClustersThatFit(members, placement, group, spec), spec, group);
    const chosen = selectClusters(ranked, placement, spec.replicas ?? 0);
    if (chosen.length === 0) {
      return { reason: 'SchedulerError', message: 'failed to assign replicas: no clusters available to schedule' };
    }
    const assign = canOverflow(group) ? assignInTiers : assignReplicas;
    const clusters = assign(chosen, spec, placement.replicaScheduling, isFresh(binding));
    return { clusters, affinityName: group && 'affinityName' in group ? group.affinityName : undefined };
  } catch (error) {
    if (error instanceof NoClusterFit) return { reason: 'NoClusterFit', message: error.message };
    if (error instanceof UnschedulableError) {
      return { reason: 'Unschedulable', message: `failed to assign replicas: ${error.message}` };
    }
    if (error instanceof SelectionError) {
      return { reason: 'SchedulerError', message: `failed to select clusters: ${error.message}` };
    }
    throw error;
  }
}

/** The outcome, and what went wrong in each group of clusters that was tried. */
interface Scheduled {
  outcome: Outcome;
  failures: string[];
}

/** Tries groups until one takes the object; where none does, the first says why. */
function tryInOrder(
  [group, next, ...others]: [Group, ...Group[]],
  members: readonly MemberCluster[],
  binding: Binding,
): Scheduled {
  const outcome = attempt(members, group, binding);
  if (!('reason' in outcome)) return { outcome, failures: [] };
  if (!next) return { outcome, failures: [outcome.message] };
  const later = tryInOrder([next, ...others], members, binding);
  return {
    outcome: 'reason' in later.outcome ? outcome : later.outcome,
    failures: [outcome.message, ...later.failures],
  };
}

/** Schedules a binding; groups of clusters are tried from the one in use onward. */
export function schedule(members: readonly MemberCluster[], binding: Binding): Scheduled {
  const { clusterAffinity, clusterAffinities = [] } = binding.spec.placement ?? {};
  const observed = isFresh(binding) ? undefined : binding.status?.schedulerObservingAffinityName;
  const inUse = clusterAffinities.findIndex(({ affinityName }) => affinityName === observed);
  const [first = clusterAffinity, ...others] = clusterAffinities.slice(Math.max(0, inUse));
  return tryInOrder([first, ...others], members, binding);
}
