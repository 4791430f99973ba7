import { afterAll, beforeAll, expect, it } from 'vitest';
import { storeOrder, storeProject } from '../../tests/support/factories/requests.ts';
import { noAdoptions } from '../../tests/support/fakes/adoptions.ts';
import { createFakeKube } from '../../tests/support/fakes/kube.ts';
import { createMigratedDatabase, type TestDatabase } from '../../tests/support/postgres.ts';
import { createSealer } from '../auth/sealing.ts';
import { auditStore } from '../db/audit/audit-store.ts';
import { openDatabase } from '../db/client.ts';
import { createClusterStore } from '../db/clusters/cluster-store.ts';
import { lifetimeStore } from '../db/clusters/lifetime-store.ts';
import { createMirrorStore } from '../db/clusters/mirror-store.ts';
import { ownerStore } from '../db/clusters/owner-store.ts';
import { createEventLog } from '../db/events/event-log.ts';
import { createProjectGitStore } from '../db/git/project-git-store.ts';
import { requestPullStore } from '../db/git/request-pull-store.ts';
import { noticeOutbox } from '../db/notices/notice-store.ts';
import { projectStore } from '../db/projects/project-store.ts';
import { requestStore } from '../db/requests/request-store.ts';
import { reservationStore } from '../db/requests/reservation-store.ts';
import { reviewStore } from '../db/requests/review-store.ts';
import { DomainError } from '../domain/errors.ts';
import { say, sayDenial } from '../domain/words/said.ts';
import { followCluster } from '../usecases/requests/follow-cluster.ts';
import { provision } from '../usecases/requests/kinds/create/provision.ts';
import { deprovision } from '../usecases/requests/kinds/delete/deprovision.ts';
import { extend } from '../usecases/requests/kinds/extend/extend.ts';
import { sweepRequests } from './sweep.ts';

let test: TestDatabase;
let database: ReturnType<typeof openDatabase>;
let eventLog: ReturnType<typeof createEventLog>;
const clusters = createClusterStore();
const kube = createFakeKube();
const queue = { send: async () => undefined };

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

const deps = () => ({
  db: database,
  clock: { now: () => new Date() },
  eventLog,
  audit: auditStore,
  notices: noticeOutbox,
  requests: requestStore,
  reservations: reservationStore,
  lifetimes: lifetimeStore,
  owners: ownerStore,
  projects: projectStore,
  ...noAdoptions,
  queue,
  kube,
  clusters: { find: clusters.findSeen },
  findCluster: clusters.findSeen,
  mirror: createMirrorStore('management'),
});
const requestOf = (id: string) => requestStore.get(database.auto, id);
const putCluster = (name: string, uid: string) =>
  database.auto.$queryRawUnsafe(
    `INSERT INTO clusters (namespace, name, uid, phase, severity, template, created_at, observed_at, phase_changed_at)
     VALUES ('team-a', $1, $2, 'ready', 9, 't', now(), now(), now())`,
    name,
    uid,
  );

it('rejects an order of described addresses where a claim of the name is there by now, and asks for no cluster', async () => {
  const nodeNetwork = { cidr: '10.20.0.0/24', gateway: '10.20.0.1', prefix: 24 };
  const order = await storeOrder(database, queue, 'claimed', {
    state: 'approved',
    plan: { newAddressClaim: { provider: 'in-cluster', nodeNetwork } },
  });
  await database.auto.$queryRawUnsafe(
    `INSERT INTO mirror_objects (kind, namespace, name, uid, resource_version, object, observed_at)
     VALUES ('k0rdent.mirantis.com/ClusterIPAMClaim', 'team-a', 'claimed-ipam', 'u', '1', $1::jsonb, now())`,
    JSON.stringify({ metadata: { name: 'claimed-ipam', namespace: 'team-a' }, spec: { provider: 'in-cluster' } }),
  );
  await provision(deps(), order.id);
  const reasonMessage = { key: 'said.claim-there', params: { name: 'claimed-ipam' } };
  expect(await requestOf(order.id)).toMatchObject({ state: 'rejected', reasonMessage });
});

it('ends a deletion that the management cluster refuses, with its words', async () => {
  await putCluster('regional', 'u1');
  const order = await storeOrder(database, queue, 'regional', { kind: 'delete', parameters: {}, clusterUid: 'u1' });
  const words = 'ClusterDeployment cannot be deleted: referenced by Region "eu"';
  const refusing = {
    ...kube,
    deleteCluster: () => Promise.reject(new DomainError('validation-failed', sayDenial(words))),
  };
  await deprovision({ ...deps(), kube: refusing }, order.id);
  expect(await requestOf(order.id)).toMatchObject({ state: 'failed', reason: words, clusterUid: 'u1' });
});

