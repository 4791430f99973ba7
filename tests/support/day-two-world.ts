import { setTimeout as delay } from 'node:timers/promises';
import { expect, vi } from 'vitest';
import type { Problem } from '../../lib/contracts/problem.ts';
import type { RequestDetail } from '../../lib/contracts/requests.ts';
import { systemActor } from '../../server/domain/actor.ts';
import { applyBootstrap } from '../../server/usecases/bootstrap/apply-bootstrap.ts';
import { type ControllersWorld, startControllersWorld, templateNames } from './controllers-world.ts';
import { createTestDeps, type TestDeps } from './deps.ts';
import { createPerson } from './organisation.ts';
import { type PortalProcess, startPortalProcess } from './portal-process.ts';
import { createMigratedDatabase } from './postgres.ts';
import { startWorkerProcess } from './worker-process.ts';

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

interface Answer<T> {
  status: number;
  body: T & Problem;
}

export interface DayTwoWorld {
  controllers: ControllersWorld;
  deps: TestDeps;
  /** Asks a portal, as a script with an Idempotency-Key does: again, while nobody answers. */
  api<T>(method: string, path: string, body?: unknown, options?: { who?: number; key?: string }): Promise<Answer<T>>;
  until<T>(look: () => Promise<T>): Promise<T>;
  reaches(id: string, state: string): Promise<RequestDetail>;
  /** Orders a cluster of team-a with one machine for the control plane and one worker. */
  order(name: string): Promise<RequestDetail>;
  killWorker(): Promise<unknown>;
  startWorker(): Promise<void>;
  /** Kills one of the two portals and starts another. */
  replacePortal(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Two portals and a worker over the sandbox's controllers.
 * @param options.people how many developers team-a has; `who` counts them
 */
export async function startDayTwoWorld({ people, quota }: { people: number; quota?: object }): Promise<DayTwoWorld> {
  const [controllers, test] = await Promise.all([startControllersWorld(), createMigratedDatabase()]);
  const deps = createTestDeps(test.url);
  const members = [{ project: 'team-a', subject: { kind: 'group', name: 'everybody' }, role: 'developer' }];
  const projects = [{ name: 'team-a', namespace: 'team-a', title: { en: 'Team A' }, ...(quota && { quota }) }];
  const body = { projects, members, catalogItems: [item] };
  await applyBootstrap.execute({ deps, actor: systemActor, traceId: null, signal: undefined }, { body });
  const tokens: string[] = [];
  for (let who = 0; who < people; who += 1) {
    tokens.push((await createPerson(deps, `dev-${who}@demo`, ['everybody'])).token);
  }
  const startPortal = () => startPortalProcess(test.url, controllers.kubeconfig);
  const startWorker = () => startWorkerProcess(test.url, controllers.kubeconfig);
  const [firstWorker, ...firstPortals] = await Promise.all([startWorker(), startPortal(), startPortal()]);
  let worker = firstWorker;
  let portals: PortalProcess[] = firstPortals;

  const api: DayTwoWorld['api'] = async <T>(
    method: string,
    path: string,
    asked?: unknown,
    { who = 0, key }: { who?: number; key?: string } = {},
  ): Promise<Answer<T>> => {
    const headers = {
      authorization: `Bearer ${tokens[who % people]}`,
      'content-type': 'application/json',
      ...(key !== undefined && { 'idempotency-key': key }),
    };
    for (let tries = 0; ; tries += 1) {
      const portal = portals[(who + tries) % portals.length];
      try {
        const init = { method, headers, ...(asked !== undefined && { body: JSON.stringify(asked) }) };
        const response = await fetch(`${portal?.url}/api/v1${path}`, init);
        const answer = (await response.json()) as T & Problem & { retryAfter?: number };
        if (response.status !== 503 || key === undefined) return { status: response.status, body: answer };
        await delay((answer.retryAfter ?? 1) * 1000);
      } catch (error) {
        // The portal died under it.
        if (key === undefined || tries > 60) throw error;
        await delay(100);
      }
    }
  };
  const until = <T>(look: () => Promise<T>) =>
    vi.waitFor(look, { timeout: 90_000, interval: 100 }).catch((error: Error) => {
      throw new Error(`${error.message}\n${worker.output.slice(-20).join('\n')}`, { cause: error });
    });
  await until(async () => expect((await api('GET', '/catalog/aws/order-form?project=team-a')).status).toBe(200));

  return {
    controllers,
    deps,
    api,
    until,
    reaches: (id, state) =>
      until(async () => {
        const request = (await api<RequestDetail>('GET', `/requests/${id}`)).body;
        const { kind, cluster, reason } = request;
        expect(`${request.state}: ${kind} ${cluster?.name} ${reason ?? ''}`).toMatch(new RegExp(`^${state}:`));
        return request;
      }),
    async order(name) {
      const parameters = {
        region: 'us-east-1',
        controlPlaneNumber: 1,
        workersNumber: 1,
        controlPlane: machine,
        worker: machine,
      };
      const asked = { kind: 'create', project: 'team-a', catalogItem: 'aws', version: '1.0.43', name, parameters };
      const ordered = await api<RequestDetail>('POST', '/requests', asked);
      expect(ordered.body).toMatchObject({ state: 'approved' });
      return ordered.body;
    },
    killWorker: () => worker.kill('SIGKILL'),
    async startWorker() {
      worker = await startWorker();
    },
    async replacePortal() {
      await portals[0]?.kill();
      portals = [await startPortal(), ...portals.slice(1)];
    },
    async stop() {
      await Promise.all([worker.kill('SIGTERM'), ...portals.map((portal) => portal.kill())]);
      await deps.db.close();
      await Promise.all([controllers.stop(), test.drop()]);
    },
  };
}
