import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Problem } from '../../lib/contracts/problem.ts';
import { createKubePort } from '../../server/kube/port.ts';
import { createNamespacePort } from '../../server/kube/project-namespace.ts';
import { type Api, createApi } from '../support/api.ts';
import { createTestDeps, type TestDeps } from '../support/deps.ts';
import { type KubeApi, startKubeApi } from '../support/kube-api.ts';
import { createPerson, seedOrganisation } from '../support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../support/postgres.ts';

let database: TestDatabase;
let deps: TestDeps;
let kube: KubeApi;
let api: Api;
let admin: string;
let developer: string;

beforeAll(async () => {
  database = await createMigratedDatabase();
  kube = await startKubeApi(['payments']);
  deps = createTestDeps(database.url);
  await seedOrganisation(deps);
  deps.kube = { ...deps.kube, ...createKubePort(kube.client, 'kcm-system') };
  deps.namespaces = createNamespacePort(kube.client);
  api = createApi(deps);
  admin = (await createPerson(deps, 'admin@demo', ['slipway-admins'])).token;
  developer = (await createPerson(deps, 'dev@demo', ['payments-developers'])).token;
});
afterAll(async () => {
  await kube.stop();
  await deps.db.close();
  await database.drop();
});

/** A commit may take 20 s, and everybody who waits for its lock waits with it. */
async function secondsOf<T>(work: () => Promise<T>): Promise<[T, number]> {
  const started = performance.now();
  return [await work(), (performance.now() - started) / 1_000];
}

it('gives up making the namespace of a project long before its transaction is over', async () => {
  const fault = await kube.faults.set({ method: 'POST', path: '/namespaces', action: 'hold-before' });
  const body = { name: 'unanswered', title: { en: 'U' } };
  const [answer, seconds] = await secondsOf(() => api<Problem>('POST', '/projects', { token: admin, body }));
  await fault.remove();
  expect(answer.status).toBe(504);
  expect(seconds).toBeLessThan(10);
  expect((await api('POST', '/projects', { token: admin, body })).status).toBe(201);
});

it('gives up writing the owner of a cluster long before its transaction is over', async () => {
  const path = '/apis/k0rdent.mirantis.com/v1beta1/namespaces/payments/clusterdeployments';
  const spec = { template: 't', credential: 'c', config: {} };
  const object = { apiVersion: 'k0rdent.mirantis.com/v1beta1', kind: 'ClusterDeployment', spec };
  const made = await kube.client.request<{ metadata: { uid: string } }>({
    method: 'POST',
    path,
    body: { ...object, metadata: { name: 'nobodys', namespace: 'payments' } },
  });
  await deps.db.auto.$queryRawUnsafe(
    `INSERT INTO clusters (namespace, name, uid, project, phase, severity, template, created_at, observed_at, phase_changed_at)
     VALUES ('payments', 'nobodys', $1, 'payments', 'ready', 9, 't', now(), now(), now())`,
    made.body.metadata.uid,
  );
  await deps.db.auto.$queryRawUnsafe(
    `INSERT INTO cluster_details (namespace, name, detail) VALUES ('payments', 'nobodys', '{}')`,
  );
  for (const method of ['GET', 'PATCH']) {
    const fault = await kube.faults.set({ method, path: '/clusterdeployments/', action: 'hold-before' });
    const claim = () => api<Problem>('POST', '/clusters/payments/nobodys/claim', { token: developer });
    const [answer, seconds] = await secondsOf(claim);
    await fault.remove();
    expect([method, answer.status]).toEqual([method, 504]);
    expect(seconds).toBeLessThan(10);
  }
});
