import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ClusterDetail } from '../../lib/contracts/clusters.ts';
import type { Problem } from '../../lib/contracts/problem.ts';
import type { Batch, BatchCheck } from '../../lib/contracts/request-batches.ts';
import type { RequestDetail } from '../../lib/contracts/requests.ts';
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
/** The last of them runs the newest version from the start. */
const names = ['shop', 'till', 'newest'];

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
const clusterOf = async (name: string) => (await api<ClusterDetail>('GET', `/clusters/team-a/${name}`)).body;
const order = async (name: string, version: string) => {
  const parameters = {
    region: 'us-east-1',
    controlPlaneNumber: 1,
    workersNumber: 2,
    controlPlane: machine,
    worker: machine,
  };
  const asked = { kind: 'create', project: 'team-a', catalogItem: 'aws', version, name, parameters };
  const { status, body } = await api<RequestDetail>('POST', '/requests', asked);
  expect(status, JSON.stringify(body)).toBe(201);
};
const batch = (kind: string, rest: object = {}) => ({ kind, clusters: names.map(at), ...rest });
const check = async (kind: string, rest?: object) =>
  (await api<BatchCheck>('POST', '/request-batches/check', batch(kind, rest))).body;
/** Sends it and waits until each request that came of it is done. */
const carryOut = async (kind: string) => {
  const { status, body } = await api<Batch>('POST', '/request-batches', batch(kind));
  expect(status, JSON.stringify(body)).toBe(201);
  return until(async () => {
    const { body: now } = await api<Batch>('GET', `/request-batches/${body.id}`);
    const states = now.items.map(({ state, request }) => request?.state ?? state);
    expect(new Set(states.filter((state) => state !== 'refused'))).toEqual(new Set(['done']));
    return now;
  });
};
const whys = ({ items }: BatchCheck | Batch) => items.map(({ why }) => why?.message?.key ?? null);

describe('many clusters at once', () => {
  it('are upgraded to the newest version that their chains offer, and one that has it says so', async () => {
    for (const name of names) await order(name, name === 'newest' ? '1.0.44' : '1.0.43');
    await until(async () => {
      const clusters = await Promise.all(names.map(clusterOf));
      const upgrades = clusters.map(({ phase, availableUpgrades }) => [phase, availableUpgrades]);
      expect(upgrades).toEqual([
        ['ready', [newer]],
        ['ready', [newer]],
        ['ready', []],
      ]);
    });
    const checked = await check('upgrade');
    expect(whys(checked)).toEqual([null, null, 'said.upgrade-none-offered']);
    const { upgrade } = checked.items[0] ?? {};
    expect(upgrade).toEqual({ offered: [newer], template: newer });
    expect(checked.sums).toEqual([]);
    const sent = await carryOut('upgrade');
    expect(whys(sent)).toEqual([null, null, 'said.upgrade-none-offered']);
    for (const name of names) expect((await clusterOf(name)).template).toBe(newer);
  });

  it('cannot go to a version that none of their chains offers', async () => {
    const checked = await check('upgrade', { answers: { template: older } });
    expect(new Set(whys(checked))).toEqual(new Set(['said.upgrade-not-offered']));
    expect(checked.items.map(({ upgrade }) => upgrade)).toEqual(names.map(() => ({ offered: [], template: null })));
  });

  it('sleep together, with what that saves, and one that sleeps says so', async () => {
    const before = await check('hibernate');
    expect(whys(before)).toEqual([null, null, null]);
    const each = Number(before.items[0]?.price?.monthly);
    expect(each).toBeLessThan(0);
    expect(Number(before.sums[0]?.monthly)).toBeCloseTo(3 * each, 1);
    expect((await carryOut('hibernate')).counts).toEqual({ waiting: 0, sent: 3, refused: 0 });
    await until(async () => expect((await clusterOf('shop')).phase).toBe('hibernated'));
    await until(async () => expect(new Set(whys(await check('hibernate')))).toEqual(new Set(['said.sleep-already'])));
  });

  it('wake together, with what that costs, but for one that is awake', async () => {
    const { body } = await api<RequestDetail>('POST', '/requests', { kind: 'wake', cluster: at('till') });
    await until(async () => expect((await api<RequestDetail>('GET', `/requests/${body.id}`)).body.state).toBe('done'));
    await until(async () => expect(whys(await check('wake'))).toEqual([null, 'said.wake-awake', null]));
    const [sum] = (await check('wake')).sums;
    expect(Number(sum?.monthly)).toBeGreaterThan(0);
    expect(whys(await carryOut('wake'))).toEqual([null, 'said.wake-awake', null]);
    await until(async () => {
      for (const name of names) expect(await clusterOf(name)).toMatchObject({ phase: 'ready', nodesReady: 3 });
    });
  });
});
