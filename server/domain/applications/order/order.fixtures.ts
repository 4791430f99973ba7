import type { ApplicationIngress } from '../../../../lib/contracts/application-ingress.ts';
import type { ApplicationSpec } from '../../../../lib/contracts/application-orders.ts';
import type { Member } from '../../../../lib/contracts/karmada.ts';
import { readMember } from '../../karmada/member.ts';
import { readMemberCluster } from '../../karmada/member-cluster.ts';
import type { MemberCluster } from '../../placement/member-cluster.ts';
import { readBinding } from '../binding.ts';
import { previewApplication } from './preview.ts';

/** An application on two members by fixed weights. */
export const spec: ApplicationSpec = {
  workload: { kind: 'deployment' },
  image: 'registry.example.com/shop/refund-api:1.8.2',
  replicas: 6,
  cpuMillicores: 100,
  memoryMib: 128,
  port: 8080,
  healthPath: '/healthz',
  args: [],
  env: [{ name: 'MODE', value: 'common' }],
  files: [],
  secrets: { env: [], files: [], registry: null },
  ingress: null,
  clusters: { by: 'all' },
  division: {
    by: 'weights',
    weights: [
      { cluster: 'member1', weight: 2 },
      { cluster: 'member2', weight: 1 },
    ],
  },
  fewestRegions: null,
  moveAfterSeconds: 300,
  paused: null,
  overrides: [],
  scaling: null,
  schedules: [],
};

/** A Job of Volcano: two workers that train with PyTorch on four GPUs each, and one that leads them. */
export const volcanoSpec: ApplicationSpec = {
  ...spec,
  workload: {
    kind: 'volcano-job',
    framework: 'pytorch',
    leaders: 1,
    leaderArgs: [],
    gpus: 4,
    gpuResource: 'nvidia.com/gpu',
    queue: 'research',
    minAvailable: null,
    retries: 2,
    priorityClass: null,
  },
  replicas: 2,
  port: null,
  healthPath: null,
  args: ['train.py'],
  division: { by: 'one' },
};

/** How it may be reached from outside. */
export const ingress: ApplicationIngress = {
  host: 'refunds.example.com',
  path: '/',
  pathType: 'Prefix',
  ingressClass: null,
  tlsSecret: null,
};

/** How a member of the fixtures differs from one that is well and has room for 40 pods. */
interface Differences {
  cpu?: string;
  region?: string;
  labels?: Record<string, string>;
  taints?: { key: string; value?: string; effect: string }[];
  isReady?: boolean;
  hasVolcano?: boolean;
  /** How many GPUs its nodes offer. */
  gpus?: string;
}

/** A Cluster as Karmada reports it. */
const clusterOf = (
  name: string,
  { cpu = '8', region, labels, taints, isReady = true, hasVolcano = false, gpus }: Differences,
) => ({
  metadata: { name, labels },
  spec: { syncMode: 'Push', region, taints },
  status: {
    apiEnablements: [
      { groupVersion: 'apps/v1', resources: [{ kind: 'Deployment' }, { kind: 'StatefulSet' }] },
      { groupVersion: 'batch/v1', resources: [{ kind: 'Job' }, { kind: 'CronJob' }] },
      ...(hasVolcano ? [{ groupVersion: 'batch.volcano.sh/v1alpha1', resources: [{ kind: 'Job' }] }] : []),
    ],
    resourceSummary: { allocatable: { cpu, memory: '64Gi', pods: '40', ...(gpus && { 'nvidia.com/gpu': gpus }) } },
    conditions: [
      isReady
        ? { type: 'Ready', status: 'True', reason: 'ClusterReady' }
        : { type: 'Ready', status: 'False', reason: 'ClusterNotReachable' },
    ],
  },
});

/** Members as they are kept, and as the scheduler looks at them. */
export function members(differences: Record<string, Differences>): { members: Member[]; clusters: MemberCluster[] } {
  const objects = Object.entries(differences).map(([name, one]) => clusterOf(name, one));
  return {
    members: objects.flatMap((object) => readMember(object) ?? []),
    clusters: objects.flatMap((object) => readMemberCluster(object) ?? []),
  };
}

/** Jobs of Volcano are told apart from those of Kubernetes by their group. */
const typeOf = (kind: string) =>
  kind === 'VolcanoJob'
    ? { apiVersion: 'batch.volcano.sh/v1alpha1', kind: 'Job' }
    : { apiVersion: kind.endsWith('Job') ? 'batch/v1' : 'apps/v1', kind };

/** The binding of the workload, with these replicas on members. */
export const bindingOn = (replicas: Record<string, number>, placement: unknown = null, kind = 'Deployment') =>
  readBinding({
    metadata: { name: `refund-api-${kind.toLowerCase()}`, namespace: 'payments' },
    spec: {
      resource: { ...typeOf(kind), name: 'refund-api' },
      replicas: Object.values(replicas).reduce((all, count) => all + count, 0),
      clusters: Object.entries(replicas).map(([name, count]) => ({ name, replicas: count })),
      placement,
    },
  });

/** The preview of an application of payments; without members given there are two that are well. */
export const previewOf = (
  changes: Partial<ApplicationSpec> = {},
  on: Record<string, Differences> = { member1: {}, member2: {} },
  binding: ReturnType<typeof bindingOn> = null,
) =>
  previewApplication({
    spec: { ...spec, ...changes },
    project: 'payments',
    namespace: 'payments',
    name: 'refund-api',
    ...members(on),
    binding,
    rule: 'webster',
  });
