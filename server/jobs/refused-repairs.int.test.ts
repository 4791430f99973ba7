import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Machine } from '../../lib/contracts/clusters.ts';
import { storeOrder, storeProject } from '../../tests/support/factories/requests.ts';
import { noAdoptions } from '../../tests/support/fakes/adoptions.ts';
import { noGit } from '../../tests/support/fakes/git.ts';
import { createFakeKube } from '../../tests/support/fakes/kube.ts';
import { createMigratedDatabase, type TestDatabase } from '../../tests/support/postgres.ts';
import { auditStore } from '../db/audit/audit-store.ts';
import { openDatabase } from '../db/client.ts';
import { createClusterStore } from '../db/clusters/cluster-store.ts';
import { lifetimeStore } from '../db/clusters/lifetime-store.ts';
import { createMirrorStore } from '../db/clusters/mirror-store.ts';
import { ownerStore } from '../db/clusters/owner-store.ts';
import { createEventLog } from '../db/events/event-log.ts';
import { noticeOutbox } from '../db/notices/notice-store.ts';
import { projectStore } from '../db/projects/project-store.ts';
import { requestStore } from '../db/requests/request-store.ts';
import { reservationStore } from '../db/requests/reservation-store.ts';
import { DomainError } from '../domain/errors.ts';
import { cancellableStates } from '../domain/requests/request.ts';
import { say } from '../domain/words/said.ts';
import type { KubePort } from '../ports/kube.ts';
import type { RequestRecord } from '../ports/requests.ts';
import { carryOut } from '../usecases/requests/carry-out.ts';
import { followCluster } from '../usecases/requests/follow-cluster.ts';
import { mostRepairHours } from '../usecases/requests/repairs/follow-repair.ts';

let test: TestDatabase;
let database: ReturnType<typeof openDatabase>;
let eventLog: ReturnType<typeof createEventLog>;
let kube: KubePort;
let now = new Date();
/** What reached the management cluster. */
let asked: string[] = [];
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

const clusters = createClusterStore();
const deps = () => ({
  db: database,
  clock: { now: () => now },
  eventLog,
  audit: auditStore,
  notices: noticeOutbox,
  requests: requestStore,
  owners: ownerStore,
  reservations: reservationStore,
  lifetimes: lifetimeStore,
  projects: projectStore,
  kube,
  queue,
  clusters: { find: clusters.findSeen },
  findCluster: clusters.findSeen,
  ...noAdoptions,
  ...noGit,
  mirror: createMirrorStore('management'),
});
const requestOf = async (id: string) => {
  const request = await requestStore.get(database.auto, id);
  if (!request) throw new Error('There is no such request');
  return request;
};
const typesOf = async (id: string) => (await requestStore.entries(database.auto, id)).map(({ type }) => type);

/** A management cluster that refuses until `mend` is called; what it is told before is done all the same or not. */
function refusing(error: Error, isDone: boolean): { mend: () => void } {
  let isBroken = true;
  asked = [];
  const answer = (what: string, isDryRun: boolean | undefined) => {
    if (!isDryRun && (!isBroken || isDone)) asked.push(what);
    if (isBroken) throw error;
  };
  kube = {
    ...createFakeKube(),
    retryRelease: async (_, at, options) => answer(at, options?.isDryRun),
    deleteMachine: async ({ uid }, options) => {
      answer(uid, options?.isDryRun);
      return 'asked';
    },
  };
  return {
    mend: () => {
      isBroken = false;
    },
  };
}

const machine = (name: string, more: Partial<Machine> = {}): Machine => ({
  name,
  uid: `uid-${name}`,
  madeBy: 'MachineSet',
  isDeleting: false,
  role: 'worker',
  phase: 'Running',
  ready: true,
  instanceType: null,
  version: null,
  message: null,
  createdAt: '2026-11-20T11:50:00Z',
  ...more,
});
const failed = {
  isSuspended: false,
  isStalled: true,
  isBusy: false,
  handled: null,
  ready: { status: 'False', message: 'Helm upgrade failed' },
};

async function show(name: string, detail: object, phase = 'degraded'): Promise<void> {
  await database.auto.$queryRawUnsafe(
    `INSERT INTO clusters (namespace, name, uid, phase, severity, template, created_at, observed_at, phase_changed_at)
     VALUES ('team-a', $1, $2, $3, 9, 't', now() - interval '1 hour', now(), now())
     ON CONFLICT (namespace, name) DO UPDATE SET phase = excluded.phase`,
    name,
    `uid-${name}`,
    phase,
  );
  await database.auto.$queryRawUnsafe(
    `INSERT INTO cluster_details (namespace, name, detail) VALUES ('team-a', $1, $2::jsonb)
     ON CONFLICT (namespace, name) DO UPDATE SET detail = excluded.detail`,
    name,
    JSON.stringify({ machines: [machine('a', { ready: false }), machine('b')], release: failed, ...detail }),
  );
}

