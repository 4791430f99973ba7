import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayMs, hourMs } from '../../../lib/days.ts';
import { createTestDeps, type TestDeps } from '../../../tests/support/deps.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../tests/support/postgres.ts';
import { tellHour } from '../../../tests/support/tell-hour.ts';
import { toClusterHour } from '../../domain/costs/hours/cost-hours.ts';
import type { QueueReading } from '../../domain/costs/hours/cost-readings.ts';
import { costStore } from './cost-store.ts';

let database: TestDatabase;
let deps: TestDeps;
const begin = Date.parse('2026-03-01');
const sql = <T>(text: string, ...values: unknown[]) => deps.db.auto.$queryRawUnsafe<T[]>(text, ...values);

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
});
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

async function rowOf(name: string, validFrom = '2020-01-01'): Promise<string> {
  const [row] = await sql<{ id: bigint }>(
    `INSERT INTO cluster_dims (namespace, name, valid_from, valid_to)
     VALUES ('team', $1, $2::timestamptz, '2030-01-01') RETURNING id`,
    name,
    validFrom,
  );
  return String(row?.id);
}

/** GPU hours of `training` in each hour from `begin` on; null for an hour that tells of no queue. */
const hoursOf = (id: string, name: string, gpus: readonly (number | null)[], used: number | null = null) =>
  gpus.flatMap((gpuHours, at) => {
    const queue: QueueReading = {
      queue: 'training',
      namespace: 'research',
      allocated: new Map([['', gpuHours ?? 0]]),
      used,
      deserved: null,
    };
    const queues = gpuHours === null ? [] : [queue, { ...queue, namespace: null, allocated: new Map(), deserved: 4 }];
    const hour = toClusterHour(tellHour(new Date(begin + at * hourMs), name, { queues }), null);
    return hour ? [{ ...hour, clusterId: id }] : [];
  });

async function book(hours: ReturnType<typeof hoursOf>, at = new Date(begin + dayMs)): Promise<void> {
  await costStore.putHours(deps.db.auto, hours, { name: 'metrics', currency: 'USD' }, at);
  await deps.db.transact((tx) => costStore.sumDays(tx, new Date(begin), new Date(begin + dayMs), at));
}

const days = (id: string) =>
  sql(
    `SELECT namespace, gpu_hours AS gpu, metered_gpu_hours AS metered, unpriced_gpu_hours AS unpriced,
       used_gpu_hours AS used, deserved_gpu_hours AS deserved, amount::text AS amount
     FROM cost_day_queues WHERE cluster_id = $1::bigint ORDER BY namespace`,
    id,
  );
const nothing = { gpu: null, metered: null, unpriced: null, used: null, deserved: null, amount: null };

it('sums up what is told, what is metered and what has no price, and the queue itself apart', async () => {
  const id = await rowOf('lake');
  // No machine of that name has a price, so that hours with a GPU have none.
  await book(hoursOf(id, 'lake', [2, 0], 1));
  expect(await days(id)).toEqual([
    { ...nothing, namespace: '', deserved: 8 },
    { namespace: 'research', gpu: 2, metered: 2, unpriced: 2, used: 1, deserved: null, amount: '0.0000000000' },
  ]);
});

it('takes later what is told later, and forgets what is told no more', async () => {
  const id = await rowOf('later');
  await book(hoursOf(id, 'later', [2, 2]));
  await book(hoursOf(id, 'later', [2, 1]));
  await book(hoursOf(id, 'later', [2, 1]));
  expect(await days(id)).toMatchObject([{ deserved: 8 }, { gpu: 3, metered: null }]);
  await book(hoursOf(id, 'later', [null, null]));
  expect(await days(id)).toEqual([]);
});

it('keeps a day whose hours are gone as it was, whatever single hour of it is read once more', async () => {
  const id = await rowOf('old');
  await book(hoursOf(id, 'old', [2, 2, 2]));
  const later = new Date(begin + 120 * dayMs);
  await costStore.forgetOld(deps.db.auto, later);
  expect(await sql('SELECT 1 FROM cost_hour_queues WHERE cluster_id = $1::bigint', id)).toEqual([]);
  await book(hoursOf(id, 'old', [2]), later);
  expect(await days(id)).toMatchObject([{ deserved: 12 }, { gpu: 6 }]);
  await costStore.forgetOld(deps.db.auto, new Date(begin + 4 * 366 * dayMs));
  expect(await days(id)).toEqual([]);
});

it('goes with an hour to who holds the cluster', async () => {
  const id = await rowOf('sold');
  await book(hoursOf(id, 'sold', [2]));
  const owner = await rowOf('sold', '2020-01-02');
  const mine = hoursOf(owner, 'sold', [2]);
  await costStore.putHours(deps.db.auto, mine, { name: 'metrics', currency: 'USD' }, new Date(begin + dayMs));
  await deps.db.transact(async (tx) => {
    await costStore.takeOver(tx, mine);
    await costStore.sumDays(tx, new Date(begin), new Date(begin + dayMs), new Date(begin + dayMs));
  });
  expect(await days(id)).toEqual([]);
  expect(await days(owner)).toMatchObject([{ deserved: 4 }, { gpu: 2 }]);
});
