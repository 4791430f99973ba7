import { setTimeout as delay } from 'node:timers/promises';
import { expect, vi } from 'vitest';
import type { ClusterDetail } from '../../lib/contracts/clusters.ts';
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

/** Of a small machine of AWS, as the parameters of its templates have it. */
export const machine = { instanceType: 'm5.large' };
const awsItem = {
  id: 'aws',
  title: { en: 'AWS' },
  description: { en: 'AWS' },
  kind: 'cluster',
  provider: 'aws',
  versions: templateNames.map((template) => ({ version: template.slice(-6).replaceAll('-', '.'), template })),
  projects: ['team-a'],
};
const developers = { project: 'team-a', subject: { kind: 'group', name: 'everybody' }, role: 'developer' };

interface DayTwoOptions {
  /** Groups of each person by e-mail; whoever is named first asks where nobody else is named. */
  people?: Readonly<Record<string, string[]>>;
  /** Beside the developers of team-a, who are the group `everybody`. */
  members?: readonly object[];
  /** Fields of team-a, such as its quota. */
  project?: object;
  /** Fields of the one catalog item. */
  item?: object;
  /** Further items of the catalog. */
  items?: readonly object[];
  portals?: number;
  portalLog?: 'silent' | 'debug';
  /** Variables of the environment that portals and worker have besides. */
  settings?: Record<string, string>;
}

export interface Answer<T> {
  status: number;
  body: T & Problem;
}

interface AskOptions {
  /** E-mail of who asks. */
  as?: string;
  /** Idempotency-Key; with one it is asked again while nobody answers, as a script does. */
  key?: string;
}

export interface DayTwoWorld {
  controllers: ControllersWorld;
  deps: TestDeps;
  databaseUrl: string;
  /** Ids of the people by e-mail. */
  userIds: Readonly<Record<string, string>>;
  /** Address of the portal that the first person asks. */
  portalUrl(): string;
  /** API tokens of the people by e-mail. */
  tokens: Readonly<Record<string, string>>;
  api<T>(method: string, path: string, body?: unknown, options?: AskOptions): Promise<Answer<T>>;
  until<T>(look: () => Promise<T>): Promise<T>;
  /** Waits until a request is in a state. */
  reaches(id: string, state: string): Promise<RequestDetail>;
  cluster(name: string): Promise<ClusterDetail>;
  /** Orders a cluster of team-a with one machine for the control plane and one worker, unless asked otherwise. */
  order(name: string, parameters?: object, version?: string): Promise<RequestDetail>;
  /** Begins a scenario of the sandbox about one cluster; the answer ends it. */
  happens(kind: string, cluster: string): Promise<() => Promise<unknown>>;
  killWorker(): Promise<unknown>;
  startWorker(): Promise<void>;
  /** Kills the portal that the first person asks; with a key, the next one is asked instead. */
  killPortal(): Promise<void>;
  /** Starts another in its place. */
  startPortal(): Promise<void>;
  /** What portals and worker have said. */
  output(): string[];
  stop(): Promise<void>;
}

