import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ClusterDetail } from '../../lib/contracts/clusters.ts';
import type { Problem } from '../../lib/contracts/problem.ts';
import type { RequestCheckResult, RequestDetail } from '../../lib/contracts/requests.ts';
import { kinds } from '../../sandbox/controllers/kinds.ts';
import { systemActor } from '../../server/domain/actor.ts';
import { pathOf, kinds as serverKinds } from '../../server/kube/kinds.ts';
import { applyBootstrap } from '../../server/usecases/bootstrap/apply-bootstrap.ts';
import { at, type ControllersWorld, startControllersWorld, templateNames } from '../support/controllers-world.ts';
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

const machine = { instanceType: 'm5.large' };
const project = { name: 'team-a', namespace: 'team-a', title: { en: 'Team A' }, quota: { nodes: 5 } };
const item = {
  id: 'aws',
  title: { en: 'AWS' },
  description: { en: 'AWS' },
  kind: 'cluster',
  provider: 'aws',
  versions: templateNames.map((template) => ({ version: template.slice(-6).replaceAll('-', '.'), template })),
  projects: ['team-a'],
  // Nobody may order fewer; that keeps no cluster awake.
  hints: { ranges: { '/workersNumber': { min: 1, max: 9 } } },
};

beforeAll(async () => {
  [world, test] = await Promise.all([startControllersWorld(), createMigratedDatabase()]);
  deps = createTestDeps(test.url);
  const members = [{ project: 'team-a', subject: { kind: 'group', name: 'everybody' }, role: 'developer' }];
  const body = { projects: [project], members, catalogItems: [item] };
  await applyBootstrap.execute({ deps, actor: systemActor, traceId: null, signal: undefined }, { body });
  token = (await createPerson(deps, 'dev@demo', ['everybody'])).token;
  [worker, portal] = await Promise.all([
    startWorkerProcess(test.url, world.kubeconfig),
    startPortalProcess(test.url, world.kubeconfig),
  ]);
}, 60_000);
afterAll(async () => {
  await Promise.all([worker.kill('SIGTERM'), portal.kill()]);
  await deps.db.close();
  await Promise.all([world.stop(), test.drop()]);
});

async function api<T>(method: string, path: string, body?: unknown): Promise<{ status: number; body: T & Problem }> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
  const response = await fetch(`${portal.url}/api/v1${path}`, init);
  return { status: response.status, body: (await response.json()) as T & Problem };
}

const until = <T>(look: () => Promise<T>) =>
  vi.waitFor(look, { timeout: 60_000, interval: 100 }).catch((error: Error) => {
    throw new Error(`${error.message}\n${worker.output.slice(-20).join('\n')}`, { cause: error });
  });
const get = async (id: string) => (await api<RequestDetail>('GET', `/requests/${id}`)).body;
const cluster = async () => (await api<ClusterDetail>('GET', '/clusters/team-a/shop')).body;
const reaches = (id: string, state: string) =>
  until(async () => {
    const request = await get(id);
    const { phase, cause, nodesReady, nodesTotal } = await cluster();
    const seen = JSON.stringify({ phase, cause, nodesReady, nodesTotal });
    expect(`${request.state} ${request.reason ?? ''} ${seen}`).toMatch(new RegExp(`^${state} `));
    return request;
  });
const send = (kind: 'hibernate' | 'wake') => api<RequestDetail>('POST', '/requests', { kind, cluster: at('shop') });
const ask = (kind: 'hibernate' | 'wake') =>
  api<RequestCheckResult>('POST', '/requests/check', { kind, cluster: at('shop') });
const change = (parameters: object, labels: object = {}) =>
  api<RequestDetail>('POST', '/requests', { kind: 'change', cluster: at('shop'), parameters, labels });
const object = async () => {
  const found = await world.client.find(kinds.clusterDeployment, at('shop'));
  if (!found) throw new Error('There is no such cluster');
  return found;
};
/** As somebody with kubectl would. */
const edit = (patch: object) =>
  world.client.request(
    'PATCH',
    pathOf(serverKinds.clusterDeployment, 'team-a', 'shop'),
    patch,
    'application/merge-patch+json',
  );
const held = async () => (await deps.reservations.ofCluster(deps.db.auto, at('shop')))?.nodes;

