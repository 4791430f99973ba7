import type { Rollout } from './cluster-facts.ts';
import type { ClusterParts, ReplicaCount } from './cluster-parts.ts';
import { type Condition, findCondition, isFalse, isTrue } from './condition.ts';

/**
 * Whether the machines are what was asked for, from the objects that make them. k0rdent's summary is up to ten seconds
 * behind and its Ready is True in the middle of a roll-out; a scale or a removed machine may never show in it.
 */
export function findRollout(parts: ClusterParts): Rollout | null {
  const { capiCluster } = parts;
  if (!capiCluster || capiCluster.isDeleting) return null;
  return findPart(parts, 'controlPlane') ?? findPart(parts, 'workers');
}

type Part = Rollout['part'];

function findPart(parts: ClusterParts, part: Part): Rollout | null {
  const machines = parts.machines.filter((machine) => machine.isControlPlane === (part === 'controlPlane'));
  const groups = groupsOf(parts, part);
  const isMoving =
    machines.some((machine) => machine.isDeleting || machine.isOutdated) ||
    groups.some(isGroupMoving) ||
    isOutdated(parts, part);
  const isLacking = groups.some((group) => (group.ready ?? Number.POSITIVE_INFINITY) < (group.desired ?? 0));
  if (!isMoving && !isLacking) return null;
  const total = groups.reduce((sum, group) => sum + (group.desired ?? 0), 0);
  const right = machines.filter((machine) => machine.isReady && !machine.isDeleting && !machine.isOutdated).length;
  return { part, isMoving, done: { ready: Math.min(right, total), total } };
}

interface Group extends ReplicaCount {
  isObserved: boolean;
  conditions: Condition[];
}

/** Control planes are of many kinds, so that Cluster API's own count of them has to do. */
function groupsOf({ capiCluster, workerGroups }: ClusterParts, part: Part): Group[] {
  if (part === 'workers') return workerGroups;
  return capiCluster ? [{ ...capiCluster.controlPlane, isObserved: true, conditions: [] }] : [];
}

function isGroupMoving({ desired, present, upToDate, isObserved, conditions }: Group): boolean {
  const isOff = (count: number | null) => count !== null && desired !== null && count !== desired;
  const movements = ['RollingOut', 'ScalingUp', 'ScalingDown'];
  return (
    !isObserved ||
    isOff(present) ||
    isOff(upToDate) ||
    movements.some((type) => isTrue(findCondition(conditions, type)))
  );
}

function isOutdated({ capiCluster }: ClusterParts, part: Part): boolean {
  const type = part === 'controlPlane' ? 'ControlPlaneMachinesUpToDate' : 'WorkerMachinesUpToDate';
  return isFalse(findCondition(capiCluster?.conditions ?? [], type));
}
