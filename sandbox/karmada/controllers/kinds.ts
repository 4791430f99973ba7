import { resource } from '../../controllers/client/resources.ts';
import type { FederatedResourceQuota } from './quota/shapes.ts';
import type { ClusterRole, ClusterRoleBinding } from './rbac-shapes.ts';
import type { CronFederatedHpa, FederatedHpa } from './scaling-shapes.ts';
import type {
  Binding,
  ClusterTaintPolicy,
  MemberCluster,
  OverridePolicy,
  PropagationPolicy,
  SecretObject,
  Work,
  WorkloadRebalancer,
} from './shapes.ts';

const policy = 'policy.karmada.io/v1alpha1';
const work = 'work.karmada.io';
const rbac = 'rbac.authorization.k8s.io/v1';

/** Kinds of a Karmada control plane. */
export const kinds = {
  cluster: resource<MemberCluster>('Cluster', 'cluster.karmada.io/v1alpha1/clusters', false),
  propagationPolicy: resource<PropagationPolicy>('PropagationPolicy', `${policy}/propagationpolicies`),
  clusterPropagationPolicy: resource<PropagationPolicy>(
    'ClusterPropagationPolicy',
    `${policy}/clusterpropagationpolicies`,
    false,
  ),
  overridePolicy: resource<OverridePolicy>('OverridePolicy', `${policy}/overridepolicies`),
  clusterOverridePolicy: resource<OverridePolicy>('ClusterOverridePolicy', `${policy}/clusteroverridepolicies`, false),
  clusterTaintPolicy: resource<ClusterTaintPolicy>('ClusterTaintPolicy', `${policy}/clustertaintpolicies`, false),
  federatedResourceQuota: resource<FederatedResourceQuota>(
    'FederatedResourceQuota',
    `${policy}/federatedresourcequotas`,
  ),
  binding: resource<Binding>('ResourceBinding', `${work}/v1alpha2/resourcebindings`),
  clusterBinding: resource<Binding>('ClusterResourceBinding', `${work}/v1alpha2/clusterresourcebindings`, false),
  work: resource<Work>('Work', `${work}/v1alpha1/works`),
  rebalancer: resource<WorkloadRebalancer>('WorkloadRebalancer', 'apps.karmada.io/v1alpha1/workloadrebalancers', false),
  multiClusterService: resource('MultiClusterService', 'networking.karmada.io/v1alpha1/multiclusterservices'),
  federatedHpa: resource<FederatedHpa>('FederatedHPA', 'autoscaling.karmada.io/v1alpha1/federatedhpas'),
  cronFederatedHpa: resource<CronFederatedHpa>('CronFederatedHPA', 'autoscaling.karmada.io/v1alpha1/cronfederatedhpas'),
  namespace: resource('Namespace', 'v1/namespaces', false),
  secret: resource<SecretObject>('Secret', 'v1/secrets'),
  clusterRole: resource<ClusterRole>('ClusterRole', `${rbac}/clusterroles`, false),
  role: resource('Role', `${rbac}/roles`),
  roleBinding: resource('RoleBinding', `${rbac}/rolebindings`),
  clusterRoleBinding: resource<ClusterRoleBinding>('ClusterRoleBinding', `${rbac}/clusterrolebindings`, false),
};

/** Kinds that are sent to member clusters, in the order in which they are looked at. */
export const templateKinds = [
  resource('Deployment', 'apps/v1/deployments'),
  resource('StatefulSet', 'apps/v1/statefulsets'),
  resource('DaemonSet', 'apps/v1/daemonsets'),
  resource('Job', 'batch/v1/jobs'),
  resource('CronJob', 'batch/v1/cronjobs'),
  resource('Job', 'batch.volcano.sh/v1alpha1/jobs'),
  resource('Service', 'v1/services'),
  resource('Ingress', 'networking.k8s.io/v1/ingresses'),
  resource('ConfigMap', 'v1/configmaps'),
  resource('Secret', 'v1/secrets'),
  resource('ServiceAccount', 'v1/serviceaccounts'),
  resource('ResourceQuota', 'v1/resourcequotas'),
  // Of Flux, where the control plane has its kinds. Karmada has no interpreter of these versions: what is there is healthy,
  // members report the whole status, and that of the template stays empty.
  resource('HelmRelease', 'helm.toolkit.fluxcd.io/v2/helmreleases'),
  resource('HelmRepository', 'source.toolkit.fluxcd.io/v1/helmrepositories'),
];

