import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Budget } from '../../../lib/contracts/budgets.ts';
import type { Problem } from '../../../lib/contracts/problem.ts';
import type { RateCard } from '../../../lib/contracts/rate-cards.ts';
import type { RequestDetail } from '../../../lib/contracts/requests.ts';
import { addDays, toDay } from '../../../lib/days.ts';
import { type Api, createApi } from '../../../tests/support/api.ts';
import { createTestDeps, type TestDeps } from '../../../tests/support/deps.ts';
import { createCluster, createPerson, seedOrganisation } from '../../../tests/support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../tests/support/postgres.ts';
import { figuresStore } from '../../db/clusters/figures-store.ts';
import { checkReservations } from '../../jobs/figure-clusters.ts';

let database: TestDatabase;
let deps: TestDeps;
let api: Api;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url, {
    properties: { controlPlane: {}, worker: {}, region: {}, workersNumber: {}, controlPlaneNumber: {} },
  });
  api = createApi(deps);
  await seedOrganisation(deps, ({ body }) => {
    const { catalogItems } = body as { catalogItems: object[] };
    for (const item of catalogItems) Object.assign(item, { hints: {} });
  });
  for (const object of deps.mirrored.values()) {
    const status = object.status as { config?: Record<string, unknown> };
    const machines = { controlPlane: { instanceType: 'm5.large' }, worker: { instanceType: 'm5.large' } };
    if (status.config) Object.assign(status.config, machines);
  }
  const people = {
    dev: ['payments-developers'],
    lead: ['platform-leads'],
    finops: ['finops'],
    admin: ['slipway-admins'],
    auditor: ['auditors'],
  };
  for (const [name, groups] of Object.entries(people)) {
    tokens[name] = (await createPerson(deps, `${name}@demo`, groups)).token;
  }
});
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

const change = (who: string, body: object) =>
  api<Budget & Problem>('POST', '/budgets/payments', { token: tokens[who], body });
const payments = async () => (await api<Budget>('GET', '/budgets/payments', { token: tokens.dev })).body;
const lineOf = (budget: Budget, name: string) => budget.quota.find(({ resource }) => resource === name);
async function order(name: string) {
  const item = { kind: 'create', project: 'payments', catalogItem: 'aws-standalone', name };
  const body = { ...item, parameters: { region: 'us-east-1' } };
  return api<RequestDetail & Problem>('POST', '/requests', { token: tokens.dev, body });
}

