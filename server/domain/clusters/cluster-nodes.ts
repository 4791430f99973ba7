import type { NodeCount } from './cluster-facts.ts';
import type { ClusterParts } from './cluster-parts.ts';

// Hosted control planes run as pods and managed ones in the cloud: neither has machines that are nodes.
const controlPlanesWithMachines = new Set(['K0sControlPlane', 'KubeadmControlPlane', 'RKE2ControlPlane']);

/** Machines up and asked for, by role; null as long as Cluster API has not been heard. */
export function countMachines(parts: ClusterParts): { controlPlane: NodeCount; workers: NodeCount } | null {
  const { capiCluster, machines, workerGroups } = parts;
  if (!capiCluster) return null;
  const readyOf = (isControlPlane: boolean) =>
    machines.filter((machine) => machine.isControlPlane === isControlPlane && machine.isReady).length;
  const countOf = (isControlPlane: boolean) =>
    machines.filter((machine) => machine.isControlPlane === isControlPlane).length;
  const hasWorkerMachines = workerGroups.length > 0 || countOf(false) > 0;
  const asked = workerGroups.reduce((sum, group) => sum + group.desired, 0);
  return {
    controlPlane: {
      ready: countOf(true) > 0 ? readyOf(true) : (capiCluster.controlPlane.ready ?? 0),
      total: Math.max(capiCluster.controlPlane.desired ?? 0, countOf(true)),
    },
    // Machine pools (AKS, GKE) have no Machines; the Cluster's own counters have to do.
    workers: hasWorkerMachines
      ? { ready: readyOf(false), total: Math.max(asked, countOf(false)) }
      : { ready: capiCluster.workers.ready ?? 0, total: capiCluster.workers.desired ?? 0 },
  };
}

/** Nodes as `kubectl get nodes` will list them; null when nobody knows yet. */
export function countNodes(parts: ClusterParts): NodeCount | null {
  const count = countMachines(parts);
  if (!count) return null;
  const isCounted =
    parts.machines.some((machine) => machine.isControlPlane) ||
    controlPlanesWithMachines.has(parts.capiCluster?.controlPlaneKind ?? '');
  if (!isCounted) return count.workers;
  return {
    ready: count.controlPlane.ready + count.workers.ready,
    total: count.controlPlane.total + count.workers.total,
  };
}
