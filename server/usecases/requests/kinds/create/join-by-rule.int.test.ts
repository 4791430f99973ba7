import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { JoinRule } from '../../../../../lib/contracts/join-rule.ts';
import { keepMember } from '../../../../../tests/support/applications.ts';
import { createTestDeps, type TestDeps } from '../../../../../tests/support/deps.ts';
import { storeOrder } from '../../../../../tests/support/factories/requests.ts';
import { seedOrganisation } from '../../../../../tests/support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../../../tests/support/postgres.ts';
import { karmadaStore } from '../../../../db/karmada/karmada-store.ts';
import { say } from '../../../../domain/words/said.ts';
import { joinByRule } from './join-by-rule.ts';

let database: TestDatabase;
let deps: TestDeps;
/** As an order is when its cluster is ready, so that another one of that name can be there. */
const ended = { state: 'ready' as const };
const where = { provider: 'aws', region: 'eu-west-1' };

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  deps.karmadaControlPlanes = ['fleet-eu'];
  await karmadaStore.keepOnly(deps.db.auto, ['fleet-eu']);
  await seedOrganisation(deps);
});
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});
beforeEach(async () => {
  const { db, memberChanges } = deps;
  for (const { id } of await memberChanges.list(db.auto, ['fleet-eu', 'gone'])) await memberChanges.remove(db.auto, id);
});

/** Makes an order of an item with this rule ready. */
async function makeReady(name: string, joins: JoinRule | null, place = where) {
  const item = await deps.catalog.get(deps.db.auto, 'aws-standalone');
  if (!item) throw new Error('the organisation has no such item');
  await deps.db.transact((tx) => deps.catalog.put(tx, { ...item, joins }));
  const order = await storeOrder(deps.db, deps.queue, name, { ...ended, project: 'payments', namespace: 'payments' });
  const entry = await deps.db.transact((tx) => joinByRule(deps, tx, order, place));
  return { order, entry, changes: await deps.memberChanges.list(deps.db.auto, ['fleet-eu', 'gone']) };
}
const rule = { controlPlane: 'fleet-eu', isForOwnProject: false };
const memberOf = (name: string, cluster: string) => ({
  metadata: {
    name,
    labels: { 'slipway.dev/cluster-namespace': 'payments', 'slipway.dev/cluster-name': cluster },
  },
  spec: { id: `id-of-${name}` },
});

it('begins a join for whoever ordered the cluster', async () => {
  const { order, entry, changes } = await makeReady('ledger', rule);
  expect(entry).toMatchObject({ type: 'joins', detail: 'fleet-eu' });
  const cluster = { namespace: 'payments', name: 'ledger' };
  expect(changes).toMatchObject([
    {
      id: order.id,
      controlPlane: 'fleet-eu',
      member: 'ledger',
      act: 'join',
      state: 'running',
      asked: { cluster, name: 'ledger', ...where, zones: [], isForOwnProject: false },
      project: null,
      askedBy: 'dev@example.com',
    },
  ]);
});

it('begins a join for the project of the cluster alone, where the rule says so', async () => {
  const { changes } = await makeReady('own', { ...rule, isForOwnProject: true });
  expect(changes).toMatchObject([{ asked: { isForOwnProject: true }, project: 'payments' }]);
});

it('leaves clusters alone where no rule says so, and says where the control plane is not known', async () => {
  expect(await makeReady('plain', null)).toMatchObject({ entry: null, changes: [] });
  expect(await makeReady('lost', { ...rule, controlPlane: 'gone' })).toMatchObject({
    entry: { type: 'joinsNot', said: [say('join-plane-unknown', { plane: 'gone' })] },
    changes: [],
  });
});

it('says where a member is this cluster already, or one that had its name', async () => {
  await keepMember(deps.db, 'fleet-eu', memberOf('by-hand', 'first'));
  expect(await makeReady('first', rule)).toMatchObject({
    entry: { type: 'joinsNot', said: [say('member-already', { name: 'by-hand' })] },
    changes: [],
  });
});

it('says where the cluster is joining already, and takes the place of a join that failed', async () => {
  await makeReady('again', rule);
  const { entry, changes } = await makeReady('again', rule);
  expect(entry).toMatchObject({ type: 'joinsNot', said: [say('member-changing', { name: 'again' })] });
  const [running] = changes;
  if (!running) throw new Error('nothing is under way');
  const failure = { said: say('member-away'), words: null, step: 'cluster' } as const;
  await deps.memberChanges.fail(deps.db.auto, running.id, failure);
  const anew = await makeReady('again', rule);
  expect(anew.entry).toMatchObject({ type: 'joins' });
  expect(anew.changes).toMatchObject([{ id: anew.order.id, member: 'again', state: 'running' }]);
});

it('takes another name where one is taken, and says so where none is free', async () => {
  await keepMember(deps.db, 'fleet-eu', memberOf('twice', 'another'));
  expect((await makeReady('twice', rule)).changes).toMatchObject([{ member: 'payments-twice' }]);
  await keepMember(deps.db, 'fleet-eu', memberOf('thrice', 'a'));
  await keepMember(deps.db, 'fleet-eu', memberOf('payments-thrice', 'b'));
  const { entry, changes } = await makeReady('thrice', rule);
  const names = 'thrice, payments-thrice';
  expect(entry).toMatchObject({
    type: 'joinsNot',
    said: [say('member-name-none', { plane: 'fleet-eu', names })],
  });
  expect(changes).toMatchObject([{ member: 'payments-twice' }]);
  expect((await makeReady('x'.repeat(49), rule)).entry).toMatchObject({ said: [say('member-name-unfit')] });
});

it('asks for no place that a member cannot have, so that what is kept can be read again', async () => {
  const { changes } = await makeReady('far', rule, { provider: 'aws', region: 'r'.repeat(101) });
  expect(changes).toMatchObject([{ asked: { provider: 'aws', region: '' } }]);
});
