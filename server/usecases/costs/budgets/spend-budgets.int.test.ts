import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CostSeries } from '../../../../lib/contracts/cost-series.ts';
import type { Page } from '../../../../lib/contracts/page.ts';
import type { Problem } from '../../../../lib/contracts/problem.ts';
import type { SpendBudget, SpendBudgetDetail } from '../../../../lib/contracts/spend-budgets.ts';
import { addDays, daysBetween } from '../../../../lib/days.ts';
import { type Api, createApi } from '../../../../tests/support/api.ts';
import { createTestDeps, type TestDeps } from '../../../../tests/support/deps.ts';
import { createPerson, seedOrganisation } from '../../../../tests/support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../../tests/support/postgres.ts';
import { watchBudgets } from '../../../jobs/watch-budgets.ts';

let database: TestDatabase;
let deps: TestDeps;
let api: Api;
const tokens: Record<string, string> = {};
/** The vector of the reference: 487 hours of November 2026 have passed. */
const now = new Date('2026-11-21T07:00:00Z');

const run = (sql: string, ...values: unknown[]) =>
  deps.db.auto.$queryRawUnsafe<Record<string, unknown>[]>(sql, ...values);

async function addCluster(
  name: string,
  more: { project?: string; owner?: string; template?: string; centre?: string },
) {
  const [row] = await run(
    `INSERT INTO cluster_dims (namespace, name, project, owner, template, cost_centre, valid_from)
     VALUES ($1, $1, $2, $3, $4, $5, '2026-01-01') RETURNING id::text`,
    name,
    more.project ?? null,
    more.owner ?? null,
    more.template ?? null,
    more.centre ?? null,
  );
  return String(row?.id);
}
async function addDay(id: string, day: string, node: string, currency = 'USD', missing = 0): Promise<void> {
  await run(
    `INSERT INTO cost_day_clusters (cluster_id, day, node, hours, hours_missing, hours_carried, hours_rate_card, currency, computed_at)
     VALUES ($1::bigint, $2::date, $3::numeric, 24, $4, 0, 0, $5, now())
     ON CONFLICT (cluster_id, day) DO UPDATE SET node = EXCLUDED.node`,
    id,
    day,
    node,
    missing,
    currency,
  );
  await run('SELECT sum_costs($1::date, $1::date + 1)', day);
}
async function addHour(id: string, hour: string, node: string | null, currency = 'USD'): Promise<void> {
  await run(
    `INSERT INTO cost_hour_clusters (cluster_id, hour, node, coverage, provenance, reason, currency, source, computed_at)
     VALUES ($1::bigint, $2::timestamptz, $3::numeric, 1, $4, $5, $6, 'test', now())`,
    id,
    hour,
    node,
    node === null ? 'missing' : 'observed',
    node === null ? 'no-price' : null,
    currency,
  );
}

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  deps.clock = { now: () => now };
  api = createApi(deps);
  await seedOrganisation(deps);
  const people = { dev: ['payments-developers'], lead: ['platform-leads'], finops: ['finops'] };
  for (const [name, groups] of Object.entries(people)) {
    tokens[name] = (await createPerson(deps, `${name}@demo`, groups)).token;
  }
  tokens.stranger = (await createPerson(deps, 'dev2@demo')).token;
});
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});
beforeEach(async () => {
  await run('DELETE FROM spend_budgets');
  await run('DELETE FROM cost_watermarks');
  await run('DELETE FROM cost_source_currencies');
  await run('DELETE FROM cluster_dims');
  await run('DELETE FROM cost_sums');
  await run('DELETE FROM notices');
  await run('DELETE FROM reservations');
  await run('DELETE FROM requests');
  const id = await addCluster('ledger', {
    project: 'payments',
    owner: 'dev@demo',
    template: 'aws-1',
    centre: 'cc-1',
  });
  await addDay(id, '2026-11-20', '390');
  await addDay(id, '2026-11-21', '10', 'USD', 2);
  await addDay(id, '2026-10-31', '999');
  await addHour(id, '2026-11-21T06:00:00Z', '0.7679802');
});

const payments = { title: 'Payments', scope: { kind: 'project', value: 'payments' }, monthly: '500', currency: 'USD' };
const create = (body: object, who = 'finops') =>
  api<SpendBudgetDetail & Problem>('POST', '/spend-budgets', { token: tokens[who], body });
