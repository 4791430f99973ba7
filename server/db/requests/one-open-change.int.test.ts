import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../../../prisma/migrate.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/postgres.ts';

const oneOpenChange = '20261124055900_changes_of_one_cluster';
let database: TestDatabase;
let client: pg.Client;
let folder: string;

beforeAll(async () => {
  [database, folder] = await Promise.all([createTestDatabase(), mkdtemp(join(tmpdir(), 'slipway-before-'))]);
  const all = await readdir('prisma/migrations');
  for (const name of all.filter((one) => /^\d/.test(one) && one < oneOpenChange)) {
    await cp(join('prisma/migrations', name), join(folder, name), { recursive: true });
  }
  await migrate(database.url, { dir: folder });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await Promise.all([database.drop(), rm(folder, { recursive: true, force: true })]);
});

const put = (id: number, kind: string, state: string, cluster: string, more: { uid?: string; days?: number } = {}) =>
  client.query(
    `INSERT INTO requests (id, kind, state, project, requester_id, requester, namespace, cluster_name, parameters,
       checks, revision, created_at, updated_at)
     VALUES (('00000000-0000-4000-8000-00000000000' || $1::int)::uuid, $2, $3, 'alpha', gen_random_uuid(), 'dev@demo',
       'team-a', $4, $5::jsonb, '[]', 3, now() - $6::int * interval '1 day', now())`,
    [id, kind, state, cluster, JSON.stringify(more.uid ? { uid: more.uid } : {}), more.days ?? 1],
  );

it('binds what is open to the cluster that was there, and leaves one open change of each', async () => {
  await client.query(`
    INSERT INTO projects (name, namespace, title, updated_at) VALUES ('alpha', 'team-a', '{"en":"Alpha"}', now());
    INSERT INTO clusters (namespace, name, uid, phase, severity, template, created_at, observed_at, phase_changed_at)
      SELECT 'team-a', name, 'uid-' || name, 'ready', 9, 't', now() - interval '2 days', now(), now()
      FROM unnest(ARRAY['many', 'reused', 'single']) AS name;
    INSERT INTO users (id, issuer, subject, email, name, groups, signed_in_at)
      VALUES (gen_random_uuid(), 'test', 'dev', 'dev@demo', 'Dev', '{}', now());
  `);
  await put(1, 'extend', 'awaiting-approval', 'many');
  await put(2, 'extend', 'changes-requested', 'many');
  await put(3, 'delete', 'approved', 'many');
  await put(4, 'extend', 'applying', 'many');
  await put(5, 'extend', 'done', 'many');
  await put(6, 'delete', 'applying', 'reused', { uid: 'older', days: 9 });
  await put(7, 'extend', 'awaiting-approval', 'reused', { days: 9 });
  await put(8, 'extend', 'approved', 'single');

  await migrate(database.url);
  const { rows } = await client.query<{ row: string }>(
    `SELECT right(id::text, 1) || ' ' || state || ' ' || coalesce(cluster_uid, '-') || ' ' || revision AS row
     FROM requests ORDER BY id`,
  );
  expect(rows.map(({ row }) => row)).toEqual([
    '1 expired uid-many 4',
    '2 expired uid-many 4',
    '3 expired uid-many 4',
    '4 applying uid-many 3',
    '5 done - 3',
    '6 applying older 3',
    '7 awaiting-approval - 3',
    '8 approved uid-single 3',
  ]);
  const { rows: told } = await client.query(
    `SELECT type, said->0->'message'->>'key' AS key FROM request_timeline ORDER BY request_id`,
  );
  expect(told).toEqual(Array(3).fill({ type: 'expired', key: 'said.change-superseded' }));
  // Who asked hears of it, with the reason, from whoever looks after notices.
  const { rows: notices } = await client.query(
    `SELECT right(key, 1) AS id, topic, project, subject, arguments, about, expanded_at FROM notices ORDER BY key`,
  );
  const { rows: people } = await client.query<{ id: string }>(`SELECT id FROM users`);
  const ended = (id: string, kind: string) => ({
    id,
    topic: 'request-failed',
    project: 'alpha',
    subject: 'requests',
    arguments: {
      kind,
      cluster: 'many',
      requester: 'dev@demo',
      reason: 'Another change of this cluster was open as well',
      reasonMessage: { key: 'said.change-superseded', params: {} },
    },
    about: people.map((person) => person.id),
    expanded_at: null,
  });
  expect(people).toHaveLength(1);
  expect(notices).toEqual([ended('1', 'extend'), ended('2', 'extend'), ended('3', 'delete')]);
});
