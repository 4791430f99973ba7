import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type {
  CredentialKind,
  SystemCredentialDetail,
  SystemCredentialPage,
} from '../../lib/contracts/system-credentials.ts';
import { writeServiceAccountKubeconfig } from '../../sandbox/access/service-account.ts';
import { openChild } from '../../sandbox/child-api/child-api.ts';
import { type RunningControllers, startControllers } from '../../sandbox/controllers/start.ts';
import { Home } from '../../sandbox/lib/home.ts';
import { writeSeed } from '../../sandbox/seed/main.ts';
import { createMirrorStore } from '../../server/db/clusters/mirror-store.ts';
import { kinds, pathOf, type ResourceKind } from '../../server/kube/kinds.ts';
import { createTestDeps, type TestDeps } from '../support/deps.ts';
import { storeOrder } from '../support/factories/requests.ts';
import { type KubeApi, startKubeApi } from '../support/kube-api.ts';
import { createPerson, seedOrganisation } from '../support/organisation.ts';
import { type PortalProcess, startPortalProcess } from '../support/portal-process.ts';
import { createMigratedDatabase, type TestDatabase } from '../support/postgres.ts';
import { startWorkerProcess, type WorkerProcess } from '../support/worker-process.ts';

// A portal with the rights of deploy/, a worker and k0rdent's controllers. Everything that is said or stored is looked
// through for the planted values at the end.

const canary = `canary${randomUUID().replaceAll('-', '')}`;
const uuid = '6f1b8c3e-0d2a-4b5c-8e9f-a1b2c3d4e5f6';
const kubeconfigWith = (user: string, server = 'https://shop.example.com') => `current-context: a
clusters: [{ name: a, cluster: { server: '${server}' } }]
users: [{ name: a, user: { ${user} } }]
contexts: [{ name: a, context: { cluster: a, user: a } }]`;
const values: Record<CredentialKind, Record<string, string>> = {
  'aws-static': { accessKeyId: canary, secretAccessKey: canary, sessionToken: canary },
  'aws-role': {
    roleArn: 'arn:aws:iam::111122223333:role/slipway',
    sourceIdentityKind: 'AWSClusterControllerIdentity',
    sourceIdentity: 'default',
  },
  'azure-service-principal': { tenantId: uuid, clientId: uuid, clientSecret: canary },
  'azure-aks': { tenantId: uuid, subscriptionId: uuid, clientId: uuid, clientSecret: canary },
  gcp: {
    serviceAccount: JSON.stringify({
      type: 'service_account',
      project_id: 'p',
      client_email: 'c',
      private_key: canary,
    }),
  },
  openstack: {
    cloudsYaml: `clouds: { a: { auth: { auth_url: 'https://keystone.example.com', password: ${canary} } } }`,
  },
  vsphere: { username: canary, password: canary },
  kubevirt: { kubeconfig: kubeconfigWith(`token: ${canary}`) },
  remote: { privateKey: `-----BEGIN PRIVATE KEY-----\n${canary}\n-----END PRIVATE KEY-----\n` },
  adopted: { kubeconfig: kubeconfigWith(`token: ${canary}`) },
};

let folder: string;
let kube: KubeApi;
let controllers: RunningControllers;
let database: TestDatabase;
let deps: TestDeps;
let worker: WorkerProcess;
let portal: PortalProcess;
const tokens: Record<string, string> = {};
const answers: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'credentials-'));
  const backup = join(folder, 'seed.json');
  await writeSeed(backup, { childKubeconfig: () => '' });
  [kube, database] = await Promise.all([startKubeApi([], { backup }), createMigratedDatabase()]);
  controllers = await startControllers({
    openChild,
    kubeconfigPath: kube.kubeconfig,
    home: new Home(join(folder, 'controllers')),
    speed: 600,
    seed: 1,
    ports: { children: 0, webhooks: 0 },
    log: () => undefined,
  });
  deps = createTestDeps(database.url);
  await seedOrganisation(deps);
  const people: [string, string[]][] = [
    ['lead', ['platform-leads']],
    ['storelead', ['storefront-leads']],
    ['dev', ['payments-developers']],
  ];
  for (const [name, groups] of people) tokens[name] = (await createPerson(deps, `${name}@demo`, groups)).token;
  const account = join(folder, 'portal');
  await writeServiceAccountKubeconfig(kube.kubeconfig, { namespace: 'slipway', name: 'slipway-portal' }, account);
  [worker, portal] = await Promise.all([
    startWorkerProcess(database.url, kube.kubeconfig),
    startPortalProcess(database.url, account, 'trace'),
  ]);
  await until(async () => expect((await list('lead')).body.total).toBeGreaterThan(5));
  // Nothing is deleted before it is known that the clusters' uses are heard of; the worker notes that once a second.
  const mirror = createMirrorStore('management');
  await until(async () => expect(await mirror.health(deps.db.auto)).toMatchObject({ reachable: true }));
}, 60_000);

