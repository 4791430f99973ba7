import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDeps, type TestDeps } from '../../../tests/support/deps.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../tests/support/postgres.ts';
import { tellHour } from '../../../tests/support/tell-hour.ts';
import { type ClusterHour, missingHour } from '../../domain/costs/hours/cluster-hour.ts';
import { toClusterHour } from '../../domain/costs/hours/cost-hours.ts';
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
    project,
    name,
  );
  return row?.id ?? '';
}
const size = { vcpu: 2, memoryGib: 8, gpu: null };
const none = { cpu: null, memory: null, gpu: null };
const machine = (type: string, price: number | null) => ({
  node: type,
  type,
  present: 1,
  observed: 1,
  price,
  size,
  partPrices: none,
  allocated: none,
});
/** Books an hour with machines at these prices. */
const addHour = (id: string, hour: string, prices: Record<string, number | null>) => {
  const nodes = Object.entries(prices).map(([type, price]) => machine(type, price));
  return put(id, toClusterHour(tellHour(new Date(hour), 'any', { nodes }), null));
};
const loseHour = (id: string, hour: string) => put(id, missingHour(new Date(hour), 'region-lost'));
const put = (clusterId: string, hour: ClusterHour | null) =>
  costStore.putHours(deps.db.auto, hour ? [{ ...hour, clusterId }] : [], { name: 'test', currency: 'USD' }, new Date());
const sum = () => costStore.sumDays(deps.db.auto, new Date('2026-11-20'), new Date('2026-11-22'), new Date());
const ask = (visible: 'all' | string[], from = '2026-11-01') =>
  costReader.completeness(deps.db.auto, { visible, filter: {}, currency: 'USD', from, to: '2026-11-22' });

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  const cheap = await addCluster('a', 'cheap');
  const dear = await addCluster('b', 'dear');
  await addHour(cheap, '2026-11-20T05:00:00Z', { 'm5.large': 0.0001, 'c5.large': 0.085 });
  await loseHour(cheap, '2026-11-21T05:00:00Z');
  await loseHour(cheap, '2026-11-21T06:00:00Z');
  await addHour(dear, '2026-11-20T05:00:00Z', { 'm5.large': 0.096 });
  await addHour(dear, '2026-11-21T05:00:00Z', { 'm5.large': 0.096, unknown: null });
  await addHour(dear, '2026-11-21T06:00:00Z', { 'm5.large': null });
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

it('takes no price for orders from a machine whose price cannot be right, but from others beside it', async () => {
  const found = await observedPriceReader.find(deps.db.auto, 'aws', '2026-11-20', 'USD');
  expect(found.map(({ machine, hourly }) => [machine, hourly])).toEqual([
    ['c5.large', '0.085'],
    ['m5.large', '0.096'],
  ]);
});

it('forgets a reason once the hour is known', async () => {
  const [{ id } = { id: '' }] = await sql(`SELECT id::text FROM cluster_dims WHERE name = 'cheap'`);
  await addHour(id, '2026-11-21T05:00:00Z', { 'm5.large': 0.1 });
  await addHour(id, '2026-11-21T06:00:00Z', { 'm5.large': 0.1 });
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
