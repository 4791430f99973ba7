import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { httpServices } from '../../tests/support/api.ts';
import { createTestDeps, type TestDeps } from '../../tests/support/deps.ts';
import { heldBytes } from '../../tests/support/held-memory.ts';
import { createPerson, seedOrganisation } from '../../tests/support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../../tests/support/postgres.ts';
import { sessionCookie } from '../../tests/support/session-cookie.ts';
import type { EventLog, NewEvent } from '../ports/live.ts';
import { createEventHub } from './event-hub.ts';
import { createEventStream, type StreamTiming } from './sse.ts';

let database: TestDatabase;
let deps: TestDeps;
let ask: (headers: Record<string, string>, timing?: StreamTiming) => Promise<Response>;
const open = (token: string, headers = {}) => ask({ authorization: `Bearer ${token}`, ...headers });
const timing = { heartbeatMs: 40, lifetimeMs: 60_000, maxUnsentBytes: 4_096 };

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  await seedOrganisation(deps);
  const services = { ...httpServices(deps), hub: createEventHub(deps.eventLog) };
  ask = (headers, given = timing) => {
    const request = new Request('https://slipway.test/api/v1/events', { headers });
    return createEventStream(() => services, given)(request, { params: Promise.resolve({}) });
  };
});
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

/** Reads a stream into `text` until it ends. */
function follow(response: Response) {
  const read = { text: '', isEnded: false, cancel: async () => undefined as undefined };
  const reader = response.body?.getReader();
  read.cancel = async () => void (await reader?.cancel());
  const decoder = new TextDecoder();
  void (async () => {
    for (;;) {
      const chunk = await reader?.read();
      if (!chunk || chunk.done) break;
      read.text += decoder.decode(chunk.value);
    }
    read.isEnded = true;
  })();
  return read;
}
const tell = (...events: NewEvent[]) => deps.db.transact((tx) => deps.eventLog.append(tx, events));
const cluster = (project: string, name: string): NewEvent => ({
  subject: 'clusters',
  key: `${project}/${name}`,
  project,
});

