/** Where objects of one kind are served. */
export interface ResourceKind {
  /** Empty for the core group. */
  group: string;
  version: string;
  kind: string;
  plural: string;
  isNamespaced: boolean;
}

function kindOf(apiVersion: string, kind: string, plural: string, isNamespaced = true): ResourceKind {
  const [group, version] = apiVersion.includes('/') ? apiVersion.split('/') : ['', apiVersion];
  return { group: group ?? '', version: version ?? '', kind, plural, isNamespaced };
}

const k0rdent = 'k0rdent.mirantis.com/v1beta1';
const infrastructure = 'infrastructure.cluster.x-k8s.io';
const capi = 'cluster.x-k8s.io/v1beta2';

export const kinds = {
  namespace: kindOf('v1', 'Namespace', 'namespaces', false),
  roleBinding: kindOf('rbac.authorization.k8s.io/v1', 'RoleBinding', 'rolebindings'),
  serviceAccount: kindOf('v1', 'ServiceAccount', 'serviceaccounts'),
  clusterRole: kindOf('rbac.authorization.k8s.io/v1', 'ClusterRole', 'clusterroles', false),
  clusterRoleBinding: kindOf('rbac.authorization.k8s.io/v1', 'ClusterRoleBinding', 'clusterrolebindings', false),
  secret: kindOf('v1', 'Secret', 'secrets'),
  configMap: kindOf('v1', 'ConfigMap', 'configmaps'),
  event: kindOf('events.k8s.io/v1', 'Event', 'events'),
  clusterDeployment: kindOf(k0rdent, 'ClusterDeployment', 'clusterdeployments'),
  clusterTemplate: kindOf(k0rdent, 'ClusterTemplate', 'clustertemplates'),
  clusterTemplateChain: kindOf(k0rdent, 'ClusterTemplateChain', 'clustertemplatechains'),
  serviceTemplate: kindOf(k0rdent, 'ServiceTemplate', 'servicetemplates'),
  serviceTemplateChain: kindOf(k0rdent, 'ServiceTemplateChain', 'servicetemplatechains'),
  credential: kindOf(k0rdent, 'Credential', 'credentials'),
  accessManagement: kindOf(k0rdent, 'AccessManagement', 'accessmanagements', false),
  management: kindOf(k0rdent, 'Management', 'managements', false),
  region: kindOf(k0rdent, 'Region', 'regions', false),
  dataSource: kindOf(k0rdent, 'DataSource', 'datasources'),
  clusterAuthentication: kindOf(k0rdent, 'ClusterAuthentication', 'clusterauthentications'),
  clusterAuditPolicy: kindOf(k0rdent, 'ClusterAuditPolicy', 'clusterauditpolicies'),
  clusterIpamClaim: kindOf(k0rdent, 'ClusterIPAMClaim', 'clusteripamclaims'),
  multiClusterService: kindOf(k0rdent, 'MultiClusterService', 'multiclusterservices', false),
  serviceSet: kindOf(k0rdent, 'ServiceSet', 'servicesets'),
  helmRelease: kindOf('helm.toolkit.fluxcd.io/v2', 'HelmRelease', 'helmreleases'),
  helmRepository: kindOf('source.toolkit.fluxcd.io/v1', 'HelmRepository', 'helmrepositories'),
  cluster: kindOf(capi, 'Cluster', 'clusters'),
  machine: kindOf(capi, 'Machine', 'machines'),
  machineDeployment: kindOf(capi, 'MachineDeployment', 'machinedeployments'),
  awsStaticIdentity: kindOf(
    `${infrastructure}/v1beta2`,
    'AWSClusterStaticIdentity',
    'awsclusterstaticidentities',
    false,
  ),
  awsControllerIdentity: kindOf(
    `${infrastructure}/v1beta2`,
    'AWSClusterControllerIdentity',
    'awsclustercontrolleridentities',
    false,
  ),
  awsRoleIdentity: kindOf(`${infrastructure}/v1beta2`, 'AWSClusterRoleIdentity', 'awsclusterroleidentities', false),
  azureIdentity: kindOf(`${infrastructure}/v1beta1`, 'AzureClusterIdentity', 'azureclusteridentities'),
  vsphereIdentity: kindOf(`${infrastructure}/v1beta2`, 'VSphereClusterIdentity', 'vsphereclusteridentities', false),
  customResourceDefinition: kindOf(
    'apiextensions.k8s.io/v1',
    'CustomResourceDefinition',
    'customresourcedefinitions',
    false,
  ),
  deployment: kindOf('apps/v1', 'Deployment', 'deployments'),
  statefulSet: kindOf('apps/v1', 'StatefulSet', 'statefulsets'),
  daemonSet: kindOf('apps/v1', 'DaemonSet', 'daemonsets'),
  job: kindOf('batch/v1', 'Job', 'jobs'),
  cronJob: kindOf('batch/v1', 'CronJob', 'cronjobs'),
  volcanoJob: kindOf('batch.volcano.sh/v1alpha1', 'Job', 'jobs'),
  resourceBinding: kindOf('work.karmada.io/v1alpha2', 'ResourceBinding', 'resourcebindings'),
  service: kindOf('v1', 'Service', 'services'),
  ingress: kindOf('networking.k8s.io/v1', 'Ingress', 'ingresses'),
  propagationPolicy: kindOf('policy.karmada.io/v1alpha1', 'PropagationPolicy', 'propagationpolicies'),
  overridePolicy: kindOf('policy.karmada.io/v1alpha1', 'OverridePolicy', 'overridepolicies'),
  federatedResourceQuota: kindOf('policy.karmada.io/v1alpha1', 'FederatedResourceQuota', 'federatedresourcequotas'),
  workloadRebalancer: kindOf('apps.karmada.io/v1alpha1', 'WorkloadRebalancer', 'workloadrebalancers', false),
  federatedHpa: kindOf('autoscaling.karmada.io/v1alpha1', 'FederatedHPA', 'federatedhpas'),
  cronFederatedHpa: kindOf('autoscaling.karmada.io/v1alpha1', 'CronFederatedHPA', 'cronfederatedhpas'),
  karmadaMultiClusterService: kindOf('networking.karmada.io/v1alpha1', 'MultiClusterService', 'multiclusterservices'),
  multiClusterIngress: kindOf('networking.karmada.io/v1alpha1', 'MultiClusterIngress', 'multiclusteringresses'),
  serviceExport: kindOf('multicluster.x-k8s.io/v1alpha1', 'ServiceExport', 'serviceexports'),
  serviceImport: kindOf('multicluster.x-k8s.io/v1alpha1', 'ServiceImport', 'serviceimports'),
  karmadaCluster: kindOf('cluster.karmada.io/v1alpha1', 'Cluster', 'clusters', false),
  clusterTaintPolicy: kindOf('policy.karmada.io/v1alpha1', 'ClusterTaintPolicy', 'clustertaintpolicies', false),
  sveltosCluster: kindOf('lib.projectsveltos.io/v1beta1', 'SveltosCluster', 'sveltosclusters'),
} as const;

/** Key of a kind in Postgres: `group/Kind`, without the slash for core kinds. */
export function kindKey(kind: ResourceKind): string {
  return kind.group ? `${kind.group}/${kind.kind}` : kind.kind;
}

export function apiVersionOf(kind: ResourceKind): string {
  return kind.group ? `${kind.group}/${kind.version}` : kind.version;
}

/** REST path of a collection, or of one object in it. */
export function pathOf(kind: ResourceKind, namespace?: string, name?: string): string {
  const root = kind.group ? `/apis/${kind.group}/${kind.version}` : `/api/${kind.version}`;
  const scope = kind.isNamespaced && namespace ? `/namespaces/${encodeURIComponent(namespace)}` : '';
  return `${root}${scope}/${kind.plural}${name ? `/${encodeURIComponent(name)}` : ''}`;
}
