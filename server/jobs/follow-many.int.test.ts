import { afterAll, beforeAll, expect, it } from 'vitest';
import { storeOrder, storeProject } from '../../tests/support/factories/requests.ts';
import { noAdoptions } from '../../tests/support/fakes/adoptions.ts';
import { createFakeKube } from '../../tests/support/fakes/kube.ts';
import { createMigratedDatabase, type TestDatabase } from '../../tests/support/postgres.ts';
import { userStore } from '../db/access/user-store.ts';
import { auditStore } from '../db/audit/audit-store.ts';
import { openDatabase } from '../db/client.ts';
import { createClusterStore } from '../db/clusters/cluster-store.ts';
import { lifetimeStore } from '../db/clusters/lifetime-store.ts';
import { createEventLog } from '../db/events/event-log.ts';
import { noticeOutbox } from '../db/notices/notice-store.ts';
import { requestStore } from '../db/requests/request-store.ts';
import { reservationStore } from '../db/requests/reservation-store.ts';
import { followCluster } from '../usecases/requests/follow-cluster.ts';

let test: TestDatabase;
let database: ReturnType<typeof openDatabase>;
let eventLog: ReturnType<typeof createEventLog>;
const queue = { send: async () => undefined };
const ref = { namespace: 'team-a', name: 'long-lived' };

beforeAll(async () => {
  test = await createMigratedDatabase();
  database = openDatabase(test.url);
  eventLog = createEventLog(database, test.url);
  await storeProject(database);
});
afterAll(async () => {
  await eventLog.close();
  await database.close();
  await test.drop();
});

it('releases what a cluster held and ends its deletion, however many requests came after them', async () => {
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  const person = { issuer: 'https://id.test', subject: 'dev', email: 'dev@example.com', name: 'Dev', groups: [] };
  const { id: requesterId } = await userStore.signIn(database.auto, person, crypto.randomUUID(), new Date());
  const order = await storeOrder(database, queue, ref.name, { state: 'ready', createdAt: at(-500), requesterId });
  const removal = await storeOrder(database, queue, ref.name, {
    kind: 'delete',
    state: 'applying',
    clusterUid: 'u1',
    createdAt: at(-400),
  });
  for (let number = 0; number < 130; number += 1) {
    await storeOrder(database, queue, ref.name, {
      kind: 'extend',
      state: 'done',
      clusterUid: 'u1',
      createdAt: at(number - 300),
    });
  }
  await followCluster(
    {
      db: database,
      clock: { now: () => new Date() },
      eventLog,
      audit: auditStore,
      notices: noticeOutbox,
      requests: requestStore,
      reservations: reservationStore,
      lifetimes: lifetimeStore,
      queue,
      kube: createFakeKube(),
      ...noAdoptions,
      findCluster: createClusterStore().findSeen,
    },
    ref,
  );
  expect(await reservationStore.get(database.auto, order.id)).toMatchObject({ state: 'released' });
  expect(await requestStore.get(database.auto, removal.id)).toMatchObject({ state: 'done' });
  // Who ordered it hears that it is gone.
  const told = await database.auto.$queryRawUnsafe<{ about: string[] }[]>(
    `SELECT about::text[] AS about FROM notices WHERE topic = 'cluster-deleted'`,
  );
  expect(told[0]?.about).toContain(requesterId);
});
