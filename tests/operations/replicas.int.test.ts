import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { signIn } from '../../dev/lib/sign-in.ts';
import { findFreePort } from '../../sandbox/lib/ports.ts';
import { type RunningOidc, startOidc } from '../../sandbox/oidc/provider.ts';
import { createEventLog } from '../../server/db/events/event-log.ts';
import type { Heartbeat } from '../../server/db/own-connection.ts';
import { type AuthPortal, startAuthPortal } from '../support/auth-portal.ts';
import { createTestDeps, type TestDeps } from '../support/deps.ts';
import { type EventReader, readEvents } from '../support/event-reader.ts';
import { createPerson, seedOrganisation } from '../support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../support/postgres.ts';
import { type RoundRobin, startRoundRobin } from '../support/round-robin.ts';
import { type SilentProxy, startSilentProxy } from '../support/silent-proxy.ts';

const heartbeat: Heartbeat = { everyMs: 200, answerMs: 1_000, sessionMs: 30_000 };
/** Streams end so often, and their readers then come to the other portal; asked whenever one begins. */
const timing = { heartbeatMs: 200, lifetimeMs: 700, maxUnsentBytes: 65_536 };

let database: TestDatabase;
/** One of each portal, with pools of their own. */
let deps: TestDeps[];
let logs: ReturnType<typeof createEventLog>[];
/** On the way on which the portals listen; all else goes past it. */
let wire: SilentProxy;
let oidc: RunningOidc;
let portals: AuthPortal[];
let front: RoundRobin;
let home: string;
let token: string;

beforeAll(async () => {
  database = await createMigratedDatabase();
  wire = await startSilentProxy(database.url);
  deps = [0, 1].map(() => createTestDeps(database.url));
  logs = deps.map((one) => createEventLog(one.db, wire.url, heartbeat));
  for (const [at, one] of deps.entries()) Object.assign(one, { eventLog: logs[at] });
  const [first] = deps as [TestDeps];
  await seedOrganisation(first);
  token = (await createPerson(first, 'reader@demo', ['payments-developers'])).token;
  home = await mkdtemp(join(tmpdir(), 'slipway-replicas-'));
  const ports = [await findFreePort(), await findFreePort()];
  front = await startRoundRobin(
    ports.map((port) => `http://127.0.0.1:${port}`),
    { probeMs: null },
  );
  oidc = await startOidc({
    port: await findFreePort(),
    secretsFile: join(home, 'oidc.json'),
    clientId: 'slipway',
    postLogoutRedirectUris: [],
    redirectUris: [`${front.url}/api/auth/callback/oidc`],
    backchannelLogoutUri: `${front.url}/api/auth/backchannel-logout`,
  });
  portals = await Promise.all(deps.map((one, at) => startAuthPortal(one, oidc, ports[at] ?? 0, front.url, timing)));
});
afterAll(async () => {
  for (const portal of portals ?? []) await portal.close();
  await front?.close();
  await oidc?.stop();
  for (const log of logs ?? []) await log.close();
  for (const one of deps ?? []) await one.db.close();
  await wire?.stop();
  await database?.drop();
  await rm(home, { recursive: true, force: true });
});

const soon = { timeout: 30_000, interval: 20 };

it('lets a person sign in whose every step comes to the other portal, and act on both', async () => {
  const before = [...front.given.values()];
  const browser = await signIn(front.url, 'dev@demo');
  // Four steps at the portal: the token of the form, the form, the way back from the provider, the first page.
  const steps = [...front.given.values()].map((count, at) => count - (before[at] ?? 0));
  expect(Math.min(...steps)).toBeGreaterThanOrEqual(2);
  for (const portal of portals) {
    const headers = { cookie: browser.cookieHeader() };
    expect((await fetch(`${portal.url}/api/v1/me`, { headers })).status).toBe(200);
  }
  const stranger = { cookie: browser.cookieHeader(), origin: 'https://elsewhere.example' };
  for (const portal of portals) {
    const asked = {
      method: 'POST',
      headers: { ...stranger, 'content-type': 'application/json' },
      body: '{"name":"x"}',
    };
    expect((await fetch(`${portal.url}/api/v1/tokens`, asked)).status).toBe(403);
  }
  expect(front.failures).toEqual([]);
});

