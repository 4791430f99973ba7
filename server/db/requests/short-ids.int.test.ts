import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AuditPage } from '../../../lib/contracts/audit.ts';
import type { Page } from '../../../lib/contracts/page.ts';
import type { RequestDetail, RequestSummary } from '../../../lib/contracts/requests.ts';
import type { SearchResult } from '../../../lib/contracts/search.ts';
import { createApi } from '../../../tests/support/api.ts';
import { createTestDeps, type TestDeps } from '../../../tests/support/deps.ts';
import { createCluster, createPerson, seedOrganisation } from '../../../tests/support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../tests/support/postgres.ts';

const form = /^R-[2-9BCDFGHJKLMNPQRSTVWXYZ]{4}$/;
const signs = '23456789BCDFGHJKLMNPQRSTVWXYZ';
const tokens: Record<string, string> = {};
let database: TestDatabase;
let deps: TestDeps;

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  await seedOrganisation(deps);
  tokens.dev = (await createPerson(deps, 'dev@demo', ['payments-developers'])).token;
  tokens.auditor = (await createPerson(deps, 'anton@demo', ['auditors'])).token;
  tokens.stranger = (await createPerson(deps, 'new@demo')).token;
});
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

const ask = <T>(path: string, who = 'dev') => createApi(deps)<T>('GET', path, { token: tokens[who] });
const sql = <T>(text: string, ...values: unknown[]) => deps.db.auto.$queryRawUnsafe<T[]>(text, ...values);

/** A deletion that waits, asked for as the page asks for it. */
async function requestDeletion(name: string): Promise<RequestDetail> {
  await createCluster(deps, 'payments', name, 'payments', 'dev@demo');
  const body = { kind: 'delete', cluster: { namespace: 'payments', name } };
  const answer = await createApi(deps)<RequestDetail>('POST', '/requests', { token: tokens.dev, body });
  expect(answer.status).toBe(201);
  return answer.body;
}

it('finds a request by its short id wherever its id is asked for, and for nobody who may not read it', async () => {
  const { id, shortId } = await requestDeletion('ledger');
  expect(shortId).toMatch(form);
  expect((await ask<RequestDetail>(`/requests/${shortId}`)).body.id).toBe(id);
  expect((await ask<RequestDetail>(`/requests/${shortId.toLowerCase()}`)).body.id).toBe(id);
  expect((await ask(`/approvals/${shortId}`)).status).toBe(200);
  expect((await ask(`/requests/${shortId}`, 'stranger')).status).toBe(404);
  expect((await ask('/requests/R-2222222')).status).toBe(404);
  const { items } = (await ask<Page<RequestSummary>>(`/requests?q=${shortId}`)).body;
  expect(items.map((item) => item.shortId)).toEqual([shortId]);
  const found = (await ask<SearchResult>(`/search?q=${shortId}`)).body.items;
  expect(found[0]).toMatchObject({ kind: 'request', title: { en: shortId }, href: `/requests/${id}` });
});

it('names the request in the notice and in the audit, where the short id filters', async () => {
  const { id, shortId } = await requestDeletion('billing');
  const told = await sql<{ short: string }>(`SELECT arguments->>'shortId' AS short FROM notices WHERE key = $1`, id);
  expect(told).toEqual([{ short: shortId }]);
  const lines = (await ask<AuditPage>(`/audit?subject=${shortId}`, 'auditor')).body.items;
  expect(lines).toMatchObject([
    { action: 'submit-request', subject: 'requests', key: id, keyName: shortId, cluster: 'billing' },
  ]);
});

it('gives longer ids when the short ones are taken', async () => {
  const take = async (shortId: string) =>
    sql(
      `INSERT INTO requests (id, short_id, kind, state, project, requester_id, requester, namespace, cluster_name, updated_at)
       VALUES (gen_random_uuid(), $1, 'create', 'done', 'payments', gen_random_uuid(), 'dev@demo', 'payments', 'x', now())`,
      shortId,
    );
  const next = async () => (await sql<{ id: string }>(`SELECT new_request_short_id('7') AS id`))[0]?.id;
  expect(await next()).toBe('R-7777');
  await take('R-7777');
  expect(await next()).toBe('R-77777');
  await expect(take('R-7777')).rejects.toThrow(/short_id/);
});

it('stores a request although somebody was given the same short id at the same moment', async () => {
  const { shortId: taken } = await requestDeletion('first');
  const original = await sql<{ body: string }>(
    `SELECT pg_get_functiondef('new_request_short_id(text)'::regprocedure) AS body`,
  );
  // Answers once an id that is taken, as two transactions that do not see each other would be given.
  await sql('CREATE SEQUENCE given');
  await sql(
    `CREATE OR REPLACE FUNCTION new_request_short_id(signs TEXT DEFAULT '${signs}') RETURNS TEXT LANGUAGE sql VOLATILE
     AS $$ SELECT CASE WHEN nextval('given') = 1 THEN '${taken}' ELSE 'R-2222' END $$`,
  );
  try {
    expect((await requestDeletion('second')).shortId).toBe('R-2222');
  } finally {
    await sql(original[0]?.body ?? '');
  }
});

it('gives every request of before an id of its own', async () => {
  await sql(`ALTER TABLE requests ALTER COLUMN short_id DROP NOT NULL`);
  await sql(
    `INSERT INTO requests (id, short_id, kind, state, project, requester_id, requester, namespace, cluster_name, updated_at)
     SELECT gen_random_uuid(), NULL, 'create', 'done', 'payments', $1::uuid, 'dev@demo', 'payments', 'x', now()
     FROM generate_series(1, 3000)`,
    randomUUID(),
  );
  await sql('UPDATE requests SET short_id = new_request_short_id() WHERE short_id IS NULL');
  await sql(`ALTER TABLE requests ALTER COLUMN short_id SET NOT NULL`);
  const [counted] = await sql<{ all: number; different: number }>(
    'SELECT count(*)::int AS all, count(DISTINCT short_id)::int AS different FROM requests',
  );
  expect(counted?.different).toBe(counted?.all);
});
