import type { CredentialRow } from './data.ts';
import { systemNamespace } from './data.ts';
import { base64, type SeedObjects } from './seed-objects.ts';

const installedMinutes = 90 * 24 * 60;
const infrastructure = 'infrastructure.cluster.x-k8s.io';

/** What a provider's credential consists of. Every value is visibly a fake. */
interface Identity {
  apiVersion: string;
  kind: string;
  /** Namespaced identities and their Secrets are copied to the projects; the others stay where they are. */
  isNamespaced: boolean;
  /** Spec of the identity; absent when the Secret is the identity. */
  spec?: (name: string, namespace: string) => Record<string, unknown>;
  secret: (name: string) => Record<string, string>;
}

const secretOnly = (secret: Identity['secret']): Identity => ({
  apiVersion: 'v1',
  kind: 'Secret',
  isNamespaced: true,
  secret,
});

const serviceAccount = {
  type: 'service_account',
  project_id: 'example-data',
  private_key: 'not a key',
  client_email: 'slipway@example-data.iam.example.com',
};

const clouds = `clouds:
  openstack:
    auth: { auth_url: https://keystone.fra.example.com/v3, application_credential_id: not-an-id, application_credential_secret: not-a-secret }
    auth_type: v3applicationcredential
    region_name: fra1
`;

const identities: Record<Exclude<CredentialRow['provider'], 'adopted'>, Identity> = {
  aws: {
    apiVersion: `${infrastructure}/v1beta2`,
    kind: 'AWSClusterStaticIdentity',
    isNamespaced: false,
    spec: (name) => ({ secretRef: `${name}-secret`, allowedNamespaces: {} }),
    secret: () => ({ AccessKeyID: 'AKIA-NOT-A-REAL-KEY', SecretAccessKey: 'not-a-secret' }),
  },
  azure: {
    apiVersion: `${infrastructure}/v1beta1`,
    kind: 'AzureClusterIdentity',
    isNamespaced: true,
    spec: (name, namespace) => ({
      type: 'ServicePrincipal',
      tenantID: '00000000-0000-0000-0000-000000000001',
      clientID: '00000000-0000-0000-0000-000000000002',
      clientSecret: { name: `${name}-secret`, namespace },
      allowedNamespaces: {},
    }),
    secret: () => ({ clientSecret: 'not-a-secret' }),
  },
  'azure-aks': secretOnly(() => ({
    AZURE_CLIENT_ID: '00000000-0000-0000-0000-000000000002',
    AZURE_CLIENT_SECRET: 'not-a-secret',
    AZURE_SUBSCRIPTION_ID: '00000000-0000-0000-0000-000000000003',
    AZURE_TENANT_ID: '00000000-0000-0000-0000-000000000001',
  })),
  gcp: secretOnly(() => ({ credentials: JSON.stringify(serviceAccount) })),
  openstack: secretOnly(() => ({ 'clouds.yaml': clouds })),
  vsphere: {
    apiVersion: `${infrastructure}/v1beta2`,
    kind: 'VSphereClusterIdentity',
    isNamespaced: false,
    spec: (name) => ({ secretName: `${name}-secret`, allowedNamespaces: { selector: {} } }),
    secret: () => ({ username: 'nobody@vsphere.local', password: 'not-a-password' }),
  },
  docker: secretOnly(() => ({})),
};

/** The provider for AWS makes this one when it starts: it stands for the rights that its own controller runs with. */
export function addControllerIdentity(seed: SeedObjects): void {
  seed.add(identities.aws.apiVersion, 'AWSClusterControllerIdentity', { name: 'default' }, installedMinutes, {
    spec: { allowedNamespaces: {} },
  });
}

/** Adopted clusters are elsewhere, under names that nobody can have. */
const adoptedKubeconfig = (name: string): string => `apiVersion: v1
kind: Config
clusters:
  - { name: ${name}, cluster: { server: "https://${name}.example.com:6443" } }
users:
  - { name: slipway, user: { token: not-a-token } }
contexts:
  - { name: ${name}, context: { cluster: ${name}, user: slipway } }
current-context: ${name}
`;

/** The identity of a credential; adopted clusters bring a kubeconfig of their own. */
export function identityOf(row: CredentialRow): Identity {
  if (row.provider !== 'adopted') return identities[row.provider];
  return secretOnly(() => ({ value: adoptedKubeconfig(row.name) }));
}

/** `<credential>-identity`; the names of what belongs to it are derived from this one. */
export const identityName = (row: CredentialRow): string => `${row.name}-identity`;

/** The reference a Credential of that namespace carries; cluster-scoped identities have no namespace. */
export function identityRef(row: CredentialRow, identity: Identity, namespace: string): Record<string, string> {
  const { apiVersion, kind, isNamespaced } = identity;
  return { apiVersion, kind, name: identityName(row), ...(isNamespaced && { namespace }) };
}

/** Data of the identity's Secret, encoded. */
export const secretData = (row: CredentialRow, identity: Identity): Record<string, string> =>
  Object.fromEntries(Object.entries(identity.secret(row.name)).map(([key, value]) => [key, base64(value)]));

/** Name of the Secret: the identity itself, or the one beside it. */
export const secretName = (row: CredentialRow, identity: Identity): string =>
  identity.kind === 'Secret' ? identityName(row) : `${identityName(row)}-secret`;

/** Secrets of cluster-scoped identities are looked up in the system namespace alone. */
export const identityNamespaces = (identity: Identity, projectNamespaces: string[]): string[] =>
  identity.isNamespaced ? [systemNamespace, ...projectNamespaces] : [systemNamespace];
