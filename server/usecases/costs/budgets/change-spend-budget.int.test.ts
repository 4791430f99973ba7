import { describe, expect, it } from 'vitest';
import type { Page } from '../../../../lib/contracts/page.ts';
import type { Problem } from '../../../../lib/contracts/problem.ts';
import type { SpendBudget, SpendBudgetDetail } from '../../../../lib/contracts/spend-budgets.ts';
import { api, create, payments, run, tokens, withSpendBudgets } from '../../../../tests/support/spend-budgets.ts';

withSpendBudgets();

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
