import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Bundle } from '../../lib/contracts/bundles.ts';
import type { OrderServices } from '../../lib/contracts/order-services.ts';
import type { Page } from '../../lib/contracts/page.ts';
import type { Problem } from '../../lib/contracts/problem.ts';
import { type Api, createApi } from '../support/api.ts';
import { createTestDeps, type TestDeps } from '../support/deps.ts';
import { createPerson, seedOrganisation } from '../support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../support/postgres.ts';

const canary = 'canary-2342';
let database: TestDatabase;
let deps: TestDeps;
let api: Api;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  api = createApi(deps);
  await seedOrganisation(deps, ({ body }) => {
    const subject = { kind: 'person', name: 'own-lead@demo' };
    (body as { members: object[] }).members.push({ project: 'payments', subject, role: 'platform-lead' });
  });
  const people: [string, string, string[]][] = [
    ['dev', 'dev@demo', ['payments-developers']],
    ['engineer', 'eng@demo', ['platform-engineers']],
    ['lead', 'lead@demo', ['platform-leads']],
    ['ownLead', 'own-lead@demo', []],
  ];
  for (const [name, email, groups] of people) tokens[name] = (await createPerson(deps, email, groups)).token;
});
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

type Answer = Bundle & Problem;
const call = <T = Answer>(who: string, method: string, path: string, body?: unknown) =>
  api<T>(method, path, { token: tokens[who], body });
const service = (item: string, more: object = {}) => ({ item, name: item, namespace: item, ...more });
const content = (...services: object[]) => ({ title: { en: 'Edge', zh: '边缘' }, description: { en: 'x' }, services });
const list = async (who = 'lead') => (await call<Page<Bundle>>(who, 'GET', '/bundles')).body.items;
const offeredIn = ({ projects }: Bundle) =>
  projects.filter(({ lacks }) => lacks.length === 0).map(({ project }) => project);

