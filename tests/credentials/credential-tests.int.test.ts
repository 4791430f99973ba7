import { generateKeyPairSync, randomUUID, X509Certificate } from 'node:crypto';
import { UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AskTest, CredentialTest } from '../../lib/contracts/credential-tests.ts';
import type { CredentialKind, SystemCredentialDetail } from '../../lib/contracts/system-credentials.ts';
import type { RunningControllers } from '../../sandbox/controllers/start.ts';
import { kinds, pathOf } from '../../server/kube/kinds.ts';
import { type CredentialWorld, startCredentialWorld, until } from '../support/credential-world.ts';
import { startProviders } from '../support/provider-endpoints.ts';

// A portal, a worker and endpoints of the providers that the settings of the worker name, as for a private cloud.

const good = `good${randomUUID().replaceAll('-', '')}`;
const bad = `bad${randomUUID().replaceAll('-', '')}`;
const uuid = '6f1b8c3e-0d2a-4b5c-8e9f-a1b2c3d4e5f6';
const rsa = (modulusLength: number) =>
  generateKeyPairSync('rsa', {
    modulusLength,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  }).privateKey;
const privateKey = rsa(2048);
/** Too short to sign with, which shows only when somebody tries. */
const shortKey = rsa(1024);

let providers: Awaited<ReturnType<typeof startProviders>>;
let world: CredentialWorld;
let controllers: RunningControllers;

beforeAll(async () => {
  providers = await startProviders(good);
  const settings = { ...providers.settings, OUTBOUND_ALLOW: new URL(providers.cluster).host };
  const people = { lead: ['platform-leads'], dev: ['payments-developers'], storelead: ['storefront-leads'] };
  world = await startCredentialWorld(people, settings);
  controllers = await world.startControllers();
}, 60_000);
afterAll(async () => {
  await controllers?.stop();
  await world?.close();
  await providers?.stop();
});

const at = (name: string, act = '') => `/system-credentials/${name}${act}`;
const detail = (name: string) => world.ask<SystemCredentialDetail>('lead', 'GET', at(name));
const encode = (text: string) => Buffer.from(text).toString('base64');

async function make(name: string, kind: CredentialKind, values: Record<string, string>): Promise<void> {
  const made = await world.ask('lead', 'POST', '/system-credentials', { name, kind, values, projects: [] });
  expect(made, name).toMatchObject({ status: 201 });
  await until(async () => expect((await detail(name)).status).toBe(200));
}

/** Presses the button and waits for what comes of it. */
async function test(name: string, asked: AskTest = {}): Promise<CredentialTest> {
  expect(await world.ask('lead', 'POST', at(name, '/test'), asked)).toMatchObject({ status: 200, body: { name } });
  let result: CredentialTest | null = null;
  await until(async () => {
    result = (await detail(name)).body.test;
    expect(result?.endedAt).toEqual(expect.any(String));
  });
  return result as unknown as CredentialTest;
}

const kubeconfig = (user: string) => `current-context: a
clusters: [{ name: a, cluster: { server: '${providers.cluster}', certificate-authority-data: ${encode(providers.authority)} } }]
users: [{ name: a, user: { ${user} } }]
contexts: [{ name: a, context: { cluster: a, user: a } }]`;
const withToken = (token: string) => kubeconfig(`token: ${token}`);
const withCertificate = () =>
  kubeconfig(
    `client-certificate-data: ${encode(providers.certificate)}, client-key-data: ${encode(providers.key)}, token: ${good}`,
  );
const clouds = (password: string) =>
  `clouds: { a: { auth: { auth_url: '${providers.cluster}', username: u, password: ${password} } } }`;
const account = (key: string) =>
  JSON.stringify({ type: 'service_account', project_id: 'shop-prod', client_email: 'slipway@shop', private_key: key });
const azure = (clientSecret: string) => ({ tenantId: uuid, clientId: uuid, clientSecret });

