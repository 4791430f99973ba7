import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { kubeObject, readyConditions } from '../../../tests/support/factories/kube-objects.ts';
import { storeOrder, storeProject } from '../../../tests/support/factories/requests.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../tests/support/postgres.ts';
import { auditStore } from '../../db/audit/audit-store.ts';
import { openDatabase } from '../../db/client.ts';
import { createClusterStore } from '../../db/clusters/cluster-store.ts';
import { lifetimeStore } from '../../db/clusters/lifetime-store.ts';
import { createMirrorStore } from '../../db/clusters/mirror-store.ts';
import { createEventLog } from '../../db/events/event-log.ts';
import { requestStore } from '../../db/requests/request-store.ts';
import { kinds } from '../../kube/kinds.ts';
import type { KubeObject } from '../../kube/resources.ts';
import { createProjector, type Projector } from './projector.ts';
import { mirrorRow } from './watch.ts';

let test: TestDatabase;
let database: ReturnType<typeof openDatabase>;
let eventLog: ReturnType<typeof createEventLog>;
let projector: Projector;
let requestId: string;
let longerId: string;
const queue = { send: async () => undefined };
const ref = { namespace: 'team-a', name: 'kept' };
const sql = <T>(query: string, ...values: unknown[]) => database.auto.$queryRawUnsafe<T[]>(query, ...values);

beforeAll(async () => {
  test = await createMigratedDatabase();
  database = openDatabase(test.url);
  eventLog = createEventLog(database, test.url);
});
afterAll(async () => {
  await eventLog.close();
  await database.close();
  await test.drop();
});

/** Protected, extended, claimed by somebody else than who ordered it: all of it is bound to the uid. */
beforeEach(async () => {
  await sql(`TRUNCATE mirror_objects, clusters, cluster_details, events, projects, cluster_protections,
    cluster_lifetimes, cluster_remains CASCADE`);
  projector = createProjector({
    database,
    mirror: createMirrorStore('test'),
    clusters: createClusterStore(),
    events: eventLog,
    audit: auditStore,
    clock: { now: () => new Date() },
    lead: { assert: async () => undefined },
    onChanged: () => undefined,
  });
  await storeProject(database);
  const expiresAt = new Date('2029-12-31T00:00:00Z');
  requestId = (await storeOrder(database, queue, ref.name, { state: 'ready', expiresAt })).id;
  await list(cluster('old'));
  await projector.settle();
  await sql(`UPDATE clusters SET owner = 'lead@example.com' WHERE name = 'kept'`);
  await lifetimeStore.protect(database.auto, { ...ref, uid: 'old' }, { by: 'lead@example.com', at: new Date() });
  const graceUntil = new Date('2030-01-01T00:00:00Z');
  const known = { expiresAt: new Date('2029-12-31T00:00:00Z'), knownSince: new Date(), warnedHours: 0, graceUntil };
  await lifetimeStore.save(database.auto, { ...ref, uid: 'old' }, known);
  longerId = (
    await storeOrder(database, queue, ref.name, { kind: 'extend', state: 'awaiting-approval', clusterUid: 'old' })
  ).id;
});

/** As a backup restores it: annotations stay, uid and creationTimestamp are new. */
const cluster = (uid: string, annotations: Record<string, string> = { 'slipway.dev/request': requestId }) =>
  kubeObject(ref.name, ref.namespace, {
    spec: { template: 'aws-1', credential: 'aws', config: {} },
    status: { observedGeneration: 1, conditions: readyConditions },
    metadata: { uid, annotations, creationTimestamp: uid === 'old' ? '2026-01-01T00:00:00Z' : '2026-08-01T00:00:00Z' },
  });
const row = (object: KubeObject) => mirrorRow(kinds.clusterDeployment, object, object.metadata.name);
async function list(...objects: KubeObject[]): Promise<void> {
  const receiver = projector.startList(kinds.clusterDeployment);
  await receiver.take(objects.map(row));
  await receiver.finish();
}
const change = (type: 'MODIFIED' | 'DELETED', object: KubeObject) =>
  projector.takeChanges([{ type, row: row(object) }]);

async function bound(): Promise<object> {
  const [found] = await sql<{ uid: string; owner: string | null }>('SELECT uid, owner FROM clusters');
  const [life] = await sql<{ uid: string }>('SELECT uid FROM cluster_lifetimes');
  return {
    ...found,
    protection: (await lifetimeStore.lockProtection(database.auto, ref))?.by ?? null,
    lifetime: life?.uid ?? null,
    longer: (await requestStore.get(database.auto, longerId))?.clusterUid,
  };
}
const ordered = async () => (await sql('SELECT request_id, expires_at FROM clusters'))[0];
const carried = (uid: string) => ({
  uid,
  owner: 'lead@example.com',
  protection: 'lead@example.com',
  lifetime: uid,
  longer: uid,
});

