import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PausedRollout } from '../../lib/contracts/multi-cluster-services.ts';
import type { Problem } from '../../lib/contracts/problem.ts';
import { kinds } from '../../server/kube/kinds.ts';
import { createKubePort } from '../../server/kube/port.ts';
import { createObject, getObject } from '../../server/kube/resources.ts';
import { createApi } from '../support/api.ts';
import { createTestDeps, type TestDeps } from '../support/deps.ts';
import { type KubeApi, startKubeApi } from '../support/kube-api.ts';
import { createCluster, createPerson, seedOrganisation } from '../support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../support/postgres.ts';
import { createRule, ruleService } from '../support/rules.ts';

let kube: KubeApi;
let database: TestDatabase;
let deps: TestDeps;
const tokens: Record<string, string> = {};
const pausedKey = 'k0rdent.mirantis.com/service-set-paused';

beforeAll(async () => {
  kube = await startKubeApi(['payments', 'storefront']);
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  Object.assign(deps, { kube: createKubePort(kube.client, 'kcm-system') });
  await seedOrganisation(deps);
  tokens.developer = (await createPerson(deps, 'dev@demo', ['payments-developers'])).token;
  tokens.lead = (await createPerson(deps, 'lead@demo', ['platform-leads'])).token;
  const places = [
    ['payments', 'ours'],
    ['storefront', 'theirs'],
  ] as const;
  for (const [namespace, name] of places) {
    await createCluster(deps, namespace, name, namespace);
    await createObject(kube.client, kinds.serviceSet, {
      apiVersion: 'k0rdent.mirantis.com/v1beta1',
      kind: 'ServiceSet',
      metadata: { namespace, name: `${name}-base` },
      spec: { cluster: name, multiClusterService: 'base', provider: {}, services: [] },
    });
  }
  // The third set is known here and no longer on the management cluster.
  await createCluster(deps, 'payments', 'gone', 'payments');
  await createRule(
    deps,
    'base',
    [...places, ['payments', 'gone'] as const].map(([namespace, name]) => ({
      namespace,
      name,
      services: [ruleService('deployed')],
    })),
  );
}, 90_000);
afterAll(async () => {
  await deps?.db.close();
  await database?.drop();
  await kube?.stop();
});

const put = <T>(path: string, who: string, body: object) =>
  createApi(deps)<T>('PUT', `/multi-cluster-services/base${path}`, { token: tokens[who], body });
const isPaused = async (namespace: string, name: string) =>
  pausedKey in ((await getObject(kube.client, kinds.serviceSet, `${name}-base`, namespace)).metadata.annotations ?? {});
const audited = () =>
  deps.db.auto.$queryRawUnsafe<object[]>(
    `SELECT action, actor, project, key, after FROM audit_entries WHERE subject = 'multi-cluster-services' ORDER BY seq`,
  );

it('pauses a rule on one cluster and resumes it there, with the reason in the audit', async () => {
  const paused = await put<PausedRollout>('/clusters/payments/ours/pause', 'lead', { paused: true, reason: 'audit' });
  expect([paused.status, paused.body]).toEqual([200, { changed: 1, stillPaused: 0, refused: [] }]);
  expect([await isPaused('payments', 'ours'), await isPaused('storefront', 'theirs')]).toEqual([true, false]);
  await put('/clusters/payments/ours/pause', 'lead', { paused: false, reason: 'done' });
  expect(await isPaused('payments', 'ours')).toBe(false);
  const what = { actor: 'lead@demo', project: 'payments', key: 'base payments/ours' };
  expect(await audited()).toEqual([
    {
      ...what,
      action: 'pause-multi-cluster-service',
      after: { paused: true, reason: 'audit', changed: 1, refused: [] },
    },
    {
      ...what,
      action: 'resume-multi-cluster-service',
      after: { paused: false, reason: 'done', changed: 1, refused: [] },
    },
  ]);
});

it('pauses it on all clusters, and tells where that was refused', async () => {
  const { body } = await put<PausedRollout>('/pause', 'lead', { paused: true, reason: 'freeze' });
  expect(body).toMatchObject({ changed: 2, refused: [{ namespace: 'payments', name: 'gone' }] });
  expect(body.refused[0]?.words).not.toBe('');
  expect([await isPaused('payments', 'ours'), await isPaused('storefront', 'theirs')]).toEqual([true, true]);
  expect((await audited()).at(-1)).toMatchObject({ key: 'base', project: null, after: { refused: ['payments/gone'] } });
});

it('is not for developers, who do not learn of clusters of others, and takes a reason', async () => {
  const wanted = { paused: true, reason: 'x' };
  expect((await put<Problem>('/clusters/payments/ours/pause', 'developer', wanted)).status).toBe(403);
  expect((await put<Problem>('/clusters/storefront/theirs/pause', 'developer', wanted)).status).toBe(404);
  expect((await put<Problem>('/pause', 'developer', wanted)).status).toBe(403);
  const noReason = await put<Problem>('/pause', 'lead', { paused: true, reason: ' ' });
  expect([noReason.status, noReason.body.errors?.[0]?.pointer]).toEqual([422, '/reason']);
  expect((await put('/clusters/payments/nothing/pause', 'lead', wanted)).status).toBe(404);
});
