import type { CapiCluster } from '../shapes/neighbours.ts';
import { type SystemWorkload, systemWorkloadsOf } from './system-pods.ts';

/** Where a workload runs: a pod on each node, on each control plane node, or so many on the nodes that take workloads. */
export type Spread = SystemWorkload['on'];

/** How its pods are: what keeps them from running has its own reason, events and lines. */
export type WorkloadState = 'running' | 'starting' | 'crashing' | 'no-image';

export interface Workload {
  kind: 'Deployment' | 'DaemonSet' | 'StatefulSet';
  namespace: string;
  name: string;
  on: Spread;
  /** By which it selects its pods. */
  labels: Record<string, string>;
  container: string;
  image: string;
  state: WorkloadState;
  /** Since when it is wanted as it is; its node's own time where that is not known. */
  since?: string;
}

/** What runs in `kube-system` of a cluster. */
export function kubeSystemOf(cluster: CapiCluster): Workload[] {
  return systemWorkloadsOf(cluster).map(({ name, on, app = name }) => ({
    kind: typeof on === 'number' ? 'Deployment' : 'DaemonSet',
    namespace: 'kube-system',
    name,
    on,
    labels: { 'k8s-app': app },
    container: name,
    image: `registry.k8s.io/${name}`,
    state: 'running',
  }));
}