describe('a cluster that sleeps', () => {
  it('is ordered with three workers', async () => {
    await until(async () => expect((await api('GET', '/catalog/aws/order-form?project=team-a')).status).toBe(200));
    const { body } = await api<RequestDetail>('POST', '/requests', {
      kind: 'create',
      project: 'team-a',
      catalogItem: 'aws',
      version: '1.0.43',
      name: 'shop',
      parameters: {
        region: 'us-east-1',
        controlPlaneNumber: 1,
        workersNumber: 3,
        controlPlane: machine,
        worker: machine,
      },
    });
    await reaches(body.id, 'ready');
    expect(await held()).toBe(4);
    expect(await cluster()).toMatchObject({ asleep: null, sleep: { workers: 3, refusal: null } });
    expect((await ask('wake')).body).toMatchObject({ code: 'conflict', message: { key: 'said.wake-awake' } });
  });

  it('is told before what sleep does and saves', async () => {
    const { body } = await ask('hibernate');
    expect(body.errors).toEqual([]);
    expect(body.effects).toMatchObject([{ pointer: '/parameters/workersNumber', before: 3, after: 0 }]);
    expect(Number(body.estimate?.monthlyLikely)).toBeLessThan(Number(body.estimateNow?.monthlyLikely));
    expect(body.checks.find(({ name }) => name === 'admission')?.outcome).toBe('passed');
  });

  it('does not sleep while somebody protects it', async () => {
    await deps.db.transact((tx) =>
      cluster().then(({ uid }) =>
        deps.lifetimes.protect(tx, { ...at('shop'), uid }, { by: 'lead@demo', at: new Date() }),
      ),
    );
    expect((await send('hibernate')).body).toMatchObject({
      code: 'conflict',
      message: { key: 'said.sleep-protected' },
    });
    await deps.db.transact(async (tx) => deps.lifetimes.unprotect(tx, (await cluster()).uid));
  });

  it('sleeps without workers, and gives back what they took when they are gone', async () => {
    const { status, body } = await send('hibernate');
    expect(body).toMatchObject({ state: 'approved', kind: 'hibernate' });
    expect(status).toBe(201);
    expect(await held()).toBe(4);
    expect((await send('hibernate')).body).toMatchObject({ message: { key: 'said.change-open' } });
    await reaches(body.id, 'done');
    expect((await object()).spec.config).toMatchObject({ workersNumber: 0, controlPlaneNumber: 1 });
    await until(async () => expect(await cluster()).toMatchObject({ phase: 'hibernated', nodesTotal: 1 }));
    expect(await cluster()).toMatchObject({ asleep: { '/workersNumber': 3 } });
    expect(await held()).toBe(1);
    expect((await send('hibernate')).body).toMatchObject({ message: { key: 'said.sleep-already' } });
  });

  it('keeps the number of its workers, and lets other values change', async () => {
    expect((await change({ workersNumber: 1 })).body.errors).toMatchObject([
      { pointer: '/parameters/workersNumber', message: { key: 'said.asleep-count' } },
    ]);
    const { body } = await change({}, { 'example.com/tier': 'gold' });
    await reaches(body.id, 'done');
    const asBefore = { phase: 'hibernated', asleep: { '/workersNumber': 3 } };
    await until(async () => expect(await cluster()).toMatchObject(asBefore));
  });

  it('does not wake when somebody else has taken its room', async () => {
    await deps.db.transact(async (tx) => {
      const [before] = await tx.$queryRawUnsafe<{ limit_value: number }[]>(
        "UPDATE quotas SET limit_value = 2 WHERE project = 'team-a' AND resource = 'nodes' RETURNING limit_value",
      );
      expect(before?.limit_value).toBe(2);
    });
    const refused = await send('wake');
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: 'quota-exceeded', message: { key: 'said.quota-exceeded' } });
    await deps.db.transact((tx) =>
      tx.$queryRawUnsafe("UPDATE quotas SET limit_value = 5 WHERE project = 'team-a' AND resource = 'nodes'"),
    );
  });

  it('wakes with the workers that it had', async () => {
    const { status, body } = await send('wake');
    expect(body).toMatchObject({ state: 'approved', kind: 'wake' });
    expect(status).toBe(201);
    expect(await held()).toBe(4);
    await reaches(body.id, 'done');
    expect((await object()).spec.config).toMatchObject({ workersNumber: 3 });
    expect((await object()).metadata.annotations).not.toHaveProperty(['slipway.dev/hibernated']);
    expect(await cluster()).toMatchObject({ phase: 'ready', nodesReady: 4, nodesTotal: 4, asleep: null });
    expect(await held()).toBe(4);
  });

  it('is awake when somebody gives it workers with kubectl', async () => {
    const { body } = await send('hibernate');
    await reaches(body.id, 'done');
    await edit({ spec: { config: { workersNumber: 2 } } });
    await until(async () => expect(await cluster()).toMatchObject({ phase: 'ready', nodesTotal: 3, asleep: null }));
    expect((await send('wake')).body).toMatchObject({ message: { key: 'said.wake-awake' } });
  });
});
