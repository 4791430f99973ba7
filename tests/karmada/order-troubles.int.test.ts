import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApplicationSpec } from '../../lib/contracts/application-orders.ts';
import type { ApplicationPage } from '../../lib/contracts/applications.ts';
import type { RequestDetail } from '../../lib/contracts/requests.ts';
import { kinds } from '../../sandbox/karmada/controllers/kinds.ts';
import { spec } from '../../server/domain/applications/order/order.fixtures.ts';
import { deployment, deployments, halves, propagate } from '../sandbox/karmada-workloads.ts';
import { at, type KarmadaOrders, startKarmadaOrders, target } from '../support/karmada-orders.ts';

let orders: KarmadaOrders;

/** As somebody else does it, with kubectl. */
const setReplicas = (replicas: number) =>
  orders.world.client.request(
    'PATCH',
    '/apis/apps/v1/namespaces/payments/deployments/refund-api',
    { spec: { replicas } },
    'application/merge-patch+json',
  );

beforeAll(async () => {
  orders = await startKarmadaOrders({ maxVcpu: 1 });
}, 90_000);
afterAll(() => orders.stop());

it('of which the first request failed can be asked for anew', async () => {
  const { world, until, send, work, detail } = orders;
  const first = await send();
  const others = deployment('refund-api', 1);
  await world.client.create(kinds.namespace, {
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name: at.namespace },
  });
  await world.client.create(deployments, { ...others, metadata: { ...others.metadata, namespace: at.namespace } });
  expect(await work(first.body.id)).toMatchObject({
    state: 'failed',
    reason: expect.stringContaining('belongs to somebody else'),
  });
  await world.client.remove(deployments, at);
  await until(async () => expect(await world.client.find(deployments, at)).toBeUndefined());
  const second = await send();
  expect([second.status, second.body.applicationSpec?.before]).toEqual([201, spec]);
  expect((await work(second.body.id)).state).toBe('done');
  await until(async () => expect((await detail()).state).toBe('healthy'));
});

it('whose workload somebody has deleted is brought back by the same answers', async () => {
  const { world, until, send, work, detail } = orders;
  const same = await send();
  expect([same.status, same.body]).toMatchObject([409, { message: { key: 'said.application-already-so' } }]);
  await world.client.remove(deployments, at);
  await until(async () => expect((await detail()).generation).toBeNull());
  const again = await send();
  expect(again.status).toBe(201);
  await work(again.body.id);
  await until(async () => expect((await detail()).state).toBe('healthy'));
});

it('is not changed by answers that began before somebody else moved it', async () => {
  const { until, send, work, detail } = orders;
  const { order } = await detail();
  const moved = await send({ clusters: { by: 'names', names: ['member1'] } }, { since: order?.requestId });
  expect(moved.status).toBe(201);
  await work(moved.body.id);
  await until(async () => expect((await detail()).order?.requestId).toBe(moved.body.id));
  const late = await send({ replicas: 5 }, { since: order?.requestId });
  expect([late.status, late.body]).toMatchObject([409, { message: { key: 'said.application-changed-meanwhile' } }]);
  const back = await send({}, { since: moved.body.id });
  expect(back.status).toBe(201);
  await work(back.body.id);
});

it('keeps all of its objects as they are where one of them is refused', async () => {
  const { world, until, send, work, detail } = orders;
  const { generation } = await detail();
  await setReplicas(5);
  await until(async () => expect((await detail()).generation).not.toBe(generation));
  const policyOf = async () => (await world.client.get(kinds.propagationPolicy, at)).spec;
  const before = await policyOf();
  const asked = await send({ replicas: 8, clusters: { by: 'names', names: ['member1'] } });
  expect(await work(asked.body.id)).toMatchObject({ state: 'failed', reason: expect.stringContaining('conflict') });
  expect(await policyOf()).toEqual(before);
});

it('is settled by the answers of before, though nothing differs, after a change of it failed', async () => {
  const { until, send, work, detail } = orders;
  await setReplicas(6);
  await until(async () => expect((await detail()).order?.spec.replicas).toBe(6));
  const same = await send();
  expect([same.status, same.body.state]).toEqual([201, 'approved']);
  expect((await work(same.body.id)).state).toBe('done');
});

