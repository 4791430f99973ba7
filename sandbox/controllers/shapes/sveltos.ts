import type { JsonObject, KubeObject } from '../client/objects.ts';

/** Objects by which k0rdent has Sveltos put charts on clusters, as far as the controllers read or write them. */

export interface HelmChartRef extends JsonObject {
  chartName: string;
  releaseName: string;
  releaseNamespace: string;
}
export interface ProfileSpec extends JsonObject {
  helmCharts?: HelmChartRef[];
}
/** A cluster as Sveltos is given it. */
export type ClusterRef = { apiVersion: string; kind: 'Cluster' | 'SveltosCluster'; namespace: string; name: string };
export interface Profile extends KubeObject {
  spec: ProfileSpec;
  status?: { matchingClusters?: ClusterRef[] };
}
export interface FeatureSummary {
  featureID: 'Helm';
  status: 'Provisioning' | 'Provisioned' | 'Failed' | 'FailedNonRetriable' | 'Removing';
  hash?: string;
  failureMessage?: string;
  consecutiveFailures?: number;
  lastAppliedTime?: string;
  resourceSummaryDeployed?: boolean;
}
export interface HelmReleaseSummary {
  releaseName: string;
  releaseNamespace: string;
  status: 'Managing' | 'Conflict';
  conflictMessage?: string;
  failureMessage?: string;
  valuesHash?: string;
}
export interface ClusterSummary extends KubeObject {
  spec: { clusterNamespace: string; clusterName: string; clusterType: string; clusterProfileSpec: ProfileSpec };
  status?: {
    dependencies?: string;
    featureSummaries?: FeatureSummary[];
    helmReleaseSummaries?: HelmReleaseSummary[];
  };
}
