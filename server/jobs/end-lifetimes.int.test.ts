import { afterAll, beforeAll, expect, it } from 'vitest';
import { storeOrder, storeProject } from '../../tests/support/factories/requests.ts';
import { noAdoptions } from '../../tests/support/fakes/adoptions.ts';
import { createFakeKube } from '../../tests/support/fakes/kube.ts';
import { createMigratedDatabase, type TestDatabase } from '../../tests/support/postgres.ts';
import { userStore } from '../db/access/user-store.ts';
import { auditStore } from '../db/audit/audit-store.ts';
import { openDatabase } from '../db/client.ts';
import { lifetimeStore } from '../db/clusters/lifetime-store.ts';
import { createMirrorStore } from '../db/clusters/mirror-store.ts';
import { ownerStore } from '../db/clusters/owner-store.ts';
import { createEventLog } from '../db/events/event-log.ts';
import { noticeOutbox } from '../db/notices/notice-store.ts';
import { projectStore } from '../db/projects/project-store.ts';
import { requestStore } from '../db/requests/request-store.ts';
import { reservationStore } from '../db/requests/reservation-store.ts';
import { reviewStore } from '../db/requests/review-store.ts';
import type { Job } from '../ports/live.ts';
import { deprovision } from '../usecases/requests/kinds/delete/deprovision.ts';
import { endLifetimes } from './end-lifetimes.ts';

let test: TestDatabase;
let database: ReturnType<typeof openDatabase>;
let eventLog: ReturnType<typeof createEventLog>;
const jobs: Job[] = [];

beforeAll(async () => {
  test = await createMigratedDatabase();
  database = openDatabase(test.url);
  eventLog = createEventLog(database, test.url);
  await storeProject(database);
  const owner = { issuer: 'https://id.test', subject: 'dev', email: 'dev@example.com', name: 'Dev', groups: [] };
  await userStore.signIn(database.auto, owner, crypto.randomUUID(), new Date());
});
afterAll(async () => {
  await eventLog.close();
  await database.close();
  await test.drop();
});

/** What a deletion does not look at. */
const unseen = { cause: null, machines: [], serviceSets: [], controlPlaneWanted: null };

const deps = () => ({
  // A worker whose own clock is a year behind: what is due is told by the database.
  db: database,
  clock: { now: () => new Date(Date.now() - 31_536_000_000) },
  eventLog,
  audit: auditStore,
  notices: noticeOutbox,
  requests: requestStore,
  reservations: reservationStore,
  lifetimes: lifetimeStore,
  owners: ownerStore,
  projects: projectStore,
  ...noAdoptions,
  mirror: createMirrorStore('management'),
  reviews: reviewStore,
  queue: { send: async (_tx: unknown, job: Job) => void jobs.push(job) },
  onError: (error: unknown) => {
    throw error;
  },
});
const query = <T>(sql: string, ...values: unknown[]) => database.auto.$queryRawUnsafe<T[]>(sql, ...values);
const putCluster = (name: string, hoursLeft: number) =>
  query(
    `INSERT INTO clusters (namespace, name, uid, project, owner, phase, severity, template, created_at, expires_at,
       observed_at, phase_changed_at)
     VALUES ('team-a', $1, 'uid-' || $1, 'alpha', 'dev@example.com', 'ready', 9, 't', now() - interval '30 days',
       now() + $2::float8 * interval '1 hour', now(), now())`,
    name,
    hoursLeft,
  );
const endIn = (name: string, hours: number) =>
  query(`UPDATE clusters SET expires_at = now() + $2::float8 * interval '1 hour' WHERE name = $1`, name, hours);
const graceOver = (name: string) =>
  query(`UPDATE cluster_lifetimes SET grace_until = now() - interval '1 second' WHERE name = $1`, name);
const actsOn = async (name: string) =>
  (
    await query<{ action: string; after: { hours?: number } }>(
      `SELECT action, "after" FROM audit_entries WHERE key = $1 AND subject = 'clusters' ORDER BY seq`,
      `team-a/${name}`,
    )
  ).map(({ action, after }) => (after.hours ? `${action} ${after.hours}` : action));
const toldOf = async (name: string) =>
  (
    await query<{ topic: string; hours: number | null; about: number }>(
      `SELECT topic, (arguments->>'hours')::int AS hours, cardinality(about) AS about FROM notices
       WHERE subject = 'clusters' AND key = $1 ORDER BY at, topic DESC`,
      `team-a/${name}`,
    )
  ).map(({ topic, hours, about }) => `${topic}${hours ? ` ${hours}` : ''}: ${about}`);
const deletionsOf = async (name: string) =>
  (await requestStore.ofCluster(database.auto, { namespace: 'team-a', name })).filter(({ kind }) => kind === 'delete');

