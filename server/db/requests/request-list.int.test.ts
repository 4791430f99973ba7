import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RequestDetail, RequestPage } from '../../../lib/contracts/requests.ts';
import { createApi } from '../../../tests/support/api.ts';
import { createTestDeps, type TestDeps } from '../../../tests/support/deps.ts';
import { createCluster, createPerson, seedOrganisation } from '../../../tests/support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../tests/support/postgres.ts';

const tokens: Record<string, string> = {};
let database: TestDatabase;
let deps: TestDeps;

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  await seedOrganisation(deps);
  tokens.dev = (await createPerson(deps, 'dev@demo', ['payments-developers'])).token;
  tokens.auditor = (await createPerson(deps, 'anton@demo', ['auditors'])).token;
});
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

const sql = (text: string, ...values: unknown[]) => deps.db.auto.$queryRawUnsafe(text, ...values);
const list = async (query = '', who = 'dev') =>
  (await createApi(deps)<RequestPage>('GET', `/requests${query}`, { token: tokens[who] })).body;

/** A change that somebody asked for. */
async function ask(kind: 'delete' | 'extend', name: string): Promise<RequestDetail> {
  await createCluster(deps, 'payments', name, 'payments', 'dev@demo');
  await sql(`UPDATE clusters SET expires_at = '2026-12-01T00:00:00Z' WHERE name = $1`, name);
  const more = kind === 'extend' ? { expiresInDays: 30 } : {};
  const body = { kind, cluster: { namespace: 'payments', name }, ...more };
  const answer = await createApi(deps)<RequestDetail>('POST', '/requests', { token: tokens.dev, body });
  expect(answer.status).toBe(201);
  return answer.body;
}

it('says the price of each request, and from when to when an extension moves the end', async () => {
  const extension = await ask('extend', 'ledger');
  const deletion = await ask('delete', 'billing');
  const input = {
    price: { currency: 'USD', monthlyLikely: '486.00' },
    cluster: { expiresAt: '2026-12-01T00:00:00.000Z' },
  };
  await sql(
    `UPDATE request_reviews SET input = input || $2::jsonb WHERE request_id = $1::uuid`,
    extension.id,
    JSON.stringify(input),
  );
  const rows = async () => new Map((await list()).items.map((item) => [item.id, item]));
  const first = await rows();
  expect(first.get(extension.id)).toMatchObject({
    price: { currency: 'USD', monthlyLikely: '486.00' },
    expiry: { from: '2026-12-01T00:00:00.000Z', to: extension.expiresAt },
  });
  expect(first.get(deletion.id)).toMatchObject({ price: null, expiry: null });

  // A row from before anything was noted, and one whose figures nobody can read.
  await sql(`UPDATE request_reviews SET input = '{}'::jsonb WHERE request_id = $1::uuid`, extension.id);
  await sql(
    `UPDATE request_reviews SET input = '{"price": "none", "cluster": 7}'::jsonb WHERE request_id = $1::uuid`,
    deletion.id,
  );
  const later = await rows();
  expect(later.get(extension.id)).toMatchObject({ price: null, expiry: { from: null, to: extension.expiresAt } });
  expect(later.get(deletion.id)).toMatchObject({ price: null, expiry: null });
});

it('counts the requests of each state as the other filters narrow them, whichever states are asked for', async () => {
  const { states: all, total } = await list();
  expect(Object.values(all).reduce((sum, each) => sum + each, 0)).toBe(total);
  const [state] = Object.keys(all);
  expect((await list('?state=failed')).states).toEqual(all);
  expect((await list(`?q=ledger&state=${state}`)).states).toEqual({
    [(await list('?q=ledger')).items[0]?.state ?? '']: 1,
  });
  await createPerson(deps, 'shop@demo', ['storefront-developers']);
  expect((await list('', 'auditor')).states).toEqual(all);
});