const watch = () => watchBudgets(deps, new AbortController().signal);
const told = async () =>
  (await run('SELECT topic, arguments FROM notices ORDER BY at, topic DESC')).map(({ topic, arguments: named }) => {
    const { percent, breachAt } = named as { percent?: number; breachAt?: string };
    return `${topic} ${percent ?? breachAt?.slice(0, 19)}`;
  });

const unknown = {
  spent: null,
  state: null,
  usedRatio: null,
  pace: null,
  forecast: null,
  breachAt: null,
};
const toUnknownDay = (day: string) => ({ day, amount: null, hoursMissing: 24 });

describe('a budget', () => {
  it('counts the month and says when it is used up', async () => {
    const { status, body } = await create(payments);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      month: '2026-11',
      spent: '400',
      hourlyRate: '0.7679802',
      forecastMethod: 'rate',
      state: 'at-risk',
      until: now.toISOString(),
      hoursMissing: 2,
      reserved: '0',
      unconverted: [],
      mayChange: true,
      thresholds: [50, 80, 100],
      warnsOnForecast: true,
      usedRatio: 0.8,
      days: [
        { day: '2026-11-20', amount: '390', hoursMissing: 0 },
        { day: '2026-11-21', amount: '10', hoursMissing: 2 },
      ],
    });
    expect(Number(body.forecast)).toBeCloseTo(578.9393866, 8);
    expect(body.breachAt?.slice(0, 19)).toBe('2026-11-26T17:12:42');
  });

  it.each([
    ['owner', 'dev@demo', '400'],
    ['template', 'aws-1', '400'],
    ['cost-centre', 'cc-1', '400'],
    ['all', null, '430'],
    ['owner', 'nobody@demo', '0'],
  ])('is about an %s (%s): %s', async (kind, value, spent) => {
    await addDay(await addCluster('other', { project: 'storefront' }), '2026-11-02', '30');
    expect((await create({ ...payments, scope: { kind, value } })).body.spent).toBe(spent);
  });

  it('converts at the day of the charge, and names what cannot be converted', async () => {
    const id = await addCluster('abroad', { project: 'payments' });
    await run(
      `INSERT INTO exchange_rates VALUES ('2026-11-01', 'EUR', 'USD', 1.1, 'test'), ('2026-11-10', 'EUR', 'USD', 2, 'test')`,
    );
    await addDay(id, '2026-11-05', '10', 'EUR');
    await addDay(id, '2026-11-10', '10', 'EUR');
    await addDay(id, '2026-11-11', '7', 'JPY');
    expect((await create(payments)).body).toMatchObject({
      spent: '431',
      unconverted: [{ currency: 'JPY', amount: '7' }],
    });
  });

  it.each([
    ['a day or two, by the last hour', 2, 'rate'],
    ['some weeks, by their mean', 20, 'mean'],
    ['more, by weekdays', 50, 'weekday'],
  ])('ends the month as the page of costs foretells it, of %s', async (_what, known, method) => {
    const other = await addCluster('other', { project: 'payments', owner: 'shop@demo', centre: 'cc-2' });
    const id = await addCluster('lake', {
      project: 'storefront',
      owner: 'lake@demo',
      template: 'aws-2',
      centre: 'cc-3',
    });
    await run(`DELETE FROM cost_day_clusters WHERE day < '2026-11-01'`);
    await run('SELECT sum_costs($1::date, $1::date + 1)', '2026-10-31');
    for (const day of daysBetween(addDays('2026-11-21', -known), '2026-11-21')) {
      const weekday = new Date(day).getUTCDay();
      await addDay(id, day, weekday % 6 === 0 ? '11.25' : `2${weekday}.5`);
      await addDay(other, day, '3', 'EUR');
    }
    await run(`INSERT INTO exchange_rates VALUES ('2026-01-01', 'EUR', 'USD', 1.0833, 'test') ON CONFLICT DO NOTHING`);
    await addDay(id, '2026-11-21', '6.5');
    await addHour(id, '2026-11-21T06:00:00Z', '0.9');
    for (const [kind, value, query] of [
      ['project', 'storefront', 'project=storefront'],
      ['owner', 'lake@demo', 'owner=lake@demo'],
      ['cost-centre', 'cc-2', 'costCentre=cc-2'],
      ['all', null, ''],
    ] as const) {
      const { body } = await create({ ...payments, scope: { kind, value } });
      const shown = (await api<CostSeries>('GET', `/costs/series?${query}`, { token: tokens.finops })).body.month;
      expect([kind, body.forecast, body.forecastMethod]).toEqual([
        kind,
        shown.forecast?.amount,
        shown.forecast?.method,
      ]);
      if (kind === 'project') expect(body.forecastMethod).toBe(method);
    }
    const template = (await create({ ...payments, scope: { kind: 'template', value: 'aws-2' } })).body;
    const project = (await create({ ...payments, scope: { kind: 'project', value: 'storefront' } })).body;
    expect([template.forecast, template.ahead]).toEqual([project.forecast, project.ahead]);
  });

  it.each([
    ['nothing', [], '0', 0, 0],
    [
      'prices',
      [
        ['10', 'USD'],
        ['5', 'USD'],
      ],
      '15',
      0,
      0,
    ],
    ['something without a price', [[null, null]], null, 1, 0],
    ['something in another currency', [['9', 'EUR']], null, 0, 1],
    [
      'all of it',
      [
        ['10', 'USD'],
        [null, null],
        [null, null],
        ['9', 'EUR'],
        ['7', 'USD', 'released'],
      ],
      '10',
      2,
      1,
    ],
  ] as const)('counts what orders hold where it is %s', async (_what, held, reserved, unpriced, otherCurrency) => {
    await run(`DELETE FROM budgets WHERE project = 'storefront'`);
    for (const [at, [monthly, currency, state = 'held']] of held.entries()) {
      await run(
        `WITH q AS (
           INSERT INTO requests (id, kind, state, project, requester_id, requester, namespace, cluster_name, updated_at)
           VALUES (gen_random_uuid(), 'create', 'approved', 'storefront', gen_random_uuid(), 'held@demo', 'storefront', $1, now())
           RETURNING id)
         INSERT INTO reservations (request_id, project, namespace, cluster_name, clusters, monthly, currency, state)
         SELECT id, 'storefront', 'storefront', $1, 1, $2::numeric, $3, $4 FROM q`,
        `held-${at}`,
        monthly,
        currency,
        state,
      );
    }
    const leftOut = { reserved, reservedLeftOut: { unpriced, otherCurrency } };
    for (const scope of [
      { kind: 'project', value: 'storefront' },
      { kind: 'owner', value: 'held@demo' },
      { kind: 'all', value: null },
    ]) {
      expect((await create({ ...payments, scope })).body).toMatchObject(leftOut);
    }
    const none = { reserved: '0', reservedLeftOut: { unpriced: 0, otherCurrency: 0 } };
    expect((await create(payments)).body).toMatchObject(none);
  });

  it('forecasts nothing where the newest hour is not known, and nothing for what does not run any more', async () => {
    const id = await addCluster('dark', { project: 'storefront' });
    await addHour(id, '2026-11-21T06:00:00Z', null);
    const of = async (value: string) => (await create({ ...payments, scope: { kind: 'project', value } })).body;
    expect(await of('storefront')).toMatchObject({ hourlyRate: null, forecast: null, breachAt: null, state: 'ok' });
    // A region that does not answer goes on costing what it cost.
    await addHour(id, '2026-11-20T20:00:00Z', '0.5');
    expect(await of('storefront')).toMatchObject({ hourlyRate: '0.5', staleRate: '0.5' });
    await run(`UPDATE cluster_dims SET valid_to = '2026-11-21T05:00:00Z' WHERE id = $1::bigint`, id);
    expect(await of('storefront')).toMatchObject({ hourlyRate: '0', staleRate: null, forecast: '0' });
  });

  it('forecasts no zero of a template whose hours are all missing', async () => {
    const id = await addCluster('dark', { project: 'storefront', template: 'aws-3' });
    for (const day of daysBetween('2026-11-10', '2026-11-22')) await addDay(id, day, '0', 'USD', 24);
    await addHour(id, '2026-11-21T06:00:00Z', null);
    const { body } = await create({ ...payments, scope: { kind: 'template', value: 'aws-3' } });
    expect(body).toMatchObject({ hourlyRate: null, forecast: null, hoursMissing: 12 * 24 });
    expect(body).toMatchObject({ ...unknown, days: daysBetween('2026-11-10', '2026-11-22').map(toUnknownDay) });
  });

  it('says that nothing is known where no rate leads to its currency, and warns of nothing', async () => {
    const id = await addCluster('abroad', { project: 'storefront' });
    for (const day of ['2026-11-19', '2026-11-20']) await addDay(id, day, '700', 'CHF');
    await addHour(id, '2026-11-21T06:00:00Z', '29', 'CHF');
    const { body } = await create({ ...payments, scope: { kind: 'project', value: 'storefront' } });
    expect(body).toMatchObject({ ...unknown, unconverted: [{ currency: 'CHF', amount: '1400' }] });
    const { items } = (await api<Page<SpendBudget>>('GET', '/spend-budgets', { token: tokens.finops })).body;
    expect(items).toMatchObject([unknown]);
    await watch();
    expect(await told()).toEqual([]);
    // What is known beside it counts.
    await addDay(await addCluster('home', { project: 'storefront' }), '2026-11-20', '450');
    const counted = await api<SpendBudgetDetail>('GET', `/spend-budgets/${body.id}`, { token: tokens.finops });
    expect(counted.body).toMatchObject({ spent: '450', state: 'at-risk', usedRatio: 0.9 });
    expect(counted.body.days.map(({ amount }) => amount)).toEqual([null, '450']);
    await watch();
    expect(await told()).toContain('budget-threshold 80');
  });

  it.each([
    [{ monthly: '0' }, '/monthly'],
    [{ monthly: '-5' }, '/monthly'],
    [{ currency: 'usd' }, '/currency'],
    [{ thresholds: [80, 50] }, '/thresholds'],
    [{ title: ' ' }, '/title'],
    [{ owner: 'somebody' }, '/owner'],
    [{ scope: { kind: 'all', value: 'x' } }, '/scope/value'],
  ])('refuses %j at its field', async (change, pointer) => {
    const { status, body } = await create({ ...payments, ...change });
    expect([status, body.errors?.[0]?.pointer]).toEqual([422, pointer]);
  });
});

