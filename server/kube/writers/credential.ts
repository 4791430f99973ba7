import type { CredentialKind } from '../../../lib/contracts/system-credentials.ts';
import { credentialKindKey } from '../../domain/credentials/credential.ts';
import type { CredentialValues } from '../../domain/credentials/credential-values.ts';
import type { CredentialRef } from '../../ports/credentials.ts';
import { apiVersionOf, kinds, type ResourceKind } from '../kinds.ts';
import { componentLabels, credentialKey } from '../labels.ts';
import type { KubeObjectInput } from '../resources.ts';
import { resourceTemplates } from './resource-template.ts';

/** An object with the kind it is served under. */
export interface Part {
  resource: ResourceKind;
  object: KubeObjectInput;
}

interface Recipe {
  /** Absent where the Secret itself is the identity. */
  identity?: { resource: ResourceKind; spec(values: CredentialValues, name: string, namespace: string): object };
  /** Keys of the Secret; null removes one that was there. */
  data(values: CredentialValues): Record<string, string | null | undefined>;
  /** A Secret beside each cluster that k0rdent does not copy there: empty where nobody reads it. */
  secretBeside?: 'empty' | 'filled';
}

const anyNamespace = { allowedNamespaces: {} };
const secretName = (identity: string) => `${identity}-secret`;

const recipes: Record<CredentialKind, Recipe> = {
  'aws-static': {
    identity: {
      resource: kinds.awsStaticIdentity,
      spec: (_, name) => ({ secretRef: secretName(name), ...anyNamespace }),
    },
    data: ({ accessKeyId, secretAccessKey, sessionToken }) => ({
      AccessKeyID: accessKeyId,
      SecretAccessKey: secretAccessKey,
      SessionToken: sessionToken || null,
    }),
    // The provider reads the keys in k0rdent's own namespace, so no project gets to see them.
    secretBeside: 'empty',
  },
  'aws-role': {
    identity: {
      resource: kinds.awsRoleIdentity,
      spec: ({ roleArn, sourceIdentityKind, sourceIdentity }) => ({
        roleARN: roleArn,
        sourceIdentityRef: { kind: sourceIdentityKind, name: sourceIdentity },
        ...anyNamespace,
      }),
    },
    data: () => ({}),
    secretBeside: 'empty',
  },
  'azure-service-principal': {
    identity: {
      resource: kinds.azureIdentity,
      spec: ({ tenantId, clientId }, name, namespace) => ({
        type: 'ServicePrincipal',
        tenantID: tenantId,
        clientID: clientId,
        clientSecret: { name: secretName(name), namespace },
        ...anyNamespace,
      }),
    },
    data: ({ clientSecret }) => ({ clientSecret }),
  },
  'azure-aks': {
    data: ({ tenantId, subscriptionId, clientId, clientSecret }) => ({
      AZURE_CLIENT_ID: clientId,
      AZURE_CLIENT_SECRET: clientSecret,
      AZURE_SUBSCRIPTION_ID: subscriptionId,
      AZURE_TENANT_ID: tenantId,
    }),
  },
  gcp: { data: ({ serviceAccount }) => ({ credentials: serviceAccount }) },
  openstack: { data: ({ cloudsYaml }) => ({ 'clouds.yaml': cloudsYaml }) },
  vsphere: {
    identity: {
      resource: kinds.vsphereIdentity,
      spec: (_, name) => ({ secretName: secretName(name), allowedNamespaces: { selector: {} } }),
    },
    data: ({ username, password }) => ({ username, password }),
    secretBeside: 'filled',
  },
  kubevirt: { data: ({ kubeconfig }) => ({ kubeconfig }) },
  remote: { data: ({ privateKey }) => ({ value: `${privateKey?.trim()}\n` }) },
  adopted: { data: ({ kubeconfig }) => ({ value: kubeconfig }) },
};

/** `<credential>-identity`; k0rdent derives the names of what belongs to it from this one. */
export const identityName = (name: string) => `${name}-identity`;
const ours = (name: string) => ({ ...componentLabels, [credentialKey]: name });

/** What a Secret is to hold, encoded; without the keys that nothing was given for. */
function encode(data: Record<string, string | null | undefined>): Record<string, string | null> {
  return Object.fromEntries(
    Object.entries(data).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, value === null ? null : Buffer.from(value).toString('base64')]],
    ),
  );
}

/** Name of the Secret that holds the values. */
export const secretNameOf = ({ name, kind }: CredentialRef): string =>
  recipes[kind].identity ? secretName(identityName(name)) : identityName(name);

function toSecret({ name, kind }: CredentialRef, namespace: string, values: CredentialValues | null): Part {
  const { data } = recipes[kind];
  const content = Object.entries(values ? encode(data(values)) : {}).filter(([, value]) => value !== null);
  return {
    resource: kinds.secret,
    object: {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name: secretNameOf({ name, kind }), namespace, labels: ours(name) },
      type: 'Opaque',
      data: Object.fromEntries(content),
    },
  };
}

function toResourceTemplate({ name, kind }: CredentialRef, namespace: string): Part {
  const text = resourceTemplates[kind];
  return {
    resource: kinds.configMap,
    object: {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: {
        name: `${identityName(name)}-resource-template`,
        namespace,
        labels: ours(name),
        annotations: { 'projectsveltos.io/template': 'true' },
      },
      data: text ? { 'template.yaml': text } : {},
    },
  };
}

/** All that makes a credential in k0rdent's own namespace, in the order in which one needs the other. */
export function toCredentialParts(
  ref: CredentialRef,
  { description, values, namespace }: { description: string; values: CredentialValues; namespace: string },
): Part[] {
  const { identity } = recipes[ref.kind];
  const name = identityName(ref.name);
  const resource = identity?.resource ?? kinds.secret;
  const place = resource.isNamespaced ? { namespace } : {};
  const identityRef = { apiVersion: apiVersionOf(resource), kind: resource.kind, name, ...place };
  const { apiVersion, kind } = identityRef;
  const credential = {
    apiVersion: apiVersionOf(kinds.credential),
    kind: kinds.credential.kind,
    metadata: {
      name: ref.name,
      namespace,
      labels: ours(ref.name),
      annotations: { [credentialKindKey]: ref.kind },
    },
    spec: { ...(description && { description }), identityRef },
  };
  const labels = ours(ref.name);
  const spec = identity?.spec(values, name, namespace);
  return [
    toSecret(ref, namespace, values),
    ...(spec ? [{ resource, object: { apiVersion, kind, metadata: { name, ...place, labels }, spec } }] : []),
    toResourceTemplate(ref, namespace),
    { resource: kinds.credential, object: credential },
  ];
}

/** What a project's namespace needs beside the copies that k0rdent makes. */
export function toParts(ref: CredentialRef, namespace: string, values: CredentialValues | null): Part[] {
  const { secretBeside } = recipes[ref.kind];
  const secret = secretBeside && toSecret(ref, namespace, secretBeside === 'filled' ? values : null);
  return [toResourceTemplate(ref, namespace), ...(secret ? [secret] : [])];
}

/** The change that puts new values into a Secret, wherever it is; null where it holds none. */
export function toRotation(
  { name, kind }: CredentialRef,
  values: CredentialValues,
): { name: string; isInProjects: boolean; data: Record<string, string | null> } | null {
  const { data, secretBeside } = recipes[kind];
  const content = encode(data(values));
  if (Object.keys(content).length === 0) return null;
  return { name: secretNameOf({ name, kind }), isInProjects: secretBeside !== 'empty', data: content };
}
