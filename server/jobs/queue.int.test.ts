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
    provision: note('provision'),
    deprovision: note('deprovision'),
    extend: note('extend'),
    'note-end': note('note-end'),
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
    await sender.send(tx, { kind: 'provision', requestId: ids[0] });
    await sender.send(tx, { kind: 'deprovision', requestId: ids[1] });
  });
  await vi.waitFor(
    () => expect(ran).toEqual(expect.arrayContaining([`provision ${ids[0]}`, `deprovision ${ids[1]}`])),
    {
      timeout: 10_000,
    },
  );
});

it('knows no job of a transaction that came to nothing', async () => {
  const [lost, kept] = [randomUUID(), randomUUID()];
  const failing = database.transact(async (tx) => {
    await sender.send(tx, { kind: 'extend', requestId: lost });
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  await database.transact((tx) => sender.send(tx, { kind: 'extend', requestId: kept }));
  await vi.waitFor(() => expect(ran).toContain(`extend ${kept}`), { timeout: 10_000 });
  expect(ran).not.toContain(`extend ${lost}`);
});

it('asks again when a handler could not do it', async () => {
  failures = 1;
  const id = randomUUID();
  await database.transact((tx) => sender.send(tx, { kind: 'provision', requestId: id }));
  await vi.waitFor(() => expect(ran).toContain(`provision ${id}`), { timeout: 20_000 });
  expect(failures).toBe(0);
});
