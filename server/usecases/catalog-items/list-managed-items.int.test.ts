import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ManagedItem } from '../../../lib/contracts/catalog-items.ts';
import type { Page } from '../../../lib/contracts/page.ts';
import { type Api, createApi } from '../../../tests/support/api.ts';
import { createTestDeps, type TestDeps } from '../../../tests/support/deps.ts';
import { createPerson, seedOrganisation, templateSchema } from '../../../tests/support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../tests/support/postgres.ts';

const projects = ['payments', ...Array.from({ length: 9 }, (_, n) => `team-${n}`)];
const itemCount = 40;
let database: TestDatabase;
let deps: TestDeps;
let api: Api;
let token: string;
/** Questions that the last answer asked of mirror and catalog. */
let asked: string[] = [];

/** The same port, and each call of it is written down. */
const counted = <T extends object>(port: T, name: string): T =>
  new Proxy(port, {
    get: (target, method) => {
      const value: unknown = Reflect.get(target, method);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        asked.push(`${name}.${String(method)}`);
        return value.apply(target, args);
      };
    },
  });

beforeAll(async () => {
  database = await createMigratedDatabase();
  const plain = createTestDeps(database.url, templateSchema);
  await seedOrganisation(plain, ({ body }) => {
    const file = body as { catalogItems: Record<string, unknown>[]; projects: Record<string, unknown>[] };
    const [project, item] = [file.projects[0], file.catalogItems[0]];
    file.projects = projects.map((name) => ({ ...project, name, namespace: name }));
    file.catalogItems = Array.from({ length: itemCount }, (_, n) => ({ ...item, id: `item-${n}`, projects }));
  });
  deps = { ...plain, mirror: counted(plain.mirror, 'mirror'), publishing: counted(plain.publishing, 'publishing') };
  api = createApi(deps);
  token = (await createPerson(deps, 'admin@demo', ['slipway-admins'])).token;
});
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

const list = async (): Promise<Page<ManagedItem>> => {
  asked = [];
  const { status, body } = await api<Page<ManagedItem>>('GET', '/catalog-items?limit=200', { token });
  expect(status).toBe(200);
  return body;
};

it('asks a handful of questions, however many items, projects and versions there are', async () => {
  const { items } = await list();
  expect(items).toHaveLength(itemCount);
  expect(asked.sort()).toEqual([
    'mirror.statuses',
    'mirror.statuses',
    'publishing.clustersOf',
    'publishing.drafts',
    'publishing.publications',
  ]);
});

it('names each project that lacks a copy of a template', async () => {
  const [item] = (await list()).items;
  const told = JSON.stringify(item?.problems);
  // The organisation's template is in `payments`.
  for (const project of projects.slice(1)) expect(told).toContain(project);
  const { template } = item?.versions.find((version) => version.template.endsWith('1-0-44')) ?? {};
  expect(template).toBeDefined();
  expect(item?.problems.filter((problem) => JSON.stringify(problem).includes(`${template}`))).toHaveLength(9);
});
