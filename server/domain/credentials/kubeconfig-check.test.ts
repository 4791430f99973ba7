import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { readAllowed } from '../outbound/outbound-allow.ts';
import { findKubeconfigProblem } from './kubeconfig-check.ts';

const canary = 'canary-7f3a';

function kubeconfig({ user = {}, cluster = {}, top = {} }: Record<string, object> = {}): string {
  return stringify({
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': 'shop',
    clusters: [{ name: 'shop', cluster: { server: 'https://shop.example.com:6443', ...cluster } }],
    users: [{ name: 'slipway', user: { token: canary, ...user } }],
    contexts: [{ name: 'shop', context: { cluster: 'shop', user: 'slipway' } }],
    ...top,
  });
}
const server = (address: string) => kubeconfig({ cluster: { server: address } });
const twoClusters = {
  clusters: [
    { name: 'shop', cluster: { server: 'https://169.254.169.254' } },
    { name: 'shop', cluster: { server: 'https://shop.example.com' } },
  ],
};

describe('a kubeconfig', () => {
  it('with a token or certificate and an address of its own is taken', () => {
    expect(findKubeconfigProblem(kubeconfig())).toBeNull();
    const user = { token: undefined, 'client-certificate-data': 'YQ==', 'client-key-data': 'YQ==' };
    expect(findKubeconfigProblem(kubeconfig({ user, cluster: { 'insecure-skip-tls-verify': false } }))).toBeNull();
  });

  it.each([
    ['exec', kubeconfig({ user: { exec: { command: canary } } }), /runs a program/],
    ['auth-provider', kubeconfig({ user: { 'auth-provider': { name: canary } } }), /auth-provider/],
    ['a token file', kubeconfig({ user: { tokenFile: `/${canary}` } }), /token from a file/],
    ['a certificate file', kubeconfig({ user: { 'client-certificate': `/${canary}` } }), /client-certificate-data/],
    ['a key file', kubeconfig({ user: { 'client-key': `/${canary}` } }), /key from a file/],
    [
      'an authority file',
      kubeconfig({ cluster: { 'certificate-authority': `/${canary}` } }),
      /certificate-authority-data/,
    ],
    ['skipped TLS', kubeconfig({ cluster: { 'insecure-skip-tls-verify': true } }), /disables the certificate check/],
    [
      'skipped TLS as a word',
      kubeconfig({ cluster: { 'insecure-skip-tls-verify': 'true' } }),
      /disables the certificate check/,
    ],
    ['a proxy', kubeconfig({ cluster: { 'proxy-url': 'http://proxy' } }), /proxy/],
    ['plain HTTP', server('http://shop.example.com'), /not https/],
    ['no address', server(canary), /not an address that can be read/],
    ['a login in its address', server(`https://a:${canary}@shop.example.com`), /login/],
    ['the metadata address', server('https://169.254.169.254'), /link-local/],
    ['localhost', server('https://localhost:6443'), /internal name/],
    ['a decimal address', server('https://2130706433'), /loopback/],
    ['two clusters of a name, the first one bad', kubeconfig({ top: twoClusters }), /link-local/],
    ['no context', kubeconfig({ top: { contexts: [] } }), /no current context/],
    ['no user', kubeconfig({ top: { users: [] } }), /names a user/],
    ['nothing to sign in with', kubeconfig({ user: { token: '' } }), /neither token nor certificate/],
    ['an anchor', `a: &x ${canary}\nb: *x`, /not a kubeconfig/],
    ['words that are no YAML', `{${canary}`, /not a kubeconfig/],
    ['an empty text', '', /no current context/],
  ])('with %s is refused in words that repeat nothing of it', (_, text, words) => {
    const problem = findKubeconfigProblem(text)?.detail;
    expect(problem).toMatch(words);
    expect(problem).not.toContain(canary);
  });

  it('may not lead to the management cluster, and to internal hosts only where the operator opened them', () => {
    const reach = { own: ['management.example.com'], allowed: readAllowed('10.0.0.7 10.9.0.0/16') };
    expect(findKubeconfigProblem(server('https://management.example.com'), reach)?.detail).toMatch(
      /management cluster itself/,
    );
    expect(findKubeconfigProblem(server('https://10.0.0.7:6443'), reach)).toBeNull();
    expect(findKubeconfigProblem(server('https://10.9.1.2:6443'), reach)).toBeNull();
    expect(findKubeconfigProblem(server('https://10.0.0.8:6443'), reach)?.detail).toMatch(/private/);
  });
});
