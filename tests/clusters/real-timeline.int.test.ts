import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { auditStore } from '../../server/db/audit/audit-store.ts';
import { openDatabase } from '../../server/db/client.ts';
import { createClusterStore } from '../../server/db/clusters/cluster-store.ts';
import { lifetimeStore } from '../../server/db/clusters/lifetime-store.ts';
import { createMirrorStore } from '../../server/db/clusters/mirror-store.ts';
import { createEventLog } from '../../server/db/events/event-log.ts';
import { noticeOutbox } from '../../server/db/notices/notice-store.ts';
import { requestStore } from '../../server/db/requests/request-store.ts';
import { reservationStore } from '../../server/db/requests/reservation-store.ts';
import { kinds } from '../../server/kube/kinds.ts';
import { requestKey } from '../../server/kube/labels.ts';
import type { KubeObject } from '../../server/kube/resources.ts';
import type { ClusterRef } from '../../server/ports/kube.ts';
import { createProjector, type Projector } from '../../server/runtime/projection/projector.ts';
import { mirrorRow } from '../../server/runtime/projection/watch.ts';
import { followCluster } from '../../server/usecases/requests/follow-cluster.ts';
import { storeOrder, storeProject } from '../support/factories/requests.ts';
import { noAdoptions } from '../support/fakes/adoptions.ts';
import { createFakeKube } from '../support/fakes/kube.ts';
import { createMigratedDatabase, type TestDatabase } from '../support/postgres.ts';
import { expected, outcomes } from '../support/real-recordings.table.ts';
import { readChanges, readRecording } from '../support/recordings.ts';
import { findSharedData } from '../support/shared-data.ts';

const folder = findSharedData('real');
let test: TestDatabase;
let database: ReturnType<typeof openDatabase>;
let eventLog: ReturnType<typeof createEventLog>;
let projector: Projector;
let now = new Date(0);
let changed: ClusterRef[] = [];
const queue = { send: async () => undefined };
const clusters = createClusterStore();

beforeAll(async () => {
  test = await createMigratedDatabase();
  database = openDatabase(test.url);
  eventLog = createEventLog(database, test.url);
  projector = createProjector({
    database,
    mirror: createMirrorStore('test'),
    clusters: createClusterStore(),
    events: eventLog,
    audit: auditStore,
    clock: { now: () => now },
    lead: { assert: async () => undefined },
    onChanged: (refs) => changed.push(...refs),
  });
  await storeProject(database);
  await projector.settle();
});
beforeEach(() => {
  now = new Date(0);
  changed = [];
});
afterAll(async () => {
  await eventLog.close();
  await database.close();
  await test.drop();
});

/** Everything up to then that concerns this cluster and was not played yet, one change at a time. */
async function play(
  shared: string,
  name: string,
  until: Date,
  asOrdered: (object: KubeObject) => KubeObject = (object) => object,
  afterEach: () => Promise<void> = async () => undefined,
): Promise<void> {
  const since = now;
  for (const { at, type, kind, object, cluster } of readRecording(shared)) {
    if ((cluster !== null && cluster !== name) || at <= since || at > until) continue;
    now = at;
    const taken = kind === kinds.clusterDeployment ? asOrdered(object) : object;
    await projector.takeChanges([{ type, row: mirrorRow(kind, taken, cluster) }]);
    if (cluster !== null) await afterEach();
  }
}

it.runIf(folder)('a bad order is told once, however often its check runs again', { timeout: 120_000 }, async () => {
  if (!folder) return;
  const name = 'aws-dry-bad';
  await play(folder, name, new Date('2026-11-24T00:13:00Z'));
  const events = () => database.auto.$queryRawUnsafe<unknown[]>('SELECT 1 FROM events');
  const before = (await events()).length;
  await play(folder, name, new Date('2026-11-24T00:20:00Z'));
  expect((await events()).length, 'events to the browsers').toBe(before);

  const warnings = readChanges(folder, 'events').filter(
    ({ object }) => (object.regarding as { name?: string }).name === name,
  );
  expect(warnings.length).toBeGreaterThan(300);
  for (const { object } of warnings) await projector.takeEvents([object]);
  // A restart lists what it has heard already.
  await projector.takeEvents(warnings.map(({ object }) => object));
  const kept = await createClusterStore().events(database.auto, { namespace: 'lab', name }, 1000);
  const last =
    warnings
      .map(({ object }) => String(object.eventTime))
      .toSorted()
      .at(-1) ?? '';
  expect(kept.filter(({ reason }) => reason === 'ValidationError')).toMatchObject([
    { at: new Date(last).toISOString() },
  ]);
});

const followDeps = () => ({
  db: database,
  clock: { now: () => now },
  eventLog,
  audit: auditStore,
  notices: noticeOutbox,
  requests: requestStore,
  reservations: reservationStore,
  lifetimes: lifetimeStore,
  queue,
  kube: createFakeKube(),
  ...noAdoptions,
  findCluster: clusters.findSeen,
});

it.runIf(folder)('orders end once, when the table says so, told by the projection', { timeout: 240_000 }, async () => {
  if (!folder) return;
  for (const name of ['clean1', 'temp-even']) {
    now = new Date(0);
    const order = await storeOrder(database, queue, name, { namespace: 'lab', state: 'provisioning' });
    const asOrdered = (object: KubeObject): KubeObject => {
      const annotations = { ...object.metadata.annotations, [requestKey]: order.id };
      return { ...object, metadata: { ...object.metadata, annotations } };
    };
    const states: string[][] = [];
    const phases: string[][] = [];
    await play(folder, name, new Date('2026-11-24T01:00:00Z'), asOrdered, async () => {
      for (const ref of changed.splice(0)) await followCluster(followDeps(), ref);
      const time = now.toISOString().slice(11, 23);
      const request = await requestStore.get(database.auto, order.id);
      if (request && request.state !== states.at(-1)?.[1]) states.push([time, request.state]);
      const seen = await clusters.findSeen(database.auto, { namespace: 'lab', name });
      const phase = [seen?.phase ?? 'gone', seen?.cause?.message.key ?? ''];
      if (JSON.stringify(phase) !== JSON.stringify(phases.at(-1)?.slice(1))) phases.push([time, ...phase]);
    });
    expect(states.slice(1), name).toEqual(outcomes[name]);
    expect(phases, name).toEqual(withoutRepeats(name));
    const told = await database.auto.$queryRawUnsafe<{ topic: string }[]>(
      "SELECT topic FROM notices WHERE arguments->>'cluster' = $1 ORDER BY at",
      name,
    );
    expect(
      told.map(({ topic }) => topic),
      name,
    ).toEqual(outcomes[name]?.map(([, state]) => `cluster-${state}`));
  }
});

/** The table's rows of one cluster as far as phase and cause go. */
function withoutRepeats(name: string): string[][] {
  const rows = (expected[name] ?? []).map(([time, phase, cause]) => [time, phase, cause ?? '']);
  return rows.filter((row, index) => index === 0 || row.slice(1).join() !== rows[index - 1]?.slice(1).join());
}
