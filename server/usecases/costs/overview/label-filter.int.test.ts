import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Problem } from '../../../../lib/contracts/problem.ts';
import { type Api, createApi } from '../../../../tests/support/api.ts';
import { createTestDeps, type TestDeps } from '../../../../tests/support/deps.ts';
import { createPerson, seedOrganisation } from '../../../../tests/support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../../tests/support/postgres.ts';

let database: TestDatabase;
let deps: TestDeps;
let api: Api;
let token: string;

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  api = createApi(deps);
  await seedOrganisation(deps);
  ({ token } = await createPerson(deps, 'fin@demo', ['finops']));
});
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

const hostile = ['-x=1', '__proto__=x', '.a=b', '=b', 'team', 'a b=c', 'team\\,x=1', `${'a'.repeat(318)}=1`];
const days = 'from=2026-10-01&to=2026-10-31';
const reads = [
  `/costs?${days}`,
  `/costs/series?${days}`,
  `/costs/movers?${days}`,
  `/costs/labels?${days}`,
  '/costs/leftovers?',
  '/costs/advice?',
  `/costs/export?${days}`,
];

describe('a filter by label', () => {
  it.each(reads)('is refused at its field by %s', async (path) => {
    for (const label of hostile) {
      const answer = await api<Problem>('GET', `${path}&label=${encodeURIComponent(label)}`, { token });
      expect([label, answer.status, answer.body.errors?.[0]]).toMatchObject([
        label,
        422,
        { pointer: '/label', message: { key: 'said.label-filter' } },
      ]);
    }
  });

  it.each(reads)('with a prefix or without a value is taken by %s', async (path) => {
    for (const label of ['team=payments', 'example.org/team=a=b', 'team=']) {
      expect((await api('GET', `${path}&label=${encodeURIComponent(label)}`, { token })).status).toBe(200);
    }
  });

  it.each(['/costs/views', '/costs/mailings'])('is not kept by %s', async (path) => {
    for (const label of hostile) {
      const filter = { label };
      const apart = { splitIdle: 'apart', splitShared: 'apart' };
      const body =
        path === '/costs/views'
          ? { name: 'x', state: { window: '30d', by: 'project', ...apart, filter } }
          : { title: 'x', scope: { ...apart, filter }, every: 'day', format: 'csv' };
      const answer = await api<Problem>('POST', path, { token, body });
      const pointer = path === '/costs/views' ? '/state/filter/label' : '/scope/filter/label';
      expect([label, answer.status, answer.body.errors?.[0]?.pointer]).toEqual([label, 422, pointer]);
    }
  });
});
