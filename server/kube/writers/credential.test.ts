import { describe, expect, it } from 'vitest';
import type { CredentialKind } from '../../../lib/contracts/system-credentials.ts';
import type { CredentialValues } from '../../domain/credentials/credential-values.ts';
import { toCredentialParts, toParts, toRotation } from './credential.ts';

const kcm = { 'k0rdent.mirantis.com/component': 'kcm' };
const labels = { ...kcm, 'slipway.dev/credential': 'shop' };
const infrastructure = 'infrastructure.cluster.x-k8s.io';
const base64 = (text: string) => Buffer.from(text).toString('base64');
const encoded = (data: Record<string, string>) =>
  Object.fromEntries(Object.entries(data).map(([key, value]) => [key, base64(value)]));

const objects = (kind: CredentialKind, values: CredentialValues) =>
  toCredentialParts({ name: 'shop', kind }, { description: 'Shop', values, namespace: 'kcm-system' }).map(
    ({ object }) => object,
  );
const secret = (name: string, data: Record<string, string>, namespace = 'kcm-system') => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name, namespace, labels },
  type: 'Opaque',
  data: encoded(data),
});
const template = (data: unknown = {}, namespace = 'kcm-system') => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  data,
  metadata: {
    name: 'shop-identity-resource-template',
    namespace,
    labels,
    annotations: { 'projectsveltos.io/template': 'true' },
  },
});
const credential = (kind: CredentialKind, identityRef: object) => ({
  apiVersion: 'k0rdent.mirantis.com/v1beta1',
  kind: 'Credential',
  metadata: {
    name: 'shop',
    namespace: 'kcm-system',
    labels,
    annotations: { 'slipway.dev/credential-kind': kind },
  },
  spec: { description: 'Shop', identityRef: { ...identityRef, name: 'shop-identity' } },
});
const plain = { apiVersion: 'v1', kind: 'Secret', namespace: 'kcm-system' };
const text = { 'template.yaml': expect.stringContaining('kube-system') };