describe('a credential', () => {
  it.each<[CredentialKind, () => Record<string, string>, CredentialTest['facts']]>([
    [
      'aws-static',
      () => ({ accessKeyId: good, secretAccessKey: good }),
      [
        { key: 'account', value: '111122223333' },
        { key: 'arn', value: 'arn:aws:iam::111122223333:user/slipway' },
      ],
    ],
    [
      'azure-service-principal',
      () => azure(good),
      [
        { key: 'tenant', value: uuid },
        { key: 'application', value: uuid },
      ],
    ],
    [
      'azure-aks',
      () => ({ ...azure(good), subscriptionId: uuid }),
      [
        { key: 'tenant', value: uuid },
        { key: 'application', value: uuid },
      ],
    ],
    [
      'gcp',
      () => ({ serviceAccount: account(privateKey) }),
      [
        { key: 'project', value: 'shop-prod' },
        { key: 'user', value: 'slipway@shop' },
      ],
    ],
    ['adopted', () => ({ kubeconfig: withToken(good) }), [{ key: 'version', value: 'v1.33.5+k0s' }]],
  ])('of %s that the provider takes has worked', async (kind, values, facts) => {
    const name = `good-${kind}`;
    await make(name, kind, values());
    expect((await detail(name)).body.test).toBeNull();
    expect(await test(name)).toMatchObject({
      state: 'worked',
      facts,
      failure: null,
      words: null,
      askedBy: 'lead@demo',
    });
  });

  it.each<[CredentialKind, () => Record<string, string>, string]>([
    [
      'aws-static',
      () => ({ accessKeyId: bad, secretAccessKey: bad }),
      'InvalidClientTokenId: The security token included in the request is invalid & •••',
    ],
    ['azure-service-principal', () => azure(bad), 'invalid_client: AADSTS7000215: Invalid client secret provided.'],
    ['adopted', () => ({ kubeconfig: withToken(bad) }), 'Unauthorized'],
  ])('of %s that the provider refuses has failed in its words', async (kind, values, words) => {
    const name = `bad-${kind}`;
    await make(name, kind, values());
    const detail = 'The provider refused this credential';
    expect(await test(name)).toMatchObject({ state: 'failed', facts: [], failure: { detail }, words });
  });

  it('of OpenStack is asked for with the certificates of the system, which do not know this one', async () => {
    await make('cloud', 'openstack', { cloudsYaml: clouds(good) });
    expect(await test('cloud')).toMatchObject({
      state: 'failed',
      failure: { detail: 'The provider could not be reached: UNABLE_TO_VERIFY_LEAF_SIGNATURE' },
      words: null,
    });
  });

  it('of vSphere is asked for at a vCenter that the operator has named, and nowhere else', async () => {
    const [address = ''] = providers.settings.VSPHERE_SERVERS.split(',');
    await make('vm', 'vsphere', { username: good, password: good });
    expect((await detail('vm')).body.testServers).toEqual([address, 'https://vcenter.invalid']);
    expect((await detail('good-gcp')).body.testServers).toEqual([]);
    // A host that people may send notices to is no place for a password.
    const allowed = providers.cluster;
    for (const body of [{}, { address: '' }, { address: allowed }, { address: `${address}/` }]) {
      expect(await world.ask('lead', 'POST', at('vm', '/test'), body)).toMatchObject({
        status: 422,
        body: { errors: [{ pointer: '/address' }] },
      });
    }
    expect(providers.asked.some(({ path }) => path.endsWith('/api/session'))).toBe(false);
    expect(await test('vm', { address })).toMatchObject({ state: 'worked', address, facts: [], failure: null });
    await make('vm-wrong', 'vsphere', { username: bad, password: bad });
    expect(await test('vm-wrong', { address })).toMatchObject({
      state: 'failed',
      failure: { detail: 'The provider refused this credential' },
      words: 'Authentication failed for •••.',
    });
  });

  it('that takes a role is asked for with the keys of the credential behind it', async () => {
    const role = { roleArn: 'arn:aws:iam::444455556666:role/shop', sourceIdentityKind: 'AWSClusterStaticIdentity' };
    await make('role', 'aws-role', { ...role, sourceIdentity: 'good-aws-static-identity' });
    const arn = 'arn:aws:sts::444455556666:assumed-role/shop/slipway-test';
    expect(await test('role')).toMatchObject({
      state: 'worked',
      facts: [
        { key: 'account', value: '444455556666' },
        { key: 'arn', value: arn },
      ],
    });
    const call = providers.asked.findLast(({ body }) => body.includes('AssumeRole'));
    expect(call?.headers.authorization).toMatch(
      new RegExp(
        `^AWS4-HMAC-SHA256 Credential=${good}/\\d{8}/us-east-1/sts/aws4_request, SignedHeaders=.*host.*Signature=`,
      ),
    );
  });

  it('that takes a role is tested by nobody who does not manage the keys as well', async () => {
    const role = { roleArn: 'arn:aws:iam::444455556666:role/cart', sourceIdentityKind: 'AWSClusterStaticIdentity' };
    const values = { ...role, sourceIdentity: 'good-aws-static-identity' };
    const body = { name: 'cart-role', kind: 'aws-role', values, projects: ['storefront'] };
    expect(await world.ask('lead', 'POST', '/system-credentials', body)).toMatchObject({ status: 201 });
    await until(async () => {
      const asked = await world.ask<{ message: { key: string } }>('storelead', 'POST', at('cart-role', '/test'), {});
      expect([asked.status, asked.body.message.key]).toEqual([403, 'said.credential-test-source']);
    });
  });

  it('that nothing can be asked with has failed once, and asks nobody', async () => {
    const before = providers.asked.length;
    await make('short-key', 'gcp', { serviceAccount: account(shortKey) });
    const failure = { detail: 'The Secret of this credential does not hold what this kind needs' };
    expect(await test('short-key')).toMatchObject({ state: 'failed', failure, words: null });
    expect(providers.asked).toHaveLength(before);
  });

  it('whose token ends on no day of ours keeps nobody from reading any credential', async () => {
    await make('dated', 'adopted', { kubeconfig: withToken(new UnsecuredJWT({ exp: 1_893_456_000_000 }).encode()) });
    expect((await test('dated')).expiries).toEqual([expect.objectContaining({ what: 'authority' })]);
    expect((await world.ask('lead', 'GET', '/system-credentials')).status).toBe(200);
  });

  it('tells when its certificates end, and nothing else of them', async () => {
    await make('certified', 'kubevirt', { kubeconfig: withCertificate() });
    const { expiries } = await test('certified');
    expect(expiries).toEqual([
      { what: 'client-certificate', at: new X509Certificate(providers.certificate).validToDate.toISOString() },
      { what: 'authority', at: new X509Certificate(providers.authority).validToDate.toISOString() },
    ]);
  });

  it('is never asked for at an address that the guard refuses', async () => {
    await make('inside', 'adopted', { kubeconfig: withToken(good) });
    const before = providers.asked.length;
    const value = encode(withToken(good).replace(providers.cluster, 'https://169.254.169.254'));
    await world.kube.client.request({
      method: 'PATCH',
      path: pathOf(kinds.secret, 'kcm-system', 'inside-identity'),
      contentType: 'application/merge-patch+json',
      body: { data: { value } },
    });
    const failure = { detail: 'The server address in the kubeconfig leads to a link-local address' };
    expect(await test('inside')).toMatchObject({ state: 'failed', failure, words: null });
    expect(providers.asked).toHaveLength(before);
  });

  it('whose Secret is gone says so, and one that bears its name and is not ours is not read', async () => {
    await make('lost', 'adopted', { kubeconfig: withToken(good) });
    const path = pathOf(kinds.secret, 'kcm-system', 'lost-identity');
    await world.kube.client.request({ method: 'DELETE', path });
    const metadata = { name: 'lost-identity', namespace: 'kcm-system' };
    const data = { value: encode(withToken(good)) };
    const body = { apiVersion: 'v1', kind: 'Secret', metadata, data };
    await world.kube.client.request({ method: 'POST', path: pathOf(kinds.secret, 'kcm-system'), body });
    const failure = { detail: 'The Secret of this credential no longer exists' };
    expect(await test('lost')).toMatchObject({ state: 'failed', failure });
  });

  it('is not asked for again at once, and not at all where there is no call', async () => {
    const again = await world.ask<{ detail: string }>('lead', 'POST', at('inside', '/test'), {});
    expect(again).toMatchObject({
      status: 429,
      body: { detail: expect.stringMatching(/^Test it again in \d+ seconds$/) },
    });
    await make('hosts', 'remote', { privateKey });
    expect(await world.ask('lead', 'POST', at('hosts', '/test'), {})).toMatchObject({ status: 409 });
    expect(await world.ask('lead', 'POST', at('aws-prod', '/test'), {})).toMatchObject({ status: 409 });
  });

  it('is tested by who manages it alone', async () => {
    expect((await world.ask('dev', 'POST', at('inside', '/test'), {})).status).toBe(404);
    expect((await world.ask('storelead', 'POST', at('inside', '/test'), {})).status).toBe(404);
  });

  it('is not tested any more once its secret is another one', async () => {
    const values = { kubeconfig: withToken(good) };
    expect((await world.ask('lead', 'POST', at('inside', '/rotate'), { values })).status).toBe(200);
    expect((await detail('inside')).body.test).toBeNull();
    expect(await test('inside')).toMatchObject({ state: 'worked' });
  });

  it('leaves nothing of what it holds, and nothing that providers gave, in database and log', async () => {
    const all = await world.dump();
    expect(all).toContain('test-credential');
    expect(providers.asked.some(({ body }) => body.includes(good))).toBe(true);
    for (const secret of [good, bad, encode(good).slice(0, 36), 'never-shown', privateKey.slice(40, 90)]) {
      expect(all.includes(secret), secret).toBe(false);
    }
  });
});