/** Portals and a worker as processes of their own, over the sandbox's controllers. */
export async function startDayTwoWorld({
  people = { 'dev@demo': ['everybody'] },
  members = [],
  project,
  item,
  items = [],
  portals: portalCount = 1,
  portalLog = 'silent',
  settings = {},
}: DayTwoOptions = {}): Promise<DayTwoWorld> {
  const [controllers, test] = await Promise.all([startControllersWorld(), createMigratedDatabase()]);
  const deps = createTestDeps(test.url);
  const body = {
    projects: [{ name: 'team-a', namespace: 'team-a', title: { en: 'Team A' }, ...project }],
    members: [developers, ...members],
    catalogItems: [{ ...awsItem, ...item }, ...items],
  };
  await applyBootstrap.execute({ deps, actor: systemActor, traceId: null, signal: undefined }, { body });
  const emails = Object.keys(people);
  const [first = ''] = emails;
  const persons: Record<string, { userId: string; token: string }> = {};
  for (const email of emails) persons[email] = await createPerson(deps, email, people[email]);
  const startPortal = () => startPortalProcess(test.url, controllers.kubeconfig, portalLog, settings);
  // A port of the settings is that of the portal.
  const startWorker = () => startWorkerProcess(test.url, controllers.kubeconfig, 0, { ...settings, PORT: '0' });
  const [firstWorker, ...firstPortals] = await Promise.all([
    startWorker(),
    ...Array.from({ length: portalCount }, startPortal),
  ]);
  const ended: string[] = [];
  let worker = firstWorker;
  let portals: PortalProcess[] = firstPortals;

  const api: DayTwoWorld['api'] = async <T>(
    method: string,
    path: string,
    asked?: unknown,
    { as = first, key }: AskOptions = {},
  ): Promise<Answer<T>> => {
    const headers = {
      authorization: `Bearer ${persons[as]?.token}`,
      'content-type': 'application/json',
      ...(key !== undefined && { 'idempotency-key': key }),
    };
    const init = { method, headers, ...(asked !== undefined && { body: JSON.stringify(asked) }) };
    for (let tries = 0; ; tries += 1) {
      const portal = portals[(emails.indexOf(as) + tries) % portals.length];
      try {
        const response = await fetch(`${portal?.url}/api/v1${path}`, init);
        const answer = (await readBody(response)) as T & Problem & { retryAfter?: number };
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
    vi.waitFor(look, { timeout: 100_000, interval: 100 }).catch((error: Error) => {
      throw new Error(`${error.message}\n${worker.output.slice(-20).join('\n')}`, { cause: error });
    });
  await until(async () => expect((await api('GET', '/catalog/aws/order-form?project=team-a')).status).toBe(200));
  const cluster = async (name: string) => (await api<ClusterDetail>('GET', `/clusters/team-a/${name}`)).body;

  return {
    controllers,
    deps,
    databaseUrl: test.url,
    userIds: Object.fromEntries(emails.map((email) => [email, persons[email]?.userId ?? ''])),
    portalUrl: () => portals[0]?.url ?? '',
    tokens: Object.fromEntries(emails.map((email) => [email, persons[email]?.token ?? ''])),
    api,
    until,
    cluster,
    reaches: (id, state) =>
      until(async () => {
        const request = (await api<RequestDetail>('GET', `/requests/${id}`)).body;
        const { kind, cluster: about, reason } = request;
        const { phase, cause, nodesReady, nodesTotal } = about ? await cluster(about.name) : {};
        const seen = JSON.stringify({ kind, reason, name: about?.name, phase, cause, nodesReady, nodesTotal });
        expect(`${request.state} ${seen}`).toMatch(new RegExp(`^${state} `));
        return request;
      }),
    async order(name, parameters = {}, version = '1.0.43') {
      const usual = {
        region: 'us-east-1',
        controlPlaneNumber: 1,
        workersNumber: 1,
        controlPlane: machine,
        worker: machine,
      };
      const { status, body: ordered } = await api<RequestDetail>('POST', '/requests', {
        kind: 'create',
        project: 'team-a',
        catalogItem: 'aws',
        version,
        name,
        parameters: { ...usual, ...parameters },
      });
      expect([status, ordered.state], JSON.stringify(ordered)).toEqual([201, 'approved']);
      return ordered;
    },
    async happens(kind, name) {
      const scenarios = `${controllers.controlUrl}/scenarios`;
      const asked = JSON.stringify({ kind, match: { namespace: 'team-a', name } });
      const answer = await fetch(scenarios, { method: 'POST', body: asked });
      expect(answer.status).toBe(201);
      const { id } = (await answer.json()) as { id: string };
      return () => fetch(`${scenarios}/${id}`, { method: 'DELETE' });
    },
    async killWorker() {
      ended.push(...worker.output);
      await worker.kill('SIGKILL');
    },
    async startWorker() {
      worker = await startWorker();
    },
    async killPortal() {
      const [first] = portals;
      ended.push(...(first?.output ?? []));
      await first?.kill();
    },
    async startPortal() {
      const [, ...others] = portals;
      portals = [await startPortal(), ...others];
    },
    output: () => [...ended, ...worker.output, ...portals.flatMap((portal) => portal.output)],
    async stop() {
      await Promise.all([worker.kill('SIGTERM'), ...portals.map((portal) => portal.kill())]);
      await deps.db.close();
      await Promise.all([controllers.stop(), test.drop()]);
    },
  };
}

/** Some answers are files. */
async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  return (response.headers.get('content-type') ?? '').includes('json') ? JSON.parse(text) : text;
}