describe('the objects of a credential', () => {
  it('of AWS with keys', () => {
    const identity = { apiVersion: `${infrastructure}/v1beta2`, kind: 'AWSClusterStaticIdentity' };
    const keys = { accessKeyId: 'AKIA', secretAccessKey: 'hidden' };
    expect(objects('aws-static', keys)).toEqual([
      secret('shop-identity-secret', { AccessKeyID: 'AKIA', SecretAccessKey: 'hidden' }),
      {
        ...identity,
        metadata: { name: 'shop-identity', labels },
        spec: { secretRef: 'shop-identity-secret', allowedNamespaces: {} },
      },
      template(),
      credential('aws-static', identity),
    ]);
    expect(objects('aws-static', { ...keys, sessionToken: 't' })[0]).toEqual(
      secret('shop-identity-secret', { AccessKeyID: 'AKIA', SecretAccessKey: 'hidden', SessionToken: 't' }),
    );
  });

  it('of AWS with a role', () => {
    const identity = { apiVersion: `${infrastructure}/v1beta2`, kind: 'AWSClusterRoleIdentity' };
    const source = { sourceIdentityKind: 'AWSClusterStaticIdentity', sourceIdentity: 'keys' };
    expect(objects('aws-role', { roleArn: 'arn', ...source })).toEqual([
      secret('shop-identity-secret', {}),
      {
        ...identity,
        metadata: { name: 'shop-identity', labels },
        spec: {
          roleARN: 'arn',
          sourceIdentityRef: { kind: 'AWSClusterStaticIdentity', name: 'keys' },
          allowedNamespaces: {},
        },
      },
      template(),
      credential('aws-role', identity),
    ]);
  });

  it('of Azure with a service principal', () => {
    const identity = { apiVersion: `${infrastructure}/v1beta1`, kind: 'AzureClusterIdentity' };
    expect(objects('azure-service-principal', { tenantId: 't', clientId: 'c', clientSecret: 'hidden' })).toEqual([
      secret('shop-identity-secret', { clientSecret: 'hidden' }),
      {
        ...identity,
        metadata: { name: 'shop-identity', namespace: 'kcm-system', labels },
        spec: {
          type: 'ServicePrincipal',
          tenantID: 't',
          clientID: 'c',
          allowedNamespaces: {},
          clientSecret: { name: 'shop-identity-secret', namespace: 'kcm-system' },
        },
      },
      template(text),
      credential('azure-service-principal', { ...identity, namespace: 'kcm-system' }),
    ]);
  });

  it('of vSphere', () => {
    const identity = { apiVersion: `${infrastructure}/v1beta2`, kind: 'VSphereClusterIdentity' };
    expect(objects('vsphere', { username: 'u', password: 'hidden' })).toEqual([
      secret('shop-identity-secret', { username: 'u', password: 'hidden' }),
      {
        ...identity,
        metadata: { name: 'shop-identity', labels },
        spec: { secretName: 'shop-identity-secret', allowedNamespaces: { selector: {} } },
      },
      template(text),
      credential('vsphere', identity),
    ]);
  });

  it.each<[CredentialKind, CredentialValues, Record<string, string>, unknown]>([
    [
      'azure-aks',
      { tenantId: 't', subscriptionId: 's', clientId: 'c', clientSecret: 'h' },
      { AZURE_CLIENT_ID: 'c', AZURE_CLIENT_SECRET: 'h', AZURE_SUBSCRIPTION_ID: 's', AZURE_TENANT_ID: 't' },
      {},
    ],
    ['gcp', { serviceAccount: '{}' }, { credentials: '{}' }, text],
    ['openstack', { cloudsYaml: 'clouds: {}' }, { 'clouds.yaml': 'clouds: {}' }, text],
    ['kubevirt', { kubeconfig: 'k' }, { kubeconfig: 'k' }, {}],
    ['remote', { privateKey: ' key\n\n' }, { value: 'key\n' }, {}],
    ['adopted', { kubeconfig: 'k' }, { value: 'k' }, {}],
  ])('of %s, where the Secret is the identity', (kind, values, data, templateData) => {
    expect(objects(kind, values)).toEqual([
      secret('shop-identity', data),
      template(templateData),
      credential(kind, plain),
    ]);
  });
});

describe('what a project gets beside the copies of k0rdent', () => {
  const parts = (kind: CredentialKind, values: CredentialValues | null = null) =>
    toParts({ name: 'shop', kind }, 'payments', values).map(({ object }) => object);

  it('is the resource template, and for cluster-scoped identities a Secret; the keys of AWS stay where they are', () => {
    expect(parts('adopted')).toEqual([template({}, 'payments')]);
    const empty = secret('shop-identity-secret', {}, 'payments');
    expect(parts('aws-static', { accessKeyId: 'AKIA', secretAccessKey: 'hidden' })).toEqual([
      template({}, 'payments'),
      empty,
    ]);
    expect(parts('vsphere', { username: 'u', password: 'hidden' })).toEqual([
      template(text, 'payments'),
      secret('shop-identity-secret', { username: 'u', password: 'hidden' }, 'payments'),
    ]);
  });
});

describe('an exchange of secrets', () => {
  it('changes the keys that are given, removes an old session token and leaves the rest', () => {
    const ref = (kind: CredentialKind) => ({ name: 'shop', kind });
    expect(toRotation(ref('aws-static'), { accessKeyId: 'A', secretAccessKey: 'B' })).toEqual({
      name: 'shop-identity-secret',
      isInProjects: false,
      data: { AccessKeyID: base64('A'), SecretAccessKey: base64('B'), SessionToken: null },
    });
    expect(toRotation(ref('azure-aks'), { clientSecret: 'B' })).toEqual({
      name: 'shop-identity',
      isInProjects: true,
      data: { AZURE_CLIENT_SECRET: base64('B') },
    });
    expect(toRotation(ref('aws-role'), {})).toBeNull();
  });
});
