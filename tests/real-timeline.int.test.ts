import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditStore } from '../server/db/audit-store.ts';
import { openDatabase } from '../server/db/client.ts';
import { createClusterStore } from '../server/db/cluster-store.ts';
import { createEventLog } from '../server/db/event-log.ts';
import { createMirrorStore } from '../server/db/mirror-store.ts';
import { createProjector, type Projector } from '../server/runtime/projection/projector.ts';
import { mirrorRow } from '../server/runtime/projection/watch.ts';
import { createMigratedDatabase, type TestDatabase } from './postgres.ts';
import { readChanges, readRecording } from './recordings.ts';
import { findSharedData } from './shared-data.ts';

const folder = findSharedData('real');
let test: TestDatabase;
let database: ReturnType<typeof openDatabase>;
let eventLog: ReturnType<typeof createEventLog>;
let projector: Projector;
let now = new Date(0);

beforeAll(async () => {
  test = await createMigratedDatabase();
  database = openDatabase(test.url);
  eventLog = createEventLog(database, test.url);
  projector = createProjector({
    database,
    mirror: createMirrorStore('test'),
    clusters: createClusterStore(),
    events: eventLog,
    clock: { now: () => now },
    audit: auditStore,
    lead: { assert: async () => undefined },
    onChanged: () => undefined,
  });
  await projector.settle();
});
afterAll(async () => {
  await eventLog.close();
  await database.close();
  await test.drop();
});

/** Everything up to then that concerns this cluster and was not played yet, one change at a time. */
async function play(shared: string, name: string, until: Date): Promise<void> {
  const since = now;
  for (const { at, type, kind, object, cluster } of readRecording(shared)) {
    if ((cluster !== null && cluster !== name) || at <= since || at > until) continue;
    now = at;
    await projector.takeChanges([{ type, row: mirrorRow(kind, object, cluster) }]);
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
