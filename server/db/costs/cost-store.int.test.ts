import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayMs, hourMs } from '../../../lib/days.ts';
import { createTestDeps, type TestDeps } from '../../../tests/support/deps.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../tests/support/postgres.ts';
import { tellHour } from '../../../tests/support/tell-hour.ts';
import { capNamespaces } from '../../domain/costs/hours/cap-namespaces.ts';
import { toClusterHour } from '../../domain/costs/hours/cost-hours.ts';
import type { ClusterReading } from '../../domain/costs/hours/cost-readings.ts';
import { toCharges } from '../../domain/costs/pricing/cost-charges.ts';
import { costDayReader } from './cost-day-reader.ts';
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

async function rowOf(name: string): Promise<string> {
  const [row] = await sql<{ id: bigint }>(
    `INSERT INTO cluster_dims (namespace, name, valid_from) VALUES ('team', $1, '2020-01-01') RETURNING id`,
    name,
  );
  return String(row?.id);
}

async function book(id: string, ...readings: ClusterReading[]): Promise<void> {
  const hours = readings.flatMap((reading) => {
    const hour = toClusterHour(reading, null);
    return hour ? [{ ...hour, clusterId: id }] : [];
  });
  const times = readings.map(({ hour }) => hour.getTime());
  const [from, to] = [new Date(Math.min(...times)), new Date(Math.max(...times) + hourMs)];
  await costStore.putHours(deps.db.auto, hours, { name: 'metrics', currency: 'USD' }, to);
  await deps.db.transact((tx) => costStore.sumDays(tx, from, to, to));
}

it('adds up the same when namespaces are too many to keep each, and when they are few again', async () => {
  const id = await rowOf('wide');
  const [web] = tellHour(new Date(begin), 'wide').namespaces;
  if (!web) throw new Error('An hour has a namespace');
  const namespaces = Array.from({ length: 8 }, (_, at) => ({
    ...web,
    namespace: `n-${at}`,
    allocated: { cpu: (at + 1) / 100, memory: null, gpu: null },
  }));
  const full = [0, 1].map((hour) => tellHour(new Date(begin + hour * hourMs), 'wide', { namespaces }));
  const capped = full.map((reading) => capNamespaces(reading, 3));
  const kept = async () => {
    const [row] = await sql<{ names: string[]; days: number; hours: number }>(
      `SELECT (SELECT array_agg(namespace ORDER BY namespace) FROM cost_day_namespaces WHERE cluster_id = $1::bigint) AS names,
         (SELECT sum(cpu)::float8 FROM cost_day_namespaces WHERE cluster_id = $1::bigint) AS days,
         (SELECT sum(cpu)::float8 FROM cost_hour_namespaces WHERE cluster_id = $1::bigint) AS hours`,
      id,
    );
    return row;
  };
  await book(id, ...full);
  const all = namespaces.map(({ namespace }) => namespace);
  expect(await kept()).toEqual({ names: all, days: 0.72, hours: 0.72 });
  await book(id, ...capped);
  expect(await kept()).toEqual({ names: ['__small__', 'n-6', 'n-7'], days: 0.72, hours: 0.72 });
  await book(id, ...full);
  expect(await kept()).toEqual({ names: all, days: 0.72, hours: 0.72 });
});

