import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { stringify } from 'yaml';
import type { ClusterDetail } from '../../lib/contracts/clusters.ts';
import type { Problem } from '../../lib/contracts/problem.ts';
import type { RequestCheckResult, RequestDetail } from '../../lib/contracts/requests.ts';
import { kinds } from '../../sandbox/controllers/kinds.ts';
import { systemActor } from '../../server/domain/actor.ts';
import { applyBootstrap } from '../../server/usecases/bootstrap/apply-bootstrap.ts';
import { at, type ControllersWorld, k0rdent, meta, startControllersWorld } from '../support/controllers-world.ts';
import { createTestDeps, type TestDeps } from '../support/deps.ts';
import { createPerson } from '../support/organisation.ts';
import { type PortalProcess, startPortalProcess } from '../support/portal-process.ts';
import { createMigratedDatabase, type TestDatabase } from '../support/postgres.ts';
import { startWorkerProcess, type WorkerProcess } from '../support/worker-process.ts';

let world: ControllersWorld;
let test: TestDatabase;
let deps: TestDeps;
let worker: WorkerProcess;
let portal: PortalProcess;
let token: string;
let reader: string;

const canary = 'canary-of-a-kubeconfig-9b1f';
const template = 'adopted-cluster-1-0-2';

/** Two contexts; the sandbox's controllers reach everything below example.com. */
function kubeconfig(more: { server?: string; user?: object; cluster?: object } = {}): string {
  const { server = 'https://edge.example.com:6443', user = {}, cluster = {} } = more;
  return stringify({
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': 'edge',
    contexts: [
      { name: 'edge', context: { cluster: 'edge', user: 'edge' } },
      { name: 'laptop', context: { cluster: 'laptop', user: 'laptop' } },
    ],
    clusters: [
      { name: 'edge', cluster: { server, ...cluster } },
      { name: 'laptop', cluster: { server: 'https://localhost:6443' } },
    ],
    users: [
      { name: 'edge', user: { token: canary, ...user } },
      { name: 'laptop', user: { exec: { command: `${canary}-program` } } },
    ],
  });
}

beforeAll(async () => {
  [world, test] = await Promise.all([startControllersWorld(), createMigratedDatabase()]);
  deps = createTestDeps(test.url);
  await world.client.create(kinds.clusterTemplate, {
    apiVersion: k0rdent,
    kind: 'ClusterTemplate',
    metadata: meta(template, 'team-a'),
    spec: { helm: { chartSpec: { chart: 'adopted-cluster', version: '1.0.2' } } },
  });
  const body = {
    projects: [{ name: 'team-a', namespace: 'team-a', title: { en: 'Team A' }, quota: { clusters: 3 } }],
    members: [
      { project: 'team-a', subject: { kind: 'group', name: 'everybody' }, role: 'developer' },
      { project: 'team-a', subject: { kind: 'group', name: 'readers' }, role: 'finops' },
    ],
    catalogItems: [],
  };
  await applyBootstrap.execute({ deps, actor: systemActor, traceId: null, signal: undefined }, { body });
  token = (await createPerson(deps, 'dev@demo', ['everybody'])).token;
  reader = (await createPerson(deps, 'finops@demo', ['readers'])).token;
  [worker, portal] = await Promise.all([
    startWorkerProcess(test.url, world.kubeconfig),
    startPortalProcess(test.url, world.kubeconfig, 'debug'),
  ]);
}, 60_000);
afterAll(async () => {
  await Promise.all([worker.kill('SIGTERM'), portal.kill()]);
  await deps.db.close();
  await Promise.all([world.stop(), test.drop()]);
});

const answers: string[] = [];
async function api<T>(method: string, path: string, body?: unknown, as = token) {
  const headers = { authorization: `Bearer ${as}`, 'content-type': 'application/json' };
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
  const response = await fetch(`${portal.url}/api/v1${path}`, init);
  const text = await response.text();
  answers.push(text);
  return { status: response.status, body: JSON.parse(text) as T & Problem };
}
const until = <T>(look: () => Promise<T>) =>
  vi.waitFor(look, { timeout: 60_000, interval: 100 }).catch((error: Error) => {
    throw new Error(`${error.message}\n${worker.output.slice(-20).join('\n')}`, { cause: error });
  });
const adopting = (name: string, more: object = {}) => ({
  kind: 'adopt',
  project: 'team-a',
  name,
  kubeconfig: kubeconfig(),
  ...more,
});
const adopt = (name: string, more: object = {}) => api<RequestDetail>('POST', '/requests', adopting(name, more));
const check = (name: string, more: object = {}) =>
  api<RequestCheckResult>('POST', '/requests/check', adopting(name, more));
