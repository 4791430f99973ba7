import { beforeEach, describe, expect, it } from 'vitest';
import { call, deps, jobsOf, setPolicy, withApprovals } from '../../../tests/support/approvals.ts';
import { createCluster } from '../../../tests/support/organisation.ts';
import { createClusterStore } from '../../db/clusters/cluster-store.ts';
import { DomainError } from '../../domain/errors.ts';
import { deprovision } from '../../jobs/deprovision.ts';
import { extend } from '../../jobs/extend.ts';
import type { RequestRecord } from '../../ports/requests.ts';

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
