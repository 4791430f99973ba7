import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Problem } from '../../../lib/contracts/problem.ts';
import type { Project } from '../../../lib/contracts/projects.ts';
import type { RequestCheckResult, RequestDetail } from '../../../lib/contracts/requests.ts';
import { type Api, createApi } from '../../../tests/support/api.ts';
import { createTestDeps, type TestDeps } from '../../../tests/support/deps.ts';
import { createCluster, createPerson, seedOrganisation, templateSchema } from '../../../tests/support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../tests/support/postgres.ts';
import { sayDenial } from '../../domain/words/said.ts';
import { stepRequest } from './steps/step-request.ts';

let database: TestDatabase;
let deps: TestDeps;
let api: Api;
let token: string;
let number = 0;

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url, templateSchema);
  api = createApi(deps);
  await seedOrganisation(deps, ({ body }) => {
    const file = body as { projects: { name: string; quota: Record<string, number> }[] };
    for (const project of file.projects) project.quota = { clusters: project.name === 'edge-lab' ? 5 : 100 };
  });
  token = (await createPerson(deps, 'dev@demo', ['payments-developers'])).token;
});
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});
beforeEach(() => {
  deps.kube.isAway = false;
  deps.kube.denial = null;
});

function order(change: Record<string, unknown> = {}) {
  number += 1;
  return {
    kind: 'create',
    project: 'payments',
    catalogItem: 'aws-standalone',
    name: `shop-${number}`,
    parameters: { region: 'eu-central-1' },
    ...change,
  };
}
const nested = (levels: number): unknown => (levels === 0 ? 'x' : { a: nested(levels - 1) });
const submit = (body: unknown, headers: Record<string, string> = {}) =>
  api<RequestDetail & Problem>('POST', '/requests', { token, body, headers });
const pointers = (problem: Problem) => problem.errors?.map(({ pointer }) => pointer);

async function count(table: string): Promise<number> {
  const rows = await deps.db.auto.$queryRawUnsafe<{ n: number }[]>(`SELECT count(*)::int AS n FROM ${table}`);
  return rows[0]?.n ?? 0;
}

