import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApi } from '../../tests/support/api.ts';
import { createTestDeps, type TestDeps } from '../../tests/support/deps.ts';
import { createPerson, seedOrganisation } from '../../tests/support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../../tests/support/postgres.ts';

let database: TestDatabase;
let deps: TestDeps;
let token: string;

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  await seedOrganisation(deps);
  ({ token } = await createPerson(deps, 'admin@demo', ['slipway-admins']));
});
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

it('a download that cannot be read answers a problem document', async () => {
  await deps.db.auto.$queryRawUnsafe('ALTER TABLE cost_day_clusters RENAME TO put_away');
  const answer = await createApi(deps)('GET', '/costs/export?from=2026-10-01&to=2026-10-31', { token });
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  expect(answer).toMatchObject({ status: 500, body: { code: 'unexpected' } });
});