const release = (name: string) => api<RequestDetail>('POST', '/requests', { kind: 'release', cluster: at(name) });
const reaches = (id: string, state: string) =>
  until(async () => {
    const { body } = await api<RequestDetail>('GET', `/requests/${id}`);
    expect(`${body.state} ${body.reason ?? ''}`).toMatch(new RegExp(`^${state} `));
    return body;
  });
const left = async (credential: string | null) => {
  const name = credential ?? '';
  const found = await Promise.all([
    world.client.find(kinds.secret, at(`${name}-identity`)),
    world.client.find(kinds.credential, at(name)),
    world.client.find(kinds.configMap, at(`${name}-identity-resource-template`)),
  ]);
  return found.map((object) => object !== undefined);
};
const holds = async () => (await deps.projects.usage(deps.db.auto, ['team-a'])).get('team-a')?.clusters;
const keptSecrets = async () =>
  ((await deps.db.auto.$queryRawUnsafe('SELECT 1 FROM request_secrets')) as unknown[]).length;

describe('a running cluster', () => {
  let adopted: RequestDetail;

  it('is looked at before it is adopted; what could not be asked is not called passed', async () => {
    const { status, body } = await until(async () => {
      const answer = await check('edge');
      expect(answer.body.errors).toEqual([]);
      return answer;
    });
    expect(status).toBe(200);
    const unknown = { user: null, version: null, nodes: null };
    expect(body.adopted).toEqual({ server: 'https://edge.example.com:6443', context: 'edge', ...unknown });
    const outcomes = Object.fromEntries(body.checks.map(({ name, outcome }) => [name, outcome]));
    expect(outcomes).toMatchObject({ name: 'passed', template: 'passed', connection: 'skipped', rights: 'skipped' });
    expect(body.quota[0]).toEqual({ resource: 'clusters', limit: 3, now: 0, after: 1 });
    expect(await keptSecrets()).toBe(0);
  });

  it.each([
    ['a program', kubeconfig({ user: { exec: { command: canary } } }), 'kubeconfig-exec'],
    ['a provider of logins', kubeconfig({ user: { 'auth-provider': { name: canary } } }), 'kubeconfig-auth-provider'],
    ['a file with a token', kubeconfig({ user: { tokenFile: `/${canary}` } }), 'kubeconfig-token-file'],
    ['an unchecked certificate', kubeconfig({ cluster: { 'insecure-skip-tls-verify': true } }), 'kubeconfig-unchecked'],
    ['the address of cloud metadata', kubeconfig({ server: 'https://169.254.169.254' }), 'address-refused'],
    ['an internal name', kubeconfig({ server: 'https://localhost:6443' }), 'address-refused'],
    ['the management cluster', kubeconfig({ server: 'https://127.0.0.1:6443' }), 'address-refused'],
    ['a private address', kubeconfig({ server: 'https://10.0.0.8:6443' }), 'address-refused'],
  ])('with %s in its kubeconfig is refused, and nothing of it is repeated', async (_, text, said) => {
    const { status, body } = await adopt('edge', { kubeconfig: text });
    expect(status).toBe(422);
    expect(body.errors).toMatchObject([{ pointer: '/kubeconfig', message: { key: `said.${said}` } }]);
    expect(JSON.stringify(body)).not.toContain(canary);
  });

  it('is refused by another context, by a name that is taken and to who may not order', async () => {
    const other = await adopt('edge', { context: 'laptop' });
    expect(other.body.errors).toMatchObject([{ message: { key: 'said.kubeconfig-exec' } }]);
    const none = await adopt('edge', { context: 'nowhere' });
    expect(none.body.errors).toMatchObject([{ pointer: '/context' }]);
    expect((await api('POST', '/requests', adopting('edge'), reader)).status).toBe(403);
    expect((await api('POST', '/requests/check', adopting('edge'), reader)).status).toBe(403);
  });

  it('is adopted: done when the controllers are connected, and the kubeconfig is not kept', async () => {
    const { status, body } = await adopt('edge', { justification: 'the shop in Berlin' });
    expect(body).toMatchObject({ state: 'approved', kind: 'adopt', template });
    expect(status).toBe(201);
    expect((await adopt('edge')).body).toMatchObject({ code: 'conflict' });
    adopted = await reaches(body.id, 'ready');
    expect(await left(adopted.credential)).toEqual([true, true, true]);
    expect(await keptSecrets()).toBe(0);
    expect(await holds()).toBe(1);
    const cluster = (await api<ClusterDetail>('GET', '/clusters/team-a/edge')).body;
    expect(cluster).toMatchObject({ phase: 'ready', owner: 'dev@demo', provider: 'adopted' });
    const object = await world.client.find(kinds.clusterDeployment, at('edge'));
    expect(object?.spec).toMatchObject({ template, credential: adopted.credential, config: {}, dryRun: false });
    const secret = await world.client.find(kinds.secret, at(`${adopted.credential}-identity`));
    const kept = Buffer.from(secret?.data?.value ?? '', 'base64').toString();
    expect(kept).toContain(canary);
    // Nothing of the other context has left.
    expect(kept).not.toContain('laptop');
  });

  it('is released: what was made for it goes, and only that', async () => {
    const { status, body } = await release('edge');
    expect(body).toMatchObject({ kind: 'release', state: 'approved' });
    expect(status).toBe(201);
    await reaches(body.id, 'done');
    expect(await world.client.find(kinds.clusterDeployment, at('edge'))).toBeUndefined();
    expect(await left(adopted.credential)).toEqual([false, false, false]);
    await until(async () => expect(await holds()).toBe(0));
  });

  it('that k0rdent made is not released, because its machines would go', async () => {
    await world.client.create(kinds.clusterDeployment, {
      apiVersion: k0rdent,
      kind: 'ClusterDeployment',
      metadata: meta('made', 'team-a'),
      spec: {
        template: 'aws-standalone-cp-1-0-43',
        credential: 'aws',
        config: {
          region: 'eu-central-1',
          controlPlaneNumber: 1,
          workersNumber: 1,
          controlPlane: { instanceType: 't3.large' },
          worker: { instanceType: 't3.large' },
        },
      },
    });
    await until(async () => expect((await api('GET', '/clusters/team-a/made')).status).toBe(200));
    const { status, body } = await release('made');
    expect(status).toBe(409);
    expect(body.message).toMatchObject({ key: 'said.release-not-adopted' });
  });
});

