import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { RequestDetail } from '../../lib/contracts/requests.ts';
import { systemActor } from '../../server/domain/actor.ts';
import { kinds, pathOf } from '../../server/kube/kinds.ts';
import { listObjects } from '../../server/kube/resources.ts';
import { applyBootstrap } from '../../server/usecases/bootstrap/apply-bootstrap.ts';
import { createTestDeps, type TestDeps } from '../support/deps.ts';
import { type KubeApi, startKubeApi } from '../support/kube-api.ts';
import { createPerson } from '../support/organisation.ts';
import { type PortalProcess, startPortalProcess } from '../support/portal-process.ts';
import { createMigratedDatabase, type TestDatabase } from '../support/postgres.ts';
import { startWorkerProcess, type WorkerProcess } from '../support/worker-process.ts';

const submits = 200;
const quota = { tight: 5, wide: 60 };
const budget = 5_000;
// Five m5.large and a load balancer in us-east-1: 5 × 0.096 × 730 + 0.0225 × 730 a month. Thirteen fit the budget.
const price = 366.825;
const fitting = Math.floor(budget / price);
const spent = Number((fitting * price).toFixed(3));

let test: TestDatabase;
let deps: TestDeps;
let api: KubeApi;
let worker: WorkerProcess;
let portals: PortalProcess[];
let isRunning = true;
let tokens: string[];

const template = 'aws-standalone-cp-1-0-44';
const machine = { instanceType: 'm5.large' };

beforeAll(async () => {
  [api, test] = await Promise.all([startKubeApi(['tight', 'wide']), createMigratedDatabase()]);
  deps = createTestDeps(test.url);
  const project = (name: 'tight' | 'wide') => ({ name, namespace: name, title: { en: name } });
  const body = {
    projects: [
      { ...project('tight'), quota: { clusters: quota.tight } },
      {
        ...project('wide'),
        quota: { clusters: quota.wide },
        budget: { currency: 'USD', monthly: String(budget) },
      },
    ],
    members: ['tight', 'wide'].map((name) => ({
      project: name,
      subject: { kind: 'group', name: 'everybody' },
      role: 'developer',
    })),
    catalogItems: [
      {
        id: 'aws',
        title: { en: 'AWS' },
        description: { en: 'AWS' },
        kind: 'cluster',
        provider: 'aws',
        versions: [{ version: '1.0.44', template }],
        projects: ['tight', 'wide'],
      },
    ],
  };
  await applyBootstrap.execute({ deps, actor: systemActor, traceId: null, signal: undefined }, { body });
  const people = Array.from({ length: 8 }, (_, index) => createPerson(deps, `dev-${index}@demo`, ['everybody']));
  tokens = (await Promise.all(people)).map(({ token }) => token);
  for (const namespace of ['tight', 'wide']) await offerTemplate(namespace);
  worker = await startWorkerProcess(test.url, api.kubeconfig);
  portals = await Promise.all([0, 1].map(() => startPortalProcess(test.url, api.kubeconfig)));
  await vi.waitFor(async () => expect(await count(`mirror_objects WHERE kind LIKE '%ClusterTemplate'`)).toBe(2), {
    timeout: 30_000,
  });
});
afterAll(async () => {
  isRunning = false;
  await Promise.all([worker.kill('SIGTERM'), ...portals.map((portal) => portal.kill())]);
  await deps.db.close();
  await Promise.all([api.stop(), test.drop()]);
});

async function put(
  kind: (typeof kinds)[keyof typeof kinds],
  object: { metadata: { namespace: string; name: string }; [field: string]: unknown },
) {
  const { status, ...body } = object;
  const { namespace, name } = object.metadata;
  const created = await api.client.request<object>({ method: 'POST', path: pathOf(kind, namespace), body });
  const path = `${pathOf(kind, namespace, name)}/status`;
  await api.client.request({ method: 'PUT', path, body: { ...created.body, status } });
}

async function offerTemplate(namespace: string): Promise<void> {
  const config = { region: '', controlPlaneNumber: 3, workersNumber: 2, controlPlane: machine, worker: machine };
  const apiVersion = 'k0rdent.mirantis.com/v1beta1';
  await put(kinds.clusterTemplate, {
    apiVersion,
    kind: 'ClusterTemplate',
    metadata: { namespace, name: template },
    spec: { helm: { chartRef: { kind: 'HelmChart', name: template, namespace } } },
    status: { valid: true, config, providers: ['infrastructure-aws'] },
  });
  await put(kinds.credential, {
    apiVersion,
    kind: 'Credential',
    metadata: { namespace, name: 'aws' },
    spec: { identityRef: { apiVersion: 'v1', kind: 'AWSClusterStaticIdentity', name: 'aws' } },
    status: { ready: true },
  });
}

async function count(from: string): Promise<number> {
  const [row] = await deps.db.auto.$queryRawUnsafe<{ n: number }[]>(`SELECT count(*)::int AS n FROM ${from}`);
  return row?.n ?? 0;
}

/** Sends one order until somebody answers it, as a client that knows Idempotency-Key does. */
async function submit(
  project: string,
  number: number,
): Promise<{ status: number; body: RequestDetail; tries: number }> {
  const order = { kind: 'create', project, catalogItem: 'aws', name: `c-${number}` };
  const body = JSON.stringify({ ...order, parameters: { region: 'us-east-1' } });
  const token = tokens[number % tokens.length];
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': `${project}-${number}` };
  for (let tries = 1; ; tries += 1) {
    const portal = portals[(number + tries) % portals.length];
    try {
      const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body };
      const response = await fetch(`${portal?.url}/api/v1/requests`, init);
      const answer = (await response.json()) as RequestDetail & { retryAfter?: number };
      if (response.status !== 503) return { status: response.status, body: answer, tries };
      await delay((answer.retryAfter ?? 1) * 1000);
    } catch (error) {
      // The portal died under it.
      if (tries > 60) throw error;
      await delay(100);
    }
  }
}

