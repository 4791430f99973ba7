import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Page } from '../../../../lib/contracts/page.ts';
import type { Problem } from '../../../../lib/contracts/problem.ts';
import type { CostUnit, UnitCost, UnitDetail } from '../../../../lib/contracts/unit-costs.ts';
import { addDays } from '../../../../lib/days.ts';
import { type Api, createApi } from '../../../../tests/support/api.ts';
import { bookDay } from '../../../../tests/support/booked-days.ts';
import { createTestDeps, type TestDeps } from '../../../../tests/support/deps.ts';
import { createPerson, seedOrganisation } from '../../../../tests/support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../../tests/support/postgres.ts';

let database: TestDatabase;
let deps: TestDeps;
let api: Api;
const tokens: Record<string, string> = {};
const now = new Date('2026-11-21T07:00:00Z');
const run = (sql: string, ...values: unknown[]) =>
  deps.db.auto.$queryRawUnsafe<Record<string, unknown>[]>(sql, ...values);

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  deps.clock = { now: () => now };
  api = createApi(deps);
  await seedOrganisation(deps);
  const people = {
    dev: ['payments-developers'],
    lead: ['platform-leads'],
    finops: ['finops'],
    auditor: ['auditors'],
  };
  for (const [name, groups] of Object.entries(people)) {
    tokens[name] = (await createPerson(deps, `${name}@demo`, groups)).token;
  }
  tokens.shop = (await createPerson(deps, 'dev2@demo')).token;
  const ledger = { cluster: { namespace: 'payments', name: 'ledger' }, project: 'payments' };
  for (let back = 0; back < 14; back++) {
    const day = addDays('2026-11-21', -back);
    // The day that is not over is booked as far as it has come.
    await bookDay(deps.db, { ...ledger, day, node: back < 7 ? '30' : '20', hours: back === 0 ? 7 : 24 });
  }
  const front = { cluster: { namespace: 'storefront', name: 'front' }, project: 'storefront' };
  await bookDay(deps.db, { ...front, day: '2026-11-20', node: '5.5' });
  await bookDay(deps.db, { ...front, day: '2026-11-19', hoursMissing: 24 });
  await bookDay(deps.db, { ...front, day: '2026-11-18', node: '4', hoursMissing: 2 });
});
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});
beforeEach(() => run('DELETE FROM cost_units'));

type Answer = CostUnit & Problem;
const create = (body: object, who = 'finops') => api<Answer>('POST', '/costs/units', { token: tokens[who], body });
const set = (id: string, given: Record<string, string | null>, who = 'finops') =>
  api<Answer>('PUT', `/costs/units/${id}/quantities`, {
    token: tokens[who],
    body: { quantities: Object.entries(given).map(([date, quantity]) => ({ date, quantity })) },
  });
const list = async (query = 'window=7d', who = 'finops') =>
  (await api<Page<UnitCost>>('GET', `/costs/units?${query}`, { token: tokens[who] })).body.items;
const get = async (id: string, who = 'finops') =>
  (await api<UnitDetail>('GET', `/costs/units/${id}`, { token: tokens[who] })).body;
const orders = { name: 'Order', project: 'payments' };
const audited = async (id: string) =>
  (await run('SELECT action FROM audit_entries WHERE key = $1 ORDER BY seq', id)).map(({ action }) => action);