describe('a currency that no rate leads to', () => {
  const set = (id: string, change: object) => {
    const { scope: _, ...settings } = { ...payments, thresholds: [80], warnsOnForecast: true, owner: null };
    const body = { ...settings, isActive: true, ...change };
    return api<Problem>('PUT', `/spend-budgets/${id}`, { token: tokens.finops, body });
  };

  it('is refused at its field, as long as none does', async () => {
    const { id } = (await create(payments)).body;
    await run(`INSERT INTO cost_watermarks (source, complete_until, updated_at) VALUES ('test', now(), now())`);
    await run(`INSERT INTO cost_source_currencies VALUES ('test', '1970-01-01', 'USD'), ('test', '2026-11-01', 'NOK')`);
    const refused = { status: 422, body: { errors: [{ pointer: '/currency' }] } };
    expect(await create(payments)).toMatchObject(refused);
    expect((await create({ ...payments, currency: 'NOK' })).status).toBe(201);
    // One that was set before goes on, and another amount does not ask for another currency.
    expect((await set(id, { monthly: '600' })).status).toBe(200);
    expect(await set(id, { currency: 'SEK' })).toMatchObject(refused);
    await run(`INSERT INTO exchange_rates VALUES ('2026-11-22', 'NOK', 'USD', 0.1, 'test')`);
    expect(await create(payments)).toMatchObject(refused);
    await run(`INSERT INTO exchange_rates VALUES ('2026-11-21', 'NOK', 'USD', 0.1, 'test')`);
    expect((await create(payments)).status).toBe(201);
  });
});

