import { expect, vi } from 'vitest';
import type { ClusterDetail } from '../../lib/contracts/clusters.ts';
import type { Problem } from '../../lib/contracts/problem.ts';
import type { RequestCheckResult, RequestDetail } from '../../lib/contracts/requests.ts';
import { systemActor } from '../../server/domain/actor.ts';
import { applyBootstrap } from '../../server/usecases/bootstrap/apply-bootstrap.ts';
import { at, type ControllersWorld, startControllersWorld, templateNames } from './controllers-world.ts';
import { createTestDeps, type TestDeps } from './deps.ts';
import { createPerson } from './organisation.ts';
import { startPortalProcess } from './portal-process.ts';
import { createMigratedDatabase } from './postgres.ts';
import { startWorkerProcess } from './worker-process.ts';

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

interface Answer<T> {
  status: number;
  body: T & Problem;
}

export interface SleepWorld {
  world: ControllersWorld;
  deps: TestDeps;
  databaseUrl: string;
  api<T>(method: string, path: string, body?: unknown): Promise<Answer<T>>;
  /** Orders `shop` with three workers and waits until it is ready. */
  order(): Promise<void>;
  until<T>(look: () => Promise<T>): Promise<T>;
  cluster(): Promise<ClusterDetail>;
  reaches(id: string, state: string): Promise<RequestDetail>;
  send(kind: 'hibernate' | 'wake'): Promise<Answer<RequestDetail>>;
  ask(kind: 'hibernate' | 'wake'): Promise<Answer<RequestCheckResult>>;
  stop(): Promise<void>;
}

/** A portal and a worker over the sandbox's controllers, for a developer who lets `shop` of team-a sleep. */
export async function startSleepWorld(): Promise<SleepWorld> {
  const [world, test] = await Promise.all([startControllersWorld(), createMigratedDatabase()]);
  const deps = createTestDeps(test.url);
  const members = [{ project: 'team-a', subject: { kind: 'group', name: 'everybody' }, role: 'developer' }];
  const body = { projects: [project], members, catalogItems: [item] };
  await applyBootstrap.execute({ deps, actor: systemActor, traceId: null, signal: undefined }, { body });
  const { token } = await createPerson(deps, 'dev@demo', ['everybody']);
  const [worker, portal] = await Promise.all([
    startWorkerProcess(test.url, world.kubeconfig),
    startPortalProcess(test.url, world.kubeconfig),
  ]);

  async function api<T>(method: string, path: string, body?: unknown): Promise<Answer<T>> {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const response = await fetch(`${portal.url}/api/v1${path}`, init);
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    const text = await response.text();
    return { status: response.status, body: (isJson ? JSON.parse(text) : text) as T & Problem };
  }
  const until = <T>(look: () => Promise<T>) =>
    vi.waitFor(look, { timeout: 60_000, interval: 100 }).catch((error: Error) => {
      throw new Error(`${error.message}\n${worker.output.slice(-20).join('\n')}`, { cause: error });
    });
  const cluster = async () => (await api<ClusterDetail>('GET', '/clusters/team-a/shop')).body;
  const reaches = (id: string, state: string) =>
    until(async () => {
      const request = (await api<RequestDetail>('GET', `/requests/${id}`)).body;
      const { phase, cause, nodesReady, nodesTotal } = await cluster();
      const seen = JSON.stringify({ phase, cause, nodesReady, nodesTotal });
      expect(`${request.state} ${request.reason ?? ''} ${seen}`).toMatch(new RegExp(`^${state} `));
      return request;
    });

  return {
    world,
    deps,
    databaseUrl: test.url,
    api,
    until,
    cluster,
    reaches,
    send: (kind) => api('POST', '/requests', { kind, cluster: at('shop') }),
    ask: (kind) => api('POST', '/requests/check', { kind, cluster: at('shop') }),
    async order() {
      await until(async () => expect((await api('GET', '/catalog/aws/order-form?project=team-a')).status).toBe(200));
      const { body: ordered } = await api<RequestDetail>('POST', '/requests', {
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
      await reaches(ordered.id, 'ready');
    },
    async stop() {
      await Promise.all([worker.kill('SIGTERM'), portal.kill()]);
      await deps.db.close();
      await Promise.all([world.stop(), test.drop()]);
    },
  };
}