describe('what one unit costs', () => {
  it('is of whole days of the window with a quantity, beside as many days before', async () => {
    const { status, body } = await create(orders);
    expect([status, body.mayChange, body.lastDay, body.createdBy]).toEqual([201, true, null, 'finops@demo']);
    expect((await list())[0]).toMatchObject({ now: { state: 'no-quantity', days: 6, daysCounted: 0, cost: null } });
    await set(body.id, { '2026-11-20': '100', '2026-11-19': '50', '2026-11-21': '999', '2026-11-10': '40' });
    const [unit] = await list();
    expect(unit).toMatchObject({
      name: 'Order',
      project: 'payments',
      currency: 'USD',
      lastDay: '2026-11-21',
      from: '2026-11-15',
      to: '2026-11-20',
      beforeFrom: '2026-11-09',
      beforeTo: '2026-11-14',
      now: { state: 'known', quantity: '150', cost: '60', unitCost: '0.4', days: 6, daysCounted: 2, hoursMissing: 0 },
      before: { state: 'known', quantity: '40', cost: '20', unitCost: '0.5', daysCounted: 1 },
    });
    expect(unit?.change).toBeCloseTo(-0.2, 12);
    expect(unit?.trend.map(({ unitCost }) => unitCost)).toEqual([null, null, null, null, '0.6', '0.3']);
  });

  it('of everything counts every project, and no day with hours that are missing, be it with its quantity', async () => {
    const { id } = (await create({ name: 'Active user', project: null })).body;
    await set(id, { '2026-11-20': '10', '2026-11-18': '7', '2026-11-08': '3', '2026-11-07': '3' });
    const [all] = await list('window=30d');
    expect(all?.now).toMatchObject({ cost: '55.5', quantity: '13', daysCounted: 2, hoursMissing: 0 });
    const { id: shop } = (await create({ name: 'Visit', project: 'storefront' })).body;
    await set(shop, { '2026-11-20': '11', '2026-11-19': '5', '2026-11-17': '1' });
    const units = await list('window=7d');
    expect(units.find(({ id: each }) => each === shop)?.now).toMatchObject({
      cost: '5.5',
      quantity: '12',
      daysCounted: 2,
    });
  });

  it('is known to where the present source is, whatever an older one was called', async () => {
    await set((await create(orders)).body.id, { '2026-11-20': '100', '2026-11-19': '50' });
    const marks = [
      ['old', '2026-06-01T00:00:00Z'],
      ['new', '2026-11-20T00:00:00Z'],
    ] as const;
    for (const [source, until] of marks) {
      await run(
        'INSERT INTO cost_watermarks (source, complete_until, updated_at) VALUES ($1, $2::timestamptz, $2::timestamptz)',
        source,
        until,
      );
    }
    expect((await list())[0]?.now).toMatchObject({ cost: '30', quantity: '50', daysCounted: 1 });
    await run('DELETE FROM cost_watermarks');
  });

  it('is told by month, and a month of which nothing is known is not nothing', async () => {
    const { id } = (await create(orders)).body;
    await set(id, { '2026-11': '3000', '2026-10': '3100' });
    const { months, quantities, lastDay } = await get(id);
    expect(months).toHaveLength(13);
    expect(months[0]).toMatchObject({
      month: '2026-11',
      state: 'known',
      days: 20,
      daysCounted: 13,
      quantity: '1300',
      cost: '320',
    });
    expect(months[1]).toMatchObject({ month: '2026-10', state: 'no-cost', unitCost: null });
    expect(months[2]).toMatchObject({ month: '2026-09', state: 'no-quantity', unitCost: null });
    expect([quantities.length, quantities[0], lastDay]).toEqual([
      61,
      { day: '2026-10-01', quantity: '100' },
      '2026-11-30',
    ]);
  });

  it('is not told where there were none, nor by any division', async () => {
    const { id } = (await create(orders)).body;
    await set(id, { '2026-11': '0' });
    expect((await list())[0]).toMatchObject({
      now: { state: 'no-units', quantity: '0', unitCost: null },
      change: null,
    });
  });

  it('waits for days that are read to their end, and for a rate into the currency', async () => {
    const { id } = (await create(orders)).body;
    await set(id, { '2026-11-20': '1', '2026-11-19': '1' });
    await run(
      `INSERT INTO cost_watermarks (source, complete_until, updated_at) VALUES ('x', '2026-11-20T23:00:00Z', now())`,
    );
    expect((await list())[0]?.now).toMatchObject({ daysCounted: 1, cost: '30' });
    await run('DELETE FROM cost_watermarks');
    const abroad = { cluster: { namespace: 'payments', name: 'abroad' }, project: 'payments', currency: 'JPY' };
    await bookDay(deps.db, { ...abroad, day: '2026-11-19', node: '700' });
    expect((await list())[0]?.now).toMatchObject({ daysCounted: 1, cost: '30' });
    await run(`INSERT INTO exchange_rates VALUES ('2026-11-01', 'JPY', 'USD', 0.01, 'test')`);
    expect((await list())[0]?.now).toMatchObject({ daysCounted: 2, cost: '67' });
    await run(`DELETE FROM cost_day_clusters WHERE currency = 'JPY'`);
    await run(`SELECT sum_costs('2026-11-19', '2026-11-20')`);
  });
});