interface Sample {
  tight: number;
  wide: number;
  committed: number;
  allowed: number;
}
async function look(): Promise<Sample> {
  const ledgers = await deps.projects.usage(deps.db.auto, ['tight', 'wide']);
  const [tight, wide] = [ledgers.get('tight'), ledgers.get('wide')];
  return {
    tight: tight?.clusters ?? 0,
    wide: wide?.clusters ?? 0,
    committed: Number(wide?.committed ?? 0),
    allowed: Number(wide?.allowed ?? 0),
  };
}

const somewhere = (from: number, until: number) => from + Math.floor(Math.random() * (until - from));

it('holds quota and budget under two hundred orders each, while a portal and a worker die', {
  timeout: 300_000,
}, async () => {
  const startedAt = performance.now();
  const samples: Sample[] = [];
  const watching = (async () => {
    while (isRunning) {
      samples.push(await look());
      await delay(20);
    }
  })();

  let answered = 0;
  const deaths = { portal: somewhere(20, 120), worker: somewhere(20, 120) };
  const restarts: Promise<void>[] = [];
  async function replacePortal(): Promise<void> {
    await portals[0]?.kill();
    portals[0] = await startPortalProcess(test.url, api.kubeconfig);
  }
  async function replaceWorker(): Promise<void> {
    await worker.kill('SIGKILL');
    worker = await startWorkerProcess(test.url, api.kubeconfig);
  }
  const all = await Promise.all(
    Array.from({ length: 2 * submits }, async (_, index) => {
      const project = index % 2 === 0 ? 'tight' : 'wide';
      const answer = await submit(project, index);
      answered += 1;
      if (answered === deaths.portal) restarts.push(replacePortal());
      if (answered === deaths.worker) restarts.push(replaceWorker());
      return { project, ...answer };
    }),
  );
  await Promise.all(restarts);
  const submittedAt = performance.now();
  const tally = (project: string) => {
    const own = all.filter((one) => one.project === project);
    const words = own.map(({ status, body }) => (status === 201 ? body.state : String(status)));
    return Object.fromEntries([...Map.groupBy(words, (word) => word)].map(([word, list]) => [word, list.length]));
  };
  expect(tally('tight')).toEqual({ approved: quota.tight, 409: submits - quota.tight });
  expect(tally('wide')).toEqual({
    approved: fitting,
    'awaiting-approval': quota.wide - fitting,
    409: submits - quota.wide,
  });

  // Recovery: each approved order becomes one cluster, whoever was at it when the worker died.
  await vi.waitFor(
    async () => {
      const { items } = await listObjects(api.client, kinds.clusterDeployment, { limit: 500 });
      const made = items.map(({ metadata }) => `${metadata.namespace}/${metadata.name}`).sort();
      const approved = all.filter(({ body }) => body.state === 'approved');
      expect(made).toEqual(approved.map(({ body }) => `${body.project}/${body.cluster?.name}`).sort());
      expect(await count(`request_timeline WHERE type = 'created'`)).toBe(quota.tight + fitting);
    },
    { timeout: 60_000, interval: 200 },
  );
  expect(await look()).toEqual({ tight: quota.tight, wide: quota.wide, committed: spent, allowed: 0 });
  expect(
    await count(`reservations r WHERE state = 'held' AND NOT EXISTS (SELECT 1 FROM requests q WHERE q.id = r.request_id
    AND q.state IN ('approved', 'provisioning', 'awaiting-approval'))`),
  ).toBe(0);
  const recoveredAt = performance.now();

  // Everything goes again, and with it everything that was held.
  const waiting = all.filter(({ body }) => body.state === 'awaiting-approval');
  for (const { body } of waiting) {
    const headers = { authorization: `Bearer ${tokens[0]}` };
    const cancelled = await fetch(`${portals[1]?.url}/api/v1/requests/${body.id}/cancel`, { method: 'POST', headers });
    expect(cancelled.status).toBe(200);
  }
  for (const { project, body } of all.filter((one) => one.body.state === 'approved')) {
    const path = pathOf(kinds.clusterDeployment, project, body.cluster?.name ?? '');
    await api.client.request({ method: 'DELETE', path });
  }
  await vi.waitFor(async () => expect(await look()).toEqual({ tight: 0, wide: 0, committed: 0, allowed: 0 }), {
    timeout: 60_000,
    interval: 200,
  });
  isRunning = false;
  await watching;
  const most = (pick: (sample: Sample) => number) => Math.max(...samples.map(pick));
  expect(most(({ tight }) => tight)).toBe(quota.tight);
  expect(most(({ wide }) => wide)).toBe(quota.wide);
  expect(samples.filter(({ committed, allowed }) => committed > budget + allowed)).toEqual([]);
  expect(await deps.audit.verify(deps.db.auto)).toBeNull();
  const seconds = (from: number, until: number) => Number(((until - from) / 1000).toFixed(1));
  console.log(
    'limits:',
    JSON.stringify({
      submits: 2 * submits,
      portals: 2,
      killed: { 'portal after': deaths.portal, 'worker after': deaths.worker },
      'sent again': all.filter(({ tries }) => tries > 1).length,
      tight: tally('tight'),
      wide: tally('wide'),
      samples: samples.length,
      'most committed': most(({ committed }) => committed),
      budget,
      'seconds to submit': seconds(startedAt, submittedAt),
      'to recover': seconds(submittedAt, recoveredAt),
    }),
  );
});
