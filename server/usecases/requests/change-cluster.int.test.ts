import { beforeEach, describe, expect, it } from 'vitest';
import type { ClusterDetail } from '../../../lib/contracts/clusters.ts';
import { dayMs } from '../../../lib/days.ts';
import { call, deps, jobsOf, setPolicy, withApprovals } from '../../../tests/support/approvals.ts';
import { createCluster } from '../../../tests/support/organisation.ts';
import { createClusterStore } from '../../db/clusters/cluster-store.ts';
import { DomainError } from '../../domain/errors.ts';
import type { RequestRecord } from '../../ports/requests.ts';
import { deprovision } from './kinds/delete/deprovision.ts';
import { extend } from './kinds/extend/extend.ts';

withApprovals();

// Changes wait for a lead.
const waits = { autoApprove: [{ name: 'orders', kinds: ['create'] }] };
const namespace = 'payments';
let number = 0;
let name: string;
let deleted: string[];
let annotated: string[];

beforeEach(async () => {
  number += 1;
  name = `changed-${number}`;
  await createCluster(deps, namespace, name, 'payments', 'dev@demo');
  deleted = [];
  annotated = [];
});

const ask = (kind: 'delete' | 'extend', more: object = {}) =>
  call('dev', 'POST', '/requests', { kind, cluster: { namespace, name }, ...more });
const askLonger = () => ask('extend', { expiresInDays: 9 });
const agree = (id: string) => call('lead', 'POST', `/approvals/${id}/approve`, { revision: 1, comment: 'fine' });
const requestOf = (id: string): Promise<RequestRecord | null> => deps.requests.get(deps.db.auto, id);
const query = (sql: string) => deps.db.auto.$queryRawUnsafe(sql, namespace, name);
/** Somebody else makes another cluster of the same name after this one is gone. */
const replace = () =>
  query(
    `UPDATE clusters SET uid = 'another', created_at = now() + interval '1 minute' WHERE namespace = $1 AND name = $2`,
  );
const remove = () => query('DELETE FROM clusters WHERE namespace = $1 AND name = $2');

/** The management cluster, which has what the projection has. */
const jobDeps = () => ({
  ...deps,
  clusters: { find: createClusterStore().findSeen },
  kube: {
    ...deps.kube,
    deleteCluster: async (_ref: object, uid: string) => {
      deleted.push(uid);
      return 'asked' as const;
    },
    annotateCluster: async (ref: { namespace: string; name: string }) => {
      annotated.push(ref.name);
      if (!(await deps.clusters.find(deps.db.auto, ref))) throw new DomainError('not-found');
    },
  },
});

describe('a change of a cluster whose name another one got meanwhile', () => {
  it('is not approved, and says why', async () => {
    await setPolicy(waits);
    const removal = await ask('delete');
    expect(removal.body.state).toBe('awaiting-approval');
    await replace();
    expect(await agree(removal.body.id)).toMatchObject({
      status: 409,
      body: { message: { key: 'said.cluster-replaced', params: { name } } },
    });
    expect(await requestOf(removal.body.id)).toMatchObject({ state: 'awaiting-approval' });
    expect(jobsOf(removal.body.id)).toEqual([]);
  });

  it('fails when it was approved before, and the other cluster stays', async () => {
    const removal = await ask('delete');
    expect(removal.body.state).toBe('approved');
    await replace();
    await deprovision(jobDeps(), removal.body.id);
    expect(deleted).toEqual([]);
    expect(await requestOf(removal.body.id)).toMatchObject({
      state: 'failed',
      reasonMessage: { key: 'said.cluster-replaced', params: { name } },
    });
  });

  it('does not move the end of the other cluster', async () => {
    await setPolicy(waits);
    const longer = await askLonger();
    expect((await agree(longer.body.id)).body.state).toBe('approved');
    await replace();
    await extend(jobDeps(), longer.body.id);
    expect(annotated).toEqual([]);
    expect(await requestOf(longer.body.id)).toMatchObject({
      state: 'failed',
      reasonMessage: { key: 'said.cluster-replaced' },
    });
  });
});

