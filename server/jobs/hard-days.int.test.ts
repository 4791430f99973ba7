import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { dayMs } from '../../lib/days.ts';
import { createTestDeps, type TestDeps } from '../../tests/support/deps.ts';
import { createCluster } from '../../tests/support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../../tests/support/postgres.ts';
import { tellHour } from '../../tests/support/tell-hour.ts';
import { keptHours, tellCosts } from '../../tests/support/told-costs.ts';
import { costCheckStore } from '../db/costs/cost-check-store.ts';
import { MetricsError } from '../ports/metrics.ts';
import { backfill } from './backfill-costs.ts';
import { fillGaps } from './fill-cost-gaps.ts';
import { lookAfterCosts } from './look-after-costs.ts';
import { syncRecent } from './sync-costs.ts';

let database: TestDatabase;
let deps: TestDeps;
const oldest = Date.parse('2026-03-01');
const now = oldest + 7 * dayMs;
const settled = (at: number) => new Date(at + 16 * 60_000);

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
});
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

/** A cluster of which the source tells for a week; the last day is booked. */
async function lastDayOf(name: string) {
  await createCluster(deps, 'team', name, null);
  const created = new Date(oldest - dayMs).toISOString();
  await deps.db.auto.$queryRawUnsafe('UPDATE clusters SET created_at = $1::timestamptz', created);
  const told = tellCosts(deps, name, new Date(oldest));
  const errors: unknown[] = [];
  told.jobs.onError = (error) => errors.push(error);
  told.tell = (hour) => [tellHour(hour, name)];
  told.now = settled(now);
  const options = { regions: new Map<string, string>() };
  await syncRecent(told.jobs, options);
  told.asked.length = 0;
  const daysBy = async () => {
    const hours = (await keptHours(deps, name)).filter(({ cluster }) => cluster === name);
    const days = Map.groupBy(hours, ({ hour, reason }) => `${hour.slice(0, 2)} ${reason ?? 'told'}`);
    return [...days].map(([day, some]) => `${day} ${some.length}`);
  };
  return { told, errors, options, daysBy };
}

it('a day that is too much is missing once the days before it are told, and read as soon as the source manages it', async () => {
  const { told, options, daysBy } = await lastDayOf('one');
  told.tooHard.add('2026-03-05T00').add('2026-03-04T00');
  await backfill(told.jobs, options);
  const rest = ['01 told 24', '02 told 24', '03 told 24'];
  const after = ['06 told 24', '07 told 24'];
  expect(await daysBy()).toEqual([...rest, '04 too-much 24', '05 too-much 24', ...after]);
  // No day is asked about twice.
  expect(told.asked.filter((day) => day !== 'oldest')).toHaveLength(new Set(told.asked).size - 1);
  told.tooHard.clear();
  told.now = settled(now + 3 * dayMs);
  await syncRecent(told.jobs, options);
  await fillGaps(told.jobs, options);
  expect((await daysBy()).slice(0, 7)).toEqual([...rest, '04 told 24', '05 told 24', ...after]);
});

it('a day that is too much and is longer ago than sources keep theirs is read again by the first run of a day', async () => {
  const { told, options } = await lastDayOf('kept');
  told.tooHard.add('2026-03-04T00');
  await backfill(told.jobs, options);
  told.tooHard.clear();
  told.now = settled(now + 40 * dayMs);
  await syncRecent(told.jobs, options);
  const missing = async () => (await keptHours(deps, 'kept')).filter(({ reason }) => reason === 'too-much').length;
  await fillGaps(told.jobs, options);
  expect(await missing()).toBe(24);
  await fillGaps(told.jobs, { ...options, isNightly: true });
  expect(await missing()).toBe(0);
});

it('nothing is missing while three days on end are too much, and history goes on where it was', async () => {
  const { told, options, daysBy } = await lastDayOf('three');
  for (const day of ['04', '05', '06']) told.tooHard.add(`2026-03-${day}T00`);
  await expect(backfill(told.jobs, options)).rejects.toMatchObject({ failure: 'timed-out' });
  expect(await daysBy()).toEqual(['07 told 24']);
  expect(told.asked).toEqual(['oldest', '2026-03-06T00', '2026-03-05T00', '2026-03-04T00']);
  told.tooHard.clear();
  await backfill(told.jobs, options);
  expect(await daysBy()).toHaveLength(7);
});

it('history that is too much does not make new hours late, nor keep known days from being compared', async () => {
  const { told, errors } = await lastDayOf('late');
  for (const day of ['03', '04', '05']) told.tooHard.add(`2026-03-${day}T00`);
  const stop = new AbortController();
  const compared: string[] = [];
  const totals = async (midnight: Date) => {
    compared.push(midnight.toISOString().slice(0, 10));
    return [];
  };
  const source = Object.assign(Object.create(told.jobs.source), { totals });
  const running = lookAfterCosts({ ...told.jobs, source, checks: costCheckStore }, stop.signal);
  await vi.waitFor(() => expect(compared).toEqual(['2026-03-07', '2026-03-06']), 10_000);
  stop.abort();
  await running;
  expect(errors).toEqual([expect.any(MetricsError)]);
  const known = await told.jobs.costs.watermark(deps.db.auto, 'late');
  expect(known).toMatchObject({ lastError: null, completeUntil: new Date(now) });
});
