import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ClusterView } from '../../../lib/contracts/cluster-views.ts';
import type { Page } from '../../../lib/contracts/page.ts';
import type { Problem } from '../../../lib/contracts/problem.ts';
import { createApi } from '../../../tests/support/api.ts';
import { createTestDeps, type TestDeps } from '../../../tests/support/deps.ts';
import { createPerson, seedOrganisation } from '../../../tests/support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../tests/support/postgres.ts';

const tokens: Record<string, string> = {};
let database: TestDatabase;
let deps: TestDeps;

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  await seedOrganisation(deps);
  tokens.dev = (await createPerson(deps, 'dev@demo', ['payments-developers'])).token;
  tokens.finops = (await createPerson(deps, 'finops@demo', ['finops'])).token;
});
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

const state = { filter: { phase: 'failed,degraded', label: 'tier=prod' }, sort: 'name', order: 'desc' } as const;
const save = (who: string, name: string, more: object = {}) =>
  createApi(deps)<ClusterView & Problem>('POST', '/cluster-views', {
    token: tokens[who],
    body: { name, state, ...more },
  });
const list = async (who: string) =>
  (await createApi(deps)<Page<ClusterView>>('GET', '/cluster-views', { token: tokens[who] })).body.items;
const remove = (who: string, id: string) => createApi(deps)('DELETE', `/cluster-views/${id}`, { token: tokens[who] });

it('keeps a view for its person alone, until it is deleted, and the audit says both', async () => {
  const { status, body } = await save('dev', 'Broken in production');
  expect(status).toBe(201);
  expect(await list('dev')).toMatchObject([{ id: body.id, name: 'Broken in production', state }]);
  expect(await list('finops')).toEqual([]);
  expect((await remove('finops', body.id)).status).toBe(404);
  expect((await remove('dev', body.id)).status).toBe(200);
  expect((await remove('dev', body.id)).status).toBe(404);
  expect(await list('dev')).toEqual([]);
  const rows = await deps.db.auto.$queryRawUnsafe(
    `SELECT action FROM audit_entries WHERE subject = 'cluster-views' ORDER BY seq`,
  );
  expect(rows).toEqual([{ action: 'create-cluster-view' }, { action: 'delete-cluster-view' }]);
});

it('is no view of costs, which may bear the same name', async () => {
  const cost = { window: '7d', by: 'project', splitIdle: 'apart', splitShared: 'apart', filter: {} };
  const { body } = await createApi(deps)<{ id: string }>('POST', '/costs/views', {
    token: tokens.dev,
    body: { name: 'One name', state: cost },
  });
  expect((await save('dev', 'One name')).status).toBe(201);
  expect((await list('dev')).map(({ name }) => name)).toEqual(['One name']);
  const costs = await createApi(deps)<Page<ClusterView>>('GET', '/costs/views', { token: tokens.dev });
  expect(costs.body.items.map(({ id }) => id)).toEqual([body.id]);
  expect((await remove('dev', body.id)).status).toBe(404);
});

it('refuses a second one of a name, what is no state of the list, and the fifty-first', async () => {
  expect(await save('finops', 'Mine')).toMatchObject({ status: 201 });
  expect(await save('finops', 'Mine')).toMatchObject({ status: 409, body: { errors: [{ pointer: '/name' }] } });
  for (const wrong of [
    { filter: { secret: 'x' }, sort: 'name', order: 'asc' },
    { filter: {}, sort: 'nothing', order: 'asc' },
    { filter: {}, sort: 'name', order: 'asc', cursor: 'x' },
  ])
    expect((await save('finops', 'Wrong', { state: wrong })).status).toBe(422);
  for (let more = 1; more < 50; more++) expect((await save('finops', `view ${more}`)).status).toBe(201);
  expect((await save('finops', 'one more')).status).toBe(409);
});