describe('ordering a cluster', () => {
  it('stores the request, holds the quota, queues the job and writes the audit at once', async () => {
    const before = await count('audit_entries');
    const body = order();
    const { status, body: request } = await submit(body);
    expect(status).toBe(201);
    expect(request).toMatchObject({
      kind: 'create',
      state: 'approved',
      project: 'payments',
      requester: 'dev@demo',
      credential: 'aws-payments',
      cluster: { namespace: 'payments', name: body.name },
      mayCancel: true,
      version: '1.0.44',
      reservation: { clusters: 1, nodes: 5, state: 'held' },
    });
    expect(request.checks.map(({ name, outcome }) => `${name} ${outcome}`).sort()).toEqual([
      'admission passed',
      'budget warning',
      'credential passed',
      'name passed',
      'policy passed',
      'quota passed',
      'schema passed',
      'template passed',
    ]);
    expect(request.timeline.map(({ type, actor }) => `${actor} ${type}`)).toEqual([
      'dev@demo submitted',
      'slipway approved',
    ]);
    expect(deps.jobs.at(-1)).toEqual({ kind: 'carry-out', requestId: request.id });
    expect(await count('audit_entries')).toBe(before + 1);
    expect(await deps.audit.verify(deps.db.auto)).toBeNull();
    expect((await api<Project>('GET', '/projects/payments', { token })).body.quota[0]).toMatchObject({ used: 1 });
  });

  it('answers what is read of it afterwards', async () => {
    const { body: answer, status } = await submit(
      order({ purpose: 'dev', justification: 'the sale', expiresInDays: 7 }),
    );
    expect(status).toBe(201);
    const { body: read } = await api<RequestDetail>('GET', `/requests/${answer.id}`, { token });
    // Settings are read for the page alone.
    expect(answer).toEqual({ ...read, settings: [] });
  });

  it('tells afterwards what was chosen, beside what the template has', async () => {
    const { body } = await submit(order({ parameters: { region: 'eu-central-1', workersNumber: 3 } }));
    expect(body.settings).toEqual([]);
    const read = await api<RequestDetail>('GET', `/requests/${body.id}`, { token });
    expect(read.body.settings).toContainEqual(
      expect.objectContaining({ pointer: '/parameters/workersNumber', after: 3 }),
    );
    await api('POST', `/requests/${body.id}/cancel`, { token, body: {} });
    const { reservation } = (await api<RequestDetail>('GET', `/requests/${body.id}`, { token })).body;
    expect(reservation).toMatchObject({ state: 'released', releasedAt: expect.any(String) });
  });

  it('sends overrides only to the dry run', async () => {
    await submit(order({ parameters: { region: 'us-east-1' } }));
    expect(deps.kube.dryRuns.at(-1)?.config).toEqual({ region: 'us-east-1' });
  });

  it.each([
    ['a name that is too long', { name: 'x'.repeat(54) }, 422, ['/name']],
    ['a name that is no label', { name: 'Shop.stage' }, 422, ['/name']],
    ['a wrong type', { parameters: { region: 'us-east-1', workersNumber: 'two' } }, 422, ['/parameters/workersNumber']],
    [
      'a value beyond its range',
      { parameters: { region: 'us-east-1', workersNumber: 900 } },
      422,
      ['/parameters/workersNumber'],
    ],
    ['a region that is not offered', { parameters: { region: 'moon-1' } }, 422, ['/parameters/region']],
    ['a missing value', { parameters: {} }, 422, ['/parameters/region']],
    [
      'a key the template does not know',
      { parameters: { region: 'us-east-1', dryRun: true } },
      422,
      ['/parameters/dryRun'],
    ],
    [
      'a key that k0rdent fills in',
      { parameters: { region: 'us-east-1', clusterIdentity: {} } },
      422,
      ['/parameters/clusterIdentity'],
    ],
    ['an injected line', { parameters: { region: 'us-east-1', tags: { a: 'b\nc: d' } } }, 422, ['/parameters/tags/a']],
    [
      'more than one object may hold',
      { parameters: { region: 'us-east-1', tags: { a: 'x'.repeat(300_000) } } },
      422,
      ['/parameters'],
    ],
    [
      'what is nested too deep',
      { parameters: { region: 'us-east-1', tags: nested(40) } },
      422,
      [`/parameters/tags${'/a'.repeat(31)}`],
    ],
    ['a field the order does not have', { namespace: 'kcm-system' }, 422, ['/namespace']],
    ['an item of another project', { catalogItem: 'gcp-gke' }, 404, ['/catalogItem']],
    ['an item that is not there', { catalogItem: 'nothing' }, 404, ['/catalogItem']],
    ['a credential of another project', { credential: 'aws-storefront' }, 404, ['/credential']],
    ['a version that is not offered', { version: '9.9.9' }, 404, ['/version']],
  ])('refuses %s at its field and stores nothing', async (_what, change, status, fields) => {
    const before = [await count('requests'), await count('reservations'), await count('audit_entries')];
    const answer = await submit(order(change));
    expect(answer.status).toBe(status);
    expect(pointers(answer.body)).toEqual(fields);
    expect([await count('requests'), await count('reservations'), await count('audit_entries')]).toEqual(before);
  });

  it('answers a project of others exactly like one that is not there', async () => {
    const others = await submit(order({ project: 'storefront' }));
    const nobodys = await submit(order({ project: 'nowhere' }));
    expect(others.status).toBe(404);
    expect({ ...others.body, traceId: '' }).toEqual({ ...nobodys.body, traceId: '' });
  });

  it('refuses a taken name, whoever has it', async () => {
    await createCluster(deps, 'payments', 'taken', 'payments');
    expect(await submit(order({ name: 'taken' }))).toMatchObject({
      status: 409,
      body: { errors: [{ pointer: '/name' }] },
    });
    const body = order();
    expect((await submit(body)).status).toBe(201);
    expect(await submit({ ...body })).toMatchObject({ status: 409, body: { errors: [{ pointer: '/name' }] } });
  });

  it('puts what the management cluster refuses on the fields', async () => {
    deps.kube.denial = { detail: 'denied', errors: [{ pointer: '/credential', ...sayDenial('not ready') }] };
    const answer = await submit(order());
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ pointer: '/credential', detail: 'not ready' }] } });
  });

  it('keeps an order while the management cluster is away, and releases it when that refuses it later', async () => {
    deps.kube.isAway = true;
    const { status, body: request } = await submit(order());
    expect(status).toBe(201);
    expect(request.checks).toContainEqual(expect.objectContaining({ name: 'admission', outcome: 'pending' }));
    const checks = [{ name: 'admission' as const, outcome: 'failed' as const, detail: 'no' }];
    await stepRequest(deps, request.id, () => ({ event: 'reject', why: { detail: 'no' }, change: { checks } }));
    const after = (await api<RequestDetail>('GET', `/requests/${request.id}`, { token })).body;
    expect(after).toMatchObject({
      state: 'rejected',
      reason: 'no',
      reasonMessage: null,
      reservation: { state: 'released' },
    });
    expect(after.checks.filter(({ name }) => name === 'admission')).toEqual(checks);
  });

  it('reserves exactly what the quota allows, whatever comes at once', async () => {
    const file = { projects: [{ name: 'tight', namespace: 'tight', title: { en: 'Tight' }, quota: { clusters: 5 } }] };
    await seedOrganisation(deps, (input) => {
      const body = input.body as {
        projects: unknown[];
        members: unknown[];
        catalogItems: { id: string; projects: string[] }[];
      };
      for (const project of body.projects as { name: string; quota: unknown }[]) project.quota = { clusters: 100 };
      body.projects.push(...file.projects);
      body.members.push({ project: 'tight', subject: { kind: 'person', name: 'dev@demo' }, role: 'developer' });
      body.catalogItems.find(({ id }) => id === 'aws-standalone')?.projects.push('tight');
    });
    for (const [key, object] of [...deps.mirrored]) {
      if (key.includes(' payments/')) deps.mirrored.set(key.replace(' payments/', ' tight/'), object);
    }
    const answers = await Promise.all(Array.from({ length: 200 }, () => submit(order({ project: 'tight' }))));
    const statuses = Map.groupBy(answers, ({ status }) => status);
    expect([...statuses].map(([status, all]) => [status, all.length]).sort()).toEqual([
      [201, 5],
      [409, 195],
    ]);
    const tight = (await api<Project>('GET', '/projects/tight', { token })).body;
    expect(tight.quota[0]).toEqual({ resource: 'clusters', limit: 5, used: 5 });
    expect(await deps.audit.verify(deps.db.auto)).toBeNull();
  });

  it('frees name and quota when it is taken back', async () => {
    const body = order();
    const { body: request } = await submit(body);
    const cancelled = await api<RequestDetail>('POST', `/requests/${request.id}/cancel`, { token });
    expect(cancelled.body).toMatchObject({ state: 'cancelled', mayCancel: false, reservation: { state: 'released' } });
    expect((await api('POST', `/requests/${request.id}/cancel`, { token })).status).toBe(409);
    expect((await submit(body)).status).toBe(201);
  });
});