it('warns once at each time, ends, waits for the grace period, and asks for the deletion in a request', async () => {
  await putCluster('ends', 71);
  await endLifetimes(deps());
  await endLifetimes(deps());
  expect(await actsOn('ends')).toEqual(['warn-of-expiry 72']);

  await query(`UPDATE cluster_lifetimes SET expires_at = expires_at - interval '72 hours',
    known_since = known_since - interval '72 hours' WHERE name = 'ends'`);
  await query(`UPDATE clusters SET expires_at = expires_at - interval '72 hours' WHERE name = 'ends'`);
  await endLifetimes(deps());
  await endLifetimes(deps());
  expect(await actsOn('ends')).toEqual(['warn-of-expiry 72', 'expire-cluster']);
  expect(await deletionsOf('ends')).toEqual([]);
  const shown = await lifetimeStore.read(database.auto, { namespace: 'team-a', name: 'ends' });
  expect((shown.graceUntil?.getTime() ?? 0) - Date.now()).toBeGreaterThan(23.9 * 3_600_000);

  await graceOver('ends');
  await endLifetimes(deps());
  await endLifetimes(deps());
  expect(await actsOn('ends')).toEqual(['warn-of-expiry 72', 'expire-cluster', 'delete-expired-cluster']);
  expect(await toldOf('ends')).toEqual(['lifetime-warning 72: 1', 'lifetime-ended: 1', 'lifetime-deleted: 1']);
  const [deletion, ...more] = await deletionsOf('ends');
  expect(more).toEqual([]);
  expect(deletion).toMatchObject({ state: 'approved', requester: 'slipway', project: 'alpha' });
  expect(jobs).toEqual([{ kind: 'carry-out', requestId: deletion?.id }]);
  expect(await requestStore.entries(database.auto, deletion?.id ?? '')).toMatchObject([
    { type: 'submitted', said: [{ message: { key: 'said.lifetime-over' } }] },
  ]);
});

it('begins anew when the end is moved, and holds the deletion while more time is asked for', async () => {
  await putCluster('extended', -1);
  await endLifetimes(deps());
  await storeOrder(database, { send: async () => undefined }, 'extended', {
    kind: 'extend',
    state: 'awaiting-approval',
  });
  await graceOver('extended');
  await endLifetimes(deps());
  expect(await deletionsOf('extended')).toEqual([]);

  await endIn('extended', 24 * 30);
  await endLifetimes(deps());
  expect(await lifetimeStore.read(database.auto, { namespace: 'team-a', name: 'extended' })).toMatchObject({
    graceUntil: null,
  });
  expect(await actsOn('extended')).toEqual(['expire-cluster']);
});

it('deletes the cluster whose time is over, and not one that gets its name meanwhile', async () => {
  await putCluster('reborn', -100);
  await endLifetimes(deps());
  await graceOver('reborn');
  await endLifetimes(deps());
  const [deletion] = await deletionsOf('reborn');
  expect(deletion).toMatchObject({ state: 'approved', clusterUid: 'uid-reborn' });
  const kube = { ...createFakeKube(), deleteCluster: () => Promise.reject(new Error('It was deleted')) };
  const find = async () => ({
    uid: 'another',
    requestId: null,
    phase: 'ready' as const,
    createdAt: new Date(),
    expiresAt: null,
    generation: 1,
    releaseGeneration: null,
    ...unseen,
  });
  await deprovision({ ...deps(), kube, clusters: { find } }, deletion?.id ?? '');
  expect(await requestStore.get(database.auto, deletion?.id ?? '')).toMatchObject({
    state: 'failed',
    reasonMessage: { key: 'said.cluster-replaced', params: { name: 'reborn' } },
  });
});

it('is not held up by a longer life whose request waits for its requester', async () => {
  await putCluster('asleep', -100);
  await endLifetimes(deps());
  const longer = await storeOrder(database, { send: async () => undefined }, 'asleep', {
    kind: 'extend',
    state: 'changes-requested',
    clusterUid: 'uid-asleep',
  });
  await graceOver('asleep');
  await endLifetimes(deps());
  expect(await deletionsOf('asleep')).toMatchObject([{ state: 'approved' }]);
  expect(await requestStore.get(database.auto, longer.id)).toMatchObject({ state: 'expired' });
});

it('never deletes what is protected, not even by a request from before', async () => {
  await putCluster('kept', -100);
  const ref = { namespace: 'team-a', name: 'kept' };
  const removal = await storeOrder(database, { send: async () => undefined }, 'kept', {
    kind: 'delete',
    state: 'awaiting-approval',
    parameters: {},
    clusterUid: 'uid-kept',
  });
  await lifetimeStore.protect(database.auto, { ...ref, uid: 'uid-kept' }, { by: 'lead@example.com', at: new Date() });
  await endLifetimes(deps());
  await endLifetimes(deps());
  expect(await actsOn('kept')).toEqual(['expire-protected-cluster']);
  expect(await deletionsOf('kept')).toHaveLength(1);

  await query(`UPDATE requests SET state = 'approved' WHERE id = $1::uuid`, removal.id);
  const kube = { ...createFakeKube(), deleteCluster: () => Promise.reject(new Error('It was deleted')) };
  await deprovision(
    {
      ...deps(),
      kube,
      clusters: {
        find: async () => ({
          uid: 'uid-kept',
          requestId: null,
          phase: 'ready',
          createdAt: new Date(0),
          expiresAt: null,
          generation: 1,
          releaseGeneration: null,
          ...unseen,
        }),
      },
    },
    removal.id,
  );
  expect(await requestStore.get(database.auto, removal.id)).toMatchObject({
    state: 'failed',
    reason: expect.stringContaining('lead@example.com protects this cluster'),
    reasonMessage: { key: 'said.cluster-protected-by', params: { by: 'lead@example.com' } },
  });

  await lifetimeStore.unprotect(database.auto, 'uid-kept');
  await endLifetimes(deps());
  expect(await actsOn('kept')).toEqual(['expire-protected-cluster', 'expire-cluster']);
});

