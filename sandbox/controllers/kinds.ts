import { resource } from './client/resources.ts';
import type {
  AccessManagement,
  ClusterDeployment,
  ClusterIpamClaim,
  Credential,
  Management,
  MultiClusterService,
  ProviderInterface,
  Region,
  Release,
  ServiceSet,
  StateManagementProvider,
  Template,
  TemplateChain,
} from './shapes/k0rdent.ts';
import type {
  CapiCluster,
  Conditioned,
  ConfigMap,
  HelmChart,
  HelmRelease,
  Lease,
  Machine,
  MachineDeployment,
  Secret,
  SveltosCluster,
} from './shapes/neighbours.ts';
import type { ClusterSummary, Profile } from './shapes/sveltos.ts';

const k0rdent = 'k0rdent.mirantis.com/v1beta1';
const capi = 'cluster.x-k8s.io/v1beta2';

/** Every kind with a fixed address. Provider kinds (AWSCluster...) are found in capi/providers.ts. */
export const kinds = {
  clusterDeployment: resource<ClusterDeployment>('ClusterDeployment', `${k0rdent}/clusterdeployments`),
  clusterTemplate: resource<Template>('ClusterTemplate', `${k0rdent}/clustertemplates`),
  serviceTemplate: resource<Template>('ServiceTemplate', `${k0rdent}/servicetemplates`),
  providerTemplate: resource<Template>('ProviderTemplate', `${k0rdent}/providertemplates`, false),
  clusterTemplateChain: resource<TemplateChain>('ClusterTemplateChain', `${k0rdent}/clustertemplatechains`),
  serviceTemplateChain: resource<TemplateChain>('ServiceTemplateChain', `${k0rdent}/servicetemplatechains`),
  credential: resource<Credential>('Credential', `${k0rdent}/credentials`),
  accessManagement: resource<AccessManagement>('AccessManagement', `${k0rdent}/accessmanagements`, false),
  management: resource<Management>('Management', `${k0rdent}/managements`, false),
  release: resource<Release>('Release', `${k0rdent}/releases`, false),
  region: resource<Region>('Region', `${k0rdent}/regions`, false),
  multiClusterService: resource<MultiClusterService>('MultiClusterService', `${k0rdent}/multiclusterservices`, false),
  serviceSet: resource<ServiceSet>('ServiceSet', `${k0rdent}/servicesets`),
  stateManagementProvider: resource<StateManagementProvider>(
    'StateManagementProvider',
    `${k0rdent}/statemanagementproviders`,
    false,
  ),
  providerInterface: resource<ProviderInterface>('ProviderInterface', `${k0rdent}/providerinterfaces`, false),
  clusterAuthentication: resource('ClusterAuthentication', `${k0rdent}/clusterauthentications`),
  clusterAuditPolicy: resource('ClusterAuditPolicy', `${k0rdent}/clusterauditpolicies`),
  dataSource: resource('DataSource', `${k0rdent}/datasources`),
  clusterIpamClaim: resource<ClusterIpamClaim>('ClusterIPAMClaim', `${k0rdent}/clusteripamclaims`),
  clusterIpam: resource('ClusterIPAM', `${k0rdent}/clusteripams`),
  clusterDataSource: resource('ClusterDataSource', `${k0rdent}/clusterdatasources`),
  helmRelease: resource<HelmRelease>('HelmRelease', 'helm.toolkit.fluxcd.io/v2/helmreleases'),
  helmChart: resource<HelmChart>('HelmChart', 'source.toolkit.fluxcd.io/v1/helmcharts'),
  helmRepository: resource<Conditioned>('HelmRepository', 'source.toolkit.fluxcd.io/v1/helmrepositories'),
  cluster: resource<CapiCluster>('Cluster', `${capi}/clusters`),
  machineDeployment: resource<MachineDeployment>('MachineDeployment', `${capi}/machinedeployments`),
  machinePool: resource<MachineDeployment>('MachinePool', `${capi}/machinepools`),
  machine: resource<Machine>('Machine', `${capi}/machines`),
  sveltosCluster: resource<SveltosCluster>('SveltosCluster', 'lib.projectsveltos.io/v1beta1/sveltosclusters'),
  profile: resource<Profile>('Profile', 'config.projectsveltos.io/v1beta1/profiles'),
  clusterSummary: resource<ClusterSummary>('ClusterSummary', 'config.projectsveltos.io/v1beta1/clustersummaries'),
  secret: resource<Secret>('Secret', 'v1/secrets'),
  configMap: resource<ConfigMap>('ConfigMap', 'v1/configmaps'),
  namespace: resource('Namespace', 'v1/namespaces', false),
  event: resource('Event', 'events.k8s.io/v1/events'),
  lease: resource<Lease>('Lease', 'coordination.k8s.io/v1/leases'),
} as const;

/** The namespace of the platform team: sources of templates, chains and credentials. */
export const systemNamespace = 'kcm-system';
/** Sveltos reads Secrets of this type only; libsveltos calls all others "unsupported secret type". */
export const valuesSecretType = 'addons.projectsveltos.io/cluster-profile';
/** Label on everything that k0rdent itself made. */
export const managedLabel = 'k0rdent.mirantis.com/managed';
/** Label on everything a backup should hold. */
export const componentLabel = 'k0rdent.mirantis.com/component';
