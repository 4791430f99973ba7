import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDeps, type TestDeps } from '../../tests/deps.ts';
import { createMigratedDatabase, type TestDatabase } from '../../tests/postgres.ts';
import { costRateReader } from './cost-rate.ts';
import { costReader } from './cost-reader.ts';

let database: TestDatabase;
let deps: TestDeps;
const sql = (text: string, ...values: unknown[]) => deps.db.auto.$queryRawUnsafe<{ id: string }[]>(text, ...values);

async function addCluster(name: string, validTo: string | null = null): Promise<string> {
  const [row] = await sql(
    `INSERT INTO cluster_dims (namespace, name, project, valid_from, valid_to)
     VALUES ('space', $1, 'space', '2026-01-01', $2::timestamptz) RETURNING id::text`,
    ...[name, validTo],
  );
  return row?.id ?? '';
}
const addHour = (id: string, hour: string, node: string | null) =>
  sql(
    `INSERT INTO cost_hour_clusters (cluster_id, hour, node, coverage, provenance, reason, currency, source, computed_at)
     VALUES ($1::bigint, $2::timestamptz, $3::numeric, 1, $4, $5, 'USD', 'test', now())`,
    ...[id, hour, node, node === null ? 'missing' : 'observed', node === null ? 'region-lost' : null],
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

it('a source that goes by another name since holds up no end of what is known', async () => {
  const mark = (source: string, until: string, at: string) =>
    sql(
      `INSERT INTO cost_watermarks (source, backfilled_from, complete_until, updated_at)
       VALUES ($1, '2026-01-01', $2::timestamptz, $3::timestamptz)`,
      ...[source, until, at],
    );
  await mark('old', '2026-06-01T00:00:00Z', '2026-06-01T00:20:00Z');
  await mark('new', '2026-11-21T07:00:00Z', '2026-11-21T07:20:00Z');
  const { completeUntil, since } = await costReader.completeness(deps.db.auto, question);
  expect(completeUntil).toEqual(new Date('2026-11-21T07:00:00Z'));
  expect(since).toEqual(new Date('2026-01-01'));
});
