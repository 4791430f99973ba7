import { systemPodsOf } from '../children/pods.ts';
import { findCondition } from '../conditions.ts';
import type { Facts } from '../engine.ts';
import type { CapiCluster, CapiPart, Machine } from '../shapes/neighbours.ts';
import type { ClusterParts } from './cluster-status.ts';
import { kubeletVersion } from './kubelet.ts';
import { leaveHook } from './machine-maker.ts';
import { isControlPlane, isGoing } from './machines.ts';
import { hasLeft } from './plan-control-plane.ts';

type Parts = Pick<ClusterParts, 'controlPlane' | 'machines'> & { cluster: CapiCluster | undefined };

/** Cluster API drains a node and deletes it unless its cluster goes or it is the last one of the control plane. */
function isDrained(machine: Machine, { cluster, controlPlane, machines }: Parts): boolean {
  if (!machine.status?.nodeRef || !cluster || cluster.metadata.deletionTimestamp) return false;
  if (controlPlane?.metadata.deletionTimestamp) return false;
  return !isControlPlane(machine) || machines.some((other) => isControlPlane(other) && !isGoing(other));
}

/** A pod of a machine's node that a drain would have to evict, as `namespace/name`. */
function evictedPod(machine: Machine, { cluster, machines }: Parts): string {
  const pods = cluster ? systemPodsOf(cluster, machines) : [];
  const onNode = pods.filter(({ spec }) => (spec as { nodeName?: string }).nodeName === machine.status?.nodeRef?.name);
  const pod = onNode.find(({ metadata }) => metadata.ownerReferences?.some(({ kind }) => kind === 'ReplicaSet'));
  return `kube-system/${pod?.metadata.name ?? 'coredns'}`;
}

function versionOf(machine: Machine, controlPlane: CapiPart | undefined): string {
  return kubeletVersion(controlPlane?.kind, machine.spec.version ?? controlPlane?.spec?.version ?? 'v1.36.1');
}

/** What the stages of a Machine need to know beside what all parts of a cluster know. */
export function machineFacts(machine: Machine, parts: Parts, now: Date): Omit<Facts, 'scenarios'> {
  const { spec, status } = machine;
  const reported = status?.nodeInfo?.kubeletVersion;
  const version = versionOf(machine, parts.controlPlane);
  const deleting = findCondition(status?.conditions, 'Deleting');
  const isRefused = deleting?.message.includes('disruption budget') === true;
  return {
    drains: isDrained(machine, parts),
    hooked: !hasLeft(machine),
    hook: leaveHook,
    pod: isGoing(machine) ? evictedPod(machine, parts) : '',
    now: `${now.toISOString().slice(0, 19)}Z`,
    stage: deleting?.reason ?? '',
    likely: isRefused ? ', delay likely due to PodDisruptionBudgets' : '',
    stuckTold: findCondition(status?.conditions, 'Ready')?.message.includes('since more than 15m') === true,
    machineKind: spec.infrastructureRef.kind,
    bootstrapKind: spec.bootstrap.configRef?.kind ?? 'bootstrap config',
    kubeletVersion: version,
    // A version that is asked for by name; the kubelet of another machine stays what it was made with.
    kubeletBehind: spec.version !== undefined && reported !== undefined && reported !== version,
  };
}