it('tells once of a cluster that Flux keeps, and asks for its deletion where that reaches Git', async () => {
  await putCluster('in-git', -100);
  await query(
    `INSERT INTO cluster_details (namespace, name, detail) VALUES ('team-a', 'in-git',
       '{"keptBy":{"tool":"flux-kustomization","namespace":"flux-system","name":"clusters"}}')`,
  );
  for (let times = 0; times < 3; times++) await endLifetimes(deps());
  expect(await actsOn('in-git')).toEqual(['expire-kept-cluster']);
  expect(await toldOf('in-git')).toEqual(['lifetime-ended: 1']);
  const [notice] = await query<{ arguments: object }>(`SELECT arguments FROM notices WHERE key = 'team-a/in-git'`);
  expect(notice?.arguments).toMatchObject({ keeper: 'flux-system/clusters' });
  expect(await deletionsOf('in-git')).toEqual([]);

  await query(
    `INSERT INTO project_git (project, provider, address, repository, branch, folder, applied_by, sealed_token, updated_by, updated_at)
     VALUES ('alpha', 'gitea', 'https://git.example', 'a/b', 'main', 'clusters', 'gitops', '', 'lead@demo', now())`,
  );
  await endLifetimes(deps());
  await graceOver('in-git');
  await endLifetimes(deps());
  expect(await actsOn('in-git')).toEqual(['expire-kept-cluster', 'expire-cluster', 'delete-expired-cluster']);
  expect(await deletionsOf('in-git')).toHaveLength(1);
  await query('DELETE FROM project_git');
});

it('ends a deletion that waits for approval when the lifetime is over, and goes on to the clusters after it', async () => {
  await putCluster('waits', -200);
  await putCluster('behind', -100);
  await endLifetimes(deps());
  const waiting = await storeOrder(database, { send: async () => undefined }, 'waits', {
    kind: 'delete',
    state: 'awaiting-approval',
    parameters: {},
    clusterUid: 'uid-waits',
  });
  await graceOver('waits');
  await graceOver('behind');
  await endLifetimes(deps());
  expect(await deletionsOf('behind')).toMatchObject([{ state: 'approved', requester: 'slipway' }]);
  expect(await requestStore.get(database.auto, waiting.id)).toMatchObject({
    state: 'expired',
    reasonMessage: { key: 'said.lifetime-over-waiting' },
  });
  const open = (await deletionsOf('waits')).filter(({ state }) => state !== 'expired');
  expect(open).toMatchObject([{ state: 'approved', requester: 'slipway' }]);
});

it('looks at every cluster that is due, however many before it cannot be helped', async () => {
  await query(
    `INSERT INTO clusters (namespace, name, uid, project, owner, phase, severity, template, created_at, expires_at,
       observed_at, phase_changed_at)
     SELECT 'team-a', 'stuck-' || n, 'uid-stuck-' || n, 'alpha', NULL, 'ready', 9, 't', now() - interval '90 days',
       now() - interval '60 days', now(), now() FROM generate_series(1, 30) AS n`,
  );
  await putCluster('last', -1);
  const failed: unknown[] = [];
  const lock: typeof lifetimeStore.lock = async (tx, ref) => {
    // The row is read as ever; what fails is what comes after.
    if (ref.name.startsWith('stuck-')) await tx.$queryRawUnsafe('SELECT 1 / 0');
    return lifetimeStore.lock(tx, ref);
  };
  const failing = { ...deps(), lifetimes: { ...lifetimeStore, lock }, onError: (error: unknown) => failed.push(error) };
  await endLifetimes(failing, 10);
  expect(failed).toHaveLength(30);
  expect(await actsOn('last')).toEqual(['expire-cluster']);
  await query(`DELETE FROM clusters WHERE name LIKE 'stuck-%'`);
});

it('leaves alone what has ended and only waits', async () => {
  await putCluster('graced', -1);
  await putCluster('held', -1);
  const held = { namespace: 'team-a', name: 'held', uid: 'uid-held' };
  await lifetimeStore.protect(database.auto, held, { by: 'lead@example.com', at: new Date() });
  await endLifetimes(deps());
  const dueNames = async () => (await lifetimeStore.due(database.auto, new Date(), null, 500)).map(({ name }) => name);
  expect(await dueNames()).not.toEqual(expect.arrayContaining(['graced']));
  expect(await dueNames()).not.toEqual(expect.arrayContaining(['held']));
  await graceOver('graced');
  await lifetimeStore.unprotect(database.auto, 'uid-held');
  expect(await dueNames()).toEqual(expect.arrayContaining(['graced', 'held']));
});
