import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayMs, hourMs } from '../../lib/days.ts';
import { createTestDeps, type TestDeps } from '../../tests/support/deps.ts';
import { createCluster } from '../../tests/support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../../tests/support/postgres.ts';
import { tellHour } from '../../tests/support/tell-hour.ts';
import { keptHours, tellCosts } from '../../tests/support/told-costs.ts';
import { syncRecent } from './sync-costs.ts';

let database: TestDatabase;
let deps: TestDeps;
const begin = Date.parse('2026-03-01');

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
});
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

/** A cluster whose price is 1, of which all is booked until ten o'clock of the third day. */
async function bookedUntilTen(name: string) {
  await createCluster(deps, 'team', name, null);
  const created = new Date(begin).toISOString();
  await deps.db.auto.$queryRawUnsafe('UPDATE clusters SET created_at = $1::timestamptz', created);
  const told = tellCosts(deps, name, new Date(begin));
  const errors: unknown[] = [];
  told.jobs.onError = (error) => errors.push(error);
  let price = 1;
  told.tell = (hour) => [tellHour(hour, name, { price })];
  const runAt = async (hours: number, isNightly = false) => {
    told.now = new Date(begin + hours * hourMs + 16 * 60_000);
    told.asked.length = 0;
    return syncRecent(told.jobs, { regions: new Map(), isNightly });
  };
  for (const hours of [24, 48, 58]) await runAt(hours);
  const amounts = async () => new Map((await keptHours(deps, name)).map(({ hour, amount }) => [hour, amount]));
  const restate = (to: number) => {
    price = to;
  };
  return { told, errors, runAt, amounts, restate };
}

it('reads new hours before those that are read again, newest day first', async () => {
  const { told, runAt } = await bookedUntilTen('order');
  expect(await runAt(59, true)).toBe(true);
  expect(told.asked).toEqual(['2026-03-03T10', '2026-03-03T00', '2026-03-02T00', '2026-03-01T10']);
});

it('keeps new hours and goes on with the day before where a finished day is too much to be read again', async () => {
  const { told, errors, runAt, amounts, restate } = await bookedUntilTen('hard');
  told.tooHard.add('2026-03-02T00');
  restate(2);
  expect(await runAt(59, true)).toBe(false);
  expect(errors).toMatchObject([{ failure: 'timed-out' }]);
  const hours = await amounts();
  expect(['01T10', '01T23', '02T00', '02T23', '03T00', '03T10'].map((hour) => hours.get(hour))).toEqual([
    '2',
    '2',
    '1',
    '1',
    '2',
    '2',
  ]);
  const known = await told.jobs.costs.watermark(deps.db.auto, 'hard');
  expect(known).toMatchObject({ completeUntil: new Date(begin + 2 * dayMs + 11 * hourMs), lastError: null });
  told.tooHard.clear();
  expect(await runAt(60, true)).toBe(true);
  expect((await amounts()).get('02T00')).toBe('2');
});

it('fails where nothing is new and nothing can be read again, so that the source is asked more rarely', async () => {
  const { told, runAt } = await bookedUntilTen('still');
  told.tooHard.add('2026-03-02T00');
  await expect(runAt(58, true)).rejects.toMatchObject({ failure: 'timed-out' });
  expect(told.asked).toEqual(['2026-03-03T00', '2026-03-02T00', '2026-03-01T10']);
});
