import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDeps, type TestDeps } from '../../../tests/support/deps.ts';
import { seedOrganisation } from '../../../tests/support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../tests/support/postgres.ts';

let database: TestDatabase;
let deps: TestDeps;
beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
});
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

async function count(table: string): Promise<number> {
  const rows = await deps.db.auto.$queryRawUnsafe<{ n: number }[]>(`SELECT count(*)::int AS n FROM ${table}`);
  return rows[0]?.n ?? 0;
}

it('puts everything in place once, however often and by how many it is applied', async () => {
  await Promise.all([seedOrganisation(deps), seedOrganisation(deps)]);
  const tables = ['projects', 'memberships', 'catalog_items', 'catalog_versions', 'audit_entries', 'events'];
  const before = await Promise.all(tables.map(count));
  expect(before.every((n) => n > 0)).toBe(true);
  await seedOrganisation(deps);
  expect(await Promise.all(tables.map(count))).toEqual(before);
});

it('changes what the file changed and notes just that', async () => {
  await seedOrganisation(deps);
  const before = await count('audit_entries');
  await seedOrganisation(deps, ({ body }) => {
    const [first] = (body as { projects: { quota: Record<string, number> }[] }).projects;
    if (first) first.quota = { clusters: 1 };
  });
  expect(await count('audit_entries')).toBe(before + 1);
  const project = await deps.projects.get(deps.db.auto, 'payments');
  expect(project?.quota).toEqual([{ resource: 'clusters', limit: 1 }]);
});

it('says who answers for a catalog item, and takes a changed answer over', async () => {
  await seedOrganisation(deps);
  const contact = async () => (await deps.catalog.get(deps.db.auto, 'aws-standalone')) ?? {};
  expect(await contact()).toMatchObject({
    owner: 'Platform team',
    supportUrl: 'mailto:platform@example.com',
    docsUrl: expect.stringMatching(/^https:/),
  });
  const before = await count('audit_entries');
  const change = ({ body }: { body?: unknown }) => {
    const items = (body as { catalogItems: { id: string; owner: string; docsUrl?: string }[] }).catalogItems;
    const item = items.find(({ id }) => id === 'aws-standalone');
    if (item) item.owner = 'Cloud team';
    delete item?.docsUrl;
  };
  await seedOrganisation(deps, change);
  await seedOrganisation(deps, change);
  expect(await contact()).toMatchObject({ owner: 'Cloud team', docsUrl: null });
  expect(await count('audit_entries')).toBe(before + 1);
});

it('leaves as people made it what the file says as before', async () => {
  await seedOrganisation(deps);
  const project = await deps.projects.get(deps.db.auto, 'payments');
  if (!project) throw new Error('No project');
  const quota = [{ resource: 'clusters', limit: 3 }];
  await deps.projects.put(deps.db.auto, { ...project, quota, budget: null });
  await seedOrganisation(deps);
  expect(await deps.projects.get(deps.db.auto, 'payments')).toMatchObject({ quota, budget: null });
});

it('refuses a file that is not what it should be, and changes nothing', async () => {
  const before = await count('audit_entries');
  const broken = seedOrganisation(deps, ({ body }) => {
    (body as { members: unknown[] }).members.push({ project: 'payments', subject: { kind: 'person' }, role: 'king' });
  });
  await expect(broken).rejects.toMatchObject({ code: 'validation-failed' });
  expect(await count('audit_entries')).toBe(before);
});
