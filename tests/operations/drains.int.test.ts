import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestDeps, type TestDeps } from '../support/deps.ts';
import { readEvents } from '../support/event-reader.ts';
import { createPerson, seedOrganisation } from '../support/organisation.ts';
import { type PortalProcess, startPortalProcess } from '../support/portal-process.ts';
import { type RoundRobin, startRoundRobin } from '../support/round-robin.ts';
import { startWorkerHarness, type WorkerHarness } from '../support/worker-harness.ts';
import { startWorkerProcess, type WorkerProcess } from '../support/worker-process.ts';

const soon = { timeout: 30_000, interval: 20 };
const noticeMs = 1_500;

let world: WorkerHarness;
let second: WorkerProcess;
let deps: TestDeps;
let portals: PortalProcess[];
let front: RoundRobin;
let token: string;

const startPortal = () =>
  startPortalProcess(world.databaseUrl, world.api.kubeconfig, 'info', {
    SLIPWAY_DRAIN_SECONDS: String(noticeMs / 1_000),
  });

beforeAll(async () => {
  world = await startWorkerHarness();
  deps = createTestDeps(world.databaseUrl);
  await seedOrganisation(deps);
  token = (await createPerson(deps, 'dev@demo', ['payments-developers'])).token;
  [second, ...portals] = await Promise.all([
    startWorkerProcess(world.databaseUrl, world.api.kubeconfig),
    startPortal(),
    startPortal(),
  ]);
  front = await startRoundRobin(
    portals.map(({ url }) => url),
    { probeMs: 100 },
  );
  await vi.waitFor(() => expect(front.ready()).toHaveLength(2), soon);
});
afterAll(async () => {
  await front?.close();
  await Promise.all([second?.kill('SIGTERM'), ...(portals ?? []).map((portal) => portal.kill())]);
  await deps?.db.close();
  await world?.stop();
});

const statusOf = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => 0,
  );

it('a portal that is told to end is unready first, answers what it was asked, and ends its streams for another', async () => {
  const [leaving] = portals as [PortalProcess, PortalProcess];
  const reader = readEvents(front.url, token);
  const direct = readEvents(leaving.url, token);
  await vi.waitFor(() => expect([reader.opened, direct.opened]).toEqual([1, 1]), soon);
  const stopping = new AbortController();
  const answers: number[] = [];
  const ask = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const response = await fetch(`${front.url}/api/v1/me`, { headers: { authorization: `Bearer ${token}` } });
      answers.push(response.status);
      await response.text();
    }
  };
  const asking = [ask(), ask(), ask()];
  // Waits in the database, and so is at work when the portal is told to end and when it takes no more connections.
  const held = await deps.db.transact(async (tx) => {
    await tx.$queryRawUnsafe('LOCK TABLE cost_views IN ACCESS EXCLUSIVE MODE');
    const slow = fetch(`${leaving.url}/api/v1/costs/views`, { headers: { authorization: `Bearer ${token}` } });
    const startedAt = performance.now();
    const ended = leaving.end().then((code) => ({ code, ms: performance.now() - startedAt }));
    await vi.waitFor(async () => expect(await statusOf(`${leaving.url}/api/readyz`)).toBe(503), soon);
    expect(direct.opened).toBe(1);
    await vi.waitFor(async () => expect(await statusOf(`${leaving.url}/api/healthz`)).toBe(0), soon);
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(noticeMs);
    return { slow, ended };
  });
  expect((await held.slow).status).toBe(200);
  const { code, ms } = await held.ended;
  expect(code).toBe(0);
  expect(ms).toBeLessThan(20_000);
  console.info(`A portal with a request at work has left after ${Math.round(ms)} ms`);
  await vi.waitFor(() => expect(front.ready()).toHaveLength(1), soon);
  await delay(100);
  stopping.abort();
  await Promise.all(asking);
  expect(new Set(answers)).toEqual(new Set([200]));
  expect(answers.length).toBeGreaterThan(10);
  expect(front.failures).toEqual([]);
  await Promise.all([reader.close(), direct.close()]);
});

it('hands a job that hangs to another worker at once, which makes one cluster of it', async () => {
  const path = '/namespaces/team-a/clusterdeployments(\\?(?!.*dryRun)|$)';
  const fault = await world.api.faults.set({ action: 'hold-before', method: 'POST', path });
  const order = await world.order('handed-over');
  await world.until(async () => expect(await fault.state()).toMatchObject({ held: 1 }));
  const startedAt = performance.now();
  const ending = world.handOver();
  await fault.remove();
  expect(await ending).toBe(0);
  await world.until(async () => expect(await world.seen('handed-over')).toMatchObject({ phase: 'pending' }));
  console.info(`A job under way was taken over after ${Math.round(performance.now() - startedAt)} ms`);
  expect(await world.entriesOf(order.id)).toEqual(['started', 'created']);
  expect(await world.deploymentsNamed('handed-over')).toHaveLength(1);
});

const leads = async (port: number): Promise<boolean> =>
  /^portal_worker_leading 1$/m.test(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text());

it('has another worker lead within 5 s when the one that leads is killed', async () => {
  const workers = [world, { port: () => second.port, killWorker: () => second.kill('SIGKILL') }];
  let leader = -1;
  await vi.waitFor(async () => {
    leader = (await Promise.all(workers.map((worker) => leads(worker.port())))).indexOf(true);
    expect(leader).toBeGreaterThanOrEqual(0);
  }, soon);
  const follower = workers[1 - leader];
  await workers[leader]?.killWorker();
  const killedAt = performance.now();
  await vi.waitFor(async () => expect(await leads(follower?.port() ?? 0)).toBe(true), {
    timeout: 5_000,
    interval: 100,
  });
  console.info(`Another worker leads ${Math.round(performance.now() - killedAt)} ms after the leader was killed`);
});
