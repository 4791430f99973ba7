import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { kubeObject, readyConditions } from '../../../tests/support/factories/kube-objects.ts';
import { storeOrder, storeProject } from '../../../tests/support/factories/requests.ts';
import { noAdoptions } from '../../../tests/support/fakes/adoptions.ts';
import { createFakeKube } from '../../../tests/support/fakes/kube.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../tests/support/postgres.ts';
import { auditStore } from '../../db/audit/audit-store.ts';
import { openDatabase } from '../../db/client.ts';
import { createClusterStore } from '../../db/clusters/cluster-store.ts';
import { lifetimeStore } from '../../db/clusters/lifetime-store.ts';
import { createMirrorStore } from '../../db/clusters/mirror-store.ts';
import { createEventLog } from '../../db/events/event-log.ts';
import { noticeOutbox } from '../../db/notices/notice-store.ts';
import { projectStore } from '../../db/projects/project-store.ts';
import { requestStore } from '../../db/requests/request-store.ts';
import { reservationStore } from '../../db/requests/reservation-store.ts';
import { reviewStore } from '../../db/requests/review-store.ts';
import { endLifetimes } from '../../jobs/end-lifetimes.ts';
import { remindUnready } from '../../jobs/remind-unready.ts';
import { kinds } from '../../kube/kinds.ts';
import type { KubePort } from '../../ports/kube.ts';
import type { Job } from '../../ports/live.ts';
import { followCluster } from '../../usecases/requests/follow-cluster.ts';
import { noteEnd } from '../../usecases/requests/kinds/create/note-end.ts';
import { createProjector, type Projector } from './projector.ts';
import { mirrorRow } from './watch.ts';

const dayMs = 86_400_000;
const orderedAt = new Date('2026-01-01T00:00:00Z');
const readyAt = new Date('2026-01-03T00:00:00Z');
const ref = { namespace: 'team-a', name: 'slow' };

let test: TestDatabase;
let database: ReturnType<typeof openDatabase>;
let eventLog: ReturnType<typeof createEventLog>;
let projector: Projector;
let requestId: string;
let jobs: Job[];
let noted: Parameters<KubePort['annotateCluster']>[];
const clusters = createClusterStore();
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

/** An order for seven days whose cluster is on its way. */
beforeEach(async () => {
  await sql(`TRUNCATE mirror_objects, clusters, cluster_details, events, projects, cluster_lifetimes, notices CASCADE`);
  [jobs, noted] = [[], []];
  projector = createProjector({
    database,
    mirror: createMirrorStore('test'),
    clusters,
    events: eventLog,
    audit: auditStore,
    clock: { now: () => new Date() },
    lead: { assert: async () => undefined },
    onChanged: () => undefined,
  });
  await storeProject(database);
  const order = { state: 'provisioning', expiresInDays: 7, createdAt: orderedAt } as const;
  requestId = (await storeOrder(database, { send: async () => undefined }, ref.name, order)).id;
});

const kube: KubePort = {
  ...createFakeKube(),
  annotateCluster: async (cluster, change) => void noted.push([cluster, change]),
};
const deps = () => ({
  db: database,
  clock: { now: () => readyAt },
  eventLog,
  audit: auditStore,
  notices: noticeOutbox,
  requests: requestStore,
  reservations: reservationStore,
  lifetimes: lifetimeStore,
  projects: projectStore,
  queue: { send: async (_tx: unknown, job: Job) => void jobs.push(job) },
  ...noAdoptions,
  kube,
  clusters: { find: clusters.findSeen },
  findCluster: clusters.findSeen,
});

async function show(isReady: boolean, over: { uid?: string; end?: string; isStripped?: boolean } = {}): Promise<void> {
  const object = kubeObject(ref.name, ref.namespace, {
    spec: { template: 'aws-1', credential: 'aws', config: {} },
    status: isReady ? { observedGeneration: 1, conditions: readyConditions } : {},
    metadata: {
      uid: over.uid ?? 'u1',
      annotations: {
        ...(over.isStripped ? {} : { 'slipway.dev/request': requestId }),
        ...(over.end && { 'slipway.dev/expires-at': over.end }),
      },
      creationTimestamp: orderedAt.toISOString(),
    },
  });
  const receiver = projector.startList(kinds.clusterDeployment);
  await receiver.take([mirrorRow(kinds.clusterDeployment, object, object.metadata.name)]);
  await receiver.finish();
  await projector.settle();
}
const endOfCluster = async () =>
  (
    await sql<{ expires_at: Date | null; expires_in_days: number }>('SELECT expires_at, expires_in_days FROM clusters')
  )[0];
const toldOf = async () =>
  sql<{ topic: string; about: string[]; days: number }>(
    `SELECT topic, (arguments->>'days')::int AS days FROM notices WHERE key = 'team-a/slow' ORDER BY at`,
  );

