import type { ApplicationCell, ApplicationDetail } from '../../../lib/contracts/applications.ts';
import type { Member } from '../../../lib/contracts/karmada.ts';
import { stateOfPhase } from '../batch/jobs.ts';
import { readRefusal } from '../karmada/refusal.ts';
import { findFeasible } from '../placement/feasible-clusters.ts';
import type { MemberCluster } from '../placement/member-cluster.ts';
import type { Placement } from '../placement/placement.ts';
import type { Binding } from './binding.ts';
import type { Application, ApplicationObject } from './group.ts';
import type { ReleaseStatus } from './member-status.ts';

const absent: ApplicationCell = { state: 'absent', words: null, placed: null, ready: null };

/** Members that have an application, are to have it or are losing it, each with how every object stands there. */
export function boardOf({ objects }: Application, members: readonly Member[]): ApplicationDetail['members'] {
  const names = new Set(objects.flatMap(({ binding }) => (binding ? clustersOf(binding) : [])));
  return [...names].sort().map((name) => {
    const member = members.find((each) => each.name === name);
    return {
      name,
      state: member?.state ?? null,
      region: member?.region ?? null,
      isLeaving: objects.some(({ binding }) => binding?.evictedFrom.some((task) => task.name === name)),
      cells: objects.map((object) => cellOf(object, name)),
    };
  });
}

const clustersOf = ({ targets, evictedFrom, statuses }: Binding): string[] => [
  ...targets.map(({ name }) => name),
  ...evictedFrom.map(({ name }) => name),
  ...statuses.map(({ cluster }) => cluster),
];

/** Kinds that Karmada knows the health of; it calls any other healthy as soon as it is there. */
const healthKinds: ReadonlySet<string> = new Set([
  'Deployment',
  'StatefulSet',
  'DaemonSet',
  'ReplicaSet',
  'Service',
  'Ingress',
  'PersistentVolumeClaim',
  'Pod',
  'PodDisruptionBudget',
]);

function cellOf({ kind, binding, template }: ApplicationObject, cluster: string): ApplicationCell {
  if (!binding) return absent;
  const target = binding.targets.find(({ name }) => name === cluster);
  const leaving = binding.evictedFrom.find(({ name }) => name === cluster);
  const status = binding.statuses.find((each) => each.cluster === cluster);
  if (!target && !status && !leaving) return absent;
  const hasReplicas = template?.replicas != null;
  const counts = {
    placed: hasReplicas ? ((target ?? leaving)?.replicas ?? 0) : null,
    ready: hasReplicas ? (status?.ready ?? 0) : null,
  };
  if (!target) return { ...counts, state: 'leaving', words: null };
  if (!status) return { ...counts, state: 'waiting', words: null };
  if (!status.isApplied) {
    return { ...counts, state: status.words === '' ? 'waiting' : 'not-applied', words: status.words || null };
  }
  const { batch } = status;
  if (batch) {
    const state = status.hasFailed ? 'unhealthy' : status.hasCompleted ? 'completed' : 'applied';
    return { ...counts, state, words: batch.words || null, batch: stateOfPhase(batch.phase) };
  }
  if (status.release) return releaseCell(counts, status.health, status.release);
  if (status.health === 'Unhealthy' || status.hasFailed) return { ...counts, state: 'unhealthy', words: null };
  if (status.health === 'Unknown') return { ...counts, state: 'unknown', words: null };
  if (status.hasCompleted) return { ...counts, state: 'completed', words: null };
  return { ...counts, state: healthKinds.has(kind) ? 'healthy' : 'applied', words: null };
}

/** A release by what Flux says of it; what Karmada says of its health counts where it knows any. */
function releaseCell(
  counts: Pick<ApplicationCell, 'placed' | 'ready'>,
  health: Binding['statuses'][number]['health'],
  { isReady, words, chartVersion }: ReleaseStatus,
): ApplicationCell {
  const common = { ...counts, words: words || null, ...(chartVersion !== null && { chartVersion }) };
  if (isReady === false || health === 'Unhealthy') return { ...common, state: 'unhealthy' };
  return { ...common, state: isReady === null ? 'applied' : 'healthy', ...(isReady && { words: null }) };
}

/** Members that the placement of an object passes by, each with the scheduler's reason. */
export function passedByOf(
  binding: Binding,
  placement: Placement,
  members: readonly Member[],
  clusters: readonly MemberCluster[],
): ApplicationDetail['passedBy'] {
  const { apiVersion, kind } = binding.resource;
  const targets = new Set(binding.targets.map(({ name }) => name));
  const placed = {
    kind: `${apiVersion} ${kind}`,
    targets,
    evictedFrom: new Set(binding.evictedFrom.map(({ name }) => name)),
  };
  // Without groups every cluster is asked; of several, one that any of them takes is not passed by for its labels.
  const groups = placement.affinities.length > 0 ? placement.affinities : [undefined];
  const refused = groups.map((affinity) => findFeasible(clusters, affinity, placement, placed).refused);
  return members
    .filter(({ name }) => !targets.has(name))
    .map(({ name, state }) => {
      const words = refused.every((each) => each.has(name)) ? refused[0]?.get(name) : undefined;
      return { name, state, refusal: words === undefined ? null : readRefusal(words) };
    });
}
