import { writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { join } from 'node:path';
import { generateKeyPair, importJWK, type JWK, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { readKubeconfig } from '../../sandbox/controllers/client/kubeconfig.ts';
import { kinds } from '../../sandbox/controllers/kinds.ts';
import { loadSecrets } from '../../sandbox/oidc/keys.ts';
import { kubectl } from '../support/kubectl.ts';
import { type SignInWorld, startSignInWorld } from '../support/sign-in-world.ts';

// A cluster of payments to which people sign in with the company's identity, as somebody with kubectl meets it.
const cluster = { namespace: 'payments', name: 'pay-perf' };
const isThere = (await kubectl('/dev/null', 'version', '--client')) !== null;

let world: SignInWorld;
let admin: string;
let signIn: string;

/** A kubeconfig as people write one for the plugin by hand. */
async function writeSignInKubeconfig(): Promise<string> {
  const { server } = await readKubeconfig(admin);
  const data = Buffer.from(world.ca).toString('base64');
  const exec = {
    apiVersion: 'client.authentication.k8s.io/v1',
    command: 'kubectl',
    args: [
      'oidc-login',
      'get-token',
      `--oidc-issuer-url=${world.issuer}`,
      '--oidc-client-id=kubernetes',
      '--oidc-extra-scope=email',
      '--oidc-extra-scope=groups',
      `--certificate-authority-data=${data}`,
    ],
    interactiveMode: 'IfAvailable',
  };
  const file = join(world.folder, 'sign-in.kubeconfig');
  const text = stringify({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'c', cluster: { server, 'certificate-authority-data': data } }],
    users: [{ name: 'u', user: { exec } }],
    contexts: [{ name: 'x', context: { cluster: 'c', user: 'u' } }],
    'current-context': 'x',
  });
  await writeFile(file, text);
  return file;
}

const as = (persona: string, ...args: string[]) => world.kubectlAs(persona, signIn, ...args);
const refusal = (persona: string, ...args: string[]): Promise<string> =>
  as(persona, ...args).then(
    () => 'no refusal',
    (error: { stderr: string }) => error.stderr.trim(),
  );

/** What a cluster answers to a bearer token. */
async function statusFor(token: string, kubeconfig = admin): Promise<{ code: number; message?: string }> {
  const { server, ca } = await readKubeconfig(kubeconfig);
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    request(`${server}/api/v1/nodes`, { ca, headers }, (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      answer.on('end', () => {
        const { message } = JSON.parse(text) as { message?: string };
        resolve({ code: answer.statusCode ?? 0, message });
      });
    })
      .on('error', reject)
      .end();
  });
}

/** A token of the provider's own key, or of another one, with claims that are other than usual. */
async function makeToken(claims: JWTPayload, by?: CryptoKey): Promise<string> {
  const { jwks } = await loadSecrets(join(world.folder, 'sandbox', 'cluster-sign-in.json'));
  const [key = {}] = jwks.keys;
  const usual = {
    iss: world.issuer,
    aud: 'kubernetes',
    sub: 'dev@demo',
    email: 'dev@demo',
    groups: ['payments-developers'],
    exp: Math.floor(Date.now() / 1000) + 600,
  };
  return new SignJWT({ ...usual, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: String(key.kid) })
    .sign(by ?? (await importJWK(key as JWK, 'RS256')));
}

