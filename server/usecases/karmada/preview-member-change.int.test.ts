import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MemberMoves } from '../../../lib/contracts/karmada-member-settings.ts';
import { createApi } from '../../../tests/support/api.ts';
import { keepMember } from '../../../tests/support/applications.ts';
import { createTestDeps, type TestDeps } from '../../../tests/support/deps.ts';
import { createPerson, seedOrganisation } from '../../../tests/support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../tests/support/postgres.ts';
import { karmadaStore } from '../../db/karmada/karmada-store.ts';
import { rawBinding } from '../../domain/applications/applications.fixtures.ts';
import { even, rawCluster } from '../../domain/applications/failover.fixtures.ts';

let database: TestDatabase;
let deps: TestDeps;
let token: string;
const controlPlane = 'fleet-eu';

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  deps.karmadaControlPlanes = [controlPlane];
  await seedOrganisation(deps);
  ({ token } = await createPerson(deps, 'lead@demo', ['platform-leads']));
  await deps.db.transact((tx) => karmadaStore.keepOnly(tx, [controlPlane]));
  for (const name of ['member1', 'member2']) await keepMember(deps.db, controlPlane, rawCluster(name));
});
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

/** Bindings as the worker keeps them, on one member each. */
async function keepBindings(member: string, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, at) => {
    const spec = { clusters: [{ name: member, replicas: 4 }], placement: even };
    const object = rawBinding(`on-${member}-${at}`, { spec });
    return { ...object.metadata, uid: crypto.randomUUID(), resourceVersion: '1', object };
  });
  const watched = { controlPlane, kind: 'work.karmada.io/ResourceBinding' };
  await deps.db.transact((tx) => karmadaStore.write(tx, watched, rows, new Date()));
}

const previewOf = async (member: string) =>
  (
    await createApi(deps)<MemberMoves>('POST', `/karmada/control-planes/${controlPlane}/members/${member}/preview`, {
      token,
      body: { change: { kind: 'taints', set: [{ key: 'lost', value: '', effect: 'NoExecute' }], remove: [] } },
    })
  ).body;

it('is worked out for a bounded number of workloads, those on the member first, and says so', async () => {
  await keepBindings('member1', 203);
  await keepBindings('member2', 3);
  const { moves, looked, total } = await previewOf('member2');
  expect([looked, total]).toEqual([200, 206]);
  expect(moves.filter(({ effect }) => effect === 'evicted').map(({ application }) => application)).toEqual([
    'on-member2-0',
    'on-member2-1',
    'on-member2-2',
  ]);
});
