import { afterAll, beforeAll, expect, it } from 'vitest';
import { ratesSchema } from '../../lib/contracts/rate-cards.ts';
import { dayMs, hourMs } from '../../lib/days.ts';
import { createTestDeps, type TestDeps } from '../../tests/support/deps.ts';
import { createCluster } from '../../tests/support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../../tests/support/postgres.ts';
import { tellHour } from '../../tests/support/tell-hour.ts';
import { keptHours, tellCosts } from '../../tests/support/told-costs.ts';
import { costStore } from '../db/costs/cost-store.ts';
import { backfill } from './backfill-costs.ts';
import { syncRecent } from './sync-costs.ts';

let database: TestDatabase;
let deps: TestDeps;
const begin = Date.parse('2026-03-01');
const settled = (at: number) => new Date(at + 16 * 60_000);
const sql = <T>(text: string, ...values: unknown[]) => deps.db.auto.$queryRawUnsafe<T[]>(text, ...values);

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
});
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

async function worldOf(name: string) {
  await createCluster(deps, 'team', name, null);
  await sql('UPDATE clusters SET created_at = $1::timestamptz', new Date(begin - 9 * dayMs).toISOString());
  const told = tellCosts(deps, name, new Date(begin - 2 * dayMs));
  const options = { regions: new Map<string, string>() };
  const runAt = async (hours: number, isNightly = false) => {
    told.now = settled(begin + hours * hourMs);
    await syncRecent(told.jobs, { ...options, isNightly });
  };
  return { told, runAt, options };
}

it('keeps what is booked in its currency when the source goes over to another, and adds up no two', async () => {
  const { told, runAt, options } = await worldOf('paid');
  told.tell = (hour) => [tellHour(hour, 'paid'), tellHour(hour, 'paid-unknown')];
  await runAt(34);
  told.currency = 'EUR';
  await runAt(40);
  // Neither reading two days again nor history takes the new currency back in time.
  await runAt(41, true);
  await backfill(told.jobs, options);
  const hours = await keptHours(deps, 'paid');
  expect(hours.length).toBeGreaterThan(2 * (41 + 24));
  for (const { hour, currency } of hours)
    expect(`${hour} ${currency}`).toBe(`${hour} ${hour >= '02T10' && hour < '20' ? 'EUR' : 'USD'}`);
  const reasons = new Set(hours.map(({ currency, reason }) => `${currency} ${reason}`));
  expect([...reasons].sort()).toEqual(['EUR currency-changed', 'USD null']);
  const days = await sql<{ currency: string; amount: number; hours: number }>(
    `SELECT d.currency, sum(d.amount)::float8 AS amount, sum(d.hours)::int AS hours
     FROM cost_day_clusters d JOIN cluster_dims c ON c.id = d.cluster_id
     WHERE c.name LIKE 'paid%' AND d.day = '2026-03-02' GROUP BY 1 ORDER BY 1`,
  );
  expect(days).toEqual([
    { currency: 'EUR', amount: 14, hours: 14 },
    { currency: 'USD', amount: 20, hours: 20 },
  ]);
  const mixed = await sql(
    `SELECT cluster_id FROM (SELECT cluster_id, currency FROM cost_hour_clusters UNION
       SELECT cluster_id, currency FROM cost_hour_namespaces) h GROUP BY 1 HAVING count(*) > 1`,
  );
  expect(mixed).toEqual([]);
});

it('books what a card in another currency says at the rate of the day, and names hours without one', async () => {
  const { told, runAt } = await worldOf('euros');
  told.currency = 'EUR';
  told.tell = (hour) => {
    const reading = tellHour(hour, 'euros');
    return [{ ...reading, nodes: reading.nodes.map((node) => ({ ...node, price: null })) }];
  };
  const rates = ratesSchema.parse({
    machines: [],
    vcpuHourly: '0.1',
    memoryGibHourly: '0.0125',
    volumeGibMonth: null,
    loadBalancerHourly: null,
    managedControlPlaneHourly: null,
    hostedControlPlaneHourly: null,
    clusterMonthly: '0',
    regions: [],
  });
  const version = { provider: 'aws', version: 1, currency: 'USD', source: 'test', validFrom: '2026-01-01', rates };
  const card = { ...version, validUntil: null, createdBy: 'x', createdAt: '2026-01-01T00:00:00Z' };
  told.jobs.rateCards = { list: async () => [card] };
  await costStore.putRates(deps.db.auto, [{ day: '2026-03-02', from: 'EUR', to: 'USD', rate: '2' }], 'test');
  await runAt(34);
  const hours = (await keptHours(deps, 'euros')).filter(({ cluster }) => cluster === 'euros');
  const kept = hours.map(({ hour, amount, currency, reason }) => `${hour.slice(0, 2)} ${amount} ${currency} ${reason}`);
  expect([...new Set(kept)]).toEqual(['01 null EUR unconverted-card', '02 0.15 EUR null']);
});

it('ends a cluster that was deleted while nobody looked with the last that was told of it', async () => {
  const { told, runAt } = await worldOf('ended');
  const end = new Date(begin + 27 * hourMs);
  told.tell = (hour) => (hour < end ? [tellHour(hour, 'ended')] : []);
  await runAt(24);
  await sql(`DELETE FROM clusters WHERE name = 'ended'`);
  await runAt(60);
  const hours = (await keptHours(deps, 'ended')).filter(({ cluster }) => cluster === 'ended');
  expect(hours.filter(({ reason }) => reason !== null)).toEqual([]);
  expect(hours.at(-1)).toMatchObject({ hour: '02T02' });
  const rows = await sql<{ to: Date }>(`SELECT valid_to AS to FROM cluster_dims WHERE name = 'ended'`);
  expect(rows).toEqual([{ to: end }]);
  const days = await sql<{ day: string; hours: number; missing: number }>(
    `SELECT d.day::text AS day, d.hours, d.hours_missing AS missing FROM cost_day_clusters d
     JOIN cluster_dims c ON c.id = d.cluster_id WHERE c.name = 'ended' ORDER BY 1`,
  );
  expect(days).toEqual([
    { day: '2026-03-01', hours: 24, missing: 0 },
    { day: '2026-03-02', hours: 3, missing: 0 },
  ]);
});

it('keeps hours missing of which nobody knows whether the cluster was there', async () => {
  const { told, runAt } = await worldOf('hidden');
  const end = new Date(begin + 20 * hourMs);
  told.tell = (hour) => (hour < end ? [tellHour(hour, 'hidden')] : []);
  // Looked at while it was there: silent, and deleted later.
  await runAt(24);
  await sql(`DELETE FROM clusters WHERE name = 'hidden'`);
  await runAt(30);
  const missing = (await keptHours(deps, 'hidden')).filter(
    ({ cluster, reason }) => cluster === 'hidden' && reason === 'no-data',
  );
  expect(missing.map(({ hour }) => hour)).toEqual(['01T20', '01T21', '01T22', '01T23']);
});