/** An approved repair of a cluster that is in the projection. */
async function repairOf(name: string, kind: 'retry' | 'replace-machine'): Promise<RequestRecord> {
  await show(name, {});
  const plan = { machine: { name: 'a', uid: 'uid-a', role: 'worker' as const, total: 2, othersReady: 1 } };
  return storeOrder(database, queue, name, {
    kind,
    parameters: {},
    clusterUid: `uid-${name}`,
    ...(kind === 'replace-machine' && { plan }),
  });
}

const kinds = ['retry', 'replace-machine'] as const;
const forbidden = new DomainError('forbidden', { detail: 'cannot patch', message: undefined });
const away = new DomainError('upstream-unavailable', say('cluster-silent'));

it.each(kinds)('a %s without the right waits, can be cancelled, and goes on once there is one', async (kind) => {
  const { id } = await repairOf(`may-not-${kind}`, kind);
  const { mend } = refusing(forbidden, false);
  for (const _ of [1, 2, 3]) await expect(carryOut(deps(), id)).rejects.toMatchObject({ code: 'forbidden' });
  const waiting = await requestOf(id);
  expect(waiting).toMatchObject({ state: 'approved', reasonMessage: { key: 'said.change-forbidden' } });
  expect(cancellableStates.has(waiting.state)).toBe(true);
  expect(await typesOf(id)).toEqual(['started', 'handedBack']);
  mend();
  await carryOut(deps(), id);
  expect(await requestOf(id)).toMatchObject({ state: 'applying', reason: null, plan: { isAsked: true } });
  expect(asked).toHaveLength(1);
});

it.each(kinds)('a %s whose answer was lost is asked for again under the same name, and noted once', async (kind) => {
  const { id } = await repairOf(`lost-${kind}`, kind);
  const { mend } = refusing(away, true);
  await expect(carryOut(deps(), id)).rejects.toMatchObject({ code: 'upstream-unavailable' });
  now = new Date(now.getTime() + 60_000);
  mend();
  await carryOut(deps(), id);
  await carryOut(deps(), id);
  expect(asked).toHaveLength(2);
  expect(new Set(asked).size).toBe(1);
  expect(await typesOf(id)).toEqual(['started', 'written']);
});

it.each(kinds)('a %s that nothing comes of ends', async (kind) => {
  const name = `late-${kind}`;
  const { id } = await repairOf(name, kind);
  refusing(away, true).mend();
  await carryOut(deps(), id);
  await followCluster(deps(), { namespace: 'team-a', name });
  expect(await requestOf(id)).toMatchObject({ state: 'applying' });
  now = new Date(now.getTime() + mostRepairHours * 3_600_000 + 120_000);
  await followCluster(deps(), { namespace: 'team-a', name });
  const key = kind === 'retry' ? 'said.retry-late' : 'said.replacement-late';
  expect(await requestOf(id)).toMatchObject({ state: 'failed', reasonMessage: { key } });
});

it.each(kinds)('a %s of a cluster that goes meanwhile ends', async (kind) => {
  const name = `goes-${kind}`;
  const { id } = await repairOf(name, kind);
  refusing(away, true).mend();
  await show(name, {}, 'deleting');
  await carryOut(deps(), id);
  expect(await requestOf(id)).toMatchObject({ state: 'failed', reasonMessage: { key: 'said.cluster-being-deleted' } });
  expect(asked).toEqual([]);
});

it('a retry ends when the release is gone or belongs to something else', async () => {
  for (const [error, key] of [
    [new DomainError('not-found'), 'said.release-gone'],
    [new DomainError('conflict', say('release-of-others')), 'said.release-of-others'],
    [new DomainError('validation-failed', say('release-suspended')), 'said.release-suspended'],
  ] as const) {
    const { id } = await repairOf(`without-${key.replaceAll(/[^a-z]/g, '')}`, 'retry');
    refusing(error, false);
    await carryOut(deps(), id);
    expect(await requestOf(id)).toMatchObject({ state: 'failed', reasonMessage: { key } });
  }
});

it('a machine that somebody else deleted meanwhile is not missed, and the new one is waited for', async () => {
  const name = 'others';
  const { id } = await repairOf(name, 'replace-machine');
  refusing(away, true).mend();
  await show(name, { machines: [machine('b')] });
  await carryOut(deps(), id);
  await followCluster(deps(), { namespace: 'team-a', name });
  expect(await requestOf(id)).toMatchObject({ state: 'applying' });
  await show(name, { machines: [machine('b'), machine('c')] });
  await followCluster(deps(), { namespace: 'team-a', name });
  expect(await requestOf(id)).toMatchObject({ state: 'done' });
});

it('a machine that must not go any more when it is approved stays', async () => {
  const name = 'quorum';
  const { id } = await repairOf(name, 'replace-machine');
  refusing(away, true).mend();
  const controlPlane = { role: 'control-plane' as const, madeBy: 'K0sControlPlane' };
  const machines = [
    machine('a', controlPlane),
    machine('b', { ...controlPlane, ready: false }),
    machine('c', controlPlane),
  ];
  await show(name, { machines, controlPlaneWanted: 3 });
  await carryOut(deps(), id);
  expect(await requestOf(id)).toMatchObject({ state: 'failed', reasonMessage: { key: 'said.machine-below-quorum' } });
  expect(asked).toEqual([]);
});