it('keeps to the object it was to delete, whoever has the name by then', async () => {
  await putCluster('reused', 'old');
  const order = await storeOrder(database, queue, 'reused', { kind: 'delete', parameters: {}, clusterUid: 'old' });
  const asked: string[] = [];
  const away = new DomainError('upstream-unavailable');
  let isAway = true;
  const flaky = {
    ...kube,
    deleteCluster: async (_ref: object, uid: string) => {
      asked.push(uid);
      if (isAway) throw away;
      return 'replaced' as const;
    },
  };
  await expect(deprovision({ ...deps(), kube: flaky }, order.id)).rejects.toBe(away);
  await database.auto.$queryRawUnsafe(`UPDATE clusters SET uid = 'new' WHERE name = 'reused'`);
  isAway = false;
  await deprovision({ ...deps(), kube: flaky }, order.id);
  expect(asked).toEqual(['old', 'old']);
  await followCluster(deps(), { namespace: 'team-a', name: 'reused' });
  expect(await requestOf(order.id)).toMatchObject({ state: 'done' });
});

it('ends the deletion of what is gone already, and an extension at once', async () => {
  const removal = await storeOrder(database, queue, 'nothing', { kind: 'delete', parameters: {} });
  await deprovision(deps(), removal.id);
  expect(await requestOf(removal.id)).toMatchObject({ state: 'done' });
  await putCluster('any', 'u-any');
  const longer = await storeOrder(database, queue, 'any', { kind: 'extend', parameters: {}, clusterUid: 'u-any' });
  await extend(deps(), longer.id);
  expect(await requestOf(longer.id)).toMatchObject({ state: 'done' });
});

it('ends an extension that the management cluster does not carry out, with the cause', async () => {
  const causes = {
    'not-found': { key: 'said.cluster-gone', params: { name: 'unwritten-not-found' } },
    conflict: { key: 'said.cluster-replaced' },
  } as const;
  for (const code of ['not-found', 'conflict'] as const) {
    const name = `unwritten-${code}`;
    await putCluster(name, 'u1');
    const longer = await storeOrder(database, queue, name, { kind: 'extend', parameters: {}, clusterUid: 'u1' });
    const error = new DomainError(code, say('cluster-replaced', { name }));
    await extend({ ...deps(), kube: { ...kube, annotateCluster: () => Promise.reject(error) } }, longer.id);
    expect(await requestOf(longer.id)).toMatchObject({ state: 'failed', reasonMessage: causes[code] });
  }
});

it('does nothing for an order that was taken back', async () => {
  const order = await storeOrder(database, queue, 'cancelled', { state: 'cancelled' });
  const counting = { ...kube, createCluster: () => Promise.reject(new Error('must not be asked')) };
  await provision({ ...deps(), kube: counting }, order.id);
  expect(await requestOf(order.id)).toMatchObject({ state: 'cancelled' });
});

it('does not create again what was created and then removed by somebody', async () => {
  const order = await storeOrder(database, queue, 'removed');
  await provision(deps(), order.id);
  const counting = { ...kube, createCluster: () => Promise.reject(new Error('must not be asked')) };
  await provision({ ...deps(), kube: counting }, order.id);
  const gone = { ...kube, identifyCluster: async () => null };
  await followCluster({ ...deps(), kube: gone }, { namespace: 'team-a', name: 'removed' });
  expect(await requestOf(order.id)).toMatchObject({ state: 'failed' });
  expect(await reservationStore.get(database.auto, order.id)).toMatchObject({ state: 'released' });
});

it('does not create again what was seen, though the worker died before it noted the creation', async () => {
  const order = await storeOrder(database, queue, 'unnoted', { state: 'provisioning' });
  await putCluster('unnoted', 'u1');
  await database.auto.$queryRawUnsafe(
    `UPDATE clusters SET phase = 'pending', request_id = $1::uuid WHERE name = 'unnoted'`,
    order.id,
  );
  const ref = { namespace: 'team-a', name: 'unnoted' };
  await followCluster(deps(), ref);
  await followCluster(deps(), ref);
  const types = (await requestStore.entries(database.auto, order.id)).map(({ type }) => type);
  expect(types.filter((type) => type === 'created')).toHaveLength(1);
  await database.auto.$queryRawUnsafe(`DELETE FROM clusters WHERE name = 'unnoted'`);
  await followCluster({ ...deps(), kube: { ...kube, identifyCluster: async () => null } }, ref);
  expect(await requestOf(order.id)).toMatchObject({ state: 'failed' });
});

it('looks after what nobody is at any more, and lets one failure not stop the rest', async () => {
  const [first, second] = [await storeOrder(database, queue, 'left-a'), await storeOrder(database, queue, 'left-b')];
  const ran: string[] = [];
  const errors: unknown[] = [];
  const handlers = {
    'carry-out': async (id: string) => {
      ran.push(id);
      if (id === first.id) throw new Error('no');
    },
  };
  const sweep = {
    ...deps(),
    reviews: reviewStore,
    handlers,
    projectGit: createProjectGitStore(createSealer('a secret of thirty-two characters')),
    requestPulls: requestPullStore,
    findLost: clusters.findLost,
    onError: (error: unknown) => errors.push(error),
  };
  await sweepRequests(sweep, 60_000, new AbortController().signal);
  expect(ran).toEqual([]);
  await sweepRequests(sweep, 0, new AbortController().signal);
  expect(ran).toEqual(expect.arrayContaining([first.id, second.id]));
  expect(errors).toHaveLength(1);
});