describe('who may', () => {
  it('sets and sees budgets of all, of their projects, or of none', async () => {
    expect((await create(payments, 'dev')).status).toBe(403);
    expect((await create({ ...payments, scope: { kind: 'all', value: null } }, 'dev')).status).toBe(404);
    const { id } = (await create(payments, 'lead')).body;
    await create({ ...payments, title: 'All', scope: { kind: 'all', value: null } });
    const listOf = async (who: string) =>
      (await api<Page<SpendBudget>>('GET', '/spend-budgets', { token: tokens[who] })).body.items.map(
        (one) => one.title,
      );
    expect([await listOf('finops'), await listOf('dev'), await listOf('stranger')]).toEqual([
      ['All', 'Payments'],
      ['Payments'],
      [],
    ]);
    const get = (who: string) => api('GET', `/spend-budgets/${id}`, { token: tokens[who] });
    expect([(await get('dev')).status, (await get('stranger')).status]).toEqual([200, 404]);
  });

  it('changes and deletes, with a line in the audit each', async () => {
    const { id, thresholds, warnsOnForecast, owner, isActive } = (await create(payments)).body;
    const settings = { title: 'P', monthly: '600', currency: 'USD', thresholds, warnsOnForecast, owner, isActive };
    const changed = await api<SpendBudgetDetail>('PUT', `/spend-budgets/${id}`, {
      token: tokens.finops,
      body: settings,
    });
    expect(changed.body).toMatchObject({ title: 'P', monthly: '600', state: 'watch' });
    expect((await api('DELETE', `/spend-budgets/${id}`, { token: tokens.finops })).status).toBe(200);
    expect((await api('GET', `/spend-budgets/${id}`, { token: tokens.finops })).status).toBe(404);
    const lines = await run('SELECT action FROM audit_entries WHERE key = $1 ORDER BY seq', id);
    expect(lines.map(({ action }) => action)).toEqual([
      'create-spend-budget',
      'change-spend-budget',
      'delete-spend-budget',
    ]);
  });
});

