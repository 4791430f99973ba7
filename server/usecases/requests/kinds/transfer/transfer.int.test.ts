import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { RequestCheckResult } from '../../../../../lib/contracts/requests.ts';
import { call, deps, setPolicy, withApprovals } from '../../../../../tests/support/approvals.ts';
import { createCluster, createPerson } from '../../../../../tests/support/organisation.ts';
import { createClusterStore } from '../../../../db/clusters/cluster-store.ts';
import { DomainError } from '../../../../domain/errors.ts';
import { transfer } from './transfer.ts';

withApprovals();

const namespace = 'payments';
let number = 0;
let name: string;
let written: string[];

beforeAll(async () => {
  await createPerson(deps, 'next@demo', ['payments-developers']);
  await createPerson(deps, 'stranger@demo', ['finops']);
});
beforeEach(async () => {
  await setPolicy({});
  number += 1;
  name = `given-${number}`;
  await createCluster(deps, namespace, name, 'payments', 'dev@demo');
  written = [];
});

const body = (owner: string) => ({ kind: 'transfer', cluster: { namespace, name }, owner });
const give = (who: 'dev' | 'engineer' | 'lead', owner: string) => call(who, 'POST', '/requests', body(owner));
const requestOf = (id: string) => deps.requests.get(deps.db.auto, id);
const ownerOf = async () => (await deps.clusters.find(deps.db.auto, { namespace, name }))?.owner;
const noticesOf = (id: string) =>
  deps.db.auto.$queryRawUnsafe<{ topic: string; about: string[] }[]>(
    `SELECT topic, about FROM notices WHERE key = $1 AND topic = 'cluster-transferred'`,
    id,
  );
const jobDeps = (
  annotateCluster = async (_ref: object, change: { owner?: string }) => {
    written.push(change.owner ?? '');
  },
) => ({
  ...deps,
  clusters: { find: createClusterStore().findSeen },
  kube: { ...deps.kube, annotateCluster },
});

it('gives a cluster of one’s own away, and tells both owners once', async () => {
  const sent = await give('dev', 'next@demo');
  expect(sent).toMatchObject({
    status: 201,
    body: { state: 'approved', owner: { before: 'dev@demo', after: 'next@demo' } },
  });
  await transfer(jobDeps(), sent.body.id);
  await transfer(jobDeps(), sent.body.id);
  expect(written).toEqual(['next@demo']);
  expect(await ownerOf()).toBe('next@demo');
  expect(await requestOf(sent.body.id)).toMatchObject({ state: 'done' });
  const told = await noticesOf(sent.body.id);
  expect(told).toHaveLength(1);
  const owners = await Promise.all(['dev@demo', 'next@demo'].map((email) => deps.users.withEmail(deps.db.auto, email)));
  expect([...(told[0]?.about ?? [])].sort()).toEqual(owners.flatMap((people) => people.map(({ id }) => id)).sort());
});

it('asks a lead about the cluster of somebody else', async () => {
  const sent = await give('engineer', 'next@demo');
  expect(sent.body).toMatchObject({
    state: 'awaiting-approval',
    review: { policy: { reasons: [{ code: 'transfer-of-others' }] } },
  });
  await transfer(jobDeps(), sent.body.id);
  expect(await ownerOf()).toBe('dev@demo');
  await call('lead', 'POST', `/approvals/${sent.body.id}/approve`, { revision: 1 });
  await transfer(jobDeps(), sent.body.id);
  expect(await ownerOf()).toBe('next@demo');
});

it('names members of the project alone, and not who owns it already', async () => {
  for (const owner of ['stranger@demo', 'nobody@demo', 'dev2@demo']) {
    expect(await give('dev', owner)).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/owner', message: { key: 'said.owner-no-member' } }] },
    });
  }
  expect(await give('dev', 'dev@demo')).toMatchObject({
    status: 422,
    body: { errors: [{ pointer: '/owner', message: { key: 'said.owner-already' } }] },
  });
  expect(await call('dev', 'GET', '/projects/payments/owners')).toMatchObject({ status: 200 });
  const { body: owners } = await call<{ items: { email: string }[] }>('dev', 'GET', '/projects/payments/owners');
  const emails = owners.items.map(({ email }) => email);
  expect(emails).toContain('next@demo');
  expect(emails).not.toContain('stranger@demo');
});

it('fails when who is named left the project while it waited', async () => {
  const { userId } = await createPerson(deps, 'leaver@demo', ['payments-developers']);
  const sent = await give('engineer', 'leaver@demo');
  await call('lead', 'POST', `/approvals/${sent.body.id}/approve`, { revision: 1 });
  await deps.users.describe(
    deps.db.auto,
    userId,
    { email: 'leaver@demo', name: 'leaver@demo', groups: [] },
    new Date(),
  );
  await transfer(jobDeps(), sent.body.id);
  expect(written).toEqual([]);
  expect(await ownerOf()).toBe('dev@demo');
  expect(await requestOf(sent.body.id)).toMatchObject({
    state: 'failed',
    reasonMessage: { key: 'said.owner-no-member' },
  });
});

it('writes again after a worker died between the object and the database', async () => {
  const sent = await give('dev', 'next@demo');
  const died = { ...jobDeps(), owners: { ...deps.owners, set: () => Promise.reject(new Error('killed')) } };
  await expect(transfer(died, sent.body.id)).rejects.toThrow('killed');
  expect(await requestOf(sent.body.id)).toMatchObject({ state: 'applying' });
  await transfer(jobDeps(), sent.body.id);
  expect(written).toEqual(['next@demo', 'next@demo']);
  expect(await ownerOf()).toBe('next@demo');
});

it('waits while the management cluster is away, and is handed back without the right', async () => {
  const sent = await give('dev', 'next@demo');
  const refuse = (code: 'upstream-unavailable' | 'forbidden') => jobDeps(() => Promise.reject(new DomainError(code)));
  await expect(transfer(refuse('upstream-unavailable'), sent.body.id)).rejects.toThrow();
  expect(await requestOf(sent.body.id)).toMatchObject({ state: 'applying' });
  await expect(transfer(refuse('forbidden'), sent.body.id)).rejects.toThrow();
  expect(await requestOf(sent.body.id)).toMatchObject({ state: 'approved' });
  expect(await ownerOf()).toBe('dev@demo');
});

it('is checked before it is sent', async () => {
  const check = (owner: string) => call<RequestCheckResult>('dev', 'POST', '/requests/check', body(owner));
  expect(await check('next@demo')).toMatchObject({ status: 200, body: { policy: { outcome: 'approve' } } });
  expect((await check('nobody@demo')).status).toBe(422);
});