describe('limits', () => {
  it('are changed by who may, and each change is in the audit', async () => {
    const wide = { quota: { clusters: 9, nodes: 90, vcpu: null }, budget: { currency: 'USD', monthly: '90000' } };
    expect((await change('dev', wide)).status).toBe(403);
    expect((await change('auditor', wide)).status).toBe(403);
    expect(await change('finops', wide)).toMatchObject({ status: 403, body: { missingAction: 'project.manage' } });
    expect((await change('finops', { budget: wide.budget })).status).toBe(200);
    expect((await change('admin', wide)).status).toBe(403);
    expect((await change('lead', wide)).body.budget).toMatchObject({ monthly: '90000' });
    const [entry] = await deps.db.auto.$queryRawUnsafe<{ before: object; after: object }[]>(
      `SELECT before, after FROM audit_entries WHERE action = 'change-limits' ORDER BY seq DESC LIMIT 1`,
    );
    expect(entry?.after).toMatchObject({ budget: { monthly: '90000' } });
    expect(entry?.before).toHaveProperty('quota');
  });

  it.each([
    ['a negative budget', { budget: { currency: 'USD', monthly: '-1' } }, '/budget/monthly'],
    ['a huge budget', { budget: { currency: 'USD', monthly: '1234567890' } }, '/budget/monthly'],
    ['another currency', { budget: { currency: 'EUR', monthly: '1' } }, '/budget/currency'],
    ['a negative quota', { quota: { nodes: -1 } }, '/quota/nodes'],
    ['half a node', { quota: { nodes: 1.5 } }, '/quota/nodes'],
  ])('refuse %s', async (_what, body, pointer) => {
    const { status, body: problem } = await change('lead', body);
    expect([status, problem.errors?.map((error) => error.pointer)]).toEqual([422, [pointer]]);
  });

  it('below what is in use take nothing away and let nothing in, and say so', async () => {
    const { body: held } = await order('shop-1');
    expect(held.reservation).toMatchObject({ state: 'held', nodes: 5 });
    const lowered = await change('lead', { quota: { nodes: 3 } });
    expect(lowered.status).toBe(200);
    expect(lineOf(lowered.body, 'nodes')).toMatchObject({ limit: 3, used: 5 });
    const refused = await order('shop-2');
    expect(refused).toMatchObject({ status: 409, body: { code: 'quota-exceeded' } });
    const words = 'All 3 nodes of the quota are in use (5). Free some first';
    expect(refused.body.detail).toBe(words);
    expect(lineOf(await payments(), 'nodes')).toMatchObject({ used: 5 });
  });

  it('name every limit that an order would pass, in the check and in the refusal', async () => {
    await change('lead', { quota: { nodes: 3, vcpu: 4 } });
    const refused = await order('shop-3');
    expect(refused.status).toBe(409);
    await change('lead', { quota: { nodes: 3, vcpu: null } });
    const words = [/^All 3 nodes of the quota/, /^All 4 vCPU of the quota/];
    for (const each of words) {
      expect(refused.body.errors).toContainEqual({
        pointer: '',
        detail: expect.stringMatching(each) as string,
        message: expect.objectContaining({ key: 'said.quota-full' }) as object,
      });
    }
  });
});

describe('rate cards', () => {
  it('get a version from a day on, by finops alone', async () => {
    const { body } = await api<{ items: RateCard[] }>('GET', '/rate-cards', { token: tokens.lead });
    const last = body.items.find(({ provider }) => provider === 'aws')?.versions.at(-1);
    const { currency, source, rates } = last ?? {};
    const next = { currency, source, rates, validFrom: '2099-01-01', validUntil: null };
    const add = (who: string, more: object = {}) =>
      api<RateCard & Problem>('POST', '/rate-cards/aws/versions', { token: tokens[who], body: { ...next, ...more } });
    expect((await add('lead')).status).toBe(403);
    const refused = await add('finops', { validFrom: '2020-01-01', currency: 'EUR' });
    expect(refused.status).toBe(422);
    expect(refused.body.errors?.map(({ pointer }) => pointer)).toEqual(['/validFrom', '/currency']);
    const added = await add('finops');
    expect(added).toMatchObject({ status: 201, body: { current: 1, versions: [{ validUntil: '2099-01-01' }, {}] } });
    const negative = await add('finops', { validFrom: '2099-02-01', rates: { ...rates, loadBalancerHourly: '-1' } });
    expect(negative.body.errors?.map(({ pointer }) => pointer)).toEqual(['/rates/loadBalancerHourly']);
  });

  it('get a version after the last one has ended', async () => {
    await deps.db.auto.$queryRawUnsafe(
      `UPDATE rate_card_versions SET valid_from = current_date - 40, valid_until = current_date - 20 WHERE provider = 'azure'`,
    );
    const { body } = await api<{ items: RateCard[] }>('GET', '/rate-cards', { token: tokens.finops });
    const { current, versions } = body.items.find(({ provider }) => provider === 'azure') ?? {};
    const { currency, source, rates, validUntil } = versions?.at(-1) ?? {};
    expect([current, versions?.length, validUntil]).toEqual([null, 1, addDays(toDay(new Date()), -20)]);
    const add = (validFrom: string | null | undefined) =>
      api<RateCard & Problem>('POST', '/rate-cards/azure/versions', {
        token: tokens.finops,
        body: { currency, source, rates, validFrom, validUntil: null },
      });
    expect((await add(validUntil)).body.errors).toMatchObject([
      { pointer: '/validFrom', message: { key: 'rateCards.problem.past' } },
    ]);
    expect(await add(toDay(new Date()))).toMatchObject({
      status: 201,
      body: { current: 2, versions: [{ validUntil }, {}] },
    });
  });
});

