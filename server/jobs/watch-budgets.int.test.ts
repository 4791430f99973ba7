import { describe, expect, it } from 'vitest';
import type { SpendBudgetDetail } from '../../lib/contracts/spend-budgets.ts';
import {
  addCluster,
  addDay,
  addHour,
  api,
  create,
  deps,
  now,
  payments,
  run,
  tokens,
  told,
  watch,
  withSpendBudgets,
} from '../../tests/support/spend-budgets.ts';

withSpendBudgets();

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
