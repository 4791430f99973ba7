import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from '../../lib/contracts/page.ts';
import type { RequestDetail, RequestSummary } from '../../lib/contracts/requests.ts';
import type { SearchResult } from '../../lib/contracts/search.ts';
import { type Api, createApi } from '../support/api.ts';
import { createTestDeps, type TestDeps } from '../support/deps.ts';
import { createPerson, seedOrganisation, templateSchema } from '../support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../support/postgres.ts';

// Wherever an item of the catalog or a project is named, its reader finds it in both languages.

const title = { en: 'Small on AWS', zh: '小型 AWS 集群' };
const projectTitle = { en: 'Payments', zh: '支付' };
let database: TestDatabase;
let deps: TestDeps;
let api: Api;
let token: string;

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url, templateSchema);
  api = createApi(deps);
  await seedOrganisation(deps, ({ body }) => {
    const file = body as { catalogItems: { id: string }[]; projects: { name: string }[] };
    for (const item of file.catalogItems) if (item.id === 'aws-standalone') Object.assign(item, { title });
    for (const one of file.projects) if (one.name === 'payments') Object.assign(one, { title: projectTitle });
  });
  token = (await createPerson(deps, 'dev@demo', ['payments-developers'])).token;
});
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

it('requests name the item in both', async () => {
  const body = { kind: 'create', project: 'payments', catalogItem: 'aws-standalone', name: 'shop' };
  const { body: request } = await api<RequestDetail>('POST', '/requests', {
    token,
    body: { ...body, parameters: { region: 'eu-central-1' } },
  });
  expect(request.catalogItem).toEqual({ id: 'aws-standalone', title });
  const { items } = (await api<Page<RequestSummary>>('GET', '/requests', { token })).body;
  expect(items.map(({ catalogItem }) => catalogItem)).toEqual([{ id: 'aws-standalone', title }]);
});

it('search finds them by either and tells both', async () => {
  const find = async (q: string) =>
    (await api<SearchResult>('GET', `/search?q=${encodeURIComponent(q)}`, { token })).body.items;
  const item = expect.objectContaining({ kind: 'catalog', title });
  expect(await find('小型')).toEqual([item]);
  expect(await find('small on')).toEqual([item]);
  expect(await find('支付')).toEqual([expect.objectContaining({ kind: 'project', title: projectTitle })]);
});
