import type { LabelSelector } from '../../lib/label-selectors.ts';
import type { Condition, JsonObject, KubeObject } from '../client/objects.ts';

/** Objects of Flux, Cluster API, Sveltos and the core group, as far as the controllers read or write them. */

export interface HelmRelease extends KubeObject {
  spec: {
    chartRef?: { kind: string; name: string; namespace?: string };
    releaseName?: string;
    interval?: string;
    suspend?: boolean;
    values?: JsonObject;
  };
  status?: {
    conditions?: Condition[];
    observedGeneration?: number;
    failures?: number;
    installFailures?: number;
    upgradeFailures?: number;
    history?: HelmSnapshot[];
    lastAttemptedConfigDigest?: string;
    lastAttemptedGeneration?: number;
    lastAttemptedReleaseAction?: string;
    lastAttemptedRevision?: string;
    lastHandledForceAt?: string;
    lastHandledReconcileAt?: string;
    lastHandledResetAt?: string;
  };
}
/** One revision of a release; `configDigest` is absent in objects of other origin. */
interface HelmSnapshot {
  name: string;
  namespace: string;
  version: number;
  status: string;
  action?: string;
  chartName?: string;
  chartVersion: string;
  configDigest?: string;
  firstDeployed?: string;
  lastDeployed?: string;
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
    version?: string;
    observedGeneration?: number;
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
    deletion?: { nodeDrainStartTime?: string };
    observedGeneration?: number;
  };
}
export interface SveltosCluster extends KubeObject {
  spec?: { kubeconfigName?: string; kubeconfigKeyName?: string; consecutiveFailureThreshold?: number };
  status?: {
    ready?: boolean;
    connectionStatus?: string;
    connectionFailures?: number;
    failureMessage?: string;
    version?: string;
  };
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
