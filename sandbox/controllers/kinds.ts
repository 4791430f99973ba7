import type { Condition, JsonObject, KubeObject } from './client/objects.ts';
import { resource } from './client/resources.ts';

/** The shapes below name only the fields that the controllers use; everything else passes through untouched. */

export interface ObjectReference {
  apiVersion?: string;
  kind?: string;
  name?: string;
  namespace?: string;
}

export interface ServiceEntry {
  name: string;
  namespace?: string;
  template: string;
  templateChain?: string;
  version?: string;
  values?: string;
  valuesFrom?: { kind: string; name: string }[];
  dependsOn?: { name: string; namespace?: string }[];
  disable?: boolean;
  helmAction?: string;
  helmOptions?: JsonObject;
}
export interface ServiceSpec {
  services?: ServiceEntry[];
  provider?: { name?: string; config?: JsonObject; selfManagement?: boolean };
}
export interface ServiceState {
  name: string;
  namespace: string;
  template: string;
  type: 'Helm' | 'Kustomize' | 'Resource';
  state: 'Deployed' | 'Provisioning' | 'Failed' | 'Pending' | 'Deleting' | 'Deleted';
  lastStateTransitionTime: string;
  version?: string;
  failureMessage?: string;
}

export interface ClusterDeployment extends KubeObject {
  spec: {
    template: string;
    credential?: string;
    config?: JsonObject;
    dryRun?: boolean;
    propagateCredentials?: boolean;
    cleanupOnDeletion?: boolean;
    clusterAuth?: string;
    auditPolicy?: string;
    dataSource?: string;
    serviceSpec?: ServiceSpec;
  };
  status?: {
    conditions?: Condition[];
    observedGeneration?: number;
    availableUpgrades?: string[];
    k8sVersion?: string;
    region?: string;
    services?: ServiceState[];
  };
}

interface HelmSpec {
  chartSpec?: {
    chart: string;
    version?: string;
    interval?: string;
    reconcileStrategy?: string;
    sourceRef?: { kind: string; name: string };
  };
  chartRef?: { kind: string; name: string; namespace?: string };
}
export interface TemplateStatus {
  valid?: boolean;
  validationError?: string;
  description?: string;
  config?: JsonObject;
  schemaConfigMapName?: string;
  chartRef?: { kind: string; name: string; namespace?: string };
  chartVersion?: string;
  providers?: string[];
  providerContracts?: Record<string, string>;
  capiContracts?: Record<string, string>;
  k8sVersion?: string;
  k8sConstraint?: string;
  observedGeneration?: number;
}
export interface Template extends KubeObject {
  spec: {
    helm?: HelmSpec;
    kustomize?: JsonObject;
    resources?: JsonObject;
    providers?: string[];
    providerContracts?: Record<string, string>;
    capiContracts?: Record<string, string>;
    k8sVersion?: string;
    k8sConstraint?: string;
    version?: string;
  };
  status?: TemplateStatus;
}

export interface TemplateChain extends KubeObject {
  spec: {
    supportedTemplates?: { name: string; availableUpgrades?: { name: string; version?: string }[] }[];
  };
  status?: { valid?: boolean; validationError?: string };
}

export interface Credential extends KubeObject {
  spec: { identityRef?: ObjectReference; region?: string; description?: string };
  status?: { ready?: boolean; conditions?: Condition[] };
}

export interface LabelSelector {
  matchLabels?: Record<string, string>;
  matchExpressions?: { key: string; operator: string; values?: string[] }[];
}
export interface AccessRule {
  targetNamespaces?: { stringSelector?: string; selector?: LabelSelector; list?: string[] };
  clusterTemplateChains?: string[];
  serviceTemplateChains?: string[];
  credentials?: string[];
  clusterAuthentications?: string[];
  dataSources?: string[];
  clusterAuditPolicies?: string[];
  resources?: {
    kind: string;
    apiGroup?: string;
    names?: string[];
    selector?: LabelSelector;
    stringSelector?: string;
  }[];
}
export interface AccessManagement extends KubeObject {
  spec?: { accessRules?: AccessRule[] };
  status?: {
    current?: AccessRule[];
    error?: string;
    observedGeneration?: number;
    resources?: { apiGroup?: string; kind: string; error?: string }[];
  };
}

