import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BatchJobPage } from '../../../lib/contracts/batch.ts';
import { createApi } from '../../../tests/support/api.ts';
import { keepMember } from '../../../tests/support/applications.ts';
import { createTestDeps, type TestDeps } from '../../../tests/support/deps.ts';
import { fakeMemberBatch } from '../../../tests/support/fakes/member-batch.ts';
import { createPerson, seedOrganisation } from '../../../tests/support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../tests/support/postgres.ts';
import { karmadaStore } from '../../db/karmada/karmada-store.ts';
import { rawBinding } from '../../domain/applications/applications.fixtures.ts';
import { bindingKind } from '../../domain/karmada/attached-kinds.ts';

/* Two members have the same Jobs, and bindings say which of the two have them from an application. */

let database: TestDatabase;
let deps: TestDeps;
let token: string;
const controlPlane = 'fleet-eu';
const nameOf = (at: number) => `job-${String(at).padStart(3, '0')}`;
const count = 120;
const volcano = 'batch.volcano.sh/v1alpha1';

/** A Job that Karmada sends to one member. */
const bound = (name: string, { apiVersion = volcano, policy = `app-of-${name}`, kind = 'Job' } = {}) =>
  rawBinding(name, {
    kind,
    policy,
    spec: { resource: { apiVersion, kind, name }, replicas: 0, clusters: [{ name: 'member1' }] },
  });

/** As the worker keeps bindings. */
async function keepBindings(objects: ReturnType<typeof rawBinding>[], plane = controlPlane): Promise<void> {
  const rows = objects.map((object) => {
    const { name, namespace } = object.metadata;
    return { name, namespace, uid: crypto.randomUUID(), resourceVersion: '1', object };
  });
  const watched = { controlPlane: plane, kind: bindingKind };
  await deps.db.transact((tx) => karmadaStore.write(tx, watched, rows, new Date()));
}

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  deps.karmadaControlPlanes = [controlPlane];
  deps.memberBatch = fakeMemberBatch(
    Array.from({ length: count }, (_, at) => ({ namespace: 'payments', name: nameOf(at) })),
  );
  await seedOrganisation(deps);
  ({ token } = await createPerson(deps, 'lead@demo', ['platform-leads']));
  await deps.db.transact((tx) => karmadaStore.keepOnly(tx, [controlPlane, 'fleet-us']));
  for (const name of ['member1', 'member2']) {
    await keepMember(deps.db, controlPlane, { metadata: { name }, spec: {}, status: {} });
  }
  const names = Array.from({ length: count }, (_, at) => nameOf(at)).filter((name) => name !== nameOf(1));
  await keepBindings([
    ...names.map((name) => bound(name)),
    // Neither is what stands in the member: a Job of Kubernetes, and a Deployment of the same name.
    bound(nameOf(1), { apiVersion: 'batch/v1' }),
    bound(nameOf(1), { apiVersion: 'apps/v1', kind: 'Deployment' }),
  ]);
  await keepBindings([bound(nameOf(1))], 'fleet-us');
});
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

/** A page of jobs, and how many bindings the database has answered with for it. */
async function read(query: string) {
  let bindings = 0;
  const { auto } = deps.db;
  const counting = {
    ...deps.db,
    auto: new Proxy(auto, {
      get: (target, key) =>
        key === '$queryRawUnsafe'
          ? async (text: string, ...values: unknown[]) => {
              const rows = await target.$queryRawUnsafe<{ object?: object }[]>(text, ...values);
              bindings += rows.filter(({ object }) => object && 'resource' in (object as { spec: object }).spec).length;
              return rows;
            }
          : Reflect.get(target, key),
    }),
  };
  const { body } = await createApi({ ...deps, db: counting })<BatchJobPage>('GET', `/batch/jobs${query}`, { token });
  return { page: body, bindings };
}
const told = ({ items }: BatchJobPage) =>
  items.map(({ cluster, name, application }) => `${cluster} ${name} ${application?.name ?? 'of nobody'}`);

it('says of each job on the page which application has brought it to that member', async () => {
  const { page } = await read(`?limit=200&q=${nameOf(0)}`);
  expect(told(page)).toEqual(['member1 job-000 app-of-job-000', 'member2 job-000 of nobody']);
  expect(page.items[0]?.application).toEqual({ controlPlane, namespace: 'payments', name: 'app-of-job-000' });
  expect(told((await read(`?q=${nameOf(1)}`)).page)).toEqual([
    'member1 job-001 of nobody',
    'member2 job-001 of nobody',
  ]);
});

it('reads no more bindings than there are jobs on the page', async () => {
  const first = await read('?limit=3');
  expect(told(first.page).map((one) => one.split(' ')[1])).toEqual(['job-000', 'job-001', 'job-002']);
  expect([first.page.total, first.bindings]).toEqual([2 * count, 3]);
  const next = await read(`?limit=2&cursor=${first.page.nextCursor}`);
  expect(told(next.page)).toEqual(['member1 job-003 app-of-job-003', 'member1 job-004 app-of-job-004']);
  expect(next.bindings).toBe(2);
  // The same Job in two members has one binding.
  expect((await read(`?q=${nameOf(7)}`)).bindings).toBe(1);
  expect((await read('?q=no-such-job')).bindings).toBe(0);
});
