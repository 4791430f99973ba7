import { describe, expect, it } from 'vitest';
import type { CostSeries } from '../../../../lib/contracts/cost-series.ts';
import type { Page } from '../../../../lib/contracts/page.ts';
import type { SpendBudget, SpendBudgetDetail } from '../../../../lib/contracts/spend-budgets.ts';
import { addDays, daysBetween } from '../../../../lib/days.ts';
import {
  addCluster,
  addDay,
  addHour,
  api,
  create,
  now,
  payments,
  run,
  tokens,
  told,
  watch,
  withSpendBudgets,
} from '../../../../tests/support/spend-budgets.ts';

withSpendBudgets();

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
