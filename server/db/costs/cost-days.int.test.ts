import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayMs, hourMs } from '../../../lib/days.ts';
import { createTestDeps, type TestDeps } from '../../../tests/support/deps.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../tests/support/postgres.ts';
import { tellHour } from '../../../tests/support/tell-hour.ts';
import { toClusterHour } from '../../domain/costs/hours/cost-hours.ts';
import type { ClusterReading } from '../../domain/costs/hours/cost-readings.ts';
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

async function book(id: string, at: Date, ...readings: ClusterReading[]): Promise<void> {
  const hours = readings.flatMap((reading) => {
    const hour = toClusterHour(reading, null);
    return hour ? [{ ...hour, clusterId: id }] : [];
  });
  const times = readings.map(({ hour }) => hour.getTime());
  await costStore.putHours(deps.db.auto, hours, { name: 'metrics', currency: 'USD' }, at);
  await deps.db.transact((tx) =>
    costStore.sumDays(tx, new Date(Math.min(...times)), new Date(Math.max(...times) + hourMs), at),
  );
}

/** The same hour as it is told of a machine of this type and of these namespaces. */
function tellParts(hour: number, type: string | null, ...namespaces: string[]): ClusterReading {
  const reading = tellHour(new Date(begin + hour * hourMs), 'parts');
  return {
    ...reading,
    nodes: reading.nodes.map((node) => ({ ...node, type })),
    namespaces: reading.namespaces.flatMap((one) => namespaces.map((namespace) => ({ ...one, namespace }))),
  };
}

const days = (id: string) =>
  sql<{ part: string; amount: number }>(
    `SELECT 'type ' || instance_type AS part, node::float8 AS amount FROM cost_day_node_types WHERE cluster_id = $1::bigint
     UNION ALL SELECT 'of ' || namespace, cpu::float8 FROM cost_day_namespaces WHERE cluster_id = $1::bigint ORDER BY 1`,
    id,
  );
const others = () =>
  sql<{ dimension: string; amount: number }>(
    `SELECT dimension, sum(amount)::float8 AS amount FROM cost_sums WHERE key = '__other__' AND days = 1 GROUP BY 1 ORDER BY 1`,
  );

it('takes back parts of a day that a later reading no longer tells', async () => {
  const id = await rowOf('parts');
  const now = new Date(begin + dayMs);
  const first = [tellParts(0, null, 'old', 'web'), tellParts(1, null, 'old')];
  await book(id, now, ...first);
  expect(await days(id)).toEqual([
    { part: 'of old', amount: 1 },
    { part: 'of web', amount: 0.5 },
    { part: 'type ', amount: 2 },
  ]);
  const second = [tellParts(0, 'm5.xlarge', 'web'), tellParts(1, 'm5.xlarge', 'web')];
  await book(id, now, ...second);
  expect(await days(id)).toEqual([
    { part: 'of web', amount: 1 },
    { part: 'type m5.xlarge', amount: 2 },
  ]);
  expect(await others()).toEqual([
    { dimension: 'namespace', amount: 0 },
    { dimension: 'nodeType', amount: 0 },
  ]);
  // No namespace at all is told too, and an hour that is missing tells nothing.
  await book(id, now, tellParts(0, 'm5.xlarge'));
  expect(await days(id)).toContainEqual({ part: 'of web', amount: 0.5 });
  await book(id, now, { ...tellParts(1, null), nodes: [] });
  expect(await days(id)).toContainEqual({ part: 'of web', amount: 0.5 });
});

it('leaves days alone whose hours are no longer kept', async () => {
  const id = await rowOf('kept');
  const told = tellHour(new Date(begin), 'kept');
  const at = (days: number) => new Date(begin + days * dayMs);
  const sumAnew = (now: Date) => deps.db.transact((tx) => costStore.sumDays(tx, at(0), at(1), now));
  await book(id, at(1), told);
  await costStore.forgetOld(deps.db.auto, at(91));
  await sumAnew(at(91));
  expect(await days(id)).toEqual([
    { part: 'of web', amount: 0.5 },
    { part: 'type m', amount: 1 },
  ]);
  await costStore.forgetOld(deps.db.auto, at(401));
  await sumAnew(at(401));
  expect(await days(id)).toHaveLength(2);
  const kept = await sql(`SELECT 1 FROM cost_day_clusters WHERE cluster_id = $1::bigint`, id);
  expect(kept).toHaveLength(1);
});

it('a day that is summed up anew to the same is no younger, and one that changed is', async () => {
  const id = await rowOf('same');
  const summed = async (at: string, ...hours: number[]) => {
    const readings = hours.map((hour) => tellHour(new Date(begin + 40 * dayMs + hour * hourMs), 'same'));
    await book(id, new Date(at), ...readings);
    const [row] = await sql<{ computed: Date; first: Date }>(
      `SELECT computed_at AS computed, first_computed_at AS first FROM cost_day_clusters WHERE cluster_id = $1::bigint`,
      id,
    );
    return [row?.first.toISOString(), row?.computed.toISOString()];
  };
  const first = '2026-05-01T00:00:00.000Z';
  const again = '2026-05-02T00:00:00.000Z';
  const later = '2026-05-03T00:00:00.000Z';
  expect(await summed(first, 0, 1, 2)).toEqual([first, first]);
  expect(await summed(again, 0, 1, 2)).toEqual([first, first]);
  expect(await summed(later, 3)).toEqual([first, later]);
});

it('leaves the namespaces of a day alone of which an hour is told once theirs are no longer kept', async () => {
  const [part, gone] = [await rowOf('late'), await rowOf('gone')];
  const at = (days: number) => new Date(begin + days * dayMs);
  const hours = (name: string, from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => tellHour(new Date(begin + (from + index) * hourMs), name));
  const spent = (id: string) =>
    sql<{ web: number; node: number; shares: number }>(
      `SELECT d.cpu::float8 AS web, d.idle_even::float8 AS shares, c.node::float8 AS node
       FROM cost_day_namespaces d JOIN cost_day_clusters c USING (cluster_id, day) WHERE cluster_id = $1::bigint`,
      id,
    );
  await book(part, at(1), ...hours('late', 0, 23));
  const [before] = await spent(part);
  expect(before).toMatchObject({ web: 11.5, node: 23 });
  await costStore.forgetOld(deps.db.auto, at(91));
  await book(part, at(91), ...hours('late', 23, 24));
  expect(await spent(part)).toEqual([{ ...before, node: 24 }]);
  expect(await others()).toContainEqual({ dimension: 'namespace', amount: 0.5 });
  // A day of which nothing was known has the namespaces of all its hours, and no other is touched for it.
  await book(gone, at(92), ...hours('gone', 0, 12));
  await book(gone, at(92), ...hours('gone', 12, 24));
  expect(await spent(gone)).toMatchObject([{ web: 12, node: 24 }]);
  expect(await spent(part)).toEqual([{ ...before, node: 24 }]);
  // On the last day of which hours are kept they are summed up as ever.
  await book(gone, at(90), ...hours('gone', 0, 1).map((one) => ({ ...one, namespaces: [] })));
  expect(await spent(gone)).toMatchObject([{ web: 11.5 }]);
});
