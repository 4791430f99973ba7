import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
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
async function makeReady(name: string, joins: { controlPlane: string; isForOwnProject: boolean } | null) {
  const item = await deps.catalog.get(deps.db.auto, 'aws-standalone');
  if (!item) throw new Error('the organisation has no such item');
  await deps.db.transact((tx) => deps.catalog.put(tx, { ...item, joins }));
  const order = await storeOrder(deps.db, deps.queue, name, { project: 'payments', namespace: 'payments' });
  const entry = await deps.db.transact((tx) => joinByRule(deps, tx, order, where));
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

it('leaves clusters alone where no rule says so, or the control plane is known no more', async () => {
  expect(await makeReady('plain', null)).toMatchObject({ entry: null, changes: [] });
  expect(await makeReady('lost', { ...rule, controlPlane: 'gone' })).toMatchObject({ entry: null, changes: [] });
});

it('leaves a cluster alone that somebody has joined already', async () => {
  await keepMember(deps.db, 'fleet-eu', memberOf('by-hand', 'first'));
  expect(await makeReady('first', rule)).toMatchObject({ entry: null, changes: [] });
});

it('takes another name where one is taken, and says so where none is free', async () => {
  await keepMember(deps.db, 'fleet-eu', memberOf('twice', 'another'));
  expect((await makeReady('twice', rule)).changes).toMatchObject([{ member: 'payments-twice' }]);
  await keepMember(deps.db, 'fleet-eu', memberOf('thrice', 'a'));
  await keepMember(deps.db, 'fleet-eu', memberOf('payments-thrice', 'b'));
  const { entry, changes } = await makeReady('thrice', rule);
  expect(entry).toMatchObject({ type: 'joinsNot', said: [say('member-name-none', { plane: 'fleet-eu' })] });
  expect(changes).toMatchObject([{ member: 'payments-twice' }]);
});