describe('the event stream', () => {
  it('tells people of their own projects what changed, by name only', async () => {
    const { token, userId } = await createPerson(deps, 'dev@demo', ['payments-developers']);
    const other = await createPerson(deps, 'dev2@demo');
    const stream = follow(await open(token));
    await tell(cluster('storefront', 'theirs'), cluster('payments', 'ours'));
    await tell({ subject: 'tokens', key: 'theirs', project: null, userId: other.userId });
    await tell(
      { subject: 'tokens', key: 'mine', project: null, userId },
      { subject: 'clusters', key: 'no/project', project: null },
    );
    await vi.waitFor(() => expect(stream.text).toContain('"mine"'));
    expect(stream.text).toMatch(/id: \d+\ndata: {"id":"\d+","subject":"clusters","key":"payments\/ours"}\n\n/);
    expect(stream.text).not.toMatch(/theirs|no\/project/);
    await stream.cancel();
  });

  it('goes on after the last id that was seen', async () => {
    const { token } = await createPerson(deps, 'dev@demo', ['payments-developers']);
    const seen = await deps.eventLog.lastId();
    await tell(cluster('payments', 'while-away'));
    const stream = follow(await open(token, { 'last-event-id': String(seen) }));
    await vi.waitFor(() => expect(stream.text).toContain('while-away'));
    await tell(cluster('payments', 'afterwards'));
    await vi.waitFor(() => expect(stream.text).toContain('afterwards'));
    expect(stream.text.match(/while-away/g)).toHaveLength(1);
    await stream.cancel();
    expect((await open(token, { 'last-event-id': 'x' })).status).toBe(422);
  });

  it('loses nothing that happens while it reads what was missed', async () => {
    const { token } = await createPerson(deps, 'dev@demo', ['payments-developers']);
    const hub = createEventHub(deps.eventLog);
    const seen = await hub.lastId();
    const readAfter: EventLog['readAfter'] = async (...given) => {
      const answer = await deps.eventLog.readAfter(...given);
      await tell(cluster('payments', 'in-between'));
      await vi.waitFor(async () => expect(await hub.lastId()).toBe(seen + 1n));
      return answer;
    };
    const services = { ...httpServices({ ...deps, eventLog: { ...deps.eventLog, readAfter } }), hub };
    const request = new Request(`https://slipway.test/api/v1/events?lastEventId=${seen}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const response = await createEventStream(() => services, timing)(request, { params: Promise.resolve({}) });
    const stream = follow(response);
    await vi.waitFor(() => expect(stream.text).toContain('in-between'));
    await tell(cluster('payments', 'afterwards'));
    await vi.waitFor(() => expect(stream.text).toContain('afterwards'));
    expect(stream.text.match(/in-between/g)).toHaveLength(1);
    await stream.cancel();
  });

  it('ends when its token is revoked, and is refused without one or from elsewhere', async () => {
    const { token, tokenId, userId } = await createPerson(deps, 'dev@demo', ['payments-developers']);
    const stream = follow(await open(token));
    await vi.waitFor(() => expect(stream.text).toContain('retry'));
    await deps.tokens.revoke(deps.db.auto, userId, tokenId, new Date());
    await vi.waitFor(() => expect(stream.isEnded).toBe(true));
    expect((await open('slw_nothing')).status).toBe(401);
  });

  it('ends when its session is revoked', async () => {
    const { userId } = await createPerson(deps, 'dev@demo', ['payments-developers']);
    const [secret, at] = [deps.ids.newSecret(), new Date()];
    const expiresAt = new Date(at.getTime() + 3_600_000);
    await deps.sessions.create(deps.db.auto, {
      id: deps.ids.newId(),
      hash: deps.ids.hash(secret),
      userId,
      at,
      expiresAt,
    });
    const stream = follow(await ask({ cookie: await sessionCookie(secret) }));
    await tell(cluster('payments', 'heard'));
    await vi.waitFor(() => expect(stream.text).toContain('heard'));
    await deps.sessions.end(deps.db.auto, { hash: deps.ids.hash(secret) }, 'person', new Date());
    await vi.waitFor(() => expect(stream.isEnded).toBe(true));
  });

  it('hears nothing more of a project once the role in it is gone', async () => {
    const { token } = await createPerson(deps, 'mover@demo', ['movers']);
    await deps.members.ensure(deps.db.auto, [
      { project: 'payments', subjectKind: 'group', subject: 'movers', role: 'developer' },
    ]);
    const stream = follow(await open(token));
    await tell(cluster('payments', 'before'));
    await vi.waitFor(() => expect(stream.text).toContain('before'));
    await deps.db.auto.$queryRawUnsafe(`DELETE FROM memberships WHERE subject = 'movers'`);
    const beats = stream.text.split(': \n\n').length;
    await vi.waitFor(() => expect(stream.text.split(': \n\n').length).toBeGreaterThan(beats + 1));
    await tell(cluster('payments', 'after'), { subject: 'catalog', key: 'end', project: null });
    await vi.waitFor(() => expect(stream.text).toContain('"end"'));
    expect(stream.text).not.toContain('payments/after');
    await stream.cancel();
  });

  it('drops a reader that does not read, and keeps no more for it than its bound', async () => {
    const { token } = await createPerson(deps, 'dev@demo', ['payments-developers']);
    const slow = await open(token);
    const long = 'x'.repeat(200);
    const watcher = follow(await open(token));
    for (let round = 0; round < 20; round += 1) {
      await tell(...Array.from({ length: 10 }, (_, at) => cluster('payments', `${long}${round}-${at}`)));
      await vi.waitFor(() => expect(watcher.text).toContain(`${round}-9"`));
    }
    const rest = follow(slow);
    await vi.waitFor(() => expect(rest.isEnded).toBe(true));
    const batchBytes = 10 * 300;
    expect(rest.text.length).toBeLessThan(timing.maxUnsentBytes + batchBytes);
    expect(watcher.text.length).toBeGreaterThan(5 * (timing.maxUnsentBytes + batchBytes));
    await watcher.cancel();
  });

  it('keeps little for a thousand readers that do not read, however much there is to tell', async () => {
    const { token } = await createPerson(deps, 'dev@demo', ['payments-developers']);
    const quiet = { ...timing, heartbeatMs: 60_000 };
    const readers: Response[] = [];
    for (let at = 0; at < 1_000; at += 1) readers.push(await ask({ authorization: `Bearer ${token}` }, quiet));
    const watcher = follow(await open(token));
    const long = 'y'.repeat(180);
    const rounds = 30;
    const before = heldBytes();
    for (let round = 0; round < rounds; round += 1) {
      await tell(...Array.from({ length: 10 }, (_, at) => cluster('payments', `${long}${round}-${at}`)));
      await vi.waitFor(() => expect(watcher.text).toContain(`${round}-9"`));
    }
    const grownBytes = heldBytes() - before;
    const toldBytes = readers.length * (watcher.text.match(/data: .*y{180}.*\n/g) ?? []).join('').length;
    expect(toldBytes).toBeGreaterThan(60_000_000);
    expect(grownBytes).toBeLessThan(30_000_000);
    for (const reader of readers) await reader.body?.cancel();
    await watcher.cancel();
  });
});