it('has no end before it is ready, and then one that is counted from that instant and written next to it', async () => {
  await show(false);
  await followCluster(deps(), ref);
  expect(await endOfCluster()).toEqual({ expires_at: null, expires_in_days: 7 });

  await show(true);
  await followCluster(deps(), ref);
  const end = new Date(readyAt.getTime() + 7 * dayMs);
  expect(await requestStore.get(database.auto, requestId)).toMatchObject({ state: 'ready', expiresAt: end });
  expect(await endOfCluster()).toEqual({ expires_at: end, expires_in_days: 7 });
  expect(jobs).toEqual([{ kind: 'note-end', requestId }]);

  await noteEnd(deps(), requestId);
  expect(noted).toEqual([[{ ...ref, uid: 'u1' }, { expiresAt: end }]]);
  await show(true, { end: end.toISOString() });
  expect(await endOfCluster()).toEqual({ expires_at: end, expires_in_days: 7 });
});

it('is not ended before it was ready, and its people hear of it once its days are over, then each week', async () => {
  await show(false);
  const errors: unknown[] = [];
  await endLifetimes({ ...deps(), reviews: reviewStore, onError: (error) => errors.push(error) });
  expect(errors).toEqual([]);
  expect(jobs).toEqual([]);

  await remindUnready(deps());
  await remindUnready(deps());
  expect(await toldOf()).toEqual([{ topic: 'cluster-unready', days: 7 }]);
  await sql(`UPDATE clusters SET unready_told_at = now() - interval '8 days'`);
  await show(false);
  await remindUnready(deps());
  expect(await toldOf()).toHaveLength(2);
  expect(await auditStore.verify(database.auto)).toBeNull();
});

it('writes the longer life that it was given before its end was written', async () => {
  await show(true);
  await followCluster(deps(), ref);
  const longer = new Date('2026-03-01T00:00:00Z');
  await storeOrder(database, deps().queue, ref.name, {
    kind: 'extend',
    state: 'done',
    clusterUid: 'u1',
    expiresAt: longer,
  });
  await noteEnd(deps(), requestId);
  expect(noted).toEqual([[{ ...ref, uid: 'u1' }, { expiresAt: longer }]]);
});

it('keeps the longer life of an object that an older backup brings back', async () => {
  await show(true);
  await followCluster(deps(), ref);
  const [first, longer] = [new Date('2026-01-10T00:00:00Z'), new Date('2026-03-01T00:00:00Z')];
  await storeOrder(database, deps().queue, ref.name, {
    kind: 'extend',
    state: 'done',
    clusterUid: 'u1',
    expiresAt: longer,
  });
  await show(true, { end: longer.toISOString() });
  await show(true, { end: first.toISOString() });
  expect((await endOfCluster())?.expires_at).toEqual(longer);
  await show(true, { uid: 'u2', end: first.toISOString() });
  expect((await endOfCluster())?.expires_at).toEqual(longer);
});

it('does not begin with an end that was written at the object before it was ready', async () => {
  await show(false, { end: '2026-01-02T00:00:00.000Z' });
  expect((await endOfCluster())?.expires_at).toBeNull();
  await show(true, { end: '2026-01-02T00:00:00.000Z' });
  await followCluster(deps(), ref);
  expect((await endOfCluster())?.expires_at).toEqual(new Date(readyAt.getTime() + 7 * dayMs));
});

it('keeps its end, and stays the cluster of its order, when all annotations are taken off', async () => {
  await show(true);
  await followCluster(deps(), ref);
  const end = new Date(readyAt.getTime() + 7 * dayMs);
  await show(true, { end: end.toISOString() });
  await show(true, { isStripped: true });
  expect(await endOfCluster()).toEqual({ expires_at: end, expires_in_days: 7 });
  expect((await clusters.findSeen(database.auto, ref))?.requestId).toBe(requestId);
});

it('finishes an order whose annotation was taken off before the projection saw it', async () => {
  await sql('UPDATE requests SET cluster_uid = $1', 'u1');
  await show(true, { isStripped: true });
  await followCluster(deps(), ref);
  expect(await requestStore.get(database.auto, requestId)).toMatchObject({ state: 'ready' });
});

it('gives an end to the cluster of an order that a worker of the version before has finished', async () => {
  await show(true);
  await sql(`UPDATE requests SET state = 'ready'`);
  expect(await clusters.findLost(database.auto)).toEqual([ref]);
  await followCluster(deps(), ref);
  await followCluster(deps(), ref);
  expect((await endOfCluster())?.expires_at).toEqual(new Date(readyAt.getTime() + 7 * dayMs));
  expect(jobs).toHaveLength(1);
  expect(await clusters.findLost(database.auto)).toEqual([]);
});
