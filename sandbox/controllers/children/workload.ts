import type { CapiCluster } from '../shapes/neighbours.ts';
import type { JobPlan } from './jobs/plan-job.ts';
import type { Program } from './jobs/program.ts';
import type { CoreObject } from './nodes.ts';
import { type SystemWorkload, systemWorkloadsOf } from './system-pods.ts';

/** Where a workload runs: a pod on each node, on each control plane node, or so many on the nodes that take workloads. */
export type Spread = SystemWorkload['on'];

/** How its pods are: what keeps them from running has its own reason, events and lines. */
export type WorkloadState = 'running' | 'starting' | 'crashing' | 'no-image' | 'completed' | 'errored';

/** What pods are made from. */
export interface PodTemplate {
  metadata?: { labels?: Record<string, string>; annotations?: Record<string, string> };
  spec: { containers: { name: string; image: string; command?: string[]; args?: string[] }[] };
}

/** What makes a workload that somebody has written, or a controller, different from one that was brought. */
export interface Written {
  object: CoreObject;
  template: PodTemplate;
  /** How long its pods take until they run. */
  startMs: number;
  /** From which its names are made; absent where it stands for something that was brought. */
  seed?: string;
  /** How often all its pods were replaced. */
  turn: number;
  /** Its containers end by themselves. */
  program?: Program;
  /** Its pods are those of a Job. */
  job?: JobPlan;
  /** Another scheduler than Kubernetes' own gives it its node: which one, and where, once it has. */
  placedBy?: { scheduler: string; node?: string };
}

export interface Workload {
  /** A pod that stands alone is one as well. */
  kind: 'Deployment' | 'DaemonSet' | 'StatefulSet' | 'Job' | 'Pod';
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
  written?: Written;
}

/** How a pod of a workload is that began at a time. */
export function stateAt({ state, written }: Workload, sinceMs: number, nowMs: number): WorkloadState {
  if (!written || state !== 'running') return state;
  const passedMs = nowMs - sinceMs;
  if (passedMs < written.startMs) return 'starting';
  const { program } = written;
  if (!program || passedMs < written.startMs + program.runMs) return state;
  return program.exitCode === 0 ? 'completed' : 'errored';
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
