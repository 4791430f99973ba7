import { X509Certificate } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { createAuthority } from '../../sandbox/lib/certificates.ts';
import type { SignIn } from '../../server/domain/clusters/sign-in.ts';
import { buildSignInKubeconfig } from '../../server/kube/sign-in-kubeconfig.ts';

const signIn: SignIn = {
  issuer: 'https://id.example.com/realms/a',
  audience: 'kubernetes',
  scopes: ['email', 'groups'],
  groupPrefix: 'oidc:',
  userPrefix: '',
  authority: '',
};
const secrets = ['a-token', 'a-password', 'a-key', 'a-proxy', 'PRIVATE KEY', '/etc/secret', 'a-program', 'a-login'];
let pair: { cert: string; key: string };
const base64 = (text: string): string => Buffer.from(text).toString('base64');

interface Built {
  clusters: { name: string; cluster: Record<string, string> }[];
  users: { name: string; user: { exec: Record<string, unknown> & { args: string[] } } }[];
  contexts: object[];
  'current-context': string;
}

function admin(cluster: object, more: object = {}): string {
  return stringify({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'c', cluster }],
    users: [{ name: 'u', user: { token: 'a-token', password: 'a-password', 'client-key-data': base64('a-key') } }],
    contexts: [{ name: 'x', context: { cluster: 'c', user: 'u' } }],
    'current-context': 'x',
    ...more,
  });
}
function build(text: string, by: Partial<SignIn> = {}): Built {
  const built = buildSignInKubeconfig(text, { ...signIn, ...by }, 'ledger') ?? '';
  for (const secret of [...secrets, base64('a-key'), pair.key.split('\n')[1] ?? ''])
    expect(built).not.toContain(secret);
  return parse(built) as Built;
}

beforeAll(async () => {
  pair = await createAuthority('the cluster');
});

describe('a kubeconfig without a secret', () => {
  it('has the address of the cluster, its authority, and a plugin that signs people in', () => {
    const data = base64(pair.cert);
    const built = build(admin({ server: 'https://k.example.com:6443', 'certificate-authority-data': data }));
    const [cluster] = built.clusters;
    expect(cluster).toMatchObject({ name: 'ledger', cluster: { server: 'https://k.example.com:6443' } });
    const copied = Buffer.from(cluster?.cluster['certificate-authority-data'] ?? '', 'base64');
    expect(new X509Certificate(copied).fingerprint256).toBe(new X509Certificate(pair.cert).fingerprint256);
    expect(built.users).toEqual([
      {
        name: 'ledger-sign-in',
        user: {
          exec: {
            apiVersion: 'client.authentication.k8s.io/v1',
            command: 'kubectl',
            args: [
              'oidc-login',
              'get-token',
              '--oidc-issuer-url=https://id.example.com/realms/a',
              '--oidc-client-id=kubernetes',
              '--oidc-extra-scope=email',
              '--oidc-extra-scope=groups',
            ],
            installHint: expect.stringContaining('kubectl krew install oidc-login'),
            interactiveMode: 'IfAvailable',
            provideClusterInfo: false,
          },
        },
      },
    ]);
    expect(built.contexts).toEqual([
      { name: 'ledger-sign-in', context: { cluster: 'ledger', user: 'ledger-sign-in' } },
    ]);
    expect(built['current-context']).toBe('ledger-sign-in');
  });

  it('tells the plugin the authority of an issuer that machines do not know, and no key beside it', () => {
    const built = build(admin({ server: 'https://k' }), { authority: `${pair.key}${pair.cert}` });
    const last = built.users[0]?.user.exec.args.at(-1)?.split('=').slice(1).join('=') ?? '';
    expect(new X509Certificate(Buffer.from(last, 'base64')).subject).toBe('CN=the cluster');
  });

  it('copies nothing but server, authority and the name in the certificate', () => {
    const cluster = {
      server: 'https://a-login:a-password@k.example.com/clusters/a?token=a-token#a-key',
      'certificate-authority': '/etc/secret',
      'certificate-authority-data': base64(
        `a-token\n${pair.key}${pair.cert}-----BEGIN CERTIFICATE-----\nQUFB\n-----END CERTIFICATE-----`,
      ),
      'insecure-skip-tls-verify': true,
      'proxy-url': 'https://a-proxy',
      'tls-server-name': 'api.internal',
      extensions: [{ name: 'e', extension: { token: 'a-token' } }],
    };
    const users = [{ name: 'u', user: { exec: { command: 'a-program' }, 'auth-provider': { name: 'a-program' } } }];
    const built = build(admin(cluster, { users, preferences: { secret: 'a-token' }, extra: 'a-token' }));
    expect(Object.keys(built.clusters[0]?.cluster ?? {}).sort()).toEqual([
      'certificate-authority-data',
      'server',
      'tls-server-name',
    ]);
    expect(built.clusters[0]?.cluster).toMatchObject({
      server: 'https://k.example.com/clusters/a',
      'tls-server-name': 'api.internal',
    });
  });

  it('takes the current cluster of several', () => {
    const clusters = [
      { name: 'other', cluster: { server: 'https://other' } },
      { name: 'c', cluster: { server: 'https://k' } },
    ];
    expect(build(admin({}, { clusters })).clusters[0]?.cluster.server).toBe('https://k');
  });

  it.each([
    ['a name that is none', { server: 'https://k', 'tls-server-name': 'a\nb: a-token' }],
    ['a name that is no text', { server: 'https://k', 'tls-server-name': { token: 'a-token' } }],
    ['an authority that is no certificate', { server: 'https://k', 'certificate-authority-data': base64('a-token') }],
    ['an authority that is no text', { server: 'https://k', 'certificate-authority-data': ['a-token'] }],
  ])('leaves out %s', (_, cluster) => {
    expect(build(admin(cluster)).clusters[0]?.cluster).toEqual({ server: 'https://k' });
  });

  it.each([
    ['nothing', ''],
    ['no YAML', '{{{'],
    ['a list', '- a'],
    ['no server', admin({})],
    ['a server without encryption', admin({ server: 'http://k' })],
    ['a server that is no address', admin({ server: 'k' })],
    ['no current context', admin({ server: 'https://k' }, { 'current-context': 'other' })],
    [
      'two clusters of the name',
      admin({}, { clusters: ['https://k', 'https://evil'].map((server) => ({ name: 'c', cluster: { server } })) }),
    ],
    [
      'aliases',
      'a: &a {server: https://k}\nclusters: [{name: c, cluster: *a}]\ncontexts: [{name: x, context: {cluster: c}}]\ncurrent-context: x',
    ],
  ])('is none where the admin kubeconfig is or has %s', (_, text) => {
    expect(buildSignInKubeconfig(text, signIn, 'ledger')).toBeNull();
  });
});
