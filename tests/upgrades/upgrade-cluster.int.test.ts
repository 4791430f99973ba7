import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ClusterDetail } from '../../lib/contracts/clusters.ts';
import type { Problem } from '../../lib/contracts/problem.ts';
import type { RequestCheckResult, RequestDetail } from '../../lib/contracts/requests.ts';
import type { Upgrades } from '../../lib/contracts/upgrades.ts';
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

const [older = '', newer = ''] = templateNames;
const machine = { instanceType: 'm5.large' };
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
    projects: [{ name: 'team-a', namespace: 'team-a', title: { en: 'Team A' }, quota: { nodes: 20 } }],
    members: [{ project: 'team-a', subject: { kind: 'group', name: 'everybody' }, role: 'developer' }],
    catalogItems: [item],
  };
  await applyBootstrap.execute({ deps, actor: systemActor, traceId: null, signal: undefined }, { body });
  token = (await createPerson(deps, 'dev@demo', ['everybody'])).token;
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

async function api<T>(method: string, path: string, body?: unknown): Promise<{ status: number; body: T & Problem }> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
  const response = await fetch(`${portal.url}/api/v1${path}`, init);
  return { status: response.status, body: (await response.json()) as T & Problem };
}

const until = <T>(look: () => Promise<T>) => vi.waitFor(look, { timeout: 60_000, interval: 100 });
const reaches = (id: string, state: string) =>
  until(async () => {
    const { body } = await api<RequestDetail>('GET', `/requests/${id}`);
    expect(`${body.state} ${body.reason ?? ''}`).toMatch(new RegExp(`^${state} `));
    return body;
  });
const order = async (name: string, rest: object) => {
  const parameters = {
    region: 'us-east-1',
    controlPlaneNumber: 1,
    workersNumber: 1,
    controlPlane: machine,
    worker: machine,
    ...rest,
  };
  const asked = { kind: 'create', project: 'team-a', catalogItem: 'aws', version: '1.0.43', name, parameters };
  const { body } = await api<RequestDetail>('POST', '/requests', asked);
  return reaches(body.id, 'ready');
};
const upgradesOf = async (name: string) => (await api<Upgrades>('GET', `/clusters/team-a/${name}/upgrades`)).body;
const clusterOf = async (name: string) => (await api<ClusterDetail>('GET', `/clusters/team-a/${name}`)).body;
const upgrade = (name: string, rest: object = {}) => ({ kind: 'upgrade', cluster: at(name), template: newer, ...rest });
const send = (body: object) => api<RequestDetail>('POST', '/requests', body);
const ask = (body: object) => api<RequestCheckResult>('POST', '/requests/check', body);

describe('a cluster whose chain leads on', () => {
  it('tells the versions, and what differs in the one it can go to', async () => {
    await order('plain', {});
    await until(async () => expect((await clusterOf('plain')).availableUpgrades).toEqual([newer]));
    const found = await upgradesOf('plain');
    expect(found.versions.map(({ version, standing, reachedFrom }) => [version, standing, reachedFrom])).toEqual([
      ['1.0.43', 'runs', []],
      ['1.0.44', 'offered', [older]],
    ]);
    const [target] = found.targets;
    expect(found.runs.kubernetes).not.toBe(target?.kubernetes);
    expect(target).toMatchObject({ template: newer, leadsBack: false, isOtherChart: false });
    expect(target?.differences).toContainEqual(
      expect.objectContaining({ pointer: '/k0s/version', kind: 'default', own: null }),
    );
  });

  it('is told before what the upgrade does, and that no machine costs more', async () => {
    const { body } = await ask(upgrade('plain'));
    expect(body.errors).toEqual([]);
    expect(body.effects.map(({ pointer }) => pointer)).toContain('/parameters/k0s/version');
    expect(body.estimate?.monthlyLikely).toBe(body.estimateNow?.monthlyLikely);
    expect(body.checks.find(({ name }) => name === 'admission')).toMatchObject({ outcome: 'passed' });
    expect((await world.client.find(kinds.clusterDeployment, at('plain')))?.spec.template).toBe(older);
  });

  it('is upgraded, and its machines follow', async () => {
    const before = await upgradesOf('plain');
    const { status, body } = await send(upgrade('plain', { justification: 'Security fixes' }));
    expect(body).toMatchObject({ state: 'approved', kind: 'upgrade' });
    expect(status).toBe(201);
    expect((await send(upgrade('plain'))).body).toMatchObject({ openRequest: body.id });
    const done = await reaches(body.id, 'done');
    expect(done.upgrade).toMatchObject({ from: { version: '1.0.43' }, to: { version: '1.0.44' } });
    expect(done.mayTakeBack).toBe(false);
    const after = await clusterOf('plain');
    expect(after).toMatchObject({ template: newer, phase: 'ready', availableUpgrades: [] });
    expect(after.kubernetesVersion).toContain(before.targets[0]?.kubernetes);
  });

  it('has no way back where no chain lists one', async () => {
    const found = await upgradesOf('plain');
    expect(found.versions.map(({ standing }) => standing)).toEqual(['older', 'runs']);
    const { status, body } = await send(upgrade('plain', { template: older }));
    expect(status).toBe(409);
    expect(body.errors).toMatchObject([{ pointer: '/template', message: { key: 'said.upgrade-not-offered' } }]);
  });
});

describe('a cluster that sets its own version of Kubernetes', () => {
  it('keeps it through an upgrade unless the pin is taken off', async () => {
    const { body: form } = await api<{ defaults: { k0s: { version: string } } }>(
      'GET',
      '/catalog/aws/order-form?project=team-a&version=1.0.43',
    );
    const pinned = form.defaults.k0s.version;
    await order('pinned', { k0s: { version: pinned } });
    await until(async () => expect((await clusterOf('pinned')).availableUpgrades).toEqual([newer]));
    const [target] = (await upgradesOf('pinned')).targets;
    expect(target?.differences.find(({ pointer }) => pointer === '/k0s/version')).toMatchObject({
      kind: 'pinned',
      own: pinned,
    });
    expect(target?.kubernetes).not.toBe(target?.kubernetesUnpinned);
    const kept = await ask(upgrade('pinned'));
    expect(kept.body.effects.map(({ pointer }) => pointer)).not.toContain('/parameters/k0s/version');
    const { body } = await send(upgrade('pinned', { parameters: { k0s: { version: null } } }));
    await reaches(body.id, 'done');
    const after = await clusterOf('pinned');
    expect(after.kubernetesVersion).toContain(target?.kubernetesUnpinned);
    expect(after.config).not.toHaveProperty(['k0s', 'version']);
  });
});
