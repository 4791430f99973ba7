import { type AddressInfo, connect, createServer } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createMigratedDatabase, type TestDatabase } from '../../../tests/support/postgres.ts';
import { startSilentProxy } from '../../../tests/support/silent-proxy.ts';
import { openDatabase } from '../client.ts';
import type { Heartbeat } from '../own-connection.ts';
import { type Lead, LeadLostError, lead } from './leader.ts';

let test: TestDatabase;
let database: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  test = await createMigratedDatabase();
  database = openDatabase(test.url);
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

/** Leads until told to stop, and remembers every lead it got. */
function stand(url = test.url, heartbeat?: Heartbeat) {
  const stop = new AbortController();
  const leads: Lead[] = [];
  const done = lead(
    url,
    stop.signal,
    async (one) => {
      leads.push(one);
      await new Promise<void>((resolve) => one.signal.addEventListener('abort', () => resolve(), { once: true }));
    },
    () => undefined,
    heartbeat,
  );
  return {
    leads,
    stop: () => {
      stop.abort();
      return done;
    },
  };
}

/** PostgreSQL ends the connections of all who lead. */
const endLeaders = () =>
  database.auto.$queryRawUnsafe(
    `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND pid <> pg_backend_pid()
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  );

it('lets one lead at a time, and another follow when it goes', async () => {
  const first = stand();
  await vi.waitFor(() => expect(first.leads).toHaveLength(1));
  const second = stand();
  await first.leads[0]?.assert(database.auto);
  expect(second.leads).toHaveLength(0);
  await first.stop();
  await vi.waitFor(() => expect(second.leads).toHaveLength(1), { timeout: 5_000 });
  await second.stop();
});

it('notices a lost connection, and a writer that does not is stopped by its transaction', async () => {
  const one = stand();
  await vi.waitFor(() => expect(one.leads).toHaveLength(1));
  await endLeaders();
  await vi.waitFor(() => expect(one.leads[0]?.signal.aborted).toBe(true));
  await expect(one.leads[0]?.assert(database.auto)).rejects.toBeInstanceOf(LeadLostError);
  await vi.waitFor(() => expect(one.leads).toHaveLength(2), { timeout: 5_000 });
  await one.leads[1]?.assert(database.auto);
  await one.stop();
});

it('outlives all that pg tells of one lost connection, while its work takes time to end', async () => {
  const gone = Promise.withResolvers<void>();
  const address = new URL(test.url);
  // Between both sides, because only here can be seen that the client has read the end of its connection.
  const wire = createServer((near) => {
    const far = connect(Number(address.port), address.hostname);
    near.once('close', gone.resolve);
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => wire.listen(0, '127.0.0.1', resolve));
  const through = new URL(test.url);
  through.host = `127.0.0.1:${(wire.address() as AddressInfo).port}`;
  const stop = new AbortController();
  let leads = 0;
  const work = async ({ signal }: Lead): Promise<void> => {
    leads += 1;
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
    if (leads === 1) await gone.promise;
  };
  const done = lead(through.toString(), stop.signal, work, () => undefined);
  await vi.waitFor(() => expect(leads).toBe(1));
  await endLeaders();
  await vi.waitFor(() => expect(leads).toBe(2), { timeout: 5_000 });
  stop.abort();
  await done;
  await new Promise((resolve) => wire.close(resolve));
});

it('notices a connection that died without a word, and another one leads then', async () => {
  const proxy = await startSilentProxy(test.url);
  const heartbeat = { everyMs: 50, answerMs: 200, sessionMs: 1_000 };
  const cutOff = stand(proxy.url, heartbeat);
  await vi.waitFor(() => expect(cutOff.leads).toHaveLength(1));
  const other = stand(test.url, heartbeat);
  await cutOff.leads[0]?.assert(database.auto);
  proxy.silence();
  await vi.waitFor(() => expect(cutOff.leads[0]?.signal.aborted).toBe(true), { timeout: 2_000 });
  // Whoever comes first: one of the two leads again as soon as PostgreSQL has ended the session.
  await vi.waitFor(() => expect(cutOff.leads.length + other.leads.length).toBe(2), { timeout: 5_000 });
  await expect(cutOff.leads[0]?.assert(database.auto)).rejects.toBeInstanceOf(LeadLostError);
  await cutOff.stop();
  await other.stop();
  await proxy.stop();
});