it('is not claimed when it gets the name while somebody claims the one before', async () => {
  await query('UPDATE clusters SET owner = NULL WHERE namespace = $1 AND name = $2');
  const { annotateCluster } = deps.kube;
  const meant: string[] = [];
  deps.kube.annotateCluster = async ({ uid }) => {
    meant.push(uid);
    await replace();
  };
  const uid = (await deps.clusters.find(deps.db.auto, { namespace, name }))?.uid;
  const answer = await call('engineer', 'POST', `/clusters/${namespace}/${name}/claim`, {});
  deps.kube.annotateCluster = annotateCluster;
  expect(answer).toMatchObject({ status: 409, body: { message: { key: 'said.cluster-replaced' } } });
  expect(meant).toEqual([uid]);
  expect(await deps.clusters.find(deps.db.auto, { namespace, name })).toMatchObject({ uid: 'another', owner: null });
});

describe('an extension of a cluster that is gone', () => {
  it('is not approved', async () => {
    await setPolicy(waits);
    const longer = await askLonger();
    await remove();
    expect(await agree(longer.body.id)).toMatchObject({
      status: 409,
      body: { message: { key: 'said.cluster-gone', params: { name } } },
    });
  });

  it('fails with the cause', async () => {
    await setPolicy(waits);
    const longer = await askLonger();
    expect((await agree(longer.body.id)).body.state).toBe('approved');
    await remove();
    await extend(jobDeps(), longer.body.id);
    expect(await requestOf(longer.body.id)).toMatchObject({
      state: 'failed',
      reasonMessage: { key: 'said.cluster-gone', params: { name } },
    });
  });
});

describe('one open change of a cluster at a time', () => {
  it('refuses the second and names the first', async () => {
    await setPolicy(waits);
    const first = await askLonger();
    for (const second of [await askLonger(), await ask('delete')]) {
      expect(second.status).toBe(409);
      expect(second.body).toMatchObject({ code: 'conflict', openRequest: first.body.id });
      expect(second.body.message).toMatchObject({ key: 'said.change-open', params: { by: 'dev@demo' } });
    }
    expect((await call('dev', 'POST', `/requests/${first.body.id}/cancel`)).status).toBe(200);
    expect((await ask('delete')).status).toBe(201);
  });

  it('stores one of many that come at once', async () => {
    await setPolicy(waits);
    const answers = await Promise.all(Array.from({ length: 24 }, (_, at) => (at % 2 ? askLonger() : ask('delete'))));
    const stored = answers.filter(({ status }) => status === 201);
    expect(stored).toHaveLength(1);
    expect(answers.filter(({ body }) => body.openRequest === stored[0]?.body.id)).toHaveLength(23);
  });

  it('does not count what is asked for a cluster that had the name before', async () => {
    await setPolicy(waits);
    await askLonger();
    await replace();
    expect((await ask('delete')).status).toBe(201);
  });
});

it('extends nothing before its lifetime has begun, and says when it does', async () => {
  await query('UPDATE clusters SET expires_in_days = 30, expires_at = NULL WHERE namespace = $1 AND name = $2');
  expect(await askLonger()).toMatchObject({
    status: 409,
    body: { message: { key: 'said.cluster-lifetime-not-begun', params: { days: 30 } } },
  });
  await query('UPDATE clusters SET expires_at = now() WHERE namespace = $1 AND name = $2');
  expect((await askLonger()).status).toBe(201);
});

