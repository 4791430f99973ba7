import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createMigratedDatabase, type TestDatabase } from '../../tests/support/postgres.ts';
import { openDatabase } from '../db/client.ts';
import { createQueue, type JobQueue } from './queue.ts';

let test: TestDatabase;
let database: ReturnType<typeof openDatabase>;
let sender: JobQueue;
let worker: JobQueue;
const ran: string[] = [];
let failures = 0;
const held = Promise.withResolvers<void>();

beforeAll(async () => {
  test = await createMigratedDatabase();
  database = openDatabase(test.url);
  [sender, worker] = [createQueue(test.url, () => undefined), createQueue(test.url, () => undefined)];
  const note = (kind: string) => async (requestId: string) => {
    if (failures > 0) {
      failures -= 1;
      throw new Error('not now');
    }
    ran.push(`${kind} ${requestId}`);
  };
  await worker.work({
    'carry-out': note('carry-out'),
    'note-end': note('note-end'),
    'send-batch': note('send-batch'),
    'test-credential': note('test-credential'),
    'through-git': async (id) => {
      ran.push(`begin ${id}`);
      await held.promise;
      ran.push(`end ${id}`);
    },
  });
});
afterAll(async () => {
  await Promise.all([sender.stop(), worker.stop()]);
  await database.close();
  await test.drop();
});

it('runs a job soon after the transaction that sent it, each kind by its handler', async () => {
  const ids = [randomUUID(), randomUUID()] as const;
  await database.transact(async (tx) => {
    await sender.send(tx, { kind: 'carry-out', requestId: ids[0] });
    await sender.send(tx, { kind: 'note-end', requestId: ids[1] });
  });
  await vi.waitFor(() => expect(ran).toEqual(expect.arrayContaining([`carry-out ${ids[0]}`, `note-end ${ids[1]}`])), {
    timeout: 10_000,
  });
});

it('knows no job of a transaction that came to nothing', async () => {
  const [lost, kept] = [randomUUID(), randomUUID()];
  const failing = database.transact(async (tx) => {
    await sender.send(tx, { kind: 'carry-out', requestId: lost });
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  await database.transact((tx) => sender.send(tx, { kind: 'carry-out', requestId: kept }));
  await vi.waitFor(() => expect(ran).toContain(`carry-out ${kept}`), { timeout: 10_000 });
  expect(ran).not.toContain(`carry-out ${lost}`);
});

it('asks again when a handler could not do it', async () => {
  failures = 1;
  const id = randomUUID();
  await database.transact((tx) => sender.send(tx, { kind: 'carry-out', requestId: id }));
  await vi.waitFor(() => expect(ran).toContain(`carry-out ${id}`), { timeout: 20_000 });
  expect(failures).toBe(0);
});

it('carries out what an earlier version left in the queue of its kind', async () => {
  const id = randomUUID();
  await database.auto.$queryRawUnsafe(
    `SELECT pgboss.create_queue('deprovision', '{}'::jsonb) WHERE NOT EXISTS (SELECT 1 FROM pgboss.queue WHERE name = 'deprovision')`,
  );
  await database.auto.$queryRawUnsafe(
    `INSERT INTO pgboss.job (name, data) VALUES ('deprovision', jsonb_build_object('requestId', $1::text))`,
    id,
  );
  await vi.waitFor(() => expect(ran).toContain(`carry-out ${id}`), { timeout: 20_000 });
});

it('brings requests of one project through Git one after the other, each once, and those of others beside them', async () => {
  const [first, second, other] = [randomUUID(), randomUUID(), randomUUID()];
  const send = (requestId: string, group: string) =>
    database.transact((tx) => sender.send(tx, { kind: 'through-git', requestId, group }));
  await send(first, 'silent');
  await vi.waitFor(() => expect(ran).toContain(`begin ${first}`), { timeout: 30_000 });
  await send(first, 'silent');
  await send(second, 'silent');
  await send(other, 'other');
  await vi.waitFor(() => expect(ran).toContain(`begin ${other}`), { timeout: 30_000 });
  expect(ran).not.toContain(`begin ${second}`);
  held.resolve();
  await vi.waitFor(() => expect(ran).toContain(`end ${second}`), { timeout: 30_000 });
  const at = (mark: string) => ran.indexOf(mark);
  expect(at(`end ${first}`)).toBeLessThan(at(`begin ${second}`));
  expect(ran.filter((mark) => mark === `begin ${first}`)).toHaveLength(1);
});
