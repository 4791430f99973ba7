import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayMs, hourMs } from '../../lib/days.ts';
import { createTestDeps, type TestDeps } from '../../tests/support/deps.ts';
import { createCluster } from '../../tests/support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../../tests/support/postgres.ts';
import { tellHour } from '../../tests/support/tell-hour.ts';
import { keptHours, tellCosts } from '../../tests/support/told-costs.ts';
import { fillGaps } from './fill-cost-gaps.ts';
import { syncRecent } from './sync-costs.ts';

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

/** Puts a cluster into the projection that was made this many hours after the first. */
async function project(name: string, hours: number): Promise<void> {
  await createCluster(deps, 'team', name, null);
  const madeAt = new Date(begin + hours * hourMs).toISOString();
  await sql('UPDATE clusters SET created_at = $2::timestamptz WHERE name = $1', name, madeAt);
}

function worldOf(name: string) {
  const told = tellCosts(deps, name, new Date(begin - 2 * dayMs));
  const options = { regions: new Map<string, string>() };
  const runAt = async (hours: number, isNightly = false) => {
    told.now = new Date(begin + hours * hourMs + 16 * 60_000);
    await syncRecent(told.jobs, { ...options, isNightly });
  };
  return { told, runAt, options };
}

/** All that is added up of a cluster's name, whichever of its rows it is on. */
const bookedOf = (name: string) =>
  sql<{ what: string; amount: number; count: number }>(
    `WITH mine AS (SELECT id FROM cluster_dims WHERE name = $1)
     SELECT 'day ' || day AS what, sum(amount)::float8 AS amount, sum(hours)::int AS count
     FROM cost_day_clusters WHERE cluster_id IN (TABLE mine) GROUP BY day
     UNION ALL SELECT 'hours', sum(node)::float8, count(*)::int FROM cost_hour_clusters WHERE cluster_id IN (TABLE mine)
     UNION ALL SELECT 'hours of namespaces', sum(cpu)::float8, count(*)::int FROM cost_hour_namespaces WHERE cluster_id IN (TABLE mine)
     UNION ALL SELECT 'of ' || namespace, sum(amount)::float8, 0 FROM cost_day_namespaces WHERE cluster_id IN (TABLE mine) GROUP BY namespace
     UNION ALL SELECT 'type ' || instance_type, sum(node)::float8, 0 FROM cost_day_node_types WHERE cluster_id IN (TABLE mine) GROUP BY instance_type
     UNION ALL SELECT 'basis', sum(paid)::float8, sum(quantity)::int FROM cost_day_bases WHERE cluster_id IN (TABLE mine)
     UNION ALL SELECT 'reason ' || reason, 0, sum(hours)::int FROM cost_day_reasons WHERE cluster_id IN (TABLE mine) GROUP BY reason
     ORDER BY 1`,
    name,
  );
const totals = () =>
  sql<{ dimension: string; key: string; amount: number; hours: number | null }>(
    `SELECT dimension, key, sum(amount)::float8 AS amount, sum(hours)::int AS hours FROM cost_sums WHERE days = 1
     GROUP BY 1, 2 ORDER BY 1, 2`,
  );

it('books hours once of a cluster that the projection told later than the metrics', async () => {
  const { told, runAt } = worldOf('sources');
  await project('prompt', 10);
  told.tell = (hour) =>
    hour.getTime() < begin + 10 * hourMs ? [] : ['prompt', 'late'].map((name) => tellHour(hour, name));
  for (const hour of [10, 11, 12]) await runAt(hour);
  expect(await bookedOf('late')).toEqual(await bookedOf('prompt'));
  await project('late', 10 + 2 / 60);
  for (const hour of [13, 14]) await runAt(hour);
  const late = await bookedOf('late');
  expect(late).toContainEqual({ what: 'day 2026-03-01', amount: 4, count: 4 });
  expect(late).toEqual(await bookedOf('prompt'));
  const before = await totals();
  expect(before).toContainEqual({ dimension: '', key: '', amount: 8, hours: 8 });
  // Whoever has no hour left has no day either.
  expect(
    await sql(`SELECT DISTINCT c.uid IS NULL AS "isUnknown" FROM cost_day_clusters d
      JOIN cluster_dims c ON c.id = d.cluster_id WHERE c.name = 'late'`),
  ).toEqual([{ isUnknown: false }]);
  await runAt(15, true);
  await runAt(15, true);
  expect(await bookedOf('late')).toEqual(await bookedOf('prompt'));
});

it('books hours on the cluster that had taken the place of another while nobody looked', async () => {
  const { told, runAt } = worldOf('again');
  await project('again', 24);
  told.tell = (hour) => (hour.getTime() < begin + 24 * hourMs ? [] : [tellHour(hour, 'again')]);
  for (const hour of [34, 35, 36]) await runAt(hour);
  const before = await bookedOf('again');
  await sql(`DELETE FROM clusters WHERE name = 'again'`);
  await project('again', 34);
  await runAt(37);
  const booked = await bookedOf('again');
  expect(booked.find(({ what }) => what === 'hours')?.count).toBe(
    (before.find(({ what }) => what === 'hours')?.count ?? 0) + 1,
  );
  const ofEach = () =>
    sql<{ hours: number }>(
      `SELECT d.hours FROM cost_day_clusters d JOIN cluster_dims c ON c.id = d.cluster_id
       WHERE c.name = 'again' AND d.day = '2026-03-02' ORDER BY c.valid_from`,
    );
  expect(await ofEach()).toEqual([{ hours: 10 }, { hours: 3 }]);
  await runAt(37, true);
  expect(await bookedOf('again')).toEqual(booked);
});

it('leaves an hour where it is known when the one whose it is now is not heard of', async () => {
  const { told, runAt, options } = worldOf('quiet');
  const isSilent = { value: false };
  told.tell = (hour) => (isSilent.value && hour.getTime() < begin + 73 * hourMs ? [] : [tellHour(hour, 'quiet')]);
  for (const hour of [72, 73, 74]) await runAt(hour);
  const known = await bookedOf('quiet');
  await project('quiet', 71);
  isSilent.value = true;
  await runAt(75);
  await fillGaps(told.jobs, options);
  const hours = (await keptHours(deps, 'quiet')).filter(({ cluster }) => cluster === 'quiet');
  expect(hours.filter(({ reason }) => reason !== null)).toEqual([]);
  expect(new Set(hours.map(({ hour }) => hour)).size).toBe(hours.length);
  expect(hours.length).toBe((known.find(({ what }) => what === 'hours')?.count ?? 0) + 1);
});
