import { createHash } from 'node:crypto';
import { clusterNameLabel } from '../caches.ts';
import { type Family, familyOf } from '../capi/providers.ts';
import { canonicalJson, isObject } from '../charts/values.ts';
import { type JsonObject, type KubeObject, readPath } from '../client/objects.ts';
import { apiVersionOf } from '../client/resources.ts';
import { kinds } from '../kinds.ts';
import type { CapiCluster, CapiPart, Machine, MachineDeployment, SveltosCluster } from '../shapes/neighbours.ts';

const capiVersion = 'cluster.x-k8s.io/v1beta2';
const infrastructureGroup = 'infrastructure.cluster.x-k8s.io';

/** The objects of one cluster chart, by kind. */
export interface ChartObjects {
  cluster?: CapiCluster;
  infrastructure?: CapiPart;
  controlPlane?: CapiPart;
  deployments: MachineDeployment[];
  pools: MachineDeployment[];
  hosts: Machine[];
  sveltosCluster?: SveltosCluster;
}

interface Release {
  name: string;
  namespace: string;
}

const hash = (value: unknown): string =>
  createHash('sha256')
    .update(canonicalJson(value as JsonObject))
    .digest('hex')
    .slice(0, 8);
const numberAt = (values: JsonObject, path: string, fallback: number): number => {
  const value = readPath(values, path);
  return typeof value === 'number' ? value : fallback;
};

/** Kubernetes version that a chart's values ask for; it hides under another key in each family. */
function versionOf(values: JsonObject): string {
  for (const path of ['k0s.version', 'kubernetes.version', 'version']) {
    const value = readPath(values, path);
    if (typeof value === 'string' && value !== '') return value.startsWith('v') ? value : `v${value}`;
  }
  return 'v1.36.1';
}

function workerGroups(family: Family, values: JsonObject): { suffix: string; replicas: number; shape: unknown }[] {
  if (family.workers === 'hosts') return [];
  const pools = readPath(values, 'machinePools');
  if (family.workers === 'pools' && isObject(pools))
    return Object.keys(pools)
      .sort()
      .map((pool) => ({
        suffix: pool,
        replicas: numberAt(values, `machinePools.${pool}.count`, 1),
        shape: pools[pool],
      }));
  if (family.workers === 'pools' && values.enableAutopilot === true) return [];
  const replicas = numberAt(values, 'workersNumber', 2);
  const shape = values.worker ?? values.machines ?? null;
  const suffix = family.workers === 'pools' ? 'mp' : 'md';
  return replicas === 0 ? [] : [{ suffix, replicas, shape }];
}

/**
 * What a cluster chart makes of its merged values. Machine templates are not made; the names that refer to them carry a
 * hash of what they would hold, so that a changed machine shape rolls the machines as it does upstream.
 */
export function renderChart(chart: string, values: JsonObject, release: Release): ChartObjects {
  const { name, namespace } = release;
  const helmLabels = { 'helm.toolkit.fluxcd.io/name': name, 'helm.toolkit.fluxcd.io/namespace': namespace };
  const family = familyOf(chart);
  if (!family) {
    const identity = readPath(values, 'clusterIdentity.name');
    const threshold = numberAt(values, 'consecutiveFailureThreshold', 3);
    const labels = { ...(values.clusterLabels as Record<string, string>), ...helmLabels };
    const sveltosCluster: SveltosCluster = {
      apiVersion: apiVersionOf(kinds.sveltosCluster),
      kind: 'SveltosCluster',
      metadata: { name, namespace, labels },
      spec: { kubeconfigName: String(identity ?? ''), consecutiveFailureThreshold: threshold },
    };
    return { deployments: [], pools: [], hosts: [], sveltosCluster };
  }
  const labels = { ...helmLabels, [clusterNameLabel]: name };
  const version = versionOf(values);
  const { infrastructure, machineKind } = family.provider;
  const meta = (suffix: string, finalizers: string[] = []): KubeObject['metadata'] => ({
    name: `${name}${suffix}`,
    namespace,
    labels,
    ...(finalizers.length > 0 ? { finalizers } : {}),
  });
  const templateName = (part: string, shape: unknown) =>
    `${name}-${part}-mt-${hash({ version, shape: shape ?? null })}`;
  const cleanup = family.cleanup ? ['k0rdent.mirantis.com/cleanup'] : [];
  const machineSpec = (template: string) => ({
    clusterName: name,
    version,
    infrastructureRef: { apiGroup: infrastructureGroup, kind: `${machineKind}Template`, name: template },
    bootstrap: {
      configRef: {
        apiGroup: 'bootstrap.cluster.x-k8s.io',
        kind: 'K0sWorkerConfigTemplate',
        name: `${name}-machine-config`,
      },
    },
  });
  const groups = workerGroups(family, values).map(
    ({ suffix, replicas, shape }): MachineDeployment => ({
      apiVersion: capiVersion,
      kind: family.workers === 'pools' ? 'MachinePool' : 'MachineDeployment',
      metadata: meta(`-${suffix}`),
      spec: {
        clusterName: name,
        replicas,
        selector: { matchLabels: { [clusterNameLabel]: name } },
        template: { metadata: { labels }, spec: machineSpec(templateName(suffix, shape)) },
      },
    }),
  );
  const hosts = family.workers === 'hosts' && Array.isArray(values.machines) ? values.machines : [];
  const replicas = numberAt(values, 'controlPlaneNumber', family.controlPlaneMachines ? 3 : 1);
  const controlPlaneSpec: JsonObject = family.controlPlaneMachines
    ? {
        replicas,
        version,
        machineTemplate: {
          spec: {
            infrastructureRef: { kind: `${machineKind}Template`, name: templateName('cp', values.controlPlane) },
          },
        },
      }
    : { replicas, version };
  return {
    cluster: {
      apiVersion: capiVersion,
      kind: 'Cluster',
      metadata: {
        name,
        namespace,
        labels: { ...(values.clusterLabels as Record<string, string>), ...helmLabels },
        annotations: values.clusterAnnotations as Record<string, string>,
        finalizers: ['cluster.cluster.x-k8s.io'],
      },
      spec: {
        clusterNetwork: (values.clusterNetwork ?? {}) as JsonObject,
        controlPlaneRef: { apiGroup: family.controlPlane.group, kind: family.controlPlane.kind, name: `${name}-cp` },
        infrastructureRef: { apiGroup: infrastructureGroup, kind: infrastructure.kind, name },
      },
    },
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
      spec: controlPlaneSpec,
    },
    deployments: groups.filter((group) => group.kind === 'MachineDeployment'),
    pools: groups.filter((group) => group.kind === 'MachinePool'),
    hosts: hosts.map(
      (host, index): Machine => ({
        apiVersion: capiVersion,
        kind: 'Machine',
        metadata: meta(`-${index}`, ['machine.cluster.x-k8s.io']),
        spec: {
          ...machineSpec(''),
          infrastructureRef: {
            apiGroup: infrastructureGroup,
            kind: machineKind,
            name: `${name}-${index}-${hash(host)}`,
          },
        },
      }),
    ),
  };
}