export interface ComponentSpec {
  name?: string;
  template?: string;
  config?: JsonObject;
}
export interface ComponentStatus {
  template?: string;
  success?: boolean;
  error?: string;
  exposedProviders?: string[];
}
interface ProvidersStatus {
  availableProviders?: string[];
  components?: Record<string, ComponentStatus>;
  capiContracts?: Record<string, Record<string, string>>;
  conditions?: Condition[];
  observedGeneration?: number;
}
export interface Management extends KubeObject {
  spec: { release: string; core?: { kcm?: ComponentSpec; capi?: ComponentSpec }; providers?: ComponentSpec[] };
  status?: ProvidersStatus & { release?: string };
}
export interface Region extends KubeObject {
  spec: {
    kubeConfig?: { name: string; key?: string };
    clusterDeployment?: { namespace: string; name: string };
    core?: { kcm?: ComponentSpec; capi?: ComponentSpec };
    providers?: ComponentSpec[];
  };
  status?: ProvidersStatus;
}
export interface Release extends KubeObject {
  spec: {
    version: string;
    kcm: { template: string };
    capi: { template: string };
    regional?: { template: string };
    providers?: { name: string; template: string }[];
  };
  status?: { ready?: boolean; conditions?: Condition[]; observedGeneration?: number };
}

export interface MultiClusterService extends KubeObject {
  spec: { clusterSelector?: LabelSelector; serviceSpec?: ServiceSpec; dependsOn?: string[] };
  status?: {
    conditions?: Condition[];
    observedGeneration?: number;
    matchingClusters?: (ObjectReference & { regional: boolean; deployed: boolean; lastTransitionTime?: string })[];
  };
}
export interface ServiceSet extends KubeObject {
  spec: {
    cluster: string;
    multiClusterService?: string;
    provider: { name?: string; config?: JsonObject; selfManagement?: boolean };
    services?: Omit<ServiceEntry, 'dependsOn' | 'templateChain' | 'disable'>[];
  };
  status?: {
    cluster?: ObjectReference;
    services?: ServiceState[];
    deployed?: boolean;
    provider?: { ready?: boolean; suspended?: boolean };
    conditions?: Condition[];
  };
}
export interface StateManagementProvider extends KubeObject {
  spec: Record<string, unknown> & { suspend?: boolean };
  status?: { ready?: boolean; conditions?: Condition[] };
}
export interface ProviderInterface extends KubeObject {
  spec?: {
    clusterIdentities?: {
      group: string;
      version: string;
      kind: string;
      references?: {
        group: string;
        version: string;
        kind: string;
        nameFieldPath: string;
        namespaceFieldPath?: string;
      }[];
    }[];
  };
}

export interface HelmRelease extends KubeObject {
  spec: {
    chartRef?: { kind: string; name: string; namespace?: string };
    releaseName?: string;
    interval?: string;
    values?: JsonObject;
  };
  status?: {
    conditions?: Condition[];
    observedGeneration?: number;
    history?: { name: string; namespace: string; version: number; status: string; chartVersion: string }[];
  };
}
export interface HelmChart extends KubeObject {
  spec: { chart: string; version?: string; interval?: string; sourceRef: { kind: string; name: string } };
  status?: Record<string, unknown> & { conditions?: Condition[]; observedGeneration?: number };
}
export interface Conditioned extends KubeObject {
  spec?: JsonObject;
  status?: Record<string, unknown> & { conditions?: Condition[]; observedGeneration?: number };
}

