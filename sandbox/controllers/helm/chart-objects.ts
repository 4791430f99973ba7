import { clusterNameLabel } from '../caches.ts';
import { familyOf } from '../capi/providers.ts';
import { deploymentFinalizer } from '../capi/workers.ts';
import { isObject } from '../charts/values.ts';
import { type JsonObject, type KubeObject, readPath } from '../client/objects.ts';
import { apiVersionOf } from '../client/resources.ts';
import { kinds } from '../kinds.ts';
import type { CapiCluster, CapiPart, Machine, MachineDeployment, SveltosCluster } from '../shapes/neighbours.ts';
import { factsOfChart } from './chart-facts.ts';
import { controlPlaneSpec, numberAt, versionOf } from './control-plane-spec.ts';
import { machineTemplates, poolObjects, templateName } from './machine-templates.ts';
import { hashOf } from './pick-values.ts';
import type { Release, Rendering } from './rendering.ts';

const capiVersion = 'cluster.x-k8s.io/v1beta2';
const infrastructureGroup = 'infrastructure.cluster.x-k8s.io';
const skipChecks = { 'machineset.cluster.x-k8s.io/skip-preflight-checks': 'ControlPlaneIsStable' };

/** The objects of one cluster chart, by kind. */
export interface ChartObjects {
  cluster?: CapiCluster;
  infrastructure?: CapiPart;
  controlPlane?: CapiPart;
  /** Machine templates, and what stands behind pools. */
  templates: CapiPart[];
  deployments: MachineDeployment[];
  pools: MachineDeployment[];
  hosts: Machine[];
  sveltosCluster?: SveltosCluster;
}

const helmLabels = ({ name, namespace }: Release) => ({
  'helm.toolkit.fluxcd.io/name': name,
  'helm.toolkit.fluxcd.io/namespace': namespace,
});

function workerGroups({ family, values }: Rendering): { suffix: string; replicas: number }[] {
  if (family.workers === 'hosts') return [];
  const pools = readPath(values, 'machinePools');
  if (family.workers === 'pools' && isObject(pools))
    return Object.keys(pools)
      .sort()
      .map((pool) => ({ suffix: pool, replicas: numberAt(values, `machinePools.${pool}.count`, 1) }));
  if (family.workers === 'pools' && values.enableAutopilot === true) return [];
  const replicas = numberAt(values, 'workersNumber', 2);
  // Without workers of its own a cluster has no MachineDeployment: its control plane takes the workloads.
  if (replicas === 0 && family.controlPlaneMachines) return [];
  return [{ suffix: family.workers === 'pools' ? 'mp' : 'md', replicas }];
}

function bootstrapOf({ family, release }: Rendering): MachineDeployment['spec']['template']['spec']['bootstrap'] {
  const kind = family.controlPlane.kind.startsWith('K0s') ? 'K0sWorkerConfigTemplate' : 'NodeadmConfigTemplate';
  const apiGroup = 'bootstrap.cluster.x-k8s.io';
  if (family.workers === 'pools') return { dataSecretName: `${release.name}-pool` };
  return { configRef: { apiGroup, kind, name: `${release.name}-machine-config` } };
}

function workersOf(rendering: Rendering): MachineDeployment[] {
  const { facts, family, values, release, meta } = rendering;
  const { name } = release;
  const isPool = family.workers === 'pools';
  const version = facts.hasWorkerVersion ? versionOf(facts, values).replace(/\+k0s.*$/, '') : undefined;
  return workerGroups(rendering).map(({ suffix, replicas }): MachineDeployment => {
    const template = isPool ? `${name}-${suffix}` : templateName(rendering, 'workers');
    const kind = isPool ? family.provider.machineKind : `${family.provider.machineKind}Template`;
    const metadata = meta(`-${suffix}`, isPool ? [] : [deploymentFinalizer]);
    const labels = { [clusterNameLabel]: name };
    return {
      apiVersion: capiVersion,
      kind: isPool ? 'MachinePool' : 'MachineDeployment',
      metadata: facts.waitsForControlPlane || isPool ? metadata : { ...metadata, annotations: skipChecks },
      spec: {
        clusterName: name,
        replicas,
        selector: { matchLabels: labels },
        template: {
          metadata: { labels },
          spec: {
            clusterName: name,
            ...(version !== undefined && { version }),
            infrastructureRef: { apiGroup: infrastructureGroup, kind, name: template },
            bootstrap: bootstrapOf(rendering),
          },
        },
      },
    };
  });
}

