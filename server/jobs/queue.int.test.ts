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
