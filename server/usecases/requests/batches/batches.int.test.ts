import { beforeEach, expect, it } from 'vitest';
import type { Page } from '../../../../lib/contracts/page.ts';
import type { Problem } from '../../../../lib/contracts/problem.ts';
import type { Batch, BatchCheck, BatchRow } from '../../../../lib/contracts/request-batches.ts';
import { call, deps, jobsOf, setPolicy, type Who, withApprovals } from '../../../../tests/support/approvals.ts';
import { createCluster } from '../../../../tests/support/organisation.ts';
import { DomainError } from '../../../domain/errors.ts';
import { sendBatch } from './send-batch.ts';

withApprovals();

const namespace = 'payments';
let round = 0;
let names: string[];

beforeEach(async () => {
  await setPolicy({});
  round += 1;
  names = [1, 2, 3, 4, 5].map((number) => `many-${round}-${number}`);
  for (const name of names) await createCluster(deps, namespace, name, 'payments', 'dev@demo');
});

const refs = () => names.map((name) => ({ namespace, name }));
const protect = (name: string) => call('lead', 'PUT', `/clusters/${namespace}/${name}/protection`, { protected: true });
const unprotect = (name: string) =>
  call('lead', 'PUT', `/clusters/${namespace}/${name}/protection`, { protected: false });
const remove = (clusters = refs(), who: Who = 'dev') =>
  call<Batch & Problem>(who, 'POST', '/request-batches', { kind: 'delete', clusters });
const read = async (id: string) => (await call<Batch>('dev', 'GET', `/request-batches/${id}`)).body;
const requestsOf = async () => {
  const found = await Promise.all(names.map((name) => deps.requests.ofCluster(deps.db.auto, { namespace, name })));
  return found.map((requests) => requests.length);
};

it('makes a request for each, and tells which one was refused and why', async () => {
  await protect(names[2] ?? '');
  const sent = await remove();
  expect(sent).toMatchObject({ status: 201, body: { counts: { waiting: 5, sent: 0, refused: 0 } } });
  expect(jobsOf(sent.body.id)).toEqual([{ kind: 'send-batch', requestId: sent.body.id }]);
  await sendBatch(deps, sent.body.id);
  const batch = await read(sent.body.id);
  expect(batch.counts).toEqual({ waiting: 0, sent: 4, refused: 1 });
  expect(batch.items[2]).toMatchObject({
    state: 'refused',
    request: null,
    why: { message: { key: 'said.cluster-protected-by' } },
  });
  expect(batch.items[0]?.request).toMatchObject({ state: 'approved' });
  expect(await requestsOf()).toEqual([1, 1, 0, 1, 1]);
  const [request] = await deps.requests.ofCluster(deps.db.auto, { namespace, name: names[0] ?? '' });
  expect(request).toMatchObject({ kind: 'delete', requester: 'dev@demo', state: 'approved' });
});

it('sends the refused ones again, and nothing that was sent', async () => {
  await protect(names[1] ?? '');
  const { body } = await remove();
  await sendBatch(deps, body.id);
  await unprotect(names[1] ?? '');
  const again = await call<Batch>('dev', 'POST', `/request-batches/${body.id}/retry`);
  expect(again.body.counts).toEqual({ waiting: 1, sent: 4, refused: 0 });
  await sendBatch(deps, body.id);
  expect((await read(body.id)).counts).toEqual({ waiting: 0, sent: 5, refused: 0 });
  expect(await requestsOf()).toEqual([1, 1, 1, 1, 1]);
  expect(await call('dev', 'POST', `/request-batches/${body.id}/retry`)).toMatchObject({ status: 409 });
});

it('sends nothing twice and leaves nothing out, wherever a worker dies and however many are at it', async () => {
  const { body } = await remove();
  let inserted = 0;
  const dying = {
    ...deps,
    requests: {
      ...deps.requests,
      insert: async (...given: Parameters<typeof deps.requests.insert>) => {
        inserted += 1;
        // The connection goes after the row was written and before the transaction ended.
        const stored = await deps.requests.insert(...given);
        if (inserted === 3) throw new Error('killed');
        return stored;
      },
    },
  };
  await expect(sendBatch(dying, body.id)).rejects.toThrow('killed');
  expect(await requestsOf()).toEqual([1, 1, 0, 1, 1]);
  await Promise.all([1, 2, 3].map(() => sendBatch(deps, body.id)));
  expect(await requestsOf()).toEqual([1, 1, 1, 1, 1]);
  expect((await read(body.id)).counts).toEqual({ waiting: 0, sent: 5, refused: 0 });
});

it('lets wait what got no answer, and does the others meanwhile', async () => {
  const { body } = await call<Batch>('dev', 'POST', '/request-batches', {
    kind: 'extend',
    clusters: refs(),
    answers: { expiresInDays: 30 },
  });
  const away = {
    ...deps,
    clusters: {
      ...deps.clusters,
      find: async (...given: Parameters<typeof deps.clusters.find>) => {
        if (given[1].name === names[0]) throw new DomainError('upstream-unavailable');
        return deps.clusters.find(...given);
      },
    },
  };
  await expect(sendBatch(away, body.id)).rejects.toMatchObject({ code: 'upstream-unavailable' });
  expect((await read(body.id)).counts).toEqual({ waiting: 1, sent: 4, refused: 0 });
  await sendBatch(deps, body.id);
  expect((await read(body.id)).counts).toEqual({ waiting: 0, sent: 5, refused: 0 });
});