describe('the check before submitting', () => {
  it('answers everything and stores nothing', async () => {
    const before = await count('requests');
    const good = await api<RequestCheckResult>('POST', '/requests/check', { token, body: order() });
    expect(good.body).toMatchObject({ errors: [], manifest: { kind: 'ClusterDeployment' } });
    expect(good.body.quota[0]).toMatchObject({ resource: 'clusters', limit: 100 });
    const bad = await api<RequestCheckResult>('POST', '/requests/check', { token, body: order({ parameters: {} }) });
    expect(bad.body.errors.map(({ pointer }) => pointer)).toEqual(['/parameters/region']);
    expect(await count('requests')).toBe(before);
  });
});

describe('Idempotency-Key', () => {
  it('answers the same thing again, and refuses the key for anything else', async () => {
    const body = order();
    const headers = { 'idempotency-key': 'one-intention' };
    const [first, second] = await Promise.all([submit(body, headers), submit(body, headers)]);
    const third = await submit(body, headers);
    expect([first.status, second.status, third.status]).toEqual([201, 201, 201]);
    expect(new Set([first.body.id, second.body.id, third.body.id]).size).toBe(1);
    const other = await submit(order(), headers);
    expect(other).toMatchObject({ status: 422, body: { code: 'validation-failed' } });
  });

  it('lets a corrected order use the key of the refused one', async () => {
    const headers = { 'idempotency-key': 'corrected' };
    const body = order({ parameters: {} });
    expect((await submit(body, headers)).status).toBe(422);
    expect((await submit({ ...body, parameters: { region: 'us-east-1' } }, headers)).status).toBe(201);
  });
});

describe('deleting a cluster', () => {
  it('asks once, by who may', async () => {
    await createCluster(deps, 'payments', 'old', 'payments', 'dev@demo');
    const body = { kind: 'delete', cluster: { namespace: 'payments', name: 'old' } };
    expect(await submit(body)).toMatchObject({ status: 201, body: { kind: 'delete', state: 'approved' } });
    expect(deps.jobs.at(-1)?.kind).toBe('carry-out');
    expect((await submit(body)).status).toBe(409);
    const auditor = await createPerson(deps, 'auditor@demo', ['auditors']);
    const refused = await api<Problem>('POST', '/requests', { token: auditor.token, body });
    expect(refused).toMatchObject({ status: 403, body: { missingAction: 'cluster.delete' } });
    const stranger = await createPerson(deps, 'dev2@demo');
    expect((await api('POST', '/requests', { token: stranger.token, body })).status).toBe(404);
  });
});
