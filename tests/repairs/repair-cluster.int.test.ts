import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ClusterDetail } from '../../lib/contracts/clusters.ts';
import type { Problem } from '../../lib/contracts/problem.ts';
import type { RequestCheckResult, RequestDetail } from '../../lib/contracts/requests.ts';
import { kinds } from '../../sandbox/controllers/kinds.ts';
import { systemActor } from '../../server/domain/actor.ts';
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
let stranger: string;

const item = {
  id: 'aws',
  title: { en: 'AWS' },
  description: { en: 'AWS' },
  kind: 'cluster',
  provider: 'aws',
  versions: templateNames.map((template) => ({ version: template.slice(-6).replaceAll('-', '.'), template })),
  projects: ['team-a'],
};

beforeAll(async () => {
  [world, test] = await Promise.all([startControllersWorld(), createMigratedDatabase()]);
  deps = createTestDeps(test.url);
  const body = {
    projects: [{ name: 'team-a', namespace: 'team-a', title: { en: 'Team A' } }],
    members: [{ project: 'team-a', subject: { kind: 'group', name: 'everybody' }, role: 'developer' }],
    catalogItems: [item],
  };
  await applyBootstrap.execute({ deps, actor: systemActor, traceId: null, signal: undefined }, { body });
  token = (await createPerson(deps, 'dev@demo', ['everybody'])).token;
  stranger = (await createPerson(deps, 'stranger@demo', [])).token;
  [worker, portal] = await Promise.all([
    startWorkerProcess(test.url, world.kubeconfig),
    startPortalProcess(test.url, world.kubeconfig),
  ]);
  await until(async () => expect((await api('GET', '/catalog/aws/order-form?project=team-a')).status).toBe(200));
}, 60_000);
afterAll(async () => {
  await Promise.all([worker.kill('SIGTERM'), portal.kill()]);
  await deps.db.close();
  await Promise.all([world.stop(), test.drop()]);
});

async function api<T>(
  method: string,
  path: string,
  body?: unknown,
  as = token,
): Promise<{ status: number; body: T & Problem }> {
  const headers = { authorization: `Bearer ${as}`, 'content-type': 'application/json' };
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
  const response = await fetch(`${portal.url}/api/v1${path}`, init);
  return { status: response.status, body: (await response.json()) as T & Problem };
}

const until = <T>(look: () => Promise<T>) =>
  vi.waitFor(look, { timeout: 60_000, interval: 100 }).catch((error: Error) => {
    throw new Error(`${error.message}\n${worker.output.slice(-20).join('\n')}`, { cause: error });
  });
const clusterOf = async (name: string) => (await api<ClusterDetail>('GET', `/clusters/team-a/${name}`)).body;
const reaches = (id: string, state: string, name: string) =>
  until(async () => {
    const { body } = await api<RequestDetail>('GET', `/requests/${id}`);
    const { phase, cause, release } = await clusterOf(name);
    expect(`${body.state} ${body.reason ?? ''} ${JSON.stringify({ phase, cause, release })}`).toMatch(
      new RegExp(`^${state} `),
    );
    return body;
  });
const order = async (name: string, controlPlaneNumber = 1) => {
  const machine = { instanceType: 'm5.large' };
  const parameters = {
    region: 'us-east-1',
    controlPlaneNumber,
    workersNumber: 2,
    controlPlane: machine,
    worker: machine,
  };
  const body = { kind: 'create', project: 'team-a', catalogItem: 'aws', version: '1.0.43', name, parameters };
  const answer = await api<RequestDetail>('POST', '/requests', body);
  expect(answer.body).toMatchObject({ state: 'approved' });
  return answer.body.id;
};
const ask = (kind: string, name: string, more: object = {}) =>
  api<RequestDetail>('POST', '/requests', { kind, cluster: at(name), ...more });
const check = (kind: string, name: string, more: object = {}) =>
  api<RequestCheckResult>('POST', '/requests/check', { kind, cluster: at(name), ...more });
const actsOf = async (name: string) => (await clusterOf(name)).repairs.map(({ act }) => act);

describe('a cluster whose chart could not be installed', () => {
  const name = 'fails';
  let scenario: string;
  let ordered: string;

  it('says what can be done about it', async () => {
    const body = JSON.stringify({ kind: 'helm-install-failure', match: at(name) });
    const answer = await fetch(`${world.controlUrl}/scenarios`, { method: 'POST', body });
    scenario = ((await answer.json()) as { id: string }).id;
    ordered = await order(name);
    await reaches(ordered, 'failed', name);
    expect((await clusterOf(name)).repairs).toEqual([
      { act: 'retry' },
      { act: 'order-again', request: ordered, catalogItem: 'aws' },
    ]);
    expect((await check('retry', name)).body).toMatchObject({ errors: [], policy: { outcome: 'approve' } });
  });

  it('is tried again, and tells what Helm says when it fails again', async () => {
    const { status, body } = await ask('retry', name);
    expect([status, body.state]).toEqual([201, 'approved']);
    expect(body.estimate).toBeNull();
    const second = await ask('retry', name);
    expect([second.status, second.body.message?.key]).toEqual([409, 'said.change-open']);
    const ended = await reaches(body.id, 'failed', name);
    expect(ended.reason).toContain('no matches for kind');
    expect(ended.timeline.map(({ type }) => type)).toEqual(['submitted', 'approved', 'started', 'written', 'failed']);
  });

  it('is repaired by a retry once the reason is gone', async () => {
    await fetch(`${world.controlUrl}/scenarios/${scenario}`, { method: 'DELETE' });
    const before = await world.client.find(kinds.helmRelease, at(name));
    const { body } = await ask('retry', name);
    await reaches(body.id, 'done', name);
    const release = await world.client.find(kinds.helmRelease, at(name));
    const { annotations = {} } = release?.metadata ?? {};
    expect(annotations['reconcile.fluxcd.io/resetAt']).toBe(annotations['reconcile.fluxcd.io/requestedAt']);
    expect(annotations['reconcile.fluxcd.io/requestedAt']).not.toBe(
      before?.metadata.annotations?.['reconcile.fluxcd.io/requestedAt'],
    );
    // Nothing else of it is touched.
    expect(release?.metadata.generation).toBe(before?.metadata.generation);
    await reaches(ordered, 'ready', name);
    await until(async () => expect((await clusterOf(name)).phase).toBe('ready'));
    expect(await actsOf(name)).toEqual([]);
    const again = await ask('retry', name);
    expect([again.status, again.body.message?.key]).toEqual([409, 'said.release-not-failed']);
    expect((await check('retry', name)).status).toBe(409);
  });
});