it('answers a request that comes to the other portal again with the first answer', async () => {
  const browser = await signIn(front.url, 'lead@demo');
  const views = async (key: string) => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': key };
    const body = JSON.stringify({ name: 'twice', state: { filter: {}, sort: 'name', order: 'asc' } });
    const response = await browser.fetch('/api/v1/cluster-views', { method: 'POST', headers, body });
    return { status: response.status, body: (await response.json()) as { id: string } };
  };
  const [one, other] = [await views('same'), await views('same')];
  expect([one.status, other.status]).toEqual([201, 201]);
  expect(other.body).toEqual(one.body);
});

const tell = (name: string) => {
  const [first] = deps as [TestDeps];
  const event = { subject: 'clusters' as const, key: `payments/${name}`, project: 'payments' };
  return first.db.transact((tx) => first.eventLog.append(tx, [event]));
};
async function newest(): Promise<bigint> {
  const [first] = deps as [TestDeps];
  return first.eventLog.lastId();
}
const idsSince = async (from: bigint): Promise<string[]> => {
  const rows = await (deps[0] as TestDeps).db.auto.$queryRawUnsafe<{ id: bigint }[]>(
    `SELECT id FROM events WHERE id > $1::bigint AND project = 'payments' AND user_id IS NULL ORDER BY id`,
    from,
  );
  return rows.map(({ id }) => String(id));
};
/** Every event once and in order, whatever streams it came through. */
async function expectAll(readers: readonly EventReader[], from: bigint): Promise<void> {
  const told = await idsSince(from);
  for (const reader of readers) {
    await vi.waitFor(() => expect(reader.ids.length).toBeGreaterThanOrEqual(told.length), soon);
    expect(reader.ids).toEqual(told);
    expect(reader.resets).toBe(0);
  }
}

it('tells every event once and in order to readers who go from one portal to the other', async () => {
  const from = await newest();
  const readers = [readEvents(front.url, token), readEvents(front.url, token)];
  for (const reader of readers) await vi.waitFor(() => expect(reader.opened).toBe(1), soon);
  for (let number = 0; number < 150; number += 1) await tell(`moving-${number}`);
  for (const reader of readers) {
    await vi.waitFor(() => expect(reader.opened).toBeGreaterThanOrEqual(4), soon);
  }
  await tell('after-the-moves');
  await expectAll(readers, from);
  await Promise.all(readers.map((reader) => reader.close()));
});

it('tells events although the connection on which it listens has died without a word, and listens again', async () => {
  // A stream that begins anew reads the table; these have to be told by the portal.
  timing.lifetimeMs = 60_000;
  const from = await newest();
  const readers = portals.map((portal) => readEvents(portal.url, token));
  for (const reader of readers) await vi.waitFor(() => expect(reader.opened).toBeGreaterThanOrEqual(1), soon);
  const connections = wire.count();
  wire.silence();
  const startedAt = performance.now();
  await tell('in-the-silence');
  await expectAll(readers, from);
  expect(readers.map(({ opened }) => opened)).toEqual([1, 1]);
  console.info(`Events without a notification: told after ${Math.round(performance.now() - startedAt)} ms`);
  await vi.waitFor(() => expect(wire.count()).toBeGreaterThanOrEqual(connections + portals.length), soon);
  await tell('afterwards');
  await expectAll(readers, from);
  await Promise.all(readers.map((reader) => reader.close()));
});

it('sends a person back to the sign-in page with the reason while the provider is away, and lets in when it is back', async () => {
  oidc.directory.setDown(true);
  await expect(signIn(front.url, 'engineer@demo')).rejects.toThrow(/sign-in\?(?:.*&)?error=OAuthSignin/);
  oidc.directory.setDown(false);
  const browser = await signIn(front.url, 'engineer@demo');
  expect((await browser.fetch('/api/v1/me')).status).toBe(200);
});
