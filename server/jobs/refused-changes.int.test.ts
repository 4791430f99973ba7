import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeOrder } from '../../tests/support/factories/requests.ts';
import { type JobWorld, startJobWorld } from '../../tests/support/job-world.ts';
import { cancellableStates } from '../domain/requests/request.ts';
import type { RequestRecord } from '../ports/requests.ts';
import { deprovision } from '../usecases/requests/kinds/delete/deprovision.ts';
import { extend } from '../usecases/requests/kinds/extend/extend.ts';

let world: JobWorld;
let now = new Date();
beforeAll(async () => {
  world = await startJobWorld();
});
afterAll(() => world.stop());

const deps = () => ({ ...world.deps(), clock: { now: () => now } });
const isThere = async (name: string) =>
  (await world.deps().kube.identifyCluster({ namespace: 'team-a', name })) !== null;

/** A cluster on the management cluster and in the projection, and an approved change of it. */
async function changeOf(name: string, kind: 'delete' | 'extend'): Promise<RequestRecord> {
  const uid = await world.put(name);
  await world.database.auto.$queryRawUnsafe(
    `INSERT INTO clusters (namespace, name, uid, phase, severity, template, created_at, observed_at, phase_changed_at)
     VALUES ('team-a', $1, $2, 'ready', 9, 't', now() - interval '1 hour', now(), now())`,
    name,
    uid,
  );
  const expiresAt = kind === 'extend' ? new Date('2030-01-01T00:00:00Z') : null;
  return storeOrder(world.database, world.queue, name, { kind, parameters: {}, clusterUid: uid, expiresAt });
}
const refuse = (method: string, status: number) =>
  world.api.faults.set({ method, path: '/clusterdeployments/', action: 'error', status });

const cases = [
  ['delete', deprovision, 'DELETE'],
  ['extend', extend, 'PATCH'],
] as const;

it.each(cases)(
  'says that Slipway may not %s a cluster, lets it be cancelled, and does it once it may',
  async (kind, work, method) => {
    const { id, clusterName } = await changeOf(`may-not-${kind}`, kind);
    const fault = await refuse(method, 403);
    for (const _ of [1, 2, 3]) await expect(work(deps(), id)).rejects.toMatchObject({ code: 'forbidden' });
    const waiting = await world.requestOf(id);
    expect(waiting).toMatchObject({
      state: 'approved',
      reasonMessage: { key: 'said.change-forbidden', params: { sinceAt: now.toISOString() } },
    });
    expect(cancellableStates.has(waiting?.state ?? 'done')).toBe(true);
    expect(await world.typesOf(id)).toEqual(['started', 'handedBack']);
    await fault.remove();
    await work(deps(), id);
    expect(await world.requestOf(id)).toMatchObject({ state: kind === 'delete' ? 'applying' : 'done', reason: null });
    expect(await isThere(clusterName)).toBe(kind !== 'delete');
  },
);

it.each(cases)(
  'says what the management cluster answers while it cannot %s, and since when',
  async (kind, work, method) => {
    const { id } = await changeOf(`broken-${kind}`, kind);
    const fault = await refuse(method, 500);
    await expect(work(deps(), id)).rejects.toMatchObject({ code: 'upstream-unavailable' });
    const first = await world.requestOf(id);
    expect(first).toMatchObject({
      state: 'applying',
      reasonMessage: { key: 'said.change-not-taken', params: { sinceAt: now.toISOString() } },
    });
    await expect(work(deps(), id)).rejects.toMatchObject({ code: 'upstream-unavailable' });
    expect(await world.requestOf(id)).toEqual(first);
    await fault.remove();
    await work(deps(), id);
    expect(await world.requestOf(id)).toMatchObject({ reason: null, reasonMessage: null });
  },
);

it('ends an extension that Slipway may not write for an hour, so that it holds up the expiry no longer', async () => {
  const { id } = await changeOf('given-up', 'extend');
  const fault = await refuse('PATCH', 403);
  const start = now;
  const after = async (minutes: number) => {
    now = new Date(start.getTime() + minutes * 60_000);
    return extend(deps(), id);
  };
  await expect(after(0)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(after(59)).rejects.toMatchObject({ code: 'forbidden' });
  expect(await world.requestOf(id)).toMatchObject({ state: 'approved' });
  await after(60);
  await fault.remove();
  expect(await world.requestOf(id)).toMatchObject({ state: 'failed' });
  const told = await world.database.auto.$queryRawUnsafe<object[]>(
    `SELECT 1 FROM notices WHERE topic = 'request-failed' AND key = $1`,
    id,
  );
  expect(told).toHaveLength(1);
});

it('goes on with a deletion that an earlier try got accepted, though Slipway may not delete any more', async () => {
  const { id, clusterName } = await changeOf('accepted', 'delete');
  const keep = { metadata: { finalizers: ['example.com/keep'] } };
  const contentType = 'application/merge-patch+json';
  await world.api.client.request({ method: 'PATCH', path: world.path(clusterName), contentType, body: keep });
  await deprovision(deps(), id);
  const fault = await refuse('DELETE', 403);
  await deprovision(deps(), id);
  await fault.remove();
  expect(await world.requestOf(id)).toMatchObject({ state: 'applying', reason: null });
});

it('hands a deletion back when Slipway may not even read in the namespace', async () => {
  const { id } = await changeOf('no-binding', 'delete');
  const none = await refuse('.*', 403);
  await expect(deprovision(deps(), id)).rejects.toMatchObject({ code: 'forbidden' });
  await none.remove();
  expect(await world.requestOf(id)).toMatchObject({
    state: 'approved',
    reasonMessage: { key: 'said.change-forbidden' },
  });
});

it('ends a deletion that was handed back once somebody else has deleted the cluster', async () => {
  const { id, clusterName } = await changeOf('gone-meanwhile', 'delete');
  const fault = await refuse('DELETE', 403);
  await expect(deprovision(deps(), id)).rejects.toMatchObject({ code: 'forbidden' });
  await fault.remove();
  await world.api.client.request({ method: 'DELETE', path: world.path(clusterName) });
  const again = await refuse('DELETE', 403);
  await deprovision(deps(), id);
  await again.remove();
  expect(await world.requestOf(id)).toMatchObject({ state: 'done' });
});

describe('the end of a cluster', () => {
  const query = (sql: string, name: string) => world.database.auto.$queryRawUnsafe<{ expires_at: Date }[]>(sql, name);
  const endOf = async (name: string) =>
    (await query('SELECT expires_at FROM clusters WHERE name = $1', name))[0]?.expires_at;

  it('moves together with the request', async () => {
    const { id, clusterName, expiresAt } = await changeOf('moved', 'extend');
    await query(`UPDATE clusters SET expires_at = '2029-01-01' WHERE name = $1 RETURNING expires_at`, clusterName);
    await extend(deps(), id);
    expect(await world.requestOf(id)).toMatchObject({ state: 'done' });
    expect(await endOf(clusterName)).toEqual(expiresAt);
  });

  it('is not moved to an earlier one: the extension fails and says when the cluster ends', async () => {
    const { id, clusterName } = await changeOf('later-already', 'extend');
    await query(`UPDATE clusters SET expires_at = '2031-01-01' WHERE name = $1 RETURNING expires_at`, clusterName);
    await extend(deps(), id);
    expect(await world.requestOf(id)).toMatchObject({
      state: 'failed',
      reasonMessage: { key: 'said.extension-not-later', params: { endsAt: '2031-01-01T00:00:00.000Z' } },
    });
    expect(await endOf(clusterName)).toEqual(new Date('2031-01-01T00:00:00Z'));
  });
});
