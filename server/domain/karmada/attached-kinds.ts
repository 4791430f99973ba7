/**
 * Kinds that stand beside applications: they change what an application does and are none of its objects. Rights to read
 * them came later than those for applications, so that an application is shown where they cannot be read.
 */
export const attachedKinds = {
  federatedHpa: 'autoscaling.karmada.io/FederatedHPA',
  cronFederatedHpa: 'autoscaling.karmada.io/CronFederatedHPA',
  multiClusterService: 'networking.karmada.io/MultiClusterService',
  multiClusterIngress: 'networking.karmada.io/MultiClusterIngress',
  serviceExport: 'multicluster.x-k8s.io/ServiceExport',
  serviceImport: 'multicluster.x-k8s.io/ServiceImport',
  federatedResourceQuota: 'policy.karmada.io/FederatedResourceQuota',
} as const;

/** The kind in which Karmada writes on which members an object is, as `group/Kind`. */
export const bindingKind = 'work.karmada.io/ResourceBinding';

const all: ReadonlySet<string> = new Set(Object.values(attachedKinds));

/** Whether a kind, as `group/Kind`, stands beside applications. */
export const isAttachedKind = (kind: string): boolean => all.has(kind);

/** Kinds whose objects are applications where a control plane has them. */
export const optionalKinds = {
  fluxRelease: 'helm.toolkit.fluxcd.io/HelmRelease',
  volcanoJob: 'batch.volcano.sh/Job',
} as const;

const optional: ReadonlySet<string> = new Set(Object.values(optionalKinds));

/** Whether all else is shown where a kind cannot be read, or the control plane does not have it. */
export const isOptionalKind = (kind: string): boolean => isAttachedKind(kind) || optional.has(kind);
