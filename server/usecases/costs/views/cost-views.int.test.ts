import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CostView } from '../../../../lib/contracts/cost-views.ts';
import type { Page } from '../../../../lib/contracts/page.ts';
import type { Problem } from '../../../../lib/contracts/problem.ts';
import { type Api, createApi } from '../../../../tests/support/api.ts';
import { createTestDeps, type TestDeps } from '../../../../tests/support/deps.ts';
import { createPerson, seedOrganisation } from '../../../../tests/support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../../tests/support/postgres.ts';

let database: TestDatabase;
let deps: TestDeps;
let api: Api;
const tokens: Record<string, string> = {};
const run = (sql: string, ...values: unknown[]) =>
  deps.db.auto.$queryRawUnsafe<Record<string, unknown>[]>(sql, ...values);

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  api = createApi(deps);
  await seedOrganisation(deps);
  const people = {
    dev: ['payments-developers'],

    finops: ['finops'],
    auditor: ['auditors'],
  };
  for (const [name, groups] of Object.entries(people)) {
    tokens[name] = (await createPerson(deps, `${name}@demo`, groups)).token;
  }
  tokens.shop = (await createPerson(deps, 'dev2@demo')).token;
});
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});
beforeEach(() => run('DELETE FROM cost_views'));

const apart = { splitIdle: 'apart', splitShared: 'apart' };
const everything = { window: '30d', by: 'project', ...apart, filter: {} };
const ofPayments = { window: '90d', by: 'cluster', ...apart, splitIdle: 'even', filter: { project: 'payments' } };
type Answer = CostView & Problem;
const save = (who: string, body: object) => api<Answer>('POST', '/costs/views', { token: tokens[who], body });
const change = (who: string, { id, name, state, isShared, version }: CostView, more: object = {}) =>
  api<Answer>('PUT', `/costs/views/${id}`, { token: tokens[who], body: { name, state, isShared, version, ...more } });
const remove = (who: string, { id, version }: CostView) =>
  api<Answer>('DELETE', `/costs/views/${id}?version=${version}`, { token: tokens[who] });
const start = (who: string, id: string | null) =>
  api<Answer>('PUT', '/costs/start-view', { token: tokens[who], body: { id } });
const list = async (who: string) =>
  (await api<Page<CostView>>('GET', '/costs/views', { token: tokens[who] })).body.items;
const names = async (who: string) => (await list(who)).map(({ name }) => name);
const audited = async () =>
  (await run(`SELECT action FROM audit_entries WHERE subject = 'cost-views' ORDER BY seq`)).map(({ action }) => action);

