import type { SeedObjects } from './seed-objects.ts';

const installedMinutes = 90 * 24 * 60;
const rbac = 'rbac.authorization.k8s.io/v1';
const k0rdentGroup = 'k0rdent.mirantis.com';

const read = ['get', 'list', 'watch'];
const edit = [...read, 'create', 'update', 'patch', 'delete'];
const create = [...read, 'create', 'delete'];

interface Rule {
  apiGroups: string[];
  resources: string[];
  verbs: string[];
}

const rule = (apiGroup: string, resources: string[], verbs: string[]): Rule => ({
  apiGroups: [apiGroup],
  resources,
  verbs,
});

const identities = [
  'awsclusterstaticidentities',
  'awsclusterroleidentities',
  'awsclustercontrolleridentities',
  'azureclusteridentities',
  'openstackclusteridentities',
  'vsphereclusteridentities',
];
const templates = [
  'clustertemplates',
  'servicetemplates',
  'clustertemplatechains',
  'servicetemplatechains',
  'clusterauditpolicies',
];
const installation = [
  'accessmanagements',
  'multiclusterservices',
  'providerinterfaces',
  'statemanagementproviders',
  'datasources',
];

/** The rules each label collects; k0rdent's own roles, with their gaps. */
const sources: Record<string, Rule[]> = {
  'namespace-viewer': [
    rule(k0rdentGroup, ['clusterdeployments', 'credentials', ...templates, 'clusteripamclaims'], read),
    rule('', ['secrets', 'configmaps'], read),
  ],
  'namespace-editor': [
    rule(k0rdentGroup, ['clusterdeployments', 'clusteripamclaims'], edit),
    rule(k0rdentGroup, ['credentials', ...templates], read),
    rule('', ['secrets', 'configmaps'], read),
  ],
  'namespace-admin': [
    rule(k0rdentGroup, ['credentials'], edit),
    rule(k0rdentGroup, templates, create),
    rule('', ['secrets'], edit),
  ],
  'global-viewer': [
    // Upstream's rule says `management`, so managements stay unreadable.
    rule(k0rdentGroup, [...installation, 'management', 'providertemplates', 'releases', 'managementbackups'], read),
    rule('', ['namespaces'], read),
    rule('infrastructure.cluster.x-k8s.io', identities, read),
  ],
  'global-admin': [
    rule(k0rdentGroup, [...installation, 'managements', 'managementbackups'], edit),
    rule(k0rdentGroup, ['providertemplates', 'releases'], create),
    rule('', ['namespaces'], edit),
    rule('infrastructure.cluster.x-k8s.io', identities, edit),
  ],
};

const roles: Record<string, string[]> = {
  'kcm-global-admin-role': ['global-admin', 'namespace-admin', 'namespace-editor'],
  'kcm-global-viewer-role': ['global-viewer', 'namespace-viewer'],
  'kcm-namespace-admin-role': ['namespace-admin', 'namespace-editor'],
  'kcm-namespace-editor-role': ['namespace-editor'],
  'kcm-namespace-viewer-role': ['namespace-viewer'],
};

const label = (source: string): Record<string, string> => ({ [`${k0rdentGroup}/aggregate-to-${source}`]: 'true' });

/** The ClusterRoles k0rdent ships. The aggregated ones carry their rules already, as the aggregation leaves them. */
export function addClusterRoles(seed: SeedObjects): void {
  for (const [source, rules] of Object.entries(sources)) {
    seed.add(rbac, 'ClusterRole', { name: `kcm-${source}`, labels: label(source) }, installedMinutes, { rules });
  }
  for (const [name, collected] of Object.entries(roles)) {
    seed.add(rbac, 'ClusterRole', { name }, installedMinutes, {
      aggregationRule: { clusterRoleSelectors: collected.map((source) => ({ matchLabels: label(source) })) },
      rules: collected.flatMap((source) => sources[source] ?? []),
    });
  }
}