describe('a cluster that a backup brings back under a new uid', () => {
  it('keeps its owner, its protection, its lifetime and what is asked for it', async () => {
    await list();
    await lifetimeStore.forgetGone(database.auto);
    await list(cluster('new'));
    expect(await bound()).toEqual(carried('new'));
    const [entry] = await sql<object>(
      `SELECT action, actor_kind, key, "before", "after" FROM audit_entries WHERE action = 'recognise-cluster'`,
    );
    expect(entry).toMatchObject({
      actor_kind: 'system',
      key: 'team-a/kept',
      before: { uid: 'old' },
      after: { uid: 'new' },
    });
    expect(await auditStore.verify(database.auto)).toBeNull();
  });

  it('keeps them when nobody saw it gone in between, and when it is restored twice', async () => {
    await list(cluster('new'));
    expect(await bound()).toEqual(carried('new'));
    await list();
    await list(cluster('newer'));
    expect(await bound()).toEqual(carried('newer'));
  });

  it('begins its grace period again, for nobody could ask for a longer life while it was away', async () => {
    await sql(`UPDATE cluster_lifetimes SET grace_until = now() - interval '1 day'`);
    await list();
    await list(cluster('new'));
    expect(await sql('SELECT uid, grace_until FROM cluster_lifetimes')).toEqual([{ uid: 'new', grace_until: null }]);
  });

  it('is recognised by its claim when nobody ordered it', async () => {
    await sql(`UPDATE clusters SET request_id = NULL`);
    await list();
    await list(cluster('new', { 'slipway.dev/owner': 'lead@example.com' }));
    expect(await bound()).toEqual(carried('new'));
  });

  it('keeps its claim when it was only out of sight', async () => {
    await list();
    await list(cluster('old'));
    expect(await bound()).toEqual(carried('old'));
  });
});

describe('the protection of a cluster that is gone', () => {
  const protections = async () =>
    (await sql<{ uid: string }>('SELECT uid FROM cluster_protections')).map(({ uid }) => uid);

  it('is remembered for as long as a backup may bring it back, and no longer', async () => {
    await list();
    await lifetimeStore.forgetGone(database.auto);
    expect(await protections()).toEqual(['old']);
    await sql(`UPDATE cluster_remains SET vanished_at = now() - interval '31 days'`);
    await lifetimeStore.forgetGone(database.auto);
    expect(await protections()).toEqual([]);
  });

  it('goes at once when it was deleted', async () => {
    await change('DELETED', cluster('old'));
    await lifetimeStore.forgetGone(database.auto);
    expect(await protections()).toEqual([]);
  });
});

describe('another cluster of the same name', () => {
  const strangers = { uid: 'new', owner: null, protection: null, lifetime: 'old', longer: 'old' };

  it('inherits nothing without the annotations', async () => {
    await list();
    await list(cluster('new', {}));
    expect(await bound()).toEqual(strangers);
  });

  it('inherits nothing by the claim alone from a cluster that was ordered, nor by that of somebody else', async () => {
    await list(cluster('new', { 'slipway.dev/owner': 'lead@example.com' }));
    expect(await bound()).toEqual(strangers);
    await sql(`UPDATE clusters SET owner = 'dev@example.com'`);
    await list(cluster('newer', { 'slipway.dev/owner': 'lead@example.com' }));
    expect(await bound()).toEqual({ ...strangers, uid: 'newer' });
  });

  it('inherits nothing from one that was deleted, whatever it bears', async () => {
    await change('DELETED', cluster('old'));
    await list(cluster('new'));
    expect(await bound()).toEqual(strangers);
    expect(await ordered()).toEqual({ request_id: null, expires_at: null });
  });

  it('inherits nothing from one that Slipway deleted', async () => {
    await sql(`UPDATE requests SET kind = 'delete', state = 'done' WHERE id = $1::uuid`, longerId);
    await list();
    await list(cluster('new'));
    expect(await bound()).toEqual(strangers);
    expect(await ordered()).toEqual({ request_id: null, expires_at: null });
  });

  it('inherits nothing from one that was deleted long ago', async () => {
    await change('DELETED', cluster('old'));
    await sql(`UPDATE cluster_remains SET vanished_at = now() - interval '1 year'`);
    await lifetimeStore.forgetGone(database.auto);
    await list(cluster('new'));
    expect(await ordered()).toEqual({ request_id: null, expires_at: null });
  });
});