describe('the nightly check', () => {
  const now = { signal: new AbortController().signal };
  const check = () => checkReservations({ ...deps, figures: figuresStore }, now.signal);
  const mirror = (name: string, config: object) =>
    deps.mirrored.set(`k0rdent.mirantis.com/ClusterDeployment payments/${name}`, {
      metadata: { name, namespace: 'payments' },
      spec: { template: 'aws-standalone-cp-1-0-44', config },
    });

  it('finds what is held and gone, what takes something else than is held, and what nobody ordered', async () => {
    await change('lead', { quota: { nodes: 500 } });
    await order('gone');
    const grown = (await order('grown')).body;
    await deps.db.auto.$queryRawUnsafe(`UPDATE requests SET state = 'ready' WHERE cluster_name IN ('gone', 'grown')`);
    await createCluster(deps, 'payments', 'grown', 'payments');
    await deps.db.auto.$queryRawUnsafe(`UPDATE clusters SET request_id = $1 WHERE name = 'grown'`, grown.id);
    await createCluster(deps, 'payments', 'found', 'payments');
    mirror('grown', { region: 'us-east-1', workersNumber: 7 });
    mirror('found', { region: 'us-east-1' });
    const before = await payments();
    await check();
    await deps.db.auto.$queryRawUnsafe(`UPDATE clusters SET owner = 'dev@demo' WHERE name = 'grown'`);
    await deps.db.auto.$queryRawUnsafe(`UPDATE clusters SET owner = NULL WHERE name = 'found'`);
    const after = await payments();
    expect(after.drift.map(({ name, kind }) => `${name} ${kind}`)).toEqual([
      'found unordered',
      'gone missing',
      'grown different',
    ]);
    expect(after.drift.map(({ owner }) => owner)).toEqual([null, null, 'dev@demo']);
    expect(after.drift.find(({ name }) => name === 'grown')?.detail).toContain('Held: 5 nodes, 10 vCPU');
    expect(after.drift.find(({ name }) => name === 'grown')?.detail).toContain('Takes: 10 nodes, 20 vCPU');
    expect(after.drift.find(({ name }) => name === 'grown')?.message).toMatchObject({
      key: 'limits.driftDetail',
      params: { heldNodes: 5, heldVcpu: 10, takesNodes: 10, takesVcpu: 20 },
    });
    // What nobody ordered counts with its own figures: 5 m5.large instead of the 3 nodes that were seen.
    expect([lineOf(before, 'nodes')?.used, lineOf(after, 'nodes')?.used]).toEqual([18, 20]);
    expect(Number(after.committed) - Number(before.committed)).toBeCloseTo(366.825, 6);
    const [entry] = await deps.db.auto.$queryRawUnsafe<{ after: object }[]>(
      `SELECT after FROM audit_entries WHERE action = 'check-reservations' ORDER BY seq DESC LIMIT 1`,
    );
    expect(entry?.after).toEqual({ missing: 1, different: 1, unordered: 1 });
    await check();
    const told = await deps.db.auto.$queryRawUnsafe(`SELECT arguments FROM notices WHERE topic = 'drift-found'`);
    expect(told).toEqual([{ arguments: { count: 3, projects: ['payments'] } }]);
  });

  it('forgets what is right by now', async () => {
    await deps.db.auto.$queryRawUnsafe(`DELETE FROM clusters WHERE name = 'found'`);
    mirror('grown', { region: 'us-east-1' });
    await check();
    expect((await payments()).drift.map(({ name }) => name)).toEqual(['gone']);
  });
});