export interface CapiCluster extends KubeObject {
  spec: {
    controlPlaneEndpoint?: { host: string; port: number };
    controlPlaneRef?: { apiGroup: string; kind: string; name: string };
    infrastructureRef?: { apiGroup: string; kind: string; name: string };
    clusterNetwork?: JsonObject;
  };
  status?: {
    phase?: string;
    observedGeneration?: number;
    initialization?: { infrastructureProvisioned?: boolean; controlPlaneInitialized?: boolean };
    conditions?: Condition[];
    controlPlane?: JsonObject;
    workers?: JsonObject;
  };
}
/** An infrastructure cluster or control plane of any provider. */
export interface CapiPart extends KubeObject {
  spec?: Record<string, unknown> & { replicas?: number; version?: string };
  status?: Record<string, unknown> & {
    conditions?: Condition[];
    initialization?: { provisioned?: boolean; controlPlaneInitialized?: boolean };
    replicas?: number;
    readyReplicas?: number;
  };
}
export interface MachineDeployment extends KubeObject {
  spec: {
    clusterName: string;
    replicas?: number;
    selector?: LabelSelector;
    template: { metadata?: { labels?: Record<string, string> }; spec: MachineSpec };
  };
  status?: Record<string, unknown> & {
    conditions?: Condition[];
    replicas?: number;
    readyReplicas?: number;
    phase?: string;
  };
}
interface MachineSpec {
  clusterName: string;
  version?: string;
  providerID?: string;
  infrastructureRef: { apiGroup: string; kind: string; name: string };
  bootstrap: { configRef?: { apiGroup: string; kind: string; name: string }; dataSecretName?: string };
}
export interface Machine extends KubeObject {
  spec: MachineSpec;
  status?: {
    phase?: string;
    nodeRef?: { name: string };
    nodeInfo?: JsonObject;
    addresses?: { type: string; address: string }[];
    conditions?: Condition[];
    initialization?: { infrastructureProvisioned?: boolean; bootstrapDataSecretCreated?: boolean };
    observedGeneration?: number;
  };
}
export interface SveltosCluster extends KubeObject {
  spec?: { kubeconfigName?: string; kubeconfigKeyName?: string; consecutiveFailureThreshold?: number };
  status?: { ready?: boolean; connectionStatus?: string; connectionFailures?: number; version?: string };
}
export interface Secret extends KubeObject {
  type?: string;
  data?: Record<string, string>;
}
export interface ConfigMap extends KubeObject {
  data?: Record<string, string>;
}
export interface Lease extends KubeObject {
  spec?: {
    holderIdentity?: string;
    leaseDurationSeconds?: number;
    acquireTime?: string;
    renewTime?: string;
    leaseTransitions?: number;
  };
}

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
  clusterDataSource: resource('ClusterDataSource', `${k0rdent}/clusterdatasources`),
  helmRelease: resource<HelmRelease>('HelmRelease', 'helm.toolkit.fluxcd.io/v2/helmreleases'),
  helmChart: resource<HelmChart>('HelmChart', 'source.toolkit.fluxcd.io/v1/helmcharts'),
  helmRepository: resource<Conditioned>('HelmRepository', 'source.toolkit.fluxcd.io/v1/helmrepositories'),
  cluster: resource<CapiCluster>('Cluster', `${capi}/clusters`),
  machineDeployment: resource<MachineDeployment>('MachineDeployment', `${capi}/machinedeployments`),
  machinePool: resource<MachineDeployment>('MachinePool', `${capi}/machinepools`),
  machine: resource<Machine>('Machine', `${capi}/machines`),
  sveltosCluster: resource<SveltosCluster>('SveltosCluster', 'lib.projectsveltos.io/v1beta1/sveltosclusters'),
  secret: resource<Secret>('Secret', 'v1/secrets'),
  configMap: resource<ConfigMap>('ConfigMap', 'v1/configmaps'),
  namespace: resource('Namespace', 'v1/namespaces', false),
  event: resource('Event', 'events.k8s.io/v1/events'),
  lease: resource<Lease>('Lease', 'coordination.k8s.io/v1/leases'),
} as const;

/** The namespace of the platform team: sources of templates, chains and credentials. */
export const systemNamespace = 'kcm-system';
/** Label on everything that k0rdent itself made. */
export const managedLabel = 'k0rdent.mirantis.com/managed';
/** Label on everything a backup should hold. */
export const componentLabel = 'k0rdent.mirantis.com/component';