it('keeps what a failed order holds while its cluster is there, and follows it when it becomes ready after all', async () => {
  const ref = { namespace: 'team-a', name: 'slow' };
  const order = await storeOrder(database, queue, 'slow', { state: 'provisioning' });
  await putCluster('slow', 'u-slow');
  const show = (phase: string, key: string | null, nodes: [number | null, number | null]) =>
    database.auto.$queryRawUnsafe(
      `UPDATE clusters SET phase = $1, cause = $2::jsonb, request_id = $3, nodes_ready = $4::int, nodes_total = $5::int
       WHERE name = 'slow'`,
      phase,
      key && JSON.stringify({ message: { key, params: {} }, raw: 'install retries exhausted' }),
      order.id,
      ...nodes,
    );
  const holds = async () => (await reservationStore.get(database.auto, order.id))?.state;

  // Flux gave up waiting, and machines still come.
  await show('failed', 'releaseFailed', [1, 3]);
  await followCluster(deps(), ref);
  expect(await requestOf(order.id)).toMatchObject({ state: 'provisioning' });

  await show('failed', 'releaseFailed', [null, null]);
  await followCluster(deps(), ref);
  expect(await requestOf(order.id)).toMatchObject({ state: 'failed', reason: 'install retries exhausted' });
  expect(await holds()).toBe('held');

  await show('ready', null, [3, 3]);
  await followCluster(deps(), ref);
  await followCluster(deps(), ref);
  expect(await requestOf(order.id)).toMatchObject({ state: 'ready', reason: null });
  const types = (await requestStore.entries(database.auto, order.id)).map(({ type }) => type);
  expect(types.filter((type) => type === 'failed' || type === 'finished')).toEqual(['failed', 'finished']);
  expect(await holds()).toBe('held');
});

it('frees what a failed order holds once its cluster is gone, also when nobody saw it go', async () => {
  const ref = { namespace: 'team-a', name: 'broken' };
  const order = await storeOrder(database, queue, 'broken', { state: 'provisioning' });
  await putCluster('broken', 'u-broken');
  await database.auto.$queryRawUnsafe(
    `UPDATE clusters SET phase = 'failed', request_id = $1 WHERE name = 'broken'`,
    order.id,
  );
  await followCluster(deps(), ref);
  expect(await requestOf(order.id)).toMatchObject({ state: 'failed' });
  expect(await reservationStore.get(database.auto, order.id)).toMatchObject({ state: 'held' });
  await database.auto.$queryRawUnsafe(`DELETE FROM clusters WHERE name = 'broken'`);
  expect(await clusters.findLost(database.auto)).toContainEqual(ref);
  await followCluster(deps(), ref);
  expect(await reservationStore.get(database.auto, order.id)).toMatchObject({ state: 'released' });
});

it('says what the management cluster answers to an order and since when, once, until it goes on', async () => {
  const order = await storeOrder(database, queue, 'told');
  const broken = new DomainError('upstream-unavailable', { ...sayDenial('etcd is full'), meta: { status: 500 } });
  const failing = { ...kube, createCluster: () => Promise.reject(broken) };
  await expect(provision({ ...deps(), kube: failing }, order.id)).rejects.toBe(broken);
  const first = await requestOf(order.id);
  expect(first).toMatchObject({ state: 'provisioning', reasonMessage: { key: 'said.order-not-taken' } });
  expect(first?.reason).toContain('etcd is full');
  await expect(provision({ ...deps(), kube: failing }, order.id)).rejects.toBe(broken);
  expect(await requestOf(order.id)).toEqual(first);
  await provision(deps(), order.id);
  expect(await requestOf(order.id)).toMatchObject({ state: 'provisioning', reason: null, reasonMessage: null });
  const types = (await requestStore.entries(database.auto, order.id)).map(({ type }) => type);
  expect(types).toEqual(['started', 'created']);
});

it('lets an order be cancelled while Slipway may not create it, and goes on once it may', async () => {
  const order = await storeOrder(database, queue, 'forbidden');
  const words = 'clusterdeployments is forbidden: cannot create resource';
  const forbidden = new DomainError('forbidden', { ...sayDenial(words), meta: { status: 403 } });
  const refuse = () => Promise.reject(forbidden);
  const refusing = { ...kube, createCluster: refuse, dryRunCluster: refuse, identifyCluster: async () => null };
  for (const _ of [1, 2, 3]) await expect(provision({ ...deps(), kube: refusing }, order.id)).rejects.toBe(forbidden);
  const waiting = await requestOf(order.id);
  expect(waiting).toMatchObject({ state: 'approved', reasonMessage: { key: 'said.order-forbidden' } });
  expect(waiting?.reason).toContain(words);
  const types = async () => (await requestStore.entries(database.auto, order.id)).map(({ type }) => type);
  expect(await types()).toEqual(['started', 'handedBack']);
  await provision(deps(), order.id);
  expect(await requestOf(order.id)).toMatchObject({ state: 'provisioning', reason: null });
  expect(await types()).toEqual(['started', 'handedBack', 'started', 'created']);
});

it('leaves an audit whose chain holds', async () => {
  expect(await auditStore.verify(database.auto)).toBeNull();
});
