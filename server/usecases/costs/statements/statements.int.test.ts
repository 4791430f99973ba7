import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditEntry } from '../../../../lib/contracts/audit.ts';
import type { CostSeries } from '../../../../lib/contracts/cost-series.ts';
import type { CostReport } from '../../../../lib/contracts/costs.ts';
import type { Page } from '../../../../lib/contracts/page.ts';
import type { Statement, StatementRow } from '../../../../lib/contracts/statements.ts';
import en from '../../../../messages/en.json' with { type: 'json' };
import zh from '../../../../messages/zh.json' with { type: 'json' };
import { type Api, createApi } from '../../../../tests/support/api.ts';
import { bookDay } from '../../../../tests/support/booked-days.ts';
import { createTestDeps, type TestDeps } from '../../../../tests/support/deps.ts';
import { createPerson, seedOrganisation } from '../../../../tests/support/organisation.ts';
import { pdfText, unshown } from '../../../../tests/support/pdf-text.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../../tests/support/postgres.ts';

let database: TestDatabase;
let deps: TestDeps;
let api: Api;
const tokens: Record<string, string> = {};
const now = new Date('2026-11-12T09:00:00Z');
const day = (month: number, date: number) => `2026-${month}-${String(date).padStart(2, '0')}`;

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  // Tokens are made with the clock of the machine, so they have to live until then and now.
  deps.clock = { now: () => now };
  api = createApi(deps);
  await seedOrganisation(deps);
  const expiresAt = new Date('2099-01-01');
  tokens.finops = (await createPerson(deps, 'fin@demo', ['finops'], { expiresAt })).token;
  tokens.dev = (await createPerson(deps, 'dev@demo', ['payments-developers'], { expiresAt })).token;
  tokens.auditor = (await createPerson(deps, 'auditor@demo', ['auditors'], { expiresAt })).token;
  const book = (name: string, on: string, node: string, nodeHours: number, rest = {}) =>
    bookDay(deps.db, {
      cluster: { namespace: 'payments', name },
      project: 'payments',
      day: on,
      node,
      nodeHours,
      fee: '2.4',
      idle: { cpu: '1', memory: '1', gpu: '0' },
      ...rest,
    });
  const late = '2026-11-09T00:00:00Z';
  // One changed after the month was over, another was read only then.
  const computedOn: Record<number, object> = {
    5: { computedAt: late },
    6: { computedAt: late, firstComputedAt: late },
  };
  for (let date = 1; date <= 31; date += 1) {
    await book('lake', day(10, date), '10', 72, computedOn[date] ?? {});
    if (date <= 20) await book('old', day(10, date), '1.5', 24);
  }
  for (let date = 1; date <= 12; date += 1) {
    await book('lake', day(11, date), date < 7 ? '10' : '16.6666666667', date < 7 ? 72 : 120);
    if (date >= 4) await book('数据-batch', day(11, date), '0.8', 24);
  }
  await bookDay(deps.db, {
    cluster: { namespace: 'storefront', name: 'shop' },
    project: 'storefront',
    day: day(11, 3),
    node: '99',
  });
  await deps.db.auto.$queryRawUnsafe(
    `INSERT INTO cost_watermarks (source, backfilled_from, complete_until, updated_at)
     VALUES ('metrics', '2026-09-01', '2026-11-12T08:00:00Z', now())`,
  );
});
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

const get = async (path: string, token = tokens.finops) =>
  api<Statement>('GET', `/costs/statements/${path}`, { token });

