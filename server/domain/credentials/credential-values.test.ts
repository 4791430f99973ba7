import { describe, expect, it } from 'vitest';
import { type CredentialKind, credentialKinds, fieldsOf } from '../../../lib/contracts/system-credentials.ts';
import { say } from '../words/said.ts';
import { findValueProblems } from './credential-values.ts';

const id = '6f1b8c3e-0d2a-4b5c-8e9f-a1b2c3d4e5f6';
const account = { type: 'service_account', project_id: 'p', client_email: 'a@p', private_key: 'k' };
const kubeconfig = `current-context: a
clusters: [{ name: a, cluster: { server: https://a.example.com } }]
users: [{ name: a, user: { token: t } }]
contexts: [{ name: a, context: { cluster: a, user: a } }]`;
const cloud = (extra = '') => `clouds:
  fra:
    auth: { auth_url: https://keystone.example.com/v3, application_credential_secret: s }
    ${extra}`;
const pem = (label: string, body = 'bm90IGEga2V5') => `-----BEGIN ${label}-----\n${body}\n-----END ${label}-----\n`;

const good: Record<CredentialKind, Record<string, string>> = {
  'aws-static': { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG' },
  'aws-role': {
    roleArn: 'arn:aws:iam::111122223333:role/slipway',
    sourceIdentityKind: 'AWSClusterStaticIdentity',
    sourceIdentity: 'default',
  },
  'azure-service-principal': { tenantId: id, clientId: id, clientSecret: 's' },
  'azure-aks': { tenantId: id, subscriptionId: id, clientId: id, clientSecret: 's' },
  gcp: { serviceAccount: JSON.stringify(account) },
  openstack: { cloudsYaml: cloud() },
  vsphere: { username: 'u@vsphere.local', password: 'p' },
  kubevirt: { kubeconfig },
  remote: { privateKey: pem('PRIVATE KEY') },
  adopted: { kubeconfig },
};
const details = (kind: CredentialKind, values: Record<string, string>) =>
  findValueProblems(kind, { ...good[kind], ...values }).map(({ pointer, detail }) => `${pointer}: ${detail}`);

describe('values of a credential', () => {
  it.each(credentialKinds)('of the kind %s are taken when they are all there and well-formed', (kind) => {
    expect(findValueProblems(kind, good[kind])).toEqual([]);
    const needed = fieldsOf(kind).filter(({ isOptional }) => !isOptional);
    expect(findValueProblems(kind, {})).toEqual(
      needed.map(({ name }) => ({ pointer: `/values/${name}`, ...say('needed') })),
    );
  });

  it.each<[CredentialKind, Record<string, string>, RegExp]>([
    ['aws-static', { accessKeyId: 'short' }, /16 to 128/],
    ['aws-static', { secretAccessKey: 'two\nlines' }, /one line/],
    ['aws-static', { other: 'x' }, /not expected/],
    ['aws-role', { roleArn: 'arn:aws:iam::1:user/x' }, /ARN of a role/],
    ['azure-aks', { tenantId: 'contoso' }, /an Azure ID/],
    ['gcp', { serviceAccount: '{' }, /not valid JSON/],
    ['gcp', { serviceAccount: '{"type":"external_account"}' }, /not a service account key/],
    ['gcp', { serviceAccount: '{"type":"service_account"}' }, /lacks project_id/],
    ['gcp', { serviceAccount: JSON.stringify({ ...account, token_uri: 'https://e.com/t' }) }, /not belong to Google/],
    ['openstack', { cloudsYaml: 'a: b' }, /no clouds/],
    ['openstack', { cloudsYaml: 'clouds: { a: { b: c } }' }, /no auth/],
    ['openstack', { cloudsYaml: cloud('verify: false') }, /disables the certificate check/],
    ['openstack', { cloudsYaml: cloud('cacert: /etc/ca') }, /another file/],
    ['openstack', { cloudsYaml: 'clouds: { a: { auth: { auth_url: http://169.254.169.254 } } }' }, /not https/],
    ['openstack', { cloudsYaml: 'clouds: { a: { auth: { auth_url: https://169.254.169.254 } } }' }, /link-local/],
    ['remote', { privateKey: 'ssh-ed25519 AAAA' }, /not a private key/],
    ['remote', { privateKey: pem('ENCRYPTED PRIVATE KEY') }, /passphrase/],
    ['remote', { privateKey: pem('RSA PRIVATE KEY', 'Proc-Type: 4,ENCRYPTED\n\nYQ==') }, /passphrase/],
    ['remote', { privateKey: pem('OPENSSH PRIVATE KEY', 'b3BlbnNzaC1rZXktdjEAAAAACmFlczI1Ni1jdHI') }, /passphrase/],
    ['adopted', { kubeconfig: kubeconfig.replace('token: t', 'exec: { command: x }') }, /runs a program/],
  ])('of the kind %s with %o are refused', (kind, values, words) => {
    const [first, ...rest] = details(kind, values);
    expect(first).toMatch(words);
    expect(rest).toEqual([]);
  });

  it('are only the secrets when they are exchanged', () => {
    expect(findValueProblems('azure-aks', { clientSecret: 's' }, { onlySecrets: true })).toEqual([]);
    expect(findValueProblems('azure-aks', { clientSecret: 's', tenantId: id }, { onlySecrets: true })).toHaveLength(1);
  });
});