describe('a change of a version that is gone', () => {
  it('is refused, so that nobody’s change is lost unseen', async () => {
    const { id, thresholds, warnsOnForecast, owner, isActive, version } = (await create(payments)).body;
    const settings = { title: 'P', currency: 'USD', thresholds, warnsOnForecast, owner, isActive, version };
    const set = (monthly: string) =>
      api<SpendBudgetDetail & Problem>('PUT', `/spend-budgets/${id}`, {
        token: tokens.finops,
        body: { ...settings, monthly },
      });
    const answers = await Promise.all(['600', '700', '800'].map(set));
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(won[0]?.body.version).toBe(version + 1);
    const lost = answers.filter(({ status }) => status === 409);
    expect(lost.map(({ body }) => body.code)).toEqual(['stale-version', 'stale-version']);
    const kept = await api<SpendBudgetDetail>('GET', `/spend-budgets/${id}`, { token: tokens.finops });
    expect(kept.body.monthly).toBe(won[0]?.body.monthly);
  });
});

describe('the worker', () => {
  it('tells of the highest threshold and of the forecast, once a month', async () => {
    const { id } = (await create({ ...payments, owner: 'dev@demo' })).body;
    await watch();
    await watch();
    expect(await told()).toEqual(['budget-threshold 80', 'budget-forecast 2026-11-26T17:12:42']);
    const { body } = await api<SpendBudgetDetail>('GET', `/spend-budgets/${id}`, { token: tokens.dev });
    expect(body.passed.map(({ threshold, amount }) => [threshold, Number(amount)])).toEqual(
      expect.arrayContaining([
        ['50', 400],
        ['80', 400],
        ['forecast', expect.closeTo(578.9393866, 8)],
      ]),
    );
  });

  it('tells of what a lower budget crosses, and of nothing when it is raised and falls again', async () => {
    const { id, thresholds, warnsOnForecast } = (await create({ ...payments, monthly: '5000' })).body;
    const set = (monthly: string) =>
      api('PUT', `/spend-budgets/${id}`, {
        token: tokens.finops,
        body: { title: 'P', monthly, currency: 'USD', thresholds, warnsOnForecast, owner: null, isActive: true },
      });
    await watch();
    expect(await told()).toEqual([]);
    for (const monthly of ['399', '5000', '399']) {
      await set(monthly);
      await watch();
    }
    expect(await told()).toEqual(['budget-threshold 100']);
  });

  it('judges thresholds anew once the amount has changed, and tells each once an amount', async () => {
    const { id, thresholds } = (await create({ ...payments, warnsOnForecast: false })).body;
    const set = (monthly: string, currency = 'USD') =>
      api('PUT', `/spend-budgets/${id}`, {
        token: tokens.finops,
        body: { title: 'P', monthly, currency, thresholds, warnsOnForecast: false, owner: null, isActive: true },
      });
    const named = async () =>
      (await run('SELECT arguments FROM notices'))
        .map((notice) => {
          const { monthly, percent } = notice.arguments as { monthly: string; percent: number };
          return `${percent} of ${monthly}`;
        })
        .toSorted();
    // Workers that look at the same time tell no more than one.
    const look = () => Promise.all([watch(), watch(), watch()]);
    await look();
    await set('700');
    await look();
    await look();
    expect(await named()).toEqual(['50 of 700', '80 of 500']);
    for (const monthly of ['390', '390.00', '700', '500']) {
      await set(monthly);
      await look();
    }
    expect(await named()).toEqual(['100 of 390', '50 of 700', '80 of 500']);
    const rows = `SELECT monthly::float8 AS monthly, threshold FROM spend_budget_events WHERE budget_id = $1::uuid`;
    expect((await run(rows, id)).map(({ monthly, threshold }) => `${threshold} of ${monthly}`).toSorted()).toEqual(
      ['50 of 500', '80 of 500', '50 of 700', '50 of 390', '80 of 390', '100 of 390'].toSorted(),
    );
  });

  it('keeps what was told in the currency of then', async () => {
    const { id, thresholds, warnsOnForecast, owner, isActive } = (await create(payments)).body;
    await watch();
    const settings = { title: 'P', monthly: '450', currency: 'EUR', thresholds, warnsOnForecast, owner, isActive };
    const { body } = await api<SpendBudgetDetail>('PUT', `/spend-budgets/${id}`, {
      token: tokens.finops,
      body: settings,
    });
    expect([body.currency, body.monthly]).toEqual(['EUR', '450']);
    const then = { monthly: '500', currency: 'USD' };
    expect(body.passed).toMatchObject([then, then, then]);
  });

  it('tells nothing of a budget that is switched off, nor when nothing of the month is known', async () => {
    await create({ ...payments, isActive: false });
    await watch();
    await run('DELETE FROM cost_hour_clusters');
    await run('DELETE FROM cost_day_clusters');
    await create(payments);
    await watch();
    expect(await told()).toEqual([]);
  });

  it('goes by what is booked while nothing new is known, and foretells nothing', async () => {
    await run(`UPDATE cost_hour_clusters SET hour = '2026-11-17T06:00:00Z'`);
    const { body } = await create(payments);
    expect(body).toMatchObject({
      month: '2026-11',
      spent: '400',
      usedRatio: 0.8,
      state: 'watch',
      until: '2026-11-17T07:00:00.000Z',
      hourlyRate: null,
      staleRate: null,
      forecast: null,
      forecastMethod: null,
      breachAt: null,
      ahead: [],
    });
    await watch();
    expect(await told()).toEqual(['budget-threshold 80']);
    // Nor is what is booked forgotten where not one hour can be told of.
    await run('DELETE FROM cost_hour_clusters');
    expect((await create(payments)).body).toMatchObject({ spent: '400', state: 'watch', until: null });
  });

  it('tells of what is booked after its month has ended, once and as long as it may be', async () => {
    const at = (instant: string) => {
      deps.clock = { now: () => new Date(instant) };
      return watch();
    };
    const named = async () => (await run('SELECT arguments FROM notices')).map((notice) => notice.arguments);
    const id = await addCluster('late', { project: 'payments' });
    const { id: budget } = (await create({ ...payments, owner: 'dev@demo' })).body;
    const { id: lowered } = (await create({ ...payments, title: 'Lowered' })).body;
    try {
      await at('2026-11-28T12:00:00Z');
      expect(await told()).toEqual(['budget-threshold 80', 'budget-threshold 80']);
      await run('DELETE FROM notices');
      await run(`UPDATE spend_budgets SET updated_at = '2026-12-01T08:00:00Z' WHERE id = $1::uuid`, lowered);
      await addDay(id, '2026-11-29', '200');
      await addDay(id, '2026-12-01', '7');
      await addHour(id, '2026-12-01T08:00:00Z', '1000');
      for (const instant of ['2026-12-01T09:00:00Z', '2026-12-01T10:00:00Z']) await at(instant);
      const past = (await named()).filter((one) => (one as { month?: string }).month !== undefined);
      expect(past).toEqual([
        { title: 'Payments', monthly: '500', currency: 'USD', spent: '600', percent: 100, month: '2026-11' },
      ]);
      const events = `SELECT month, threshold FROM spend_budget_events WHERE budget_id = $1::uuid ORDER BY at, month, threshold`;
      const passed = (await run(events, budget)).map(({ month, threshold }) => `${month} ${threshold}`);
      expect(passed).toEqual(['2026-11 50', '2026-11 80', '2026-11 100', '2026-12 forecast']);
      expect(await run('SELECT state_month FROM spend_budgets WHERE id = $1::uuid', budget)).toEqual([
        { state_month: '2026-12' },
      ]);
    } finally {
      deps.clock = { now: () => now };
    }
  });

  it('leaves a month alone once none of its hours can come any more', async () => {
    const id = await addCluster('late', { project: 'payments' });
    await create(payments);
    try {
      deps.clock = { now: () => new Date('2026-12-31T00:00:01Z') };
      await addDay(id, '2026-11-29', '200');
      await watch();
      expect(await told()).toEqual([]);
      deps.clock = { now: () => new Date('2026-12-30T23:59:59Z') };
      await watch();
      expect(await told()).toEqual(['budget-threshold 100']);
    } finally {
      deps.clock = { now: () => now };
    }
  });
});
