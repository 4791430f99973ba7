import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMigratedDatabase, type TestDatabase } from '../../tests/support/postgres.ts';
import { openDatabase } from './client.ts';
import { forgetExpired } from './forget-expired.ts';

let test: TestDatabase;
let database: ReturnType<typeof openDatabase>;
const person = '6f1b3c1e-4f4b-4a59-9f52-3f9f0c0c7c11';
beforeAll(async () => {
  test = await createMigratedDatabase();
  database = openDatabase(test.url);
  await sql(
    `INSERT INTO users (id, issuer, subject, email, name, groups, signed_in_at)
     VALUES ($1::uuid, 'test', 'dev', 'dev@demo', 'Dev', '{}', now())`,
    person,
  );
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

const sql = <T>(query: string, ...values: unknown[]) => database.auto.$queryRawUnsafe<T[]>(query, ...values);
const forget = () =>
  forgetExpired(database, (error) => {
    throw error;
  });
const kept = async (table: string, column: string) =>
  (await sql<{ kept: string }>(`SELECT ${column}::text AS kept FROM ${table} ORDER BY 1`)).map((row) => row.kept);

it('forgets answers to repeated requests after their day', async () => {
  await sql(
    `INSERT INTO idempotency_keys (user_id, key, operation, body_hash, expires_at) VALUES
       ($1::uuid, 'old', 'op', '', now() - interval '1 second'), ($1::uuid, 'new', 'op', '', now() + interval '1 hour')`,
    person,
  );
  await forget();
  expect(await kept('idempotency_keys', 'key')).toEqual(['new']);
});

it('forgets counters of rates whose window is over', async () => {
  await sql(
    `INSERT INTO rate_limits (key, points, expire) VALUES
       ('over', 1, (extract(epoch FROM now()) * 1000)::bigint - 1000),
       ('open', 1, (extract(epoch FROM now()) * 1000)::bigint + 60000)`,
  );
  await forget();
  expect(await kept('rate_limits', 'key')).toEqual(['open']);
});

it('neither waits for a row that is being renewed nor forgets it', async () => {
  await sql(`INSERT INTO rate_limits (key, points, expire) VALUES ('renewed', 1, 0)`);
  await database.transact(async (tx) => {
    await tx.$queryRawUnsafe(
      `UPDATE rate_limits SET expire = (extract(epoch FROM now()) * 1000)::bigint + 60000 WHERE key = 'renewed'`,
    );
    await forget();
  });
  expect(await kept('rate_limits', 'key')).toContain('renewed');
});

it('forgets a big pile in portions', async () => {
  await sql('CREATE TABLE portions (size int)');
  await sql(`CREATE FUNCTION note_portion() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN INSERT INTO portions SELECT count(*) FROM gone HAVING count(*) > 0; RETURN NULL; END $$`);
  for (const table of ['rate_limits', 'cluster_events']) {
    await sql(`CREATE TRIGGER note_portion AFTER DELETE ON ${table} REFERENCING OLD TABLE AS gone
      FOR EACH STATEMENT EXECUTE FUNCTION note_portion()`);
  }
  const sizes = async () => {
    const found = await sql<{ size: number }>('SELECT size FROM portions ORDER BY size DESC');
    await sql('TRUNCATE portions');
    return found.map(({ size }) => size);
  };
  await sql(`INSERT INTO rate_limits (key, points, expire) SELECT n::text, 1, 1 FROM generate_series(1, 25000) AS n`);
  await forget();
  expect(await sizes()).toEqual([10_000, 10_000, 5_000]);
  // 60 clusters with 100 events more than are kept.
  await sql(
    `INSERT INTO cluster_events (uid, namespace, name, at, type, reason, message, source, object)
     SELECT 'pile-' || cluster || '-' || n, 'pile', cluster::text, now() - make_interval(secs => n), 'Normal', '', '', '', ''
     FROM generate_series(1, 60) AS cluster, generate_series(1, 2100) AS n`,
  );
  await forget();
  expect(await sizes()).toEqual([5_000, 1_000]);
  expect(await sql(`SELECT count(*)::int AS count FROM cluster_events WHERE namespace = 'pile'`)).toEqual([
    { count: 120_000 },
  ]);
  await sql(`DELETE FROM cluster_events WHERE namespace = 'pile'`);
  for (const table of ['rate_limits', 'cluster_events']) await sql(`DROP TRIGGER note_portion ON ${table}`);
});

it('forgets sessions a month after they ended, whichever way', async () => {
  const session = (hash: string, expires: string, revoked: string) =>
    sql(
      `INSERT INTO sessions (id, hash, user_id, last_seen_at, expires_at, revoked_at) VALUES
         (gen_random_uuid(), $1, $2::uuid, now(), now() + $3::interval, CASE WHEN $4 <> '' THEN now() + nullif($4, '')::interval END)`,
      hash,
      person,
      expires,
      revoked,
    );
  await session('runs', '1 hour', '');
  await session('expired lately', '-29 days', '');
  await session('expired long ago', '-31 days', '');
  await session('revoked lately', '1 hour', '-29 days');
  await session('revoked long ago', '1 hour', '-31 days');
  await forget();
  expect(await kept('sessions', 'hash')).toEqual(['expired lately', 'revoked lately', 'runs']);
});

it('forgets notices of sign-outs that are over', async () => {
  await sql(
    `INSERT INTO logout_notices (jti, expires_at) VALUES ('over', now() - interval '1 second'), ('open', now() + interval '1 hour')`,
  );
  await forget();
  expect(await kept('logout_notices', 'jti')).toEqual(['open']);
});

it('keeps the newest 2,000 events of a cluster, and none older than 90 days', async () => {
  await sql(
    `INSERT INTO cluster_events (uid, namespace, name, at, type, reason, message, source, object)
     SELECT name || '-' || n, 'team-a', name, now() - make_interval(days => age, secs => n), 'Normal', '', '', '', ''
     FROM (VALUES ('noisy', 2010, 1), ('quiet', 3, 89), ('old', 3, 91)) AS v (name, many, age), generate_series(1, many) AS n`,
  );
  await forget();
  const rows = await sql<{ name: string; count: number; oldest: string }>(
    `SELECT name, count(*)::int AS count, (array_agg(uid ORDER BY at))[1] AS oldest FROM cluster_events GROUP BY name ORDER BY name`,
  );
  expect(rows).toEqual([
    { name: 'noisy', count: 2_000, oldest: 'noisy-2000' },
    { name: 'quiet', count: 3, oldest: 'quiet-3' },
  ]);
});

it('keeps what was said inside a cluster for 30 days from when it was heard, whatever the cluster’s clock says', async () => {
  await sql(
    `INSERT INTO inside_events (cluster_uid, uid, at, within, object, type, reason, message, count, heard_at)
     SELECT 'gone', uid, now() + at::interval, '', '', 'Normal', '', '', 1, now() - heard::interval
     FROM (VALUES ('old', '-31 days', '31 days'), ('ahead', '9 years', '31 days'),
       ('behind', '-9 years', '29 days'), ('young', '-29 days', '29 days')) AS v (uid, at, heard)`,
  );
  await forget();
  expect(await kept('inside_events', 'uid')).toEqual(['behind', 'young']);
});

it('keeps the newest 1,000 notifications of a person for a year, and what was sent for 90 days', async () => {
  await sql(
    `INSERT INTO notices (id, at, topic, subject, key, arguments, about, expanded_at)
     SELECT gen_random_uuid(), now() - make_interval(days => CASE WHEN n > 1005 THEN 366 ELSE 91 END), 't', 's', n::text, '{}', '{}', now()
     FROM generate_series(1, 1010) AS n`,
  );
  await sql(
    `INSERT INTO notifications (id, notice_id, user_id, at, topic, subject, key, arguments)
     SELECT gen_random_uuid(), id, $1::uuid, at - make_interval(secs => key::int), topic, subject, key, arguments FROM notices`,
    person,
  );
  await sql(
    `INSERT INTO deliveries (id, notice_id, channel, user_id, state, next_at)
     SELECT gen_random_uuid(), id, 'email', $1::uuid, CASE key WHEN '1' THEN 'waiting' ELSE 'sent' END, now() FROM notices`,
    person,
  );
  await forget();
  const keys = (await kept('notifications', 'key')).map(Number).sort((a, b) => a - b);
  expect(keys).toHaveLength(1000);
  expect(keys.at(-1)).toBe(1000);
  expect(await kept('deliveries', 'state')).toEqual(['waiting']);
});

it('forgets what was mailed of costs after more than a year', async () => {
  await sql(
    `INSERT INTO cost_mailings (id, owner_id, title, scope, every, format, next_at, created_at)
     VALUES ($1::uuid, $1::uuid, 't', '{}', 'month', 'csv', now(), now())`,
    person,
  );
  await sql(
    `INSERT INTO cost_mailing_runs (id, mailing_id, period_from, period_to, is_test, state, attempts, next_at, created_at)
     SELECT gen_random_uuid(), $1::uuid, period, period, false, state, 1, now(), now() - make_interval(days => age)
     FROM (VALUES ('old', 'sent', 401), ('waits', 'waiting', 401), ('young', 'sent', 399)) AS v (period, state, age)`,
    person,
  );
  await forget();
  expect(await kept('cost_mailing_runs', 'period_from')).toEqual(['waits', 'young']);
});

it('forgets schemas of templates that nobody reads any more', async () => {
  await sql(
    `INSERT INTO template_schemas (template_uid, schema, read_at)
     VALUES ('old', '{}', now() - interval '91 days'), ('used', '{}', now())`,
  );
  await forget();
  expect(await kept('template_schemas', 'template_uid')).toEqual(['used']);
});

it('keeps the newest 500 moves of an application for 90 days', async () => {
  await sql("INSERT INTO karmada_control_planes (name) VALUES ('fleet-eu')");
  await sql(
    `INSERT INTO application_moves (control_plane, namespace, name, at, cluster, before, after)
     SELECT 'fleet-eu', 'payments', 'many', now() - number * interval '1 second', 'member1', number, 0
       FROM generate_series(1, 501) AS number
     UNION ALL VALUES ('fleet-eu', 'payments', 'old', now() - interval '91 days', 'member1', 1, 0),
       ('fleet-eu', 'payments', 'new', now() - interval '89 days', 'member1', 1, 0)`,
  );
  await forget();
  const rows = await sql<{ name: string; moves: number; oldest: number }>(
    'SELECT name, count(*)::int AS moves, max(before) AS oldest FROM application_moves GROUP BY name ORDER BY name',
  );
  expect(rows).toEqual([
    { name: 'many', moves: 500, oldest: 500 },
    { name: 'new', moves: 1, oldest: 1 },
  ]);
});

it('keeps the last change of the schedule of a cluster that is there for ever, and all others for 30 days', async () => {
  await sql(
    `INSERT INTO clusters (namespace, name, uid, phase, severity, template, created_at, observed_at, phase_changed_at)
     SELECT 'payments', uid, uid, 'ready', 0, 't', now(), now(), now() FROM (VALUES ('a'), ('b')) AS c (uid)`,
  );
  await sql(
    `INSERT INTO sleep_transitions (cluster_uid, at, wanted, state, tried_at)
     SELECT uid, now() - make_interval(days => age), wanted, 'settled', now()
     FROM (VALUES ('a', 40, 'old'), ('a', 31, 'older than a month'), ('a', 29, 'young'), ('a', 1, 'newest'),
       ('b', 400, 'the only one'), ('gone', 31, 'of a cluster that is gone')) AS t (uid, age, wanted)`,
  );
  await forget();
  expect(await kept('sleep_transitions', 'wanted')).toEqual(['newest', 'the only one', 'young']);
});
