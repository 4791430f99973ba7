import { controlPlaneKinds, infrastructureKinds, machineTemplateKinds } from './capi/providers.ts';
import { Informer } from './client/informer.ts';
import type { KubeObject } from './client/objects.ts';
import type { Resource } from './client/resources.ts';
import type { KubeClient } from './client/rest.ts';
import { kinds, valuesSecretType } from './kinds.ts';
import type { CapiPart, Machine, MachineDeployment } from './shapes/neighbours.ts';

export const clusterNameLabel = 'cluster.x-k8s.io/cluster-name';

/** `namespace/name` of the cluster that a CAPI object belongs to, by its label. */
export function clusterKeyOf({ metadata }: KubeObject): string | undefined {
  const name = metadata.labels?.[clusterNameLabel];
  return name ? `${metadata.namespace}/${name}` : undefined;
}

/** Everything the controllers watch, each kind once. */
export function createCaches(client: KubeClient, log: (text: string) => void) {
  const watch = <T extends KubeObject>(kind: Resource<T>): Informer<T> => new Informer(client, kind, { log });
  const clusterDeployments = watch(kinds.clusterDeployment);
  const machines = watch(kinds.machine);
  const machineDeployments = watch(kinds.machineDeployment);
  const machinePools = watch<MachineDeployment>(kinds.machinePool);
  const serviceSets = watch(kinds.serviceSet);
  const clusterSummaries = watch(kinds.clusterSummary);
  const kubeconfigs = new Informer(client, kinds.secret, { labelSelector: clusterNameLabel, log });
  const infrastructures = new Map(infrastructureKinds.map((kind) => [kind.kind, watch<CapiPart>(kind)]));
  const controlPlanes = new Map(controlPlaneKinds.map((kind) => [kind.kind, watch<CapiPart>(kind)]));
  const machineTemplates = new Map(machineTemplateKinds.map((kind) => [kind.kind, watch<CapiPart>(kind)]));
  const machinesOf = machines.index(clusterKeyOf);
  return {
    clusterDeployments,
    clusterTemplates: watch(kinds.clusterTemplate),
    serviceTemplates: watch(kinds.serviceTemplate),
    providerTemplates: watch(kinds.providerTemplate),
    clusterTemplateChains: watch(kinds.clusterTemplateChain),
    serviceTemplateChains: watch(kinds.serviceTemplateChain),
    clusterIpamClaims: watch(kinds.clusterIpamClaim),
    clusterAuthentications: watch(kinds.clusterAuthentication),
    credentials: watch(kinds.credential),
    accessManagements: watch(kinds.accessManagement),
    managements: watch(kinds.management),
    releases: watch(kinds.release),
    regions: watch(kinds.region),
    multiClusterServices: watch(kinds.multiClusterService),
    serviceSets,
    stateManagementProviders: watch(kinds.stateManagementProvider),
    providerInterfaces: watch(kinds.providerInterface),
    helmReleases: watch(kinds.helmRelease),
    helmCharts: watch(kinds.helmChart),
    helmRepositories: watch(kinds.helmRepository),
    clusters: watch(kinds.cluster),
    machineDeployments,
    machinePools,
    machines,
    sveltosClusters: watch(kinds.sveltosCluster),
    profiles: watch(kinds.profile),
    clusterSummaries,
    namespaces: watch(kinds.namespace),
    kubeconfigs,
    /** What services may take values from. */
    valuesSecrets: new Informer(client, kinds.secret, { fieldSelector: `type=${valuesSecretType}`, log }),
    configMaps: watch(kinds.configMap),
    infrastructures,
    controlPlanes,
    machineTemplates,
    /** Objects of one cluster (`namespace/name`). */
    machinesOf: (key: string): Machine[] => machinesOf(key),
    deploymentsOf: machineDeployments.index(clusterKeyOf),
    poolsOf: machinePools.index(clusterKeyOf),
    serviceSetsOf: serviceSets.index((set) => `${set.metadata.namespace}/${set.spec.cluster}`),
    /** Summaries of one Profile (`namespace/name`). */
    summariesOf: clusterSummaries.index(
      ({ metadata }) => `${metadata.namespace}/${metadata.labels?.['projectsveltos.io/profile-name']}`,
    ),
    /** ServiceSets of a namespace that take values from other objects. */
    setsWithReferences: serviceSets.index(({ metadata, spec }) =>
      spec.services?.some(({ valuesFrom }) => valuesFrom?.length) ? metadata.namespace : undefined,
    ),
    /** ClusterDeployments by what they refer to. */
    byCredential: clusterDeployments.index((cd) => `${cd.metadata.namespace}/${cd.spec.credential}`),
    byClusterAuth: clusterDeployments.index((cd) => `${cd.metadata.namespace}/${cd.spec.clusterAuth ?? ''}`),
    byTemplate: clusterDeployments.index((cd) => `${cd.metadata.namespace}/${cd.spec.template}`),
    byNamespace: clusterDeployments.index((cd) => cd.metadata.namespace),
  };
}

export type Caches = ReturnType<typeof createCaches>;

/** All informers of the caches. */
export function informersOf(caches: Caches): Informer[] {
  const found: Informer[] = [];
  for (const entry of Object.values(caches)) {
    if (entry instanceof Informer) found.push(entry as unknown as Informer);
    else if (entry instanceof Map) for (const informer of entry.values()) found.push(informer as unknown as Informer);
  }
  return found;
}
