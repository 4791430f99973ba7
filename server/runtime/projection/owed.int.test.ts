import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { kubeObject } from '../../../tests/support/factories/kube-objects.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../tests/support/postgres.ts';
import { auditStore } from '../../db/audit/audit-store.ts';
import { openDatabase } from '../../db/client.ts';
import { createClusterStore } from '../../db/clusters/cluster-store.ts';
import { createMirrorStore } from '../../db/clusters/mirror-store.ts';
import { createEventLog } from '../../db/events/event-log.ts';
import { kinds, type ResourceKind } from '../../kube/kinds.ts';
import type { KubeObject } from '../../kube/resources.ts';
import { createProjector, type Projector } from './projector.ts';
import { mirrorRow } from './watch.ts';

let test: TestDatabase;
let database: ReturnType<typeof openDatabase>;
let eventLog: ReturnType<typeof createEventLog>;
let projector: Projector;
const created = new Date('2026-08-20T08:00:00Z');

beforeAll(async () => {
  test = await createMigratedDatabase();
  database = openDatabase(test.url);
  eventLog = createEventLog(database, test.url);
  // Refuses what is about to be written to a table that the test names, as a full disk or a lost connection would.
  await sql(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'refused by the test'; END $$`);
});
afterAll(async () => {
  await eventLog.close();
  await database.close();
  await test.drop();
});

beforeEach(async () => {
  await sql('TRUNCATE mirror_objects, clusters, cluster_details, events CASCADE');
  projector = createProjector({
    database,
    mirror: createMirrorStore('test'),
    clusters: createClusterStore(),
    events: eventLog,
    audit: auditStore,
    clock: { now: () => new Date(created.getTime() + 2 * 3_600_000) },
    lead: { assert: async () => undefined },
    onChanged: () => undefined,
  });
});

const sql = <T>(query: string, ...values: unknown[]) => database.auto.$queryRawUnsafe<T[]>(query, ...values);
const rows = (kind: ResourceKind, objects: KubeObject[]) =>
  objects.map((object) => mirrorRow(kind, object, kind === kinds.clusterDeployment ? object.metadata.name : null));
async function list(kind: ResourceKind, ...objects: KubeObject[]): Promise<void> {
  const receiver = projector.startList(kind);
  await receiver.take(rows(kind, objects));
  await receiver.finish();
}
const remove = (kind: ResourceKind, object: KubeObject) =>
  projector.takeChanges(rows(kind, [object]).map((row) => ({ type: 'DELETED' as const, row })));
const causes = async () =>
  (await sql<{ key: string }>(`SELECT DISTINCT cause#>>'{message,key}' AS key FROM clusters`)).map(({ key }) => key);
const deployment = (name: string) =>
  kubeObject(name, 'team-a', {
    spec: { template: 'aws-1', credential: 'aws', config: {}, dataSource: 'pg' },
    status: {},
    metadata: { creationTimestamp: created.toISOString() },
  });
async function whileRefused(table: string, work: () => Promise<void>): Promise<void> {
  await sql(`CREATE TRIGGER refuse BEFORE INSERT OR UPDATE OR DELETE ON ${table}
    FOR EACH STATEMENT EXECUTE FUNCTION refuse()`);
  try {
    await expect(work()).rejects.toThrow('refused by the test');
  } finally {
    await sql(`DROP TRIGGER refuse ON ${table}`);
  }
}

it('derives the clusters that refer to a change when the transaction that brought it failed at first', async () => {
  const source = kubeObject('pg', 'team-a', {});
  await list(kinds.dataSource);
  await list(kinds.clusterDeployment, deployment('dev'));
  await projector.settle();
  expect(await causes()).toEqual(['referenceMissing']);
  // The list is read again after a failure, and its second reading holds nothing that is new to the index.
  await whileRefused('mirror_objects', () => list(kinds.dataSource, source));
  await list(kinds.dataSource, source);
  expect(await causes()).toEqual(['awaitingController']);
});

it('derives them at the next look when only their own transaction failed', async () => {
  const source = kubeObject('pg', 'team-a', {});
  await list(kinds.dataSource, source);
  await list(kinds.clusterDeployment, deployment('dev'));
  await projector.settle();
  await whileRefused('clusters', () => remove(kinds.dataSource, source));
  await projector.revisit();
  expect(await causes()).toEqual(['referenceMissing']);
});

it('derives a thousand clusters that refer to one object in portions', async () => {
  const names = Array.from({ length: 1_000 }, (_, index) => `c${index}`);
  const source = kubeObject('pg', 'team-a', {});
  await list(kinds.dataSource, source);
  await list(kinds.clusterDeployment, ...names.map(deployment));
  await projector.settle();
  await remove(kinds.dataSource, source);
  expect(await causes()).toEqual(['referenceMissing']);
  const portions = await sql<{ size: number }>('SELECT count(*)::int AS size FROM clusters GROUP BY xmin::text');
  expect(portions.map(({ size }) => size)).toEqual([250, 250, 250, 250]);
});