describe('a view', () => {
  it('is one’s own until it is shared, and then of those who see its costs', async () => {
    const own = await save('dev', { name: ' Ours ', state: ofPayments });
    expect(own).toMatchObject({
      status: 201,
      body: { name: 'Ours', state: ofPayments, isShared: false, project: 'payments', owner: 'dev@demo', version: 1 },
    });
    expect([await names('dev'), await names('finops'), await names('shop')]).toEqual([['Ours'], [], []]);
    expect((await change('dev', own.body, { isShared: true })).body).toMatchObject({ isShared: true, version: 2 });
    expect([await names('dev'), await names('finops'), await names('shop')]).toEqual([['Ours'], ['Ours'], []]);
    const [seen] = await list('finops');
    expect(seen).toMatchObject({ isMine: false, owner: 'dev@demo', isStart: false });
  });

  it('of all projects is shared by who sees them all, with everybody', async () => {
    const refused = await save('dev', { name: 'Mine', state: everything, isShared: true });
    expect([refused.status, refused.body.missingAction]).toEqual([403, 'cost.save-view']);
    expect((await save('finops', { name: 'All', state: everything, isShared: true })).status).toBe(201);
    expect([await names('dev'), await names('shop'), await names('auditor')]).toEqual([['All'], ['All'], ['All']]);
  });

  it('about a cluster belongs to the project of its namespace, so that its name goes no further', async () => {
    const state = { window: '7d', by: 'namespace', filter: { cluster: 'payments/ledger' } };
    const { body } = await save('finops', { name: 'Ledger', state, isShared: true });
    expect(body.project).toBe('payments');
    expect([await names('dev'), await names('shop')]).toEqual([['Ledger'], []]);
    expect((await save('shop', { name: 'x', state, isShared: true })).status).toBe(404);
  });

  it('keeps days of one’s own for all who see it, until it is saved without them', async () => {
    const state = { ...ofPayments, from: '2026-10-03', to: '2026-10-17' };
    const { body } = await save('dev', { name: 'Sale', state, isShared: true });
    expect(body.state).toEqual(state);
    expect((await list('finops'))[0]?.state).toEqual(state);
    expect((await change('dev', body, { state: ofPayments })).body.state).toEqual(ofPayments);
    expect((await list('finops'))[0]?.state).toEqual(ofPayments);
  });

  it('gives nothing of what its reader may not see', async () => {
    await save('finops', { name: 'All', state: everything, isShared: true });
    const [view] = await list('shop');
    const { window, by } = view?.state ?? everything;
    const { body } = await api<{ groups: unknown[] }>('GET', `/costs/series?window=${window}&groupBy=${by}`, {
      token: tokens.shop,
    });
    expect(JSON.stringify(body)).not.toContain('payments');
  });

  it('is changed by its owner and by who manages costs there, and by nobody who has not seen its last version', async () => {
    const { body } = await save('dev', { name: 'Ours', state: ofPayments, isShared: true });
    const second = (await change('dev', body, { name: 'Renamed' })).body;
    expect(await change('dev', body, { name: 'Late' })).toMatchObject({ status: 409, body: { code: 'stale-version' } });
    expect((await remove('dev', body)).body.code).toBe('stale-version');
    expect((await change('shop', second)).status).toBe(404);
    expect((await change('auditor', second)).status).toBe(403);
    expect((await change('finops', second, { isShared: false })).body).toMatchObject({
      isShared: false,
      isMine: false,
    });
    expect(await names('finops')).toEqual([]);
    const [mine] = await list('dev');
    if (!mine) throw new Error('gone');
    expect((await remove('finops', mine)).status).toBe(404);
    expect((await remove('dev', mine)).status).toBe(200);
    expect(await names('dev')).toEqual([]);
  });

  it('of two changes at once one is made', async () => {
    const { body } = await save('dev', { name: 'Ours', state: ofPayments });
    const answers = await Promise.all(['a', 'b', 'c'].map((name) => change('dev', body, { name })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('is recorded in the audit while others see it', async () => {
    const before = (await audited()).length;
    const { body } = await save('dev', { name: 'Private', state: ofPayments });
    const shared = (await change('dev', body, { isShared: true })).body;
    const hidden = (await change('dev', shared, { isShared: false })).body;
    await remove('dev', hidden);
    await remove('finops', (await save('finops', { name: 'All', state: everything, isShared: true })).body);
    expect((await audited()).slice(before)).toEqual([
      'change-cost-view',
      'change-cost-view',
      'create-cost-view',
      'delete-cost-view',
    ]);
  });
});

describe('what is refused', () => {
  it.each([
    [{ name: '' }, '/name'],
    [{ name: 'x'.repeat(81) }, '/name'],
    [{ name: 'two\nlines' }, '/name'],
    [{ state: { ...everything, window: '31d' } }, '/state/window'],
    [{ state: { ...everything, from: '2026-10-03' } }, '/state/to'],
    [{ state: { ...everything, to: '2026-10-03' } }, '/state/to'],
    [{ state: { ...everything, from: '2026-10-03', to: '2026-10-02' } }, '/state/to'],
    [{ state: { ...everything, from: '2025-01-01', to: '2026-10-02' } }, '/state/to'],
    [{ state: { ...everything, from: '2026-02-30', to: '2026-10-02' } }, '/state/from'],
    [{ state: { ...everything, by: 'secret' } }, '/state/by'],
    [{ state: { ...everything, filter: { secret: 'x' } } }, '/state/filter'],
    [{ state: { ...everything, filter: { owner: 'x'.repeat(1_001) } } }, '/state/filter/owner'],
  ])('%j at its field', async (more, pointer) => {
    const { status, body } = await save('dev', { name: 'x', state: everything, ...more });
    expect(status).toBe(422);
    expect(body.errors?.[0]?.pointer.startsWith(pointer)).toBe(true);
  });

  it('a second view of a name, the fifty-first, and a hostile name is only text', async () => {
    const name = `"><img src=x onerror=alert(1)> {count, plural, one {#}} '; DROP TABLE x; --`;
    expect((await save('dev', { name, state: everything })).body.name).toBe(name);
    expect(await save('dev', { name, state: everything })).toMatchObject({
      status: 409,
      body: { errors: [{ pointer: '/name' }] },
    });
    expect((await save('finops', { name, state: everything })).status).toBe(201);
    for (let more = 1; more < 50; more++) await save('dev', { name: `view ${more}`, state: everything });
    expect((await save('dev', { name: 'one more', state: everything })).body.message?.key).toBe('said.cost-views-full');
    expect(await names('dev')).toHaveLength(50);
  });

  it('saving by who only reads, be it a person or a token', async () => {
    expect((await save('auditor', { name: 'x', state: everything })).status).toBe(403);
    const { body } = await api<{ token: string }>('POST', '/tokens', {
      token: tokens.dev,
      body: { name: 'reads', project: null, readOnly: true, expiresInDays: 1 },
    });
    expect(
      (await api('POST', '/costs/views', { token: body.token, body: { name: 'x', state: everything } })).status,
    ).toBe(403);
    expect((await api('GET', '/costs/views', { token: body.token })).status).toBe(200);
  });
});

describe('the start view', () => {
  it('is one’s own choice among what one sees, and goes with the view', async () => {
    const { body: all } = await save('finops', { name: 'All', state: everything, isShared: true });
    const { body: ours } = await save('dev', { name: 'Ours', state: ofPayments });
    expect((await start('dev', all.id)).status).toBe(200);
    expect((await list('dev')).filter(({ isStart }) => isStart).map(({ name }) => name)).toEqual(['All']);
    expect((await list('finops')).some(({ isStart }) => isStart)).toBe(false);
    expect((await start('dev', ours.id)).status).toBe(200);
    expect((await list('dev')).filter(({ isStart }) => isStart).map(({ name }) => name)).toEqual(['Ours']);
    expect((await start('shop', ours.id)).status).toBe(404);
    await remove('dev', ours);
    expect((await list('dev')).some(({ isStart }) => isStart)).toBe(false);
    expect((await start('dev', null)).status).toBe(200);
  });
});