it('asks with the rights of its requester when it is sent, and refuses a neighbour’s cluster as unknown', async () => {
  await createCluster(deps, 'storefront', `theirs-${round}`, 'storefront', 'dev2@demo');
  const theirs = { namespace: 'storefront', name: `theirs-${round}` };
  const missing = { namespace: 'payments', name: 'never-was' };
  const clusters = [...refs().slice(0, 1), theirs, missing];
  const { body: check } = await call<BatchCheck>('dev', 'POST', '/request-batches/check', { kind: 'delete', clusters });
  expect(check.items[0]?.why).toBeNull();
  expect(check.items[1]?.why).toEqual(check.items[2]?.why);
  const { body } = await remove(clusters);
  await sendBatch(deps, body.id);
  const batch = await read(body.id);
  expect(batch.counts).toEqual({ waiting: 0, sent: 1, refused: 2 });
  expect(batch.items[1]?.why).toEqual(batch.items[2]?.why);
  expect((await call('second', 'GET', `/request-batches/${body.id}`)).status).toBe(404);
});

it('is checked before: who is hit, what it saves, which cannot, and what waits for somebody', async () => {
  await protect(names[4] ?? '');
  const open = await call('dev', 'POST', '/requests', { kind: 'delete', cluster: refs()[3] });
  expect(open.status).toBe(201);
  await setPolicy({ autoApprove: [{ name: 'orders', kinds: ['create'] }] });
  const { body } = await call<BatchCheck>('dev', 'POST', '/request-batches/check', {
    kind: 'delete',
    clusters: refs(),
  });
  expect(body.items.map(({ why }) => why?.message?.key ?? null)).toEqual([
    null,
    null,
    null,
    'said.change-open',
    'said.cluster-protected-by',
  ]);
  expect(body.items.map(({ needsApproval }) => needsApproval)).toEqual([true, true, true, false, false]);
  expect(await requestsOf()).toEqual([0, 0, 0, 1, 0]);
});

it('transfers many, each by its own rules', async () => {
  const { body } = await call<Batch>('lead', 'POST', '/request-batches', {
    kind: 'transfer',
    clusters: refs().slice(0, 2),
    answers: { owner: 'own-lead@demo' },
  });
  await sendBatch(deps, body.id);
  const { body: batch } = await call<Batch>('lead', 'GET', `/request-batches/${body.id}`);
  expect(batch.counts).toEqual({ waiting: 0, sent: 2, refused: 0 });
});

it('lists those of the last 30 days to their requester alone, newest first, with what became of them', async () => {
  const sent = [];
  for (const [from, to] of [
    [0, 2],
    [2, 3],
    [3, 5],
  ]) {
    sent.push((await remove(refs().slice(from, to))).body.id);
  }
  const [first = '', second = '', third = ''] = sent;
  await protect(names[1] ?? '');
  await sendBatch(deps, first);
  await unprotect(names[1] ?? '');
  await deps.db.auto.$queryRawUnsafe(
    "UPDATE requests SET state = 'done' WHERE cluster_name = $1 AND namespace = 'payments'",
    names[0],
  );
  await sendBatch(deps, second);
  const list = async (who: Who, query = '') =>
    (await call<Page<BatchRow>>(who, 'GET', `/request-batches${query}`)).body;
  const mine = await list('dev', '?limit=3');
  expect(mine.items.map(({ id, kind, state }) => [id, kind, state])).toEqual([
    [third, 'delete', 'sending'],
    [second, 'delete', 'under-way'],
    [first, 'delete', 'partly'],
  ]);
  expect(mine.items[2]?.figures).toEqual({ total: 2, waiting: 0, underWay: 0, done: 1, failed: 0, refused: 1 });
  const next = await list('dev', `?limit=2&cursor=${(await list('dev', '?limit=2')).nextCursor}`);
  expect(next.items[0]?.id).toBe(first);
  expect(next.total).toBe(mine.total);
  expect((await list('second')).items.map(({ id }) => id)).not.toContain(first);
  await deps.db.auto.$queryRawUnsafe(
    "UPDATE request_batches SET created_at = now() - interval '31 days' WHERE id = $1::uuid",
    first,
  );
  const later = await list('dev');
  expect([later.total, later.items.map(({ id }) => id).includes(first)]).toEqual([mine.total - 1, false]);
  expect((await call('auditor', 'GET', '/request-batches')).status).toBe(403);
});

it('refuses kinds that are asked for alone, wrong answers, nothing, and too many', async () => {
  const send = (body: object) => call<Problem>('dev', 'POST', '/request-batches', body);
  const one = [{ namespace, name: 'x' }];
  expect(await send({ kind: 'change', clusters: one })).toMatchObject({
    status: 422,
    body: { errors: [{ pointer: '/kind' }] },
  });
  expect(await send({ kind: 'extend', clusters: one, answers: { expiresInDays: 0 } })).toMatchObject({
    status: 422,
    body: { errors: [{ pointer: '/answers/expiresInDays' }] },
  });
  expect(await send({ kind: 'delete', clusters: one, answers: { cluster: 1, force: true } })).toMatchObject({
    status: 422,
    body: { errors: [{ pointer: '/answers/force' }] },
  });
  expect((await send({ kind: 'delete', clusters: [] })).status).toBe(422);
  const many = Array.from({ length: 201 }, (_, index) => ({ namespace, name: `x-${index}` }));
  expect((await send({ kind: 'delete', clusters: many })).status).toBe(422);
});