it('that no cluster fits once it is written can be paused', async () => {
  const { world, until, send, work, preview, detail } = orders;
  const tiered = { name: 'tiered-api' };
  const label = (tier: string | null) =>
    world.client.mergePatch(kinds.cluster, { name: 'member1' }, { metadata: { labels: { tier } } });
  await label('gold');
  const gold: Partial<ApplicationSpec> = {
    replicas: 2,
    clusters: { by: 'labels', labels: { tier: 'gold' } },
    division: { by: 'room' },
  };
  await until(async () => expect((await preview(gold, 'dev', tiered)).body.problem).toBeNull());
  const asked = await send(gold, tiered);
  expect(asked.status).toBe(201);
  await label(null);
  await until(async () => expect((await preview(gold, 'dev', tiered)).body.problem?.reason).toBe('NoClusterFit'));
  expect((await work(asked.body.id)).state).toBe('done');
  await until(async () => expect((await detail('tiered-api')).order?.requestId).toBe(asked.body.id));
  const paused = await send({ ...gold, paused: 'everywhere' }, tiered);
  expect([paused.status, paused.body.state]).toEqual([201, 'approved']);
  const more = await send({ ...gold, replicas: 3 }, { ...tiered, name: 'tiered-too' });
  expect(more.status).toBe(422);
});

it('asks a lead where it takes more than the policy lets through, and not where it is only paused', async () => {
  const { until, call, send, work, detail } = orders;
  const bulk = { name: 'bulk-api' };
  const asked = await send({ replicas: 12 }, bulk);
  expect([asked.status, asked.body.state]).toEqual([201, 'awaiting-approval']);
  const answered = await call('lead', 'POST', `/approvals/${asked.body.id}/approve`, { revision: 1 });
  expect(answered.status).toBe(200);
  expect((await work(asked.body.id)).state).toBe('done');
  await until(async () => expect((await detail('bulk-api')).order?.requestId).toBe(asked.body.id));
  const paused = await send({ replicas: 12, paused: 'everywhere' }, bulk);
  expect([paused.status, paused.body.state]).toEqual([201, 'approved']);
});

it('keeps its project from being archived', async () => {
  const { world, until, call } = orders;
  const made = await call('lead', 'POST', '/projects', {
    name: 'search',
    title: { en: 'Search' },
    quota: { clusters: 3 },
  });
  expect(made.status).toBe(201);
  const metadata = { name: 'search' };
  await world.client.create(kinds.namespace, { apiVersion: 'v1', kind: 'Namespace', metadata });
  const finder = deployment('finder', 2);
  await propagate(world, { ...finder, metadata: { ...finder.metadata, namespace: 'search' } }, halves);
  await until(async () =>
    expect((await call<ApplicationPage>('lead', 'GET', '/applications?project=search')).body.total).toBe(1),
  );
  const archived = await call('admin', 'DELETE', '/projects/search');
  expect([archived.status, archived.body]).toMatchObject([409, { message: { key: 'said.project-has-applications' } }]);
});

it('that another release has taken in another form is said to be unreadable, and its page stays', async () => {
  const { deps, call, send, work } = orders;
  const asked = await send({ replicas: 3 }, { name: 'old-api' });
  expect(asked.body.state).toBe('approved');
  await deps.db.auto.$queryRawUnsafe(
    `UPDATE requests SET parameters = '{"image":1}'::jsonb WHERE id = $1::uuid`,
    asked.body.id,
  );
  const { status, body } = await call<RequestDetail>('dev', 'GET', `/requests/${asked.body.id}`);
  expect([status, body.applicationSpec]).toEqual([200, null]);
  expect(await work(asked.body.id)).toMatchObject({
    state: 'failed',
    reason: expect.stringContaining('asks for other answers'),
  });
});

it('is taken away also after a change of it failed', async () => {
  const { world, until, call, work } = orders;
  const asked = await call<RequestDetail>('dev', 'POST', '/requests', { kind: 'remove-application', ...target });
  expect(asked.status).toBe(201);
  await work(asked.body.id);
  await until(async () => expect(await world.client.find(kinds.propagationPolicy, at)).toBeUndefined());
});
