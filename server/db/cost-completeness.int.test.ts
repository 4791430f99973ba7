import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDeps, type TestDeps } from '../../tests/deps.ts';
import { createMigratedDatabase, type TestDatabase } from '../../tests/postgres.ts';
import { costReader } from './cost-reader.ts';
import { costStore } from './cost-store.ts';
import { observedPriceReader } from './observed-price-reader.ts';

let database: TestDatabase;
let deps: TestDeps;
const sql = (text: string, ...values: unknown[]) => deps.db.auto.$queryRawUnsafe<{ id: string }[]>(text, ...values);

async function addCluster(project: string, name: string): Promise<string> {
  const [row] = await sql(
    `INSERT INTO cluster_dims (namespace, name, uid, project, provider, region, valid_from)
     VALUES ($1, $2, $2, $1, 'aws', 'eu', '2026-01-01') RETURNING id::text`,
    ...[project, name],
  );
  return row?.id ?? '';
}
const addHour = (id: string, hour: string, node: string | null, reason: string | null = null) =>
  sql(
    `INSERT INTO cost_hour_clusters (cluster_id, hour, node, coverage, provenance, reason, node_types, bases, currency,
       source, computed_at)
     VALUES ($1::bigint, $2::timestamptz, $3::numeric, 1, $4, $5, '[]', CASE WHEN $3 IS NULL THEN '[]' ELSE
       jsonb_build_array(jsonb_build_object('what', 'node', 'type', 'm5.large', 'rule', 'exporter', 'quantity', 1,
       'exporter', $3::numeric)) END, 'USD', 'test', now())
     ON CONFLICT (cluster_id, hour) DO UPDATE SET node = excluded.node, provenance = excluded.provenance,
       reason = excluded.reason`,
    ...[id, hour, node, node === null ? 'missing' : 'observed', reason],
  );
const sum = () => costStore.sumDays(deps.db.auto, new Date('2026-11-20'), new Date('2026-11-22'), new Date());
const ask = (visible: 'all' | string[], from = '2026-11-01') =>
  costReader.completeness(deps.db.auto, { visible, filter: {}, currency: 'USD', from, to: '2026-11-22' });

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  const cheap = await addCluster('a', 'cheap');
  const dear = await addCluster('b', 'dear');
  await addHour(cheap, '2026-11-20T05:00:00Z', '0.0001', 'implausible-price');
  await addHour(cheap, '2026-11-21T05:00:00Z', null, 'region-lost');
  await addHour(cheap, '2026-11-21T06:00:00Z', null, 'region-lost');
  await addHour(dear, '2026-11-20T05:00:00Z', '0.096');
  await addHour(dear, '2026-11-21T05:00:00Z', '0.096', 'no-price');
  await addHour(dear, '2026-11-21T06:00:00Z', null, 'no-price');
  await sql(
    `INSERT INTO cost_watermarks (source, backfilled_from, complete_until, updated_at)
     VALUES ('test', '2026-11-01', '2026-11-21T07:00:00Z', now())`,
  );
  await sum();
});
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

it('says why hours are missing or doubtful, to each of their own', async () => {
  expect((await ask('all')).reasons).toEqual([
    { reason: 'no-price', hours: 2, missing: 1 },
    { reason: 'region-lost', hours: 2, missing: 2 },
    { reason: 'implausible-price', hours: 1, missing: 0 },
  ]);
  expect((await ask(['b'])).reasons).toEqual([{ reason: 'no-price', hours: 2, missing: 1 }]);
  expect((await ask(['a'], '2026-11-21')).reasons).toEqual([{ reason: 'region-lost', hours: 2, missing: 2 }]);
});

it('takes no price for orders from what cannot be right', async () => {
  const found = await observedPriceReader.find(deps.db.auto, 'aws', '2026-11-20');
  expect(found.map(({ machine, hourly }) => [machine, hourly])).toEqual([['m5.large', '0.096']]);
});

it('forgets a reason once the hour is known', async () => {
  const [{ id } = { id: '' }] = await sql(`SELECT id::text FROM cluster_dims WHERE name = 'cheap'`);
  await addHour(id, '2026-11-21T05:00:00Z', '0.1');
  await addHour(id, '2026-11-21T06:00:00Z', '0.1');
  await sum();
  expect((await ask(['a'], '2026-11-21')).reasons).toEqual([]);
});

it('names clusters that never told a cost, to those who may see them', async () => {
  expect((await ask('all')).silent).toEqual({ count: 0, clusters: [] });
  await addCluster('a', 'mute');
  await addCluster('b', 'dumb');
  await sql(
    `UPDATE cluster_dims SET valid_from = '2026-11-21T08:00:00Z' WHERE id = $1::bigint`,
    await addCluster('a', 'new'),
  );
  expect((await ask('all')).silent).toEqual({ count: 2, clusters: ['a/mute', 'b/dumb'] });
  expect((await ask(['a'])).silent).toEqual({ count: 1, clusters: ['a/mute'] });
});

it('lets a source that goes by another name since hold up no end of what is known', async () => {
  await sql(
    `INSERT INTO cost_watermarks (source, backfilled_from, complete_until, updated_at)
     VALUES ('old', '2026-01-01', '2026-06-01T00:00:00Z', '2026-06-01T00:20:00Z')`,
  );
  const { completeUntil, since } = await ask('all');
  expect(completeUntil).toEqual(new Date('2026-11-21T07:00:00Z'));
  expect(since).toEqual(new Date('2026-01-01'));
});
