import type { JsonObject } from '../client/objects.ts';
import type { ClusterDeployment, Credential } from '../shapes/k0rdent.ts';

/** Helm values of a cluster: what was asked for, plus what k0rdent fills in (identity always, labels unless given). */
export function releaseValues(cd: ClusterDeployment, credential: Credential): JsonObject {
  const { apiVersion, kind, name, namespace } = credential.spec.identityRef ?? {};
  const config = cd.spec.config ?? {};
  const labels = cd.metadata.labels;
  return {
    ...config,
    ...(config.clusterLabels === undefined && labels ? { clusterLabels: labels } : {}),
    clusterIdentity: { apiVersion, kind, name, ...(namespace ? { namespace } : {}) },
  };
}
