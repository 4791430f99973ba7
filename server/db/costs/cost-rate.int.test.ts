import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDeps, type TestDeps } from '../../../tests/support/deps.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../tests/support/postgres.ts';
import { costRateReader } from './cost-rate.ts';

let database: TestDatabase;
let deps: TestDeps;
const sql = (text: string, ...values: unknown[]) => deps.db.auto.$queryRawUnsafe<{ id: string }[]>(text, ...values);

async function addCluster(name: string, validTo: string | null = null, from = '2026-01-01'): Promise<string> {
  const [row] = await sql(
    `INSERT INTO cluster_dims (namespace, name, uid, project, valid_from, valid_to)
     VALUES ('space', $1, 'uid of ' || $1, 'space', $3::timestamptz, $2::timestamptz) RETURNING id::text`,
    name,
    validTo,
    from,
  );
  return row?.id ?? '';
}
const addHour = (id: string, hour: string, node: string | null) =>
  sql(
    `INSERT INTO cost_hour_clusters (cluster_id, hour, node, coverage, provenance, reason, currency, source, computed_at)
     VALUES ($1::bigint, $2::timestamptz, $3::numeric, 1, $4, $5, 'USD', 'test', now())`,
    id,
    hour,
    node,
    node === null ? 'missing' : 'observed',
    node === null ? 'region-lost' : null,
  );

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
});
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

const question = { visible: 'all' as const, filter: {}, currency: 'USD', from: '2026-11-01', to: '2026-11-22' };

it('goes on with the last known hour of a cluster that is silent, and says so', async () => {
  const here = await addCluster('here');
  const lost = await addCluster('lost');
  const gone = await addCluster('gone', '2026-11-21T04:30:00Z');
  for (const hour of ['04', '05', '06']) await addHour(here, `2026-11-21T${hour}:00:00Z`, '0.25');
  await addHour(lost, '2026-11-21T04:00:00Z', '1.5');
  await addHour(lost, '2026-11-21T05:00:00Z', null);
  await addHour(lost, '2026-11-21T06:00:00Z', null);
  await addHour(gone, '2026-11-21T04:00:00Z', '7');
  await addCluster('never');
  expect(await costRateReader.hourly(deps.db.auto, question)).toEqual({
    amount: '1.7500000000',
    stale: { amount: '1.5000000000', clusters: 1, since: new Date('2026-11-21T04:00:00Z') },
  });
  const own = { ...question, filter: { cluster: ['space/here'] } };
  expect(await costRateReader.hourly(deps.db.auto, own)).toEqual({ amount: '0.2500000000', stale: null });
  const none = { ...question, filter: { cluster: ['space/never'] } };
  expect(await costRateReader.hourly(deps.db.auto, none)).toBeNull();
});

it('goes on with the hour of a silent cluster that somebody claimed since', async () => {
  const before = await addCluster('claimed', '2026-11-21T06:10:00Z');
  await addHour(before, '2026-11-21T03:00:00Z', '3');
  await addCluster('claimed', null, '2026-11-21T06:10:00Z');
  const own = { ...question, filter: { cluster: ['space/claimed'] } };
  const later = await addCluster('later');
  await addHour(later, '2026-11-21T07:00:00Z', '1');
  expect(await costRateReader.hourly(deps.db.auto, own)).toEqual({
    amount: '3.0000000000',
    stale: { amount: '3.0000000000', clusters: 1, since: new Date('2026-11-21T03:00:00Z') },
  });
});

it('is known on the first of a month before its first hour, and not in a currency that nothing leads to', async () => {
  const own = { ...question, filter: { cluster: ['space/here'] } };
  const next = { ...own, from: '2026-11-22', to: '2026-11-23' };
  expect(await costRateReader.hourly(deps.db.auto, next)).toMatchObject({ amount: '0.2500000000' });
  expect(await costRateReader.hourly(deps.db.auto, { ...own, currency: 'JPY' })).toBeNull();
  const nothing = { ...question, filter: { cluster: ['space/nowhere'] } };
  expect(await costRateReader.hourly(deps.db.auto, nothing)).toEqual({ amount: '0', stale: null });
});
