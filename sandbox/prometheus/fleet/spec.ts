import type { Span } from '../series/spans.ts';
import type { Wave } from '../series/waves.ts';

/** Dollars an hour, as OpenCost splits them. */
export interface NodePrice {
  cpu: number;
  ramGib: number;
  gpu: number;
}

export interface NodeSpec extends Span {
  name: string;
  ip: string;
  instanceType: string;
  vcpu: number;
  /** What the kubelet reports: a little less than the vendor's table. */
  memoryGib: number;
  gpus: number;
  price: NodePrice;
  isControlPlane: boolean;
  isSpot: boolean;
  region: string;
  zone: string;
  providerId: string;
  kubeletVersion: string;
  osImage: string;
  /** When the kubelet did not answer. */
  lost: readonly Span[];
  /** Share of all CPUs at work, of memory in use, of the root disk in use. */
  cpu: Wave;
  memory: Wave;
  disk: Wave;
  /** Bytes a second. */
  network: Wave;
}

export interface PodSpec extends Span {
  namespace: string;
  name: string;
  uid: string;
  container: string;
  image: string;
  node: string;
  ip: string;
  workload: string;
  workloadKind: 'Deployment' | 'StatefulSet' | 'DaemonSet' | 'Job';
  /** Cores and GiB asked for. */
  cpuRequest: number;
  memoryRequestGib: number;
  gpus: number;
  /** None unless said otherwise. */
  labels?: Readonly<Record<string, string>>;
  /** Cores and GiB used. */
  cpu: Wave;
  memoryGib: Wave;
  /** The container ends and starts again this often. */
  restartEverySeconds?: number;
}

export interface VolumeSpec extends Span {
  name: string;
  claim: string;
  namespace: string;
  pod: string;
  storageClass: string;
  sizeGib: number;
  usedRatio: number;
  /** Dollars for a GiB and an hour. */
  price: number;
}

export interface LoadBalancerSpec extends Span {
  namespace: string;
  service: string;
  ip: string;
  /** Dollars an hour. */
  price: number;
}

/** A pod of the cost exporter; two at a time while it is rolled out. */
interface ExporterSpec {
  pod: string;
  ip: string;
  spans: readonly Span[];
}

export interface AlertSpec extends Span {
  name: string;
  severity: string;
  labels: Readonly<Record<string, string>>;
  summary: string;
}

/** A status as k0rdent reports it, and since when. */
export interface ConditionSpec {
  type: string;
  isTrue: boolean;
  sinceMs: number;
}

/** Cores, GiB and GPUs of a queue; null where the queue says nothing of them. */
export interface QueueAmounts {
  cpu: number | null;
  memoryGib: number | null;
  gpus: number | null;
}

/** A queue of Volcano as its scheduler tells it. */
export interface QueueSpec {
  name: string;
  weight: number;
  allocated: QueueAmounts;
  deserved: QueueAmounts;
  capability: QueueAmounts;
}

/** Everything that the series of one cluster are computed from. */
export interface ClusterSpec extends Span {
  namespace: string;
  name: string;
  tenant: string;
  /** The region whose store holds its series, as promxy labels them. */
  promxyCluster: string;
  provisioner: string;
  /** Dollars an hour for the control plane. */
  fee: number;
  nodes: readonly NodeSpec[];
  pods: readonly PodSpec[];
  /** Absent where no scheduler of Volcano is scraped. */
  queues?: readonly QueueSpec[];
  volumes: readonly VolumeSpec[];
  loadBalancers: readonly LoadBalancerSpec[];
  exporters: readonly ExporterSpec[];
  /** When nothing of the cluster arrived. */
  silences: readonly Span[];
  /** When its API server answered. */
  api: readonly Span[];
  /** Failed requests beside each good one. */
  apiErrorRatio: number;
  /** Good requests a second. */
  apiRequests: Wave;
  alerts: readonly AlertSpec[];
  conditions: readonly ConditionSpec[];
  /** As Cluster API reports it; `null` for clusters that it did not make. */
  phase: string | null;
}