describe('a cluster whose change Helm refuses', () => {
  const name = 'fails';

  it('leads to the change that can be taken back, and is not tried again with the same values', async () => {
    const body = JSON.stringify({ kind: 'helm-upgrade-failure', match: at(name) });
    const answer = await fetch(`${world.controlUrl}/scenarios`, { method: 'POST', body });
    const { id: scenario } = (await answer.json()) as { id: string };
    const change = await ask('change', name, { parameters: { workersNumber: 3 } });
    await reaches(change.body.id, 'failed', name);
    expect((await clusterOf(name)).repairs).toEqual([{ act: 'take-back', request: change.body.id }]);
    const retry = await ask('retry', name);
    expect([retry.status, retry.body.message?.key]).toEqual([409, 'said.release-fails-again']);
    await fetch(`${world.controlUrl}/scenarios/${scenario}`, { method: 'DELETE' });
  });
});

describe('a machine', () => {
  const name = 'shop';
  const machines = async (role: string) => (await clusterOf(name)).machines.filter((each) => each.role === role);
  const first = async (role: string) => {
    const [found] = await machines(role);
    if (!found) throw new Error(`There is no ${role}`);
    return found;
  };

  it('of a cluster with three control planes and two workers', async () => {
    await reaches(await order(name, 3), 'ready', name);
    await until(async () => expect((await clusterOf(name)).phase).toBe('ready'));
    expect((await clusterOf(name)).irreplaceable).toEqual({});
  });

  it.each(['worker', 'control-plane'])('that is a %s is replaced by another', async (role) => {
    const before = await machines(role);
    const old = await first(role);
    expect((await check('replace-machine', name, { machine: old.name })).body).toMatchObject({ errors: [] });
    const { status, body } = await ask('replace-machine', name, { machine: old.name, justification: 'It is slow' });
    expect([status, body.state, body.parameters]).toEqual([201, 'approved', { machine: old.name }]);
    await reaches(body.id, 'done', name);
    const after = await machines(role);
    expect(after.map(({ uid }) => uid)).not.toContain(old.uid);
    expect(after.filter(({ ready }) => ready)).toHaveLength(before.length);
    const entries = await deps.db.auto.$queryRawUnsafe<{ action: string }[]>(
      `SELECT action FROM audit_entries WHERE subject = 'requests' AND key = $1 ORDER BY seq`,
      body.id,
    );
    expect(entries.map(({ action }) => action)).toEqual(['submit-request', 'start-request', 'finish-request']);
    await until(async () => expect((await clusterOf(name)).phase).toBe('ready'));
  });

  it('that is not there, or is the only one of its control plane, is not', async () => {
    const absent = await ask('replace-machine', name, { machine: 'nobody' });
    expect([absent.status, absent.body.errors]).toMatchObject([
      422,
      [{ pointer: '/machine', message: { key: 'said.no-such-machine' } }],
    ]);
    const [alone] = (await clusterOf('fails')).machines.filter(({ role }) => role === 'control-plane');
    const refused = await ask('replace-machine', 'fails', { machine: alone?.name });
    expect([refused.status, refused.body.message?.key]).toEqual([409, 'said.machine-last-control-plane']);
    expect((await clusterOf('fails')).irreplaceable[alone?.name ?? '']?.message?.key).toBe(
      'said.machine-last-control-plane',
    );
  });

  it('of others does not exist for a stranger', async () => {
    const { name: machine } = await first('worker');
    for (const body of [
      { kind: 'retry', cluster: at(name) },
      { kind: 'replace-machine', cluster: at(name), machine },
    ]) {
      expect((await api('POST', '/requests', body, stranger)).status).toBe(404);
      expect((await api('POST', '/requests/check', body, stranger)).status).toBe(404);
    }
  });

  it('that cannot be drained keeps nobody from deleting the cluster', async () => {
    const body = JSON.stringify({ kind: 'drain-blocked', match: at(name) });
    await fetch(`${world.controlUrl}/scenarios`, { method: 'POST', body });
    const repair = await ask('replace-machine', name, { machine: (await first('worker')).name });
    await until(async () => {
      const { body: now } = await api<RequestDetail>('GET', `/requests/${repair.body.id}`);
      expect(now.timeline.map(({ type }) => type)).toContain('written');
    });
    await until(async () =>
      expect(Object.values((await clusterOf(name)).irreplaceable).map(({ message }) => message?.key)).toContain(
        'said.machine-being-deleted',
      ),
    );
    expect((await api<RequestDetail>('POST', '/requests', { kind: 'delete', cluster: at(name) })).status).toBe(201);
    const ended = await api<RequestDetail>('GET', `/requests/${repair.body.id}`);
    expect([ended.body.state, ended.body.reasonMessage?.key]).toEqual(['failed', 'said.deletion-instead']);
  });
});
