import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CatalogItem, CatalogPage, FormHints } from '../../../lib/contracts/catalog.ts';
import type { Page } from '../../../lib/contracts/page.ts';
import type { RequestCheckResult } from '../../../lib/contracts/requests.ts';
import { type Api, createApi } from '../../../tests/support/api.ts';
import { createTestDeps, type TestDeps } from '../../../tests/support/deps.ts';
import { createPerson, seedOrganisation } from '../../../tests/support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../tests/support/postgres.ts';

let database: TestDatabase;
let deps: TestDeps;
let api: Api;
let token: string;

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url, {
    properties: { controlPlane: {}, worker: {}, region: {}, workersNumber: {}, controlPlaneNumber: {} },
  });
  api = createApi(deps);
  await seedOrganisation(deps, ({ body }) => {
    const { catalogItems } = body as Record<'catalogItems', { hints?: FormHints }[]>;
    for (const item of catalogItems)
      item.hints = { isNamedElsewhere: item.hints?.isNamedElsewhere, options: { '/region': ['us-east-1'] } };
  });
  for (const object of deps.mirrored.values()) {
    const status = object.status as { config?: Record<string, unknown> };
    const machines = { controlPlane: { instanceType: '' }, worker: { instanceType: '' } };
    if (status.config) Object.assign(status.config, machines);
  }
  token = (await createPerson(deps, 'dev@demo', ['payments-developers'])).token;
});
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

const list = async () => (await api<Page<CatalogItem>>('GET', '/catalog?project=payments', { token })).body.items;

it('prices a template before anybody opens its form, as its order would be priced', async () => {
  const item = (await list()).find(({ id }) => id === 'aws-standalone');
  expect(item).toMatchObject({ controlPlane: 'machines', price: { currency: 'USD' } });
  const [own, workers] = item?.inside?.machines ?? [];
  expect([own?.count.high, workers?.count.high, item?.inside?.providers]).toEqual([3, 2, ['infrastructure-aws']]);
  const medium = item?.price?.sizes.find(({ name }) => name === 'medium');
  expect(medium?.monthly).toBe(item?.price?.usual);
  const small = item?.price?.sizes.find(({ name }) => name === 'small');
  const parameters = {
    region: 'us-east-1',
    workersNumber: medium?.workers,
    controlPlane: { instanceType: small?.machine },
    worker: { instanceType: medium?.machine },
  };
  const body = { kind: 'create', project: 'payments', catalogItem: 'aws-standalone', name: 'shop-1', parameters };
  const check = await api<RequestCheckResult>('POST', '/requests/check', { token, body });
  expect(check.body.estimate?.monthlyLikely).toBe(item?.price?.usual);
  const one = await api<CatalogItem>('GET', '/catalog/aws-standalone', { token });
  expect(one.body.price).toEqual(item?.price);
});

it('says from which price on an order needs approval', async () => {
  const [item] = await list();
  expect(item?.approval).toEqual({ kind: 'above', amount: '800', currency: 'USD' });
});

it('tells how many templates other projects have, the names of those that may be named, and who answers for the project', async () => {
  const own = await api<CatalogPage>('GET', '/catalog?project=payments', { token });
  const all = (await deps.catalog.list(deps.db.auto, 'all')).filter(({ state }) => state === 'published');
  const others = all.filter(({ projects }) => !projects.includes('payments'));
  expect(others.length).toBeGreaterThan(0);
  const isNamed = ({ hints }: (typeof others)[number]) => hints.isNamedElsewhere === true;
  expect(own.body.elsewhere).toMatchObject({ count: others.length, owner: 'lead@demo' });
  // Only those are named of which a lead has allowed it; nothing else of theirs is told.
  expect(others.some(isNamed)).toBe(true);
  expect(own.body.elsewhere.named).toEqual(
    others.filter(isNamed).map(({ title, kind, provider }) => ({ title, kind, provider })),
  );
  for (const { id } of others) expect(JSON.stringify(own.body)).not.toContain(`"${id}"`);
  const strange = await api<CatalogPage>('GET', '/catalog?project=storefront', { token });
  expect(strange.body).toMatchObject({ items: [], elsewhere: { count: 0, owner: null, named: [] } });
});
