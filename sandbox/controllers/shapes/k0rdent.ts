import type { LabelSelector } from '../../lib/label-selectors.ts';
import type { Condition, JsonObject, KubeObject } from '../client/objects.ts';

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
  /** Tells what was put on the cluster from what should be there. */
  lastDeployedHash?: string;
}

export interface ServiceUpgradePaths {
  name: string;
  namespace: string;
  template: string;
  availableUpgrades?: { versions: { name: string; version: string }[] }[];
}

interface AddressSpace {
  cidr?: string;
  ipAddresses?: string[];
  gateway?: string;
  prefix?: number;
}

export interface ClusterIpamClaim extends KubeObject {
  spec: {
    provider: 'in-cluster' | 'ipam-infoblox';
    cluster?: string;
    clusterIPAMRef?: string;
    nodeNetwork?: AddressSpace;
    clusterNetwork?: AddressSpace;
    externalNetwork?: AddressSpace;
  };
  status?: { bound?: boolean; conditions?: Condition[] };
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
    ipamClaim?: { ref?: string; spec?: ClusterIpamClaim['spec'] };
  };
  status?: {
    conditions?: Condition[];
    observedGeneration?: number;
    availableUpgrades?: string[];
    servicesUpgradePaths?: ServiceUpgradePaths[];
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
  spec: {
    clusterSelector?: LabelSelector;
    serviceSpec?: ServiceSpec;
    dependsOn?: string[];
    keepServicesOnSelectorMismatch?: boolean;
  };
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