afterAll(async () => {
  await portal?.kill();
  await worker?.kill('SIGTERM');
  await deps?.db.close();
  await controllers?.stop();
  await Promise.all([kube?.stop(), database?.drop()]);
  await rm(folder, { recursive: true, force: true });
});

const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 30_000, interval: 100 });

async function ask<T = { name: string; detail?: string; errors?: { pointer: string; detail: string }[] }>(
  who: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; body: T }> {
  const headers = { authorization: `Bearer ${tokens[who]}`, 'content-type': 'application/json' };
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const response = await fetch(`${portal.url}/api/v1${path}`, { method, headers, body: text });
  const answer = await response.text();
  answers.push(answer, JSON.stringify([...response.headers]));
  return { status: response.status, body: JSON.parse(answer) as T };
}
const list = (who: string) => ask<SystemCredentialPage>(who, 'GET', '/system-credentials');
const at = (name: string, act = '') => `/system-credentials/${name}${act}`;
const detail = (name: string, who = 'lead') => ask<SystemCredentialDetail>(who, 'GET', at(name));
const create = (name: string, kind: CredentialKind, projects: string[] = [], who = 'lead', given = values[kind]) =>
  ask(who, 'POST', '/system-credentials', { name, kind, description: 'Shop', values: given, projects });

interface Found {
  metadata: { uid: string };
  data?: Record<string, string>;
  spec?: { accessRules: { targetNamespaces?: { list?: string[] }; resources?: { kind: string; names: string[] }[] }[] };
}
async function find(kind: ResourceKind, name: string, namespace = 'kcm-system'): Promise<Found | null> {
  try {
    return (await kube.client.request<Found>({ method: 'GET', path: pathOf(kind, namespace, name) })).body;
  } catch (error) {
    if ((error as { code?: string }).code === 'not-found') return null;
    throw error;
  }
}
const rules = async () => (await find(kinds.accessManagement, 'kcm'))?.spec?.accessRules ?? [];
const hidden = (text: string) => Buffer.from(text).toString('base64');
const states = async (name: string) =>
  (await detail(name)).body.projects.map(({ name: project, isThere }) => `${project} ${isThere}`);