describe('a month that runs', () => {
  it('is what the portal shows, compared over as many days, and where it will end', async () => {
    const { body } = await get('payments/2026-11');
    const shown = await api<CostReport>('GET', '/costs?from=2026-11-01&to=2026-11-30&project=payments', {
      token: tokens.finops,
    });
    expect(body.total).toBe(shown.body.total.amount);
    expect(body).toMatchObject({
      isRunning: true,
      currency: 'USD',
      correctedDays: 0,
      asOf: '2026-11-12T23:59:59.000Z',
    });
    // Eleven finished days of October: lake at 12.4 and old at 3.9.
    expect(body.previous).toMatchObject({ month: '2026-10', days: 11, amount: '179.3' });
    // 6 × 12.4 + 5 × 19.0666666667 + 8 × 3.2.
    expect(body.previous?.now).toBe('195.3333333335');
    const { month } = (await api<CostSeries>('GET', '/costs/series?project=payments', { token: tokens.finops })).body;
    expect(month.forecast).not.toBeNull();
    expect(body.forecast).toEqual({ amount: month.forecast?.amount, method: month.forecast?.method });
    expect(body.days).toHaveLength(30);
    expect(body.days.filter(({ amount }) => amount === null)).toHaveLength(18);
  });

  it('says what one unit cost, of the days that are over and have a quantity', async () => {
    expect((await get('payments/2026-11')).body.units).toEqual([]);
    const send = (method: string, path: string, body: unknown) =>
      api<{ id: string }>(method, `/costs/units${path}`, { token: tokens.finops, body });
    const { id } = (await send('POST', '', { name: 'Order', project: 'payments' })).body;
    await send('POST', '', { name: 'Visit', project: 'storefront' });
    await send('PUT', `/${id}/quantities`, { quantities: [{ date: '2026-11', quantity: '3000' }] });
    const [order, ...rest] = (await get('payments/2026-11')).body.units;
    // 6 × 12.4 + 5 × 19.0666666667 + 8 × 3.2 of eleven days, over eleven thirtieths of the quantity.
    expect(order).toMatchObject({
      name: 'Order',
      state: 'known',
      cost: '195.3333333335',
      quantity: '1100',
      days: 11,
      daysCounted: 11,
    });
    expect(Number(order?.unitCost)).toBeCloseTo(195.3333333335 / 1100, 15);
    expect((await get('payments/2026-10')).body.units).toMatchObject([
      { state: 'no-quantity', unitCost: null, days: 31 },
    ]);
    expect(rest).toEqual([]);
  });

  it('stands beside the budgets of what the project spends', async () => {
    const budget = { title: 'Payments', monthly: '1000', currency: 'USD', thresholds: [80], warnsOnForecast: false };
    for (const value of ['payments', 'storefront']) {
      const scope = { kind: 'project', value };
      const made = await api('POST', '/spend-budgets', {
        token: tokens.finops,
        body: { ...budget, scope, owner: null },
      });
      expect(made.status).toBe(201);
    }
    const { body } = await get('payments/2026-11');
    expect(body.spendBudgets).toEqual([
      { title: 'Payments', monthly: '1000', currency: 'USD', used: Number(body.total) / 1000 },
    ]);
  });

  it('says what began, what grew, and in which order clusters cost', async () => {
    const { body } = await get('payments/2026-11');
    expect(body.changes).toEqual([
      { day: '2026-11-04', cluster: 'payments/数据-batch', kind: 'began', from: null, to: 1 },
      { day: '2026-11-07', cluster: 'payments/lake', kind: 'grew', from: 3, to: 5 },
    ]);
    expect(body.clusters.map(({ cluster, nodes, before }) => [cluster, nodes, before])).toEqual([
      ['payments/lake', 5, '384.4'],
      ['payments/数据-batch', 1, null],
    ]);
  });
});

it('a month that is over says what ended and what was corrected, and forecasts nothing', async () => {
  const { body } = await get('payments/2026-10');
  expect(body).toMatchObject({ isRunning: false, correctedDays: 1, forecast: null, previous: null, total: '462.4' });
  expect(body.changes).toContainEqual({
    day: '2026-10-20',
    cluster: 'payments/old',
    kind: 'ended',
    from: null,
    to: null,
  });
  expect(body.parts).toMatchObject({ node: '340', fee: '122.4', idle: '102', storage: null });
});

it('lists the months of one’s projects', async () => {
  const list = async (token: string | undefined) =>
    (await api<Page<StatementRow>>('GET', '/costs/statements', { token: token ?? '' })).body.items.map(
      ({ project, month, isRunning }) => [project, month, isRunning],
    );
  expect(await list(tokens.dev)).toEqual([
    ['payments', '2026-11', true],
    ['payments', '2026-10', false],
  ]);
  expect(await list(tokens.finops)).toContainEqual(['storefront', '2026-11', true]);
});

