import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openDatabase } from '../../server/db/client.ts';
import { createQueue, type JobQueue } from '../../server/jobs/queue.ts';
import { createMigratedDatabase, type TestDatabase } from '../support/postgres.ts';

/** The claim of 20 s, a look every 15 s, the pause of a second try, and as much again for a busy machine. */
const mostMs = 75_000;

let test: TestDatabase;
let database: ReturnType<typeof openDatabase>;
let sender: JobQueue;
let worker: JobQueue;
let child: ChildProcess | undefined;
const taken: string[] = [];

beforeAll(async () => {
  test = await createMigratedDatabase();
  database = openDatabase(test.url);
  [sender, worker] = [createQueue(test.url, () => undefined), createQueue(test.url, () => undefined)];
});
afterAll(async () => {
  child?.kill('SIGKILL');
  await Promise.all([sender.stop(), worker.stop()]);
  await database.close();
  await test.drop();
});

/** Starts a worker that hangs in every job; answers the ids of those that it has begun. */
function startHanging(): string[] {
  const begun: string[] = [];
  const args = ['tests/support/hang-in-job.ts', test.url];
  const hanging = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  createInterface({ input: hanging.stdout }).on('line', (line) => begun.push(line.replace('begun ', '')));
  child = hanging;
  return begun;
}

it('is given to another worker within a minute when the worker that was at it is killed', async () => {
  const begun = startHanging();
  const id = randomUUID();
  await database.transact((tx) => sender.send(tx, { kind: 'test-credential', requestId: id }));
  await vi.waitFor(() => expect(begun).toEqual([id]), { timeout: 60_000 });
  const take = async (requestId: string) => void taken.push(requestId);
  await worker.work({
    'carry-out': take,
    'note-end': take,
    'send-batch': take,
    'test-credential': take,
    'through-git': take,
  });
  child?.kill('SIGKILL');
  const killedAt = performance.now();
  await vi.waitFor(() => expect(taken).toEqual([id]), { timeout: mostMs, interval: 200 });
  process.stdout.write(`taken over after ${((performance.now() - killedAt) / 1000).toFixed(1)} s\n`);
}, 200_000);

it('is nobody else’s while its worker is at it, however long that takes', async () => {
  const rows = () =>
    database.auto.$queryRawUnsafe<{ name: string; seconds: number | null }[]>(
      'SELECT name, heartbeat_seconds AS seconds FROM pgboss.queue ORDER BY name',
    );
  // Queues of the version before have no heartbeat, until a worker of this one opens them.
  await database.auto.$queryRawUnsafe('UPDATE pgboss.queue SET heartbeat_seconds = NULL');
  const later = createQueue(test.url, () => undefined);
  const held = Promise.withResolvers<void>();
  const holds = { begun: 0 };
  const hold = async () => {
    holds.begun += 1;
    await held.promise;
  };
  await worker.stop();
  await later.work({
    'carry-out': hold,
    'note-end': hold,
    'send-batch': hold,
    'test-credential': hold,
    'through-git': hold,
  });
  expect(new Set((await rows()).map(({ seconds }) => seconds))).toEqual(new Set([20]));
  await database.transact((tx) => sender.send(tx, { kind: 'note-end', requestId: randomUUID() }));
  const beats = () =>
    database.auto.$queryRawUnsafe<{ beats: Date | null; state: string; tries: number }[]>(
      `SELECT heartbeat_on AS beats, state, retry_count AS tries FROM pgboss.job WHERE name = 'note-end'`,
    );
  const firstBeat = await vi.waitFor(async () => {
    const [job] = await beats();
    expect([job?.state, holds.begun]).toEqual(['active', 1]);
    return job?.beats ?? new Date(0);
  }, 60_000);
  // Without heartbeats the claim would have ended after 20 s.
  await vi.waitFor(
    async () => {
      const [job] = await beats();
      expect((job?.beats?.getTime() ?? 0) - firstBeat.getTime()).toBeGreaterThan(25_000);
      expect([job?.state, job?.tries, holds.begun]).toEqual(['active', 0, 1]);
    },
    { timeout: 90_000, interval: 500 },
  );
  held.resolve();
  await later.stop();
}, 200_000);