describe('bundles of services', () => {
  it('come with the bootstrap file, once, and are offered where all of their services are published', async () => {
    await seedOrganisation(deps);
    const bundles = await list();
    expect(bundles.map(({ name, revision, updatedBy }) => `${name} ${revision} ${updatedBy}`)).toEqual([
      'data 1 slipway',
      'web 1 slipway',
    ]);
    const [, web] = bundles;
    expect(web && offeredIn(web)).toEqual(['data-platform', 'payments', 'platform', 'storefront']);
    expect(web?.projects.find(({ project }) => project === 'edge-lab')?.lacks).toEqual([
      { item: 'ingress-nginx', reason: 'not-published' },
    ]);
  });

  it('are made, changed and deleted by who leads all projects in which they are offered', async () => {
    const body = { name: 'edge', ...content(service('velero', { values: `# ${canary}\n` })) };
    expect((await call('dev', 'POST', '/bundles', body)).status).toBe(404);
    expect((await call('engineer', 'POST', '/bundles', body)).status).toBe(403);
    expect((await call('ownLead', 'POST', '/bundles', body)).status).toBe(403);
    const made = await call('lead', 'POST', '/bundles', body);
    expect([made.status, made.body.revision, made.body.mayChange]).toEqual([201, 1, true]);
    expect((await call('lead', 'POST', '/bundles', body)).body.message?.key).toBe('said.bundle-name-taken');
    expect((await list('ownLead')).find(({ name }) => name === 'edge')?.mayChange).toBe(false);
    expect((await call('ownLead', 'DELETE', '/bundles/edge?revision=1')).status).toBe(403);
    expect((await call('dev', 'GET', '/bundles/edge')).status).toBe(404);
    const change = { ...content(service('velero', { version: '10.0.10' })), revision: 1 };
    expect((await call('lead', 'PUT', '/bundles/edge', change)).body).toMatchObject({ revision: 2 });
    expect((await call('engineer', 'GET', '/bundles/edge')).body).toMatchObject({ services: [{ version: '10.0.10' }] });
    expect((await call('lead', 'PUT', '/bundles/edge', change)).body.code).toBe('stale-version');
    expect((await call('lead', 'DELETE', '/bundles/edge?revision=1')).body.code).toBe('stale-version');
    expect((await call('lead', 'DELETE', '/bundles/edge?revision=2')).status).toBe(200);
    expect((await call('lead', 'GET', '/bundles/edge')).status).toBe(404);
    const audit = await deps.db.auto.$queryRawUnsafe<{ action: string; text: string }[]>(
      `SELECT action, a::text AS text FROM audit_entries a WHERE key = 'edge' ORDER BY seq`,
    );
    expect(audit.map(({ action }) => action)).toEqual(['create-bundle', 'change-bundle', 'delete-bundle']);
    expect(audit[1]?.text).toContain('otherValues');
    expect(audit.filter(({ text }) => text.includes(canary))).toEqual([]);
  });

  it('of two leads who save at once, one is told that it has changed', async () => {
    await call('lead', 'POST', '/bundles', { name: 'twice', ...content(service('velero')) });
    const answers = await Promise.all(
      ['a', 'b'].map((namespace) =>
        call('lead', 'PUT', '/bundles/twice', { ...content(service('velero', { namespace })), revision: 1 }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await call('lead', 'DELETE', '/bundles/twice?revision=2')).status).toBe(200);
  });

  it.each([
    ['a service that is not in the catalog', [service('nobody')], '/services/0/item bundle-no-service'],
    ['a cluster', [service('aws-standalone')], '/services/0/item bundle-no-service'],
    ['a version that is not there', [service('velero', { version: '1' })], '/services/0/version bundle-no-version'],
    ['the same release twice', [service('velero'), service('velero')], '/services/1/name service-named-twice'],
    [
      'a need that nobody fills',
      [service('velero', { dependsOn: [{ name: 'x', namespace: 'x' }] })],
      '/services/0/dependsOn service-dependency-unknown',
    ],
    [
      'services that need each other',
      [
        service('velero', { dependsOn: [{ name: 'cert-manager', namespace: 'cert-manager' }] }),
        service('cert-manager', { dependsOn: [{ name: 'velero', namespace: 'velero' }] }),
      ],
      '/services/0/dependsOn service-cycle',
    ],
    [
      'values that cannot be read',
      [service('velero', { values: 'a: [1\n' })],
      '/services/0/values service-values-unreadable',
    ],
    [
      'values past a limit of the item',
      [service('ingress-nginx', { values: 'controller: { replicaCount: 9 }\n' })],
      '/services/0/values/controller/replicaCount schemaForm.error.range',
    ],
  ])('refuse %s', async (_, services, expected) => {
    const { status, body } = await call('lead', 'POST', '/bundles', { name: 'wrong', ...content(...services) });
    expect(status).toBe(422);
    expect(body.errors?.map(({ pointer, message }) => `${pointer} ${message?.key.replace('said.', '')}`)).toEqual([
      expected,
    ]);
  });
});

describe('the services of an order', () => {
  it('tell of a bundle how many of its services the project may not use, and not which', async () => {
    await deps.bundles.insert(deps.db.auto, {
      name: 'secret',
      ...content(),
      services: [
        { ...service('gpu-operator'), version: null, values: `# ${canary}\n`, dependsOn: [] },
        { ...service('cert-manager'), version: null, values: '', dependsOn: [] },
      ] as Bundle['services'],
      revision: 1,
      updatedAt: new Date(),
      updatedBy: 'lead@demo',
    });
    const { status, body } = await call<OrderServices>(
      'dev',
      'GET',
      '/catalog/aws-standalone/order-services?project=payments',
    );
    expect(status).toBe(200);
    expect(body.bundles.map(({ name, missing, services }) => [name, missing, services.length])).toEqual([
      ['data', 0, 1],
      ['secret', 1, 1],
      ['web', 0, 2],
    ]);
    const [, , web] = body.bundles;
    expect(web?.services.map(({ name, version }) => `${name} ${version}`)).toEqual([
      'cert-manager 1.18.2',
      'ingress-nginx 4.13.0',
    ]);
    expect(JSON.stringify(body)).not.toMatch(/gpu-operator|canary/);
    expect((await call('dev', 'GET', '/catalog/aws-standalone/order-services?project=storefront')).status).toBe(404);
  });
});