describe('what a change says about the cluster', () => {
  const end = new Date(Date.now() + 3 * dayMs).toISOString();
  beforeEach(async () => {
    await query(`UPDATE clusters SET expires_at = '${end}' WHERE namespace = $1 AND name = $2`);
    await query(
      `INSERT INTO cluster_figures (namespace, name, nodes, vcpu_millicores, memory_bytes, gpu, monthly, currency, computed_at)
       VALUES ($1, $2, 5, 14000, 47244640256, 0, 486.25, 'USD', now())`,
    );
  });
  const held = { nodes: 3, vcpu: 14, memoryGib: 44, gpu: 0 };

  it('names the end and the price of before, also after an extension is done', async () => {
    const longer = await askLonger();
    const found = { ...held, expiresAt: end, price: { currency: 'USD', monthlyLikely: '486.2500000000' } };
    expect(longer.body.found).toEqual(found);
    await extend(jobDeps(), longer.body.id);
    await query(`UPDATE clusters SET expires_at = now() + interval '9 days' WHERE namespace = $1 AND name = $2`);
    const done = await call('dev', 'GET', `/requests/${longer.body.id}`);
    expect(done.body).toMatchObject({ state: 'done', found });
    expect(done.body.expiresAt).not.toBe(end);
  });

  it('names what a deletion frees, also when the cluster is gone', async () => {
    const before = await call<ClusterDetail>('dev', 'GET', `/clusters/${namespace}/${name}`);
    expect(before.body.holds).toMatchObject({ nodes: 5, vcpu: 14, memoryGib: 44, price: { currency: 'USD' } });
    const removal = await ask('delete');
    await remove();
    const { body } = await call('dev', 'GET', `/requests/${removal.body.id}`);
    expect(body.found).toMatchObject({ ...held, price: { monthlyLikely: '486.2500000000' } });
  });

  it('says nothing of what an earlier version did not note', async () => {
    const { body } = await askLonger();
    await deps.db.auto.$queryRawUnsafe(
      `UPDATE request_reviews SET input = input - 'cluster' WHERE request_id = $1::uuid`,
      body.id,
    );
    expect((await call('dev', 'GET', `/requests/${body.id}`)).body.found).toBeNull();
  });
});

it('never moves the end to an earlier instant, neither at once nor when it is sent again', async () => {
  const endsIn = (days: number) =>
    query(`UPDATE clusters SET expires_at = now() + interval '${days} days' WHERE namespace = $1 AND name = $2`);
  const refused = {
    status: 422,
    body: { errors: [{ pointer: '/expiresInDays', message: { key: 'said.extension-not-later' } }] },
  };
  await endsIn(10);
  expect(await askLonger()).toMatchObject(refused);
  await endsIn(8);
  await setPolicy(waits);
  const longer = await askLonger();
  expect(longer.status).toBe(201);
  const handedBack = { revision: 1, comment: 'shorter' };
  expect((await call('lead', 'POST', `/approvals/${longer.body.id}/request-changes`, handedBack)).status).toBe(200);
  const again = { kind: 'extend', revision: 1, expiresInDays: 7 };
  expect(await call('dev', 'POST', `/requests/${longer.body.id}/resubmit`, again)).toMatchObject(refused);
});

describe('the check of an extension', () => {
  const check = (expiresInDays: number) =>
    call('dev', 'POST', '/requests/check', { kind: 'extend', cluster: { namespace, name }, expiresInDays });

  it('says what the policies say, and stores nothing', async () => {
    await setPolicy(waits);
    expect(await check(9)).toMatchObject({ status: 200, body: { policy: { outcome: 'needs-approval' }, errors: [] } });
    await setPolicy({ autoApprove: [{ name: 'all', kinds: ['extend'] }] });
    expect(await check(9)).toMatchObject({ status: 200, body: { policy: { outcome: 'approve', approvals: null } } });
    expect(await deps.requests.ofCluster(deps.db.auto, { namespace, name })).toEqual([]);
  });

  it('refuses what sending it would', async () => {
    const end = new Date(Date.now() + 30 * dayMs);
    await query(`UPDATE clusters SET expires_at = '${end.toISOString()}' WHERE namespace = $1 AND name = $2`);
    expect(await check(9)).toMatchObject({ status: 422, body: { errors: [{ pointer: '/expiresInDays' }] } });
  });
});