describe.runIf(isThere)('signing in to a simulated cluster', () => {
  beforeAll(async () => {
    world = await startSignInWorld();
    await world.fleet.until('the kubeconfig', () =>
      world.fleet.client.find(kinds.secret, { ...cluster, name: `${cluster.name}-kubeconfig` }),
    );
    await world.fleet.until('its address', async () => {
      admin = await world.fleet.kubeconfigOf(cluster);
      return readKubeconfig(admin).catch(() => undefined);
    });
    signIn = await writeSignInKubeconfig();
  });
  afterAll(() => world?.stop());

  it('gives people what the bindings of their groups give, and no more', async () => {
    expect(await as('dev@demo', 'get', 'nodes')).toMatch(/Ready/);
    expect(await as('dev@demo', 'get', 'pods', '-A')).toContain('kube-system');
    const who = await as('dev@demo', 'auth', 'whoami');
    expect(who).toMatch(/Username +oidc:dev@demo/);
    expect(who).toMatch(/Groups +\[oidc:payments-developers system:authenticated\]/);
    expect(await as('dev@demo', 'auth', 'can-i', 'list', 'nodes')).toBe('yes\n');
    expect(await refusal('dev@demo', 'get', 'clusterrolebindings')).toBe(
      'Error from server (Forbidden): clusterrolebindings.rbac.authorization.k8s.io is forbidden: User "oidc:dev@demo" cannot list resource "clusterrolebindings" in API group "rbac.authorization.k8s.io" at the cluster scope',
    );
    expect(await as('engineer@demo', 'get', 'clusterrolebindings', '-o', 'wide')).toMatch(
      /company:developers +ClusterRole\/edit +\S+ +oidc:payments-developers/,
    );
  });

  it('lets people write what their roles let them write', async () => {
    expect(await as('dev@demo', 'create', 'deployment', 'web', '--image=nginx', '-n', 'default')).toBe(
      'deployment.apps/web created\n',
    );
    await as('dev@demo', 'scale', 'deployment', 'web', '--replicas=2', '-n', 'default');
    expect(await as('dev@demo', 'delete', 'deployment', 'web', '-n', 'default', '--wait=false')).toContain('deleted');
    expect(await refusal('dev@demo', 'create', 'namespace', 'mine')).toContain(
      'namespaces is forbidden: User "oidc:dev@demo" cannot create resource "namespaces" in API group "" at the cluster scope',
    );
  });

  it('forbids those whom nobody has bound, until an administrator does', async () => {
    const forbidden = await refusal('dev2@demo', 'get', 'pods', '-n', 'default');
    expect(forbidden).toContain(
      'pods is forbidden: User "oidc:dev2@demo" cannot list resource "pods" in API group "" in the namespace "default"',
    );
    const binding = ['clusterrolebinding', 'storefront-view'];
    const role = ['--clusterrole=view', '--group=oidc:storefront-developers'];
    await kubectl(admin, 'create', ...binding, ...role);
    expect(await as('dev2@demo', 'get', 'pods', '-n', 'kube-system')).toContain('coredns');
    expect(await refusal('dev2@demo', 'get', 'nodes')).toContain('nodes is forbidden');
    expect(await refusal('dev2@demo', 'create', 'configmap', 'mine', '-n', 'default')).toContain(
      'configmaps is forbidden',
    );
    await kubectl(admin, 'delete', ...binding);
    expect(await refusal('dev2@demo', 'get', 'pods', '-n', 'kube-system')).toContain('pods is forbidden');
  });

  it('knows nobody by a token that is over, of others, for others or changed', async () => {
    const unauthorized = { code: 401, message: 'Unauthorized' };
    expect((await statusFor(await makeToken({}))).code).toBe(200);
    expect(await statusFor(await makeToken({ exp: Math.floor(Date.now() / 1000) - 60 }))).toEqual(unauthorized);
    expect(await statusFor(await makeToken({ aud: 'slipway' }))).toEqual(unauthorized);
    expect(await statusFor(await makeToken({ iss: 'https://elsewhere.example.com' }))).toEqual(unauthorized);
    expect(await statusFor(await makeToken({ email_verified: false }))).toEqual(unauthorized);
    expect(await statusFor(await makeToken({}, (await generateKeyPair('RS256')).privateKey))).toEqual(unauthorized);
    expect(await statusFor((await makeToken({})).replace(/..$/, 'AA'))).toEqual(unauthorized);
    expect(await statusFor('no token at all')).toEqual(unauthorized);
  });

  it('takes no token of the company where the cluster does not name it', async () => {
    const file = await world.fleet.kubeconfigOf({ namespace: 'payments', name: 'ledger-prod' });
    expect(await statusFor(await makeToken({}), file)).toEqual({ code: 401, message: 'Unauthorized' });
  });
});