describe('an adoption', () => {
  it('that nobody can connect to fails after a while in the controllers’ words, and leaves nothing behind', async () => {
    const scenario = { kind: 'bad-cloud-key', match: { name: 'gone' } };
    await fetch(`${world.controlUrl}/scenarios`, { method: 'POST', body: JSON.stringify(scenario) });
    const { body } = await adopt('gone');
    const words = 'the server has asked for the client to provide credentials';
    await until(async () => {
      const cluster = (await api<ClusterDetail>('GET', '/clusters/team-a/gone')).body;
      expect(cluster.cause).toMatchObject({ message: { key: 'adoptedUnreachable' }, raw: words });
    });
    expect((await api<RequestDetail>('GET', `/requests/${body.id}`)).body.state).toBe('provisioning');
    await deps.db.auto.$queryRawUnsafe(
      `UPDATE request_timeline SET at = at - interval '31 minutes' WHERE request_id = $1::uuid`,
      body.id,
    );
    const failed = await reaches(body.id, 'failed');
    expect(failed.reason).toBe(words);
    await until(async () => expect(await left(failed.credential)).toEqual([false, false, false]));
    expect(await world.client.find(kinds.clusterDeployment, at('gone'))).toBeUndefined();
    await until(async () => expect((await deps.reservations.get(deps.db.auto, body.id))?.state).toBe('released'));
  });

  it('goes on after its worker was killed, and makes nothing twice', async () => {
    const { body } = await adopt('again');
    await worker.kill('SIGKILL');
    worker = await startWorkerProcess(test.url, world.kubeconfig);
    const ready = await reaches(body.id, 'ready');
    expect(ready.timeline.filter(({ type }) => type === 'created')).toHaveLength(1);
    expect(await left(ready.credential)).toEqual([true, true, true]);
  });

  it('whose cluster somebody deletes with kubectl keeps no credential', async () => {
    const requests = await deps.requests.ofCluster(deps.db.auto, at('again'), { kind: 'adopt' });
    await world.client.remove(kinds.clusterDeployment, at('again'));
    await until(async () => expect(await left(requests[0]?.credential ?? null)).toEqual([false, false, false]));
  });
});

it('shows the kubeconfig nowhere: answers, logs and every table', async () => {
  const tables = await deps.db.auto.$queryRawUnsafe<{ name: string }[]>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
  );
  expect(tables.length).toBeGreaterThan(50);
  for (const { name } of tables) {
    const found = await deps.db.auto.$queryRawUnsafe<unknown[]>(
      `SELECT 1 FROM ${name} AS row WHERE row::text LIKE $1 LIMIT 1`,
      `%${canary}%`,
    );
    expect([name, found.length]).toEqual([name, 0]);
  }
  for (const text of [...answers, ...portal.output, ...worker.output]) expect(text).not.toContain(canary);
});