it('forgets hours of clusters after 400 days, of namespaces after 90, and days after three years', async () => {
  const id = await rowOf('old');
  const now = new Date('2026-03-10T09:30:00Z');
  const midnight = Date.parse('2026-03-10');
  const hour = (days: number, hours = 0) => new Date(midnight - days * dayMs + hours * hourMs);
  const told = [hour(400), hour(400, -1), hour(90), hour(90, -1), hour(0)].map((at) => tellHour(at, 'old'));
  for (const reading of told) await book(id, reading);
  await sql(
    `INSERT INTO cost_day_clusters (cluster_id, day, node, hours, hours_missing, hours_carried, hours_rate_card, currency,
       computed_at)
     SELECT $1::bigint, day::date, 1, 24, 0, 0, 0, 'USD', now() FROM unnest(ARRAY['2023-03-10', '2023-03-09']) AS day`,
    id,
  );
  await sql(
    `INSERT INTO cost_day_namespaces (cluster_id, namespace, day, cpu, currency)
     SELECT $1::bigint, 'web', day::date, 1, 'USD' FROM unnest(ARRAY['2023-03-10', '2023-03-09']) AS day`,
    id,
  );
  await sql(
    `INSERT INTO cost_day_node_types (cluster_id, instance_type, day, node, currency)
     SELECT $1::bigint, 'm', day::date, 1, 'USD' FROM unnest(ARRAY['2023-03-10', '2023-03-09']) AS day`,
    id,
  );
  await sql(`SELECT sum_costs('2023-03-09', '2023-03-11')`);
  await costStore.forgetOld(deps.db.auto, now);
  const times = async (table: string, column: string) =>
    (await sql<{ at: Date }>(`SELECT ${column} AS at FROM ${table} WHERE cluster_id = $1::bigint ORDER BY 1`, id)).map(
      ({ at }) => at.getTime(),
    );
  expect(await times('cost_hour_clusters', 'hour')).toEqual([hour(400), hour(90, -1), hour(90), hour(0)].map(Number));
  expect(await times('cost_hour_namespaces', 'hour')).toEqual([hour(90), hour(0)].map(Number));
  const days = ['2023-03-10', hour(400, -1), hour(400), hour(90, -1), hour(90), hour(0)].map((at) =>
    Date.parse(new Date(at).toISOString().slice(0, 10)),
  );
  for (const table of ['cost_day_clusters', 'cost_day_namespaces', 'cost_day_node_types']) {
    expect(await times(table, 'day'), table).toEqual(days);
  }
  // A sum of days that are gone goes with the last of them.
  const sums = await sql<{ day: string }>(
    `SELECT DISTINCT day::text FROM cost_sums WHERE dimension = '' AND days = 1 AND day < '2024-01-01'`,
  );
  expect(sums).toEqual([{ day: '2023-03-10' }]);
});

it('tells of each type of machines what of it was sold at a price that changes with demand', async () => {
  const id = await rowOf('mixed');
  const [machine] = tellHour(new Date(begin), 'mixed').nodes;
  if (!machine) throw new Error('An hour has a machine');
  const nodes = [
    { ...machine, node: 'a', type: 'm5', price: 0.3 },
    { ...machine, node: 'b', type: 'c5', price: 0.1, isSpot: true },
  ];
  await book(id, ...[0, 1].map((hour) => tellHour(new Date(begin + hour * hourMs), 'mixed', { nodes })));
  const pricingOf = async (nodeType: string[]) => {
    const question = { visible: 'all' as const, from: '2026-03-01', to: '2026-03-02', currency: 'USD' };
    const charges = [];
    for await (const day of costDayReader.days(deps.db.auto, { ...question, filter: { nodeType } })) {
      if (day.cluster.name === 'mixed') charges.push(...toCharges(day));
    }
    return charges.map(({ pricing, amount }) => [pricing, amount]);
  };
  expect(await pricingOf(['c5'])).toEqual([['Dynamic', '0.2']]);
  expect(await pricingOf(['m5'])).toEqual([['Standard', '0.6']]);
  expect(await pricingOf(['c5', 'm5'])).toEqual([
    ['Standard', '0.6'],
    ['Dynamic', '0.2'],
  ]);
  expect(await pricingOf(['c5', '__other__'])).toEqual([['Dynamic', '0.2']]);
  expect(await pricingOf(['__other__'])).toEqual([]);
});

it('keeps the rates that a source lists and none that it lists no more', async () => {
  const rate = (day: string, value: string) => ({ day, from: 'EUR', to: 'USD', rate: value });
  const kept = async () =>
    (await costStore.rates(deps.db.auto)).map(({ day, rate: value }) => `${day} ${Number(value)}`);
  await costStore.putRates(deps.db.auto, [rate('2026-02-01', '1.1')], 'another');
  await costStore.putRates(deps.db.auto, [rate('2026-03-01', '9.2'), rate('2026-03-05', '1.2')], 'metrics');
  await costStore.putRates(deps.db.auto, [rate('2026-03-02', '0.92'), rate('2026-03-05', '1.3')], 'metrics');
  expect((await kept()).sort()).toEqual(['2026-02-01 1.1', '2026-03-02 0.92', '2026-03-05 1.3']);
  await costStore.putRates(deps.db.auto, [], 'metrics');
  expect(await kept()).toEqual(['2026-02-01 1.1']);
});