it('a month of which measuring only began says so, itself, in the list, beside the next month and as PDF', async () => {
  const measureSince = (since: string) =>
    deps.db.auto.$queryRawUnsafe('UPDATE cost_watermarks SET backfilled_from = $1::timestamptz', since);
  await measureSince('2026-10-13T05:00:00Z');
  for (const month of ['2026-10', '2026-11']) {
    expect((await get(`payments/${month}`)).body.measuredSince).toBe('2026-10-13');
  }
  const list = await api<Page<StatementRow>>('GET', '/costs/statements', { token: tokens.dev ?? '' });
  expect(list.body.items).toMatchObject([{ measuredSince: '2026-10-13' }, { measuredSince: '2026-10-13' }]);
  const textOf = async (month: string) => {
    const path = `/costs/statements/payments/${month}/pdf?locale=en`;
    return pdfText((await api.bytes('GET', path, { token: tokens.finops })).bytes).replace(/\s+/g, ' ');
  };
  const said = 'measured from 13 Oct; the 12 days before are missing';
  expect(await textOf('2026-10')).toContain(
    `This month is over · 1 day was corrected after the end of the month · ${said}`,
  );
  const next = await textOf('2026-11');
  expect(next.replace(/\s/g, '')).toContain(`Month before: ${said}`.replace(/\s/g, ''));
  expect(next.split('12 days before are')).toHaveLength(2);
  await measureSince('2026-09-01T00:00:00Z');
  expect(await textOf('2026-10')).not.toContain('measured from');
});

it('a project that was archived keeps its statements, as page and PDF', async () => {
  const listed = async () =>
    (await api<Page<StatementRow>>('GET', '/costs/statements?project=storefront', { token: tokens.finops ?? '' })).body
      .items;
  const before = (await get('storefront/2026-11')).body;
  await deps.projects.archive(deps.db.auto, 'storefront', now);
  expect((await get('storefront/2026-11')).body).toEqual(before);
  const path = '/costs/statements/storefront/2026-11/pdf';
  expect((await api.bytes('GET', path, { token: tokens.finops })).status).toBe(200);
  expect(await listed()).toMatchObject([{ project: 'storefront', month: '2026-11' }]);
  await deps.db.auto.$queryRawUnsafe(`UPDATE projects SET archived_at = NULL WHERE name = 'storefront'`);
});

it.each([
  'storefront/2026-11',
  'payments/2026-01',
  'payments/2026-13',
  'nobody/2026-11',
  'payments/9999-12',
  'payments/0000-01',
])('of %s a developer of payments finds nothing', async (path) => {
  for (const suffix of ['', '/pdf']) expect((await get(path + suffix, tokens.dev)).status).toBe(404);
});

describe.each(['en', 'zh'] as const)('as PDF in %s', (locale) => {
  it('is a document that shows its words, named and audited', async () => {
    const path = `payments/2026-11/pdf?locale=${locale}`;
    const { status, headers, bytes } = await api.bytes('GET', `/costs/statements/${path}`, { token: tokens.dev });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-disposition')).toContain(`costs-payments-2026-11.${locale}.pdf`);
    const text = Buffer.from(bytes).toString('latin1');
    expect(text.startsWith('%PDF-1.')).toBe(true);
    expect(text.trimEnd().endsWith('%%EOF')).toBe(true);
    const shown = pdfText(bytes).replace(/\s/g, '');
    const { statements } = { en, zh }[locale];
    for (const words of [statements.total, statements.clusters, statements.column.cluster, statements.part.node]) {
      expect(shown).toContain(words.replace(/\s/g, ''));
    }
    // 成本 are in no font without Chinese; the cluster is named so in both languages.
    if (locale === 'zh') expect(shown).toContain('成本');
    expect(shown).toContain('payments/数据-batch');
    expect(shown).not.toContain(unshown);
    const audit = await api<Page<AuditEntry>>('GET', '/audit?action=export-statement', { token: tokens.auditor });
    expect(audit.body.items[0]).toMatchObject({ actor: 'dev@demo', project: 'payments', key: 'payments/2026-11' });
  });
});
