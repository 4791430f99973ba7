import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Problem } from '../../../lib/contracts/problem.ts';
import type { Project } from '../../../lib/contracts/projects.ts';
import type { RequestCheckResult, RequestDetail } from '../../../lib/contracts/requests.ts';
import type { Role } from '../../../lib/permissions.ts';
import { type Api, createApi } from '../../../tests/support/api.ts';
import { createTestDeps, type TestDeps } from '../../../tests/support/deps.ts';
import { createPerson, seedOrganisation } from '../../../tests/support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../tests/support/postgres.ts';
import type { Actor } from '../../domain/actor.ts';
import { commitBudget } from './commit-budget.ts';

let database: TestDatabase;
let deps: TestDeps;
let api: Api;
let token: string;
let lead: string;
let number = 0;

// Five m5.large and a load balancer in us-east-1: 5 × 0.096 × 730 + 0.0225 × 730 = 366.825 a month.
const price = '366.825';

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url, {
    properties: { controlPlane: {}, worker: {}, region: {}, workersNumber: {}, controlPlaneNumber: {} },
  });
  api = createApi(deps);
  await seedOrganisation(deps, ({ body }) => {
    const { projects, catalogItems } = body as Record<'projects' | 'catalogItems', Record<string, unknown>[]>;
    const payments = projects[0];
    Object.assign(payments ?? {}, { quota: { clusters: 6, vcpu: 100 }, budget: { currency: 'USD', monthly: '500' } });
    // Any machine, also one that nobody knows.
    for (const item of catalogItems) Object.assign(item, { hints: {} });
  });
  for (const object of deps.mirrored.values()) {
    const status = object.status as { config?: Record<string, unknown> };
    const machines = { controlPlane: { instanceType: 'm5.large' }, worker: { instanceType: 'm5.large' } };
    if (status.config) Object.assign(status.config, machines);
  }
  token = (await createPerson(deps, 'dev@demo', ['payments-developers'])).token;
  lead = (await createPerson(deps, 'lead@demo', ['platform-leads'])).token;
});
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

const actor = (role: Role): Actor => ({
  kind: 'user',
  id: crypto.randomUUID(),
  email: `${role}@demo`,
  name: role,
  tokenExpiresAt: null,
  sessionId: null,
  seenBy: null,
  identityFailingSince: null,
  grants: [{ role, project: 'payments' }],
  narrowing: { project: null, readOnly: false },
});
function order(parameters: Record<string, unknown> = {}) {
  number += 1;
  const item = { kind: 'create', project: 'payments', catalogItem: 'aws-standalone', name: `shop-${number}` };
  return { ...item, parameters: { region: 'us-east-1', ...parameters } };
}
async function submit(body = order()) {
  return (await api<RequestDetail>('POST', '/requests', { token, body })).body;
}
const payments = async () => (await api<Project>('GET', '/projects/payments', { token })).body;
async function approve(id: string, role: Role, reason: string | null) {
  return deps.db.transact(async (tx) => {
    await deps.projects.lock(tx, 'payments');
    const request = await deps.requests.lock(tx, id);
    if (!request) throw new Error('No request');
    return commitBudget(deps, tx, { actor: actor(role), request, reason });
  });
}

describe('money', () => {
  let over: RequestDetail;

  it('is told before ordering, in lines, with what would be committed', async () => {
    const { body } = await api<RequestCheckResult>('POST', '/requests/check', { token, body: order() });
    expect(body).toMatchObject({
      estimate: { currency: 'USD', monthlyLow: price, monthlyLikely: price, monthlyHigh: '383.25' },
      budget: { monthly: '500', committed: '0', committedAfter: price, committedHigh: '383.25' },
    });
    expect(body.estimate?.lines.map(({ kind }) => kind)).toEqual(['control-plane', 'workers', 'load-balancers']);
    expect(body.quota.find(({ resource }) => resource === 'vcpu')).toMatchObject({ now: 0, after: 10, limit: 100 });
  });

  it('is held with the order that fits, while one that does not waits and holds quota only', async () => {
    const fits = await submit();
    expect(fits).toMatchObject({ state: 'approved', estimate: { monthlyLikely: price } });
    expect(fits.reservation).toMatchObject({ vcpu: 10, memoryGib: 40, price: { monthly: price, currency: 'USD' } });
    over = await submit();
    expect(over).toMatchObject({ state: 'awaiting-approval', reservation: { vcpu: 10, price: null } });
    const detail = 'USD 733.65 of 500.00 a month, 233.65 over the limit';
    expect(over.checks).toContainEqual({
      name: 'budget',
      outcome: 'failed',
      detail,
      message: { key: 'said.over-budget', params: expect.objectContaining({ currency: 'USD' }) },
    });
    expect(over.checks).toContainEqual(expect.objectContaining({ name: 'policy', outcome: 'warning' }));
    expect(deps.jobs.map(({ requestId }) => requestId)).not.toContain(over.id);
    expect((await payments()).budget).toEqual({ currency: 'USD', monthly: '500', allowed: '0', committed: price });
  });

  it('passes the budget by nobody without the right, and by nobody without a reason', async () => {
    await expect(approve(over.id, 'platform-engineer', 'please')).rejects.toMatchObject({ code: 'forbidden' });
    await expect(approve(over.id, 'platform-lead', ' ')).rejects.toMatchObject({ code: 'validation-failed' });
    expect((await payments()).budget).toMatchObject({ allowed: '0', committed: price });
  });

  it('passes it with an allowance of exactly what is missing, for as long as the request holds', async () => {
    const answer = (body: object) => api<RequestDetail>('POST', `/approvals/${over.id}/approve`, { token: lead, body });
    expect(await answer({ revision: 1 })).toMatchObject({ status: 422, body: { errors: [{ pointer: '/comment' }] } });
    expect(await answer({ revision: 1, comment: 'launch week' })).toMatchObject({ body: { state: 'approved' } });
    expect(deps.jobs.at(-1)).toEqual({ kind: 'carry-out', requestId: over.id });
    const [entry] = await deps.db.auto.$queryRawUnsafe<{ after: object }[]>(
      `SELECT after FROM audit_entries WHERE action = 'allow-over-budget'`,
    );
    expect(entry?.after).toMatchObject({ amount: '233.65', reason: 'launch week', grantedBy: 'lead@demo' });
    expect((await payments()).budget).toMatchObject({ allowed: '233.65', committed: '733.65' });
    expect(await approve(over.id, 'platform-lead', null)).toEqual([]);
    await api('POST', `/requests/${over.id}/cancel`, { token });
    expect((await payments()).budget).toMatchObject({ allowed: '0', committed: price });
  });

  it('needs no allowance where there is room by now', async () => {
    const waiting = await submit();
    const [held] = await deps.db.auto.$queryRawUnsafe<{ id: string }[]>(
      `SELECT request_id AS id FROM reservations WHERE state = 'held' AND monthly IS NOT NULL`,
    );
    await api('POST', `/requests/${held?.id}/cancel`, { token });
    expect(await approve(waiting.id, 'platform-engineer', null)).toEqual([]);
    expect((await payments()).budget).toMatchObject({ allowed: '0', committed: price });
  });

  it('is no way around a quota that counts what nobody knows', async () => {
    const body = order({ worker: { instanceType: 'x9.unheard' } });
    const refused = await api<Problem>('POST', '/requests', { token, body });
    expect(refused).toMatchObject({ status: 409, body: { code: 'quota-exceeded' } });
    expect(refused.body.detail).toContain('x9.unheard');
  });
});
