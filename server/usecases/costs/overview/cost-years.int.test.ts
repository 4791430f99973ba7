import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApi } from '../../../../tests/support/api.ts';
import { createTestDeps, type TestDeps } from '../../../../tests/support/deps.ts';
import { createPerson, seedOrganisation } from '../../../../tests/support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../../tests/support/postgres.ts';

let database: TestDatabase;
let deps: TestDeps;
let token: string;

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  await seedOrganisation(deps);
  token = (await createPerson(deps, 'fin@demo', ['finops'])).token;
});
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

const ask = (path: string) => createApi(deps)<{ errors: { detail: string }[] }>('GET', path, { token });

it.each([
  '/costs?from=9999-12-30&to=9999-12-31',
  '/costs?to=0000-01-01',
  '/costs?from=1999-12-31&to=2000-01-01',
  '/costs/series?from=9999-12-30&to=9999-12-31',
  '/costs/movers?to=9999-12-31',
  '/costs/labels?to=9999-12-31',
  '/costs/check?to=9999-12-31',
  '/costs/units?to=0000-01-01',
  '/costs/export?from=9999-12-30&to=9999-12-31',
  '/costs/export?from=0000-01-01&to=0000-01-02',
  '/costs?from=3000-01-01&to=3000-01-02',
])('refuses years in which there are no costs: %s', async (path) => {
  const { status, body } = await ask(path);
  expect(status).toBe(422);
  for (const { detail } of body.errors) expect(detail).toBe('Must be in the years 2000 to 2999');
});

it.each([
  '/costs?from=2000-01-01&to=2000-01-02',
  '/costs/series?from=2999-12-30&to=2999-12-31',
  '/costs/export?from=2999-12-30&to=2999-12-31',
  '/costs/movers?window=400d&to=2000-01-01',
])('answers the first and the last of them: %s', async (path) => {
  expect((await ask(path)).status).toBe(200);
});