describe('quantities', () => {
  it('of days that are not named stay, null takes back, and the same again leaves no trace', async () => {
    const { id } = (await create(orders)).body;
    await set(id, { '2026-11-01': '1.5', '2026-11-02': '2', '2026-11-03': '3' });
    expect((await set(id, { '2026-11-03': null, '2026-11-02': '20' })).body.lastDay).toBe('2026-11-02');
    expect((await get(id)).quantities).toEqual([
      { day: '2026-11-01', quantity: '1.5' },
      { day: '2026-11-02', quantity: '20' },
    ]);
    await set(id, { '2026-11-02': '20.0', '2026-11-01': '1.5' });
    const rows = await run(
      `SELECT before, after FROM audit_entries WHERE key = $1 AND action = 'set-unit-quantities' ORDER BY seq`,
      id,
    );
    expect(rows).toEqual([
      {
        before: { name: 'Order', from: '2026-11-01', to: '2026-11-03', days: 0, quantity: '0' },
        after: { name: 'Order', from: '2026-11-01', to: '2026-11-03', days: 3, quantity: '6.5' },
      },
      {
        before: { name: 'Order', from: '2026-11-02', to: '2026-11-03', days: 2, quantity: '5' },
        after: { name: 'Order', from: '2026-11-02', to: '2026-11-03', days: 1, quantity: '20' },
      },
    ]);
  });

  it.each([
    [{ '2026-11-01': '-1' }, '/quantities/0/quantity'],
    [{ '2026-11-01': '1', '2026-11-02': '1e5' }, '/quantities/1/quantity'],
    [{ '2026-11-31': '1' }, '/quantities/0/date'],
    [{ '2026-11-01': '1', '2026-11': '1' }, '/quantities/1/date'],
    [{ '2026-12-01': '1' }, '/quantities/0/date'],
    [{}, '/quantities'],
  ])('%j are refused at their place, and nothing of them is kept', async (given, pointer) => {
    const { id } = (await create(orders)).body;
    const { status, body } = await set(id, given as Record<string, string>);
    expect([status, body.errors?.[0]?.pointer]).toEqual([422, pointer]);
    expect((await get(id)).quantities).toEqual([]);
  });

  it('are sent once with a key, and a thousand at a time', async () => {
    const { id } = (await create(orders)).body;
    const quantities = Array.from({ length: 1_200 }, (_, at) => ({ date: addDays('2023-08-01', at), quantity: '7' }));
    const send = () =>
      api<Answer>('PUT', `/costs/units/${id}/quantities`, {
        token: tokens.finops,
        headers: { 'idempotency-key': 'daily' },
        body: { quantities },
      });
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status, second.body]).toEqual([200, 200, first.body]);
    expect(await run('SELECT count(*)::int AS n FROM cost_unit_quantities')).toEqual([{ n: 1_200 }]);
  });
});

describe('who may', () => {
  it('make, rename and delete units: finops all, developers and auditors none', async () => {
    expect((await create(orders, 'dev')).status).toBe(403);
    expect((await create(orders, 'auditor')).body.missingAction).toBe('cost.manage-units');
    expect((await create(orders, 'shop')).status).toBe(404);
    const { id } = (await create(orders, 'lead')).body;
    const rename = (name: string, who: string) =>
      api<Answer>('PUT', `/costs/units/${id}`, { token: tokens[who], body: { name } });
    expect([(await rename('x', 'dev')).status, (await rename('x', 'shop')).status]).toEqual([403, 404]);
    expect((await rename('Paid order', 'finops')).body.name).toBe('Paid order');
    expect((await set(id, { '2026-11-01': '1' }, 'dev')).status).toBe(403);
    const remove = (who: string) => api('DELETE', `/costs/units/${id}`, { token: tokens[who] });
    expect([(await remove('dev')).status, (await remove('finops')).status, (await remove('finops')).status]).toEqual([
      403, 200, 404,
    ]);
    expect(await audited(id)).toEqual(['create-unit', 'rename-unit', 'delete-unit']);
  });

  it('read: of their projects, and of everything who sees all costs', async () => {
    const { id } = (await create(orders)).body;
    await create({ name: 'Visit', project: 'storefront' });
    await create({ name: 'Active user', project: null });
    const names = async (who: string, query = '') => (await list(query, who)).map(({ name }) => name);
    expect([await names('finops'), await names('auditor'), await names('dev'), await names('shop')]).toEqual([
      ['Active user', 'Order', 'Visit'],
      ['Active user', 'Order', 'Visit'],
      ['Order'],
      ['Visit'],
    ]);
    expect(await names('finops', 'project=storefront')).toEqual(['Visit']);
    expect(await names('shop', 'project=payments')).toEqual([]);
    expect((await list('', 'dev'))[0]?.mayChange).toBe(false);
    expect((await api('GET', `/costs/units/${id}`, { token: tokens.shop })).status).toBe(404);
  });

  it('take a name once in a project, whatever its letters, and hostile names are only text', async () => {
    await create(orders);
    const { status, body } = await create({ name: 'ORDER', project: 'payments' });
    expect([status, body.errors?.[0]]).toMatchObject([
      409,
      { pointer: '/name', message: { key: 'said.unit-named-so' } },
    ]);
    expect((await create({ name: 'Order', project: 'storefront' })).status).toBe(201);
    const { body: other } = await create({ name: `'; DROP TABLE cost_units; -- {x}`, project: null });
    const renamed = await api<Answer>('PUT', `/costs/units/${other.id}`, {
      token: tokens.finops,
      body: { name: 'order' },
    });
    expect(renamed.status).toBe(200);
    expect((await create({ name: ' ', project: null })).body.errors?.[0]?.pointer).toBe('/name');
    expect((await create({ name: 'x', project: 'nowhere' })).status).toBe(404);
  });
});