/** Hosts that somebody else runs: a Machine each, named by what is known of the host. */
function hostsOf({ family, values, release, meta }: Rendering): Machine[] {
  if (family.workers !== 'hosts' || !Array.isArray(values.machines)) return [];
  return values.machines.map((host): Machine => {
    const suffix = `-${hashOf(host, 6)}`;
    const name = `${release.name}${suffix}`;
    return {
      apiVersion: capiVersion,
      kind: 'Machine',
      metadata: meta(suffix, ['machine.cluster.x-k8s.io']),
      spec: {
        clusterName: release.name,
        infrastructureRef: { apiGroup: infrastructureGroup, kind: family.provider.machineKind, name },
        bootstrap: { configRef: { apiGroup: 'bootstrap.cluster.x-k8s.io', kind: 'K0sWorkerConfig', name } },
      },
    };
  });
}

/** What the chart for adopted clusters makes. */
function adoptedObjects(values: JsonObject, release: Release): ChartObjects {
  const identity = readPath(values, 'clusterIdentity.name');
  const threshold = numberAt(values, 'consecutiveFailureThreshold', 3);
  const labels = { ...(values.clusterLabels as Record<string, string>), ...helmLabels(release) };
  const sveltosCluster: SveltosCluster = {
    apiVersion: apiVersionOf(kinds.sveltosCluster),
    kind: 'SveltosCluster',
    metadata: { ...release, labels },
    spec: { kubeconfigName: String(identity ?? ''), consecutiveFailureThreshold: threshold },
  };
  return { templates: [], deployments: [], pools: [], hosts: [], sveltosCluster };
}

function clusterOf({ family, values, release }: Rendering): CapiCluster {
  const { name, namespace } = release;
  return {
    apiVersion: capiVersion,
    kind: 'Cluster',
    metadata: {
      name,
      namespace,
      labels: { ...(values.clusterLabels as Record<string, string>), ...helmLabels(release) },
      annotations: values.clusterAnnotations as Record<string, string>,
      finalizers: ['cluster.cluster.x-k8s.io'],
    },
    spec: {
      clusterNetwork: (values.clusterNetwork ?? {}) as JsonObject,
      controlPlaneRef: { apiGroup: family.controlPlane.group, kind: family.controlPlane.kind, name: `${name}-cp` },
      infrastructureRef: { apiGroup: infrastructureGroup, kind: family.provider.infrastructure.kind, name },
    },
  };
}

/** What a cluster chart makes of its merged values. */
export function renderChart(chart: string, values: JsonObject, release: Release): ChartObjects {
  const family = familyOf(chart);
  if (!family) return adoptedObjects(values, release);
  const { name, namespace } = release;
  const labels = { ...helmLabels(release), [clusterNameLabel]: name };
  const meta: Rendering['meta'] = (suffix, finalizers = []) => ({
    name: `${name}${suffix}`,
    namespace,
    labels,
    ...(finalizers.length > 0 ? { finalizers } : {}),
  });
  const rendering: Rendering = { chart, facts: factsOfChart(chart), family, values, release, meta };
  const { infrastructure } = family.provider;
  const groups = workersOf(rendering);
  const cleanup = family.cleanup ? ['k0rdent.mirantis.com/cleanup'] : [];
  return {
    cluster: clusterOf(rendering),
    infrastructure: {
      apiVersion: apiVersionOf(infrastructure),
      kind: infrastructure.kind,
      metadata: meta('', ['infrastructure.cluster.x-k8s.io', ...cleanup]),
      spec: family.provider.spec(values),
    },
    controlPlane: {
      apiVersion: apiVersionOf(family.controlPlane),
      kind: family.controlPlane.kind,
      metadata: meta('-cp', ['controlplane.cluster.x-k8s.io']),
      spec: controlPlaneSpec(rendering),
    },
    templates: [...machineTemplates(rendering), ...poolObjects(rendering, groups)],
    deployments: groups.filter((group) => group.kind === 'MachineDeployment'),
    pools: groups.filter((group) => group.kind === 'MachinePool'),
    hosts: hostsOf(rendering),
  };
}

/** The objects in the order in which Helm writes those of kinds that it does not know: by kind, then by name. */
export function inHelmOrder(objects: ChartObjects): KubeObject[] {
  const { cluster, infrastructure, controlPlane, templates, deployments, pools, hosts, sveltosCluster } = objects;
  const single = [cluster, infrastructure, controlPlane, sveltosCluster].flatMap((object) => object ?? []);
  const all: KubeObject[] = [...single, ...templates, ...deployments, ...pools, ...hosts];
  const key = ({ kind, metadata }: KubeObject) => `${kind} ${metadata.name}`;
  return all.sort((a, b) => (key(a) < key(b) ? -1 : 1));
}