/** The namespace of Karmada's own about its members. */
export const memberNamespace = 'karmada-cluster';
const executionPrefix = 'karmada-es-';

/** Where the control plane keeps what is meant for a member. */
export const executionNamespaceOf = (cluster: string): string => `${executionPrefix}${cluster}`;

/** The member that an execution namespace is for; undefined for any other namespace. */
export const clusterOfNamespace = (namespace = ''): string | undefined =>
  namespace.startsWith(executionPrefix) ? namespace.slice(executionPrefix.length) : undefined;

/** Namespaces whose objects stay in the control plane: Karmada's own and Kubernetes'. */
export const isSystemNamespace = (namespace: string): boolean =>
  namespace === 'karmada-system' ||
  namespace === memberNamespace ||
  namespace.startsWith(executionPrefix) ||
  namespace.startsWith('kube-');

/** Labels, annotations and finalizers that Karmada sets. */
export const marks = {
  policyId: 'propagationpolicy.karmada.io/permanent-id',
  policyNamespace: 'propagationpolicy.karmada.io/namespace',
  policyName: 'propagationpolicy.karmada.io/name',
  clusterPolicyId: 'clusterpropagationpolicy.karmada.io/permanent-id',
  clusterPolicyName: 'clusterpropagationpolicy.karmada.io/name',
  bindingId: 'resourcebinding.karmada.io/permanent-id',
  clusterBindingId: 'clusterresourcebinding.karmada.io/permanent-id',
  bindingNamespace: 'resourcebinding.karmada.io/namespace',
  bindingName: 'resourcebinding.karmada.io/name',
  dependencies: 'resourcebinding.karmada.io/dependencies',
  workId: 'work.karmada.io/permanent-id',
  workNamespace: 'work.karmada.io/namespace',
  workName: 'work.karmada.io/name',
  multiClusterServiceId: 'multiclusterservice.karmada.io/permanent-id',
  quotaNamespace: 'federatedresourcequota.karmada.io/namespace',
  quotaName: 'federatedresourcequota.karmada.io/name',
  conflictResolution: 'work.karmada.io/conflict-resolution',
  appliedPlacement: 'policy.karmada.io/applied-placement',
  appliedOverrides: 'policy.karmada.io/applied-overrides',
  appliedClusterOverrides: 'policy.karmada.io/applied-cluster-overrides',
  templateUid: 'resourcetemplate.karmada.io/uid',
  templateGeneration: 'resourcetemplate.karmada.io/generation',
  managedLabels: 'resourcetemplate.karmada.io/managed-labels',
  managedAnnotations: 'resourcetemplate.karmada.io/managed-annotations',
  retainReplicas: 'resourcetemplate.karmada.io/retain-replicas',
  deletionProtected: 'resourcetemplate.karmada.io/deletion-protected',
  skipNamespace: 'namespace.karmada.io/skip-auto-propagation',
  managed: 'karmada.io/managed',
  system: 'karmada.io/system',
} as const;

/**
 * Whether a label or an annotation is Karmada's own. Like Karmada, this takes in what people may set for it, such as
 * `retain-replicas`, but not the label of namespaces.
 * https://github.com/karmada-io/karmada/blob/master/pkg/util/eventfilter/eventfilter.go
 */
export const isMark = (key: string): boolean => /(^|\.)karmada\.io\//.test(key) && key !== marks.skipNamespace;

export const finalizers = {
  cluster: 'karmada.io/cluster-controller',
  work: 'karmada.io/execution-controller',
  binding: 'karmada.io/binding-controller',
  dependencies: 'karmada.io/binding-dependencies-distributor',
  policy: 'karmada.io/propagation-policy-controller',
  clusterPolicy: 'karmada.io/cluster-propagation-policy-controller',
} as const;
