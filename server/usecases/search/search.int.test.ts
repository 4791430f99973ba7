import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SearchResult } from '../../../lib/contracts/search.ts';
import { createApi } from '../../../tests/support/api.ts';
import { createTestDeps, type TestDeps } from '../../../tests/support/deps.ts';
import { createCluster, createPerson, seedOrganisation } from '../../../tests/support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../tests/support/postgres.ts';

let database: TestDatabase;
let deps: TestDeps;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  await seedOrganisation(deps);
  tokens.dev = (await createPerson(deps, 'dev@demo', ['payments-developers'])).token;
  tokens.lead = (await createPerson(deps, 'lead@demo', ['platform-leads'])).token;
  await createCluster(deps, 'payments', 'fraud-train', 'payments', 'dev@demo');
  await createCluster(deps, 'payments', 'old-standalone', 'payments');
  await createCluster(deps, 'payments', 'standalone', 'payments');
});
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

async function find(who: string, q: string): Promise<SearchResult['items']> {
  const path = `/search?q=${encodeURIComponent(q)}`;
  const { status, body } = await createApi(deps)<SearchResult>('GET', path, { token: tokens[who] });
  expect(status).toBe(200);
  return body.items;
}

it('puts what bears the words as its name first, and says why the others are there', async () => {
  const found = await find('dev', 'standalone');
  expect(found[0]).toMatchObject({ kind: 'cluster', title: { en: 'standalone' } });
  expect(found[0]?.why).toBeUndefined();
  expect(found.find(({ title }) => title.en === 'fraud-train')).toMatchObject({
    why: { message: { key: 'palette.byTemplate', params: { template: 'aws-standalone-cp-1-0-44' } } },
  });
  expect((await find('dev', 'dev@demo')).find(({ kind }) => kind === 'cluster')?.why?.message).toEqual({
    key: 'palette.byOwner',
    params: { owner: 'dev@demo' },
  });
});

it('finds people for whoever may look after them, and for nobody else', async () => {
  expect(await find('lead', 'dev@')).toContainEqual(
    expect.objectContaining({ kind: 'person', detail: 'dev@demo', href: '/clusters?owner=dev%40demo' }),
  );
  expect((await find('dev', 'lead@')).filter(({ kind }) => kind === 'person')).toEqual([]);
});