describe('credentials', () => {
  it.each(Object.keys(values) as CredentialKind[])('of the kind %s are made, found ready and deleted', async (kind) => {
    const name = `whole-${kind}`;
    expect(await create(name, kind)).toMatchObject({ status: 201, body: { name } });
    await until(async () =>
      expect((await detail(name)).body).toMatchObject({ kind, objectExists: true, projects: [], mayManage: true }),
    );
    expect((await create(name, kind)).status).toBe(409);
    expect((await ask('lead', 'DELETE', at(name))).status).toBe(200);
    await until(async () => expect((await detail(name)).status).toBe(404));
    for (const resource of [kinds.secret, kinds.configMap, kinds.awsStaticIdentity, kinds.azureIdentity]) {
      for (const end of ['', '-secret', '-resource-template']) {
        expect(await find(resource, `${name}-identity${end}`)).toBeNull();
      }
    }
  });

  it('are handed out by one rule of their own, with what k0rdent does not copy', async () => {
    const before = await rules();
    expect((await create('shop', 'aws-static', ['payments'])).status).toBe(201);
    await until(async () => expect(await states('shop')).toEqual(['payments true']));
    expect(await find(kinds.configMap, 'shop-identity-resource-template', 'payments')).toMatchObject({
      metadata: { annotations: { 'projectsveltos.io/template': 'true' } },
    });
    // The keys stay in k0rdent's own namespace.
    expect((await find(kinds.secret, 'shop-identity-secret', 'payments'))?.data ?? {}).toEqual({});
    expect((await find(kinds.secret, 'shop-identity-secret'))?.data).toMatchObject({ SecretAccessKey: hidden(canary) });
    const after = await rules();
    expect(after.slice(0, -1)).toEqual(before);
    expect(after.at(-1)).toMatchObject({ targetNamespaces: { list: ['payments'] }, resources: [{ names: ['shop'] }] });
    await until(async () => {
      const mine = await ask<{ items: { name: string; ready: boolean }[] }>(
        'dev',
        'GET',
        '/credentials?project=payments',
      );
      expect(mine.body.items).toContainEqual(expect.objectContaining({ name: 'shop', ready: true }));
    });
    expect((await ask('lead', 'POST', at('shop', '/hand-out'), { projects: ['storefront'] })).status).toBe(200);
    await until(async () => expect(await states('shop')).toEqual(['payments true', 'storefront true']));
    expect((await ask('lead', 'POST', at('shop', '/take-back'), { project: 'storefront' })).status).toBe(200);
    await until(async () => expect(await states('shop')).toEqual(['payments true']));
    expect(await find(kinds.secret, 'shop-identity-secret', 'storefront')).toBeNull();
    expect((await rules()).slice(0, -1)).toEqual(before);
  });

  it('that are read beside clusters are renewed there too, in the same objects', async () => {
    const fresh = `${canary}2`;
    expect((await create('lab', 'gcp', ['payments'])).status).toBe(201);
    await until(async () => expect(await states('lab')).toEqual(['payments true']));
    const was = await find(kinds.secret, 'lab-identity');
    const serviceAccount = (values.gcp.serviceAccount ?? '').replace(canary, fresh);
    expect((await ask('lead', 'POST', at('lab', '/rotate'), { values: { serviceAccount } })).status).toBe(200);
    for (const namespace of ['kcm-system', 'payments']) {
      expect((await find(kinds.secret, 'lab-identity', namespace))?.data?.credentials).toBe(hidden(serviceAccount));
    }
    expect((await find(kinds.secret, 'lab-identity'))?.metadata.uid).toBe(was?.metadata.uid);
    const keys = { accessKeyId: fresh, secretAccessKey: fresh };
    expect((await ask('lead', 'POST', at('shop', '/rotate'), { values: keys })).status).toBe(200);
    expect((await find(kinds.secret, 'shop-identity-secret'))?.data).toEqual({
      AccessKeyID: hidden(fresh),
      SecretAccessKey: hidden(fresh),
    });
  });

  it('tell an order that uses them from a cluster', async () => {
    const place = {
      project: 'payments',
      namespace: 'payments',
      credential: 'lab',
      state: 'awaiting-approval',
    } as const;
    await storeOrder(deps.db, { send: async () => undefined }, 'soon', place);
    expect((await detail('lab')).body.usedBy).toMatchObject([{ project: 'payments', name: 'soon', isCluster: false }]);
  });

  it('whose values are needed beside clusters ask for them again', async () => {
    expect((await create('vm', 'vsphere')).status).toBe(201);
    await until(async () => expect((await detail('vm')).status).toBe(200));
    const without = await ask('lead', 'POST', at('vm', '/hand-out'), { projects: ['payments'] });
    expect(without.body.errors?.map(({ pointer }) => pointer)).toEqual(['/values/username', '/values/password']);
    const body = { projects: ['payments'], values: values.vsphere };
    expect((await ask('lead', 'POST', at('vm', '/hand-out'), body)).status).toBe(200);
    expect((await find(kinds.secret, 'vm-identity-secret', 'payments'))?.data?.password).toBe(hidden(canary));
  });

  it('tell when an order used them last and when one became ready, and nothing of a former one of the name', async () => {
    expect((await detail('shop')).body).toMatchObject({ lastUsedAt: null, lastWorkedAt: null });
    const order = async (name: string, entries: [string, string][]) => {
      const place = { project: 'payments', namespace: 'payments', credential: 'shop', state: 'ready' } as const;
      const { id } = await storeOrder(deps.db, { send: async () => undefined }, name, place);
      const rows = entries.map(([type, at]) => ({ type, at: new Date(at), actor: 'slipway', detail: null }));
      await deps.requests.addEntries(deps.db.auto, id, rows);
    };
    await order('till-0', [['started', '2020-01-01T08:00:00Z']]);
    expect((await detail('shop')).body.lastUsedAt).toBe(null);
    await order('till-1', [
      ['started', '2099-01-01T08:00:00.000Z'],
      ['finished', '2099-01-01T08:05:00.000Z'],
    ]);
    await order('till-2', [['started', '2099-01-02T08:00:00.000Z']]);
    expect((await detail('shop')).body).toMatchObject({
      lastUsedAt: '2099-01-02T08:00:00.000Z',
      lastWorkedAt: '2099-01-01T08:05:00.000Z',
    });
  });

  it('that a cluster uses are neither deleted nor taken back', async () => {
    const object = {
      apiVersion: 'k0rdent.mirantis.com/v1beta1',
      kind: 'ClusterDeployment',
      metadata: { name: 'till', namespace: 'payments' },
      spec: { template: 'aws-standalone-cp-1-0-44', credential: 'shop', dryRun: true, config: {} },
    };
    const path = pathOf(kinds.clusterDeployment, 'payments');
    await kube.client.request({ method: 'POST', path, body: object });
    await until(async () =>
      expect((await detail('shop')).body.usedBy).toMatchObject([
        { project: 'payments', name: 'till', isCluster: true },
      ]),
    );
    const refused = { status: 409, body: { detail: 'Clusters or orders use this credential: payments/till' } };
    expect(await ask('lead', 'DELETE', at('shop'))).toMatchObject(refused);
    expect(await ask('lead', 'POST', at('shop', '/take-back'), { project: 'payments' })).toMatchObject(refused);
    expect(await find(kinds.credential, 'shop', 'payments')).not.toBeNull();
    await kube.client.request({ method: 'DELETE', path: `${path}/till` });
    await until(async () => expect((await detail('shop')).body.uses).toBe(0));
    expect((await ask('lead', 'DELETE', at('shop'))).status).toBe(200);
    await until(async () => expect(await find(kinds.credential, 'shop', 'payments')).toBeNull());
  });

  it('are managed by who leads all their projects, and are nothing to others', async () => {
    expect((await create('mine', 'adopted', [], 'dev')).status).toBe(403);
    expect((await create('mine', 'adopted', ['payments'], 'storelead')).status).toBe(404);
    expect((await create('mine', 'adopted', [], 'storelead')).status).toBe(403);
    expect((await create('mine', 'adopted', ['storefront'], 'storelead')).status).toBe(201);
    await until(async () => expect((await detail('mine', 'storelead')).body.mayManage).toBe(true));
    expect((await detail('lab', 'storelead')).status).toBe(404);
    expect((await detail('mine', 'dev')).status).toBe(404);
    expect((await list('dev')).status).toBe(403);
    const names = (await list('storelead')).body.items.map(({ name }) => name);
    expect(names).toContain('mine');
    expect(names).not.toContain('lab');
    const more = await ask('storelead', 'POST', at('mine', '/hand-out'), { projects: ['payments'] });
    expect(more.status).toBe(404);
    expect((await ask('lead', 'POST', at('mine', '/hand-out'), { projects: ['payments'] })).status).toBe(200);
    await until(async () => expect((await detail('mine', 'storelead')).body.otherProjects).toBe(1));
    const place = {
      project: 'payments',
      namespace: 'payments',
      credential: 'mine',
      state: 'awaiting-approval',
    } as const;
    await storeOrder(deps.db, { send: async () => undefined }, 'theirs', place);
    expect((await detail('mine')).body.uses).toBe(1);
    expect((await detail('mine', 'storelead')).body.uses).toBe(0);
    expect((await ask('storelead', 'DELETE', at('mine'))).status).toBe(403);
    // Others made it, so it is theirs to change.
    expect((await detail('aws-prod')).body).toMatchObject({ kind: null, mayManage: false });
    expect((await ask('lead', 'DELETE', at('aws-prod'))).status).toBe(409);
  });

  it.each([
    ['exec', kubeconfigWith(`exec: { command: ${canary} }`)],
    ['auth-provider', kubeconfigWith(`auth-provider: { name: ${canary} }`)],
    ['tokenFile', kubeconfigWith(`tokenFile: /${canary}`)],
    ['the metadata address', kubeconfigWith(`token: ${canary}`, 'https://169.254.169.254')],
    ['localhost', kubeconfigWith(`token: ${canary}`, 'https://localhost:6443')],
    ['a private address', kubeconfigWith(`token: ${canary}`, 'https://10.0.0.1')],
  ])('with a kubeconfig of %s are refused and leave nothing behind', async (_, kubeconfig) => {
    const refused = await create('bad', 'adopted', [], 'lead', { kubeconfig });
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ pointer: '/values/kubeconfig' }] } });
    expect(await find(kinds.secret, 'bad-identity')).toBeNull();
  });

  it('of a kind whose provider is not installed are not offered, and are refused in words', async () => {
    const path = pathOf(kinds.management, undefined, 'kcm');
    type Installed = { spec: { providers: { name: string }[] } };
    const { spec } = (await kube.client.request<Installed>({ method: 'GET', path })).body;
    const install = (providers: { name: string }[]) =>
      kube.client.request({
        method: 'PATCH',
        path,
        contentType: 'application/merge-patch+json',
        body: { spec: { providers } },
      });
    const notAvailable = async () => (await list('lead')).body.unavailableKinds;
    expect(await notAvailable()).toEqual([]);
    await install(spec.providers.filter(({ name }) => name !== 'cluster-api-provider-kubevirt'));
    const detail = 'The provider infrastructure-kubevirt is not installed on the management cluster';
    await until(async () => expect(await notAvailable()).toMatchObject([{ kind: 'kubevirt', detail }]));
    const refused = await create('none', 'kubevirt');
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ pointer: '/kind', detail }] } });
    expect(await find(kinds.secret, 'none-identity')).toBeNull();
    await install(spec.providers);
    await until(async () => expect(await notAvailable()).toEqual([]));
  });

  it('of a kind that the management cluster does not serve are refused in words, not as a page that is missing', async () => {
    const crds = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
    const path = `${crds}/vsphereclusteridentities.infrastructure.cluster.x-k8s.io`;
    const { body } = await kube.client.request<Record<string, unknown>>({ method: 'GET', path });
    await kube.client.request({ method: 'DELETE', path });
    await until(async () => expect(await find(kinds.vsphereIdentity, 'none')).toBeNull());
    await until(async () => {
      const refused = await create('none', 'vsphere');
      expect(refused).toMatchObject({
        status: 422,
        body: { errors: [{ pointer: '/kind', detail: expect.stringContaining('VSphereClusterIdentity') }] },
      });
    });
    expect(await find(kinds.secret, 'none-identity-secret')).toBeNull();
    const { apiVersion, kind, spec } = body;
    const { name } = body.metadata as { name: string };
    await kube.client.request({ method: 'POST', path: crds, body: { apiVersion, kind, metadata: { name }, spec } });
  });

  it('are made whole or not at all', async () => {
    const path = pathOf(kinds.configMap, 'kcm-system');
    const metadata = { name: 'half-identity-resource-template', namespace: 'kcm-system' };
    await kube.client.request({ method: 'POST', path, body: { apiVersion: 'v1', kind: 'ConfigMap', metadata } });
    expect((await create('half', 'aws-static')).status).toBe(409);
    expect(await find(kinds.secret, 'half-identity-secret')).toBeNull();
    expect(await find(kinds.awsStaticIdentity, 'half-identity')).toBeNull();
    expect(await find(kinds.configMap, 'half-identity-resource-template')).not.toBeNull();
  });

  it('leave what was before and after in the audit, by names alone', async () => {
    const audited = await deps.db.auto.$queryRawUnsafe<{ action: string; before: unknown; after: unknown }[]>(
      `SELECT action, before, after FROM audit_entries WHERE subject = 'credentials'`,
    );
    const shapes = audited.map(({ action, before, after }) => `${action} ${before !== null} ${after !== null}`);
    expect([...new Set(shapes)].sort()).toEqual([
      'create-credential false true',
      'delete-credential true false',
      'hand-out-credential true true',
      'rotate-credential true true',
      'take-back-credential true true',
    ]);
    const renewed = audited.find(({ action }) => action === 'rotate-credential');
    expect(renewed).toMatchObject({ before: { kind: 'gcp' }, after: { kind: 'gcp', exchanged: ['serviceAccount'] } });
  });

  it('leave their values nowhere but in Secrets', async () => {
    // Wrong in every way that could make somebody quote them.
    const broken = [`{"values": "${canary}`, { values: canary }, { name: canary, kind: canary }];
    for (const body of broken) expect((await ask('lead', 'POST', '/system-credentials', body)).status).toBe(422);
    const odd = { name: 'odd', kind: 'gcp', values: { [canary]: canary, serviceAccount: `{${canary}` } };
    expect((await ask('lead', 'POST', '/system-credentials', odd)).status).toBe(422);
    await list('lead');
    const tables = await deps.db.auto.$queryRawUnsafe<{ name: string }[]>(
      `SELECT quote_ident(table_schema) || '.' || quote_ident(table_name) AS name FROM information_schema.tables
       WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
    );
    const rows: string[] = [];
    for (const { name } of tables) {
      const found = await deps.db.auto.$queryRawUnsafe<{ row: string }[]>(`SELECT t::text AS row FROM ${name} t`);
      rows.push(...found.map(({ row }) => row));
    }
    const places = { answers, rows, portal: portal.output, worker: worker.output };
    // The scan sees what is there: rows hold the audit, the log what was refused.
    expect(rows.join('\n')).toContain('rotate-credential');
    expect(portal.output.join('\n')).toContain('createCredential');
    for (const [place, texts] of Object.entries(places)) {
      const all = texts.join('\n');
      for (const form of [canary, hidden(canary).slice(0, 36)]) expect(all.includes(form), place).toBe(false);
    }
    console.info(
      `${answers.length / 2} answers, ${rows.length} rows of ${tables.length} tables and the logs: no value`,
    );
  });
});
