import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditEntry } from '../../../../lib/contracts/audit.ts';
import type { CostReport } from '../../../../lib/contracts/costs.ts';
import type { Page } from '../../../../lib/contracts/page.ts';
import { parseCsv } from '../../../../lib/csv.ts';
import { addMoney } from '../../../../lib/money.ts';
import { type Api, createApi } from '../../../../tests/support/api.ts';
import { bookDay } from '../../../../tests/support/booked-days.ts';
import { createTestDeps, type TestDeps } from '../../../../tests/support/deps.ts';
import { createPerson, seedOrganisation } from '../../../../tests/support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../../tests/support/postgres.ts';
import { columnsOf, type FocusColumn } from '../../../domain/costs/focus/focus-columns.ts';

let database: TestDatabase;
let deps: TestDeps;
let api: Api;
const tokens: Record<string, string> = {};
const hostile = `=cmd|'/C calc'!A0`;

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  api = createApi(deps);
  await seedOrganisation(deps);
  tokens.finops = (await createPerson(deps, 'fin@demo', ['finops'])).token;
  tokens.other = (await createPerson(deps, 'other@demo', ['finops'])).token;
  tokens.dev = (await createPerson(deps, 'dev@demo', ['payments-developers'])).token;
  tokens.auditor = (await createPerson(deps, 'auditor@demo', ['auditors'])).token;
  const lake = { cluster: { namespace: 'payments', name: 'lake' }, project: 'payments' };
  const about = {
    owner: '@dev "the" owner',
    region: 'eu-central-1',
    labels: { team: '+44\nlines', deep: { no: 1 }, size: 3 },
  };
  await bookDay(deps.db, {
    ...lake,
    day: '2026-10-31',
    node: '10',
    storage: '1.25',
    loadBalancer: '0.6',
    fee: '2.4000000001',
    about,
    idle: { cpu: '1', memory: '0.5', gpu: '0' },
    nodeTypes: { 'm5.large': '6.5', 'm5.xlarge': '3.5' },
    namespaces: [
      { namespace: 'web', cpu: '4', memory: '2.0000000001', storage: '1', cpuHours: 48.5, gibHours: 1e-9 },
      { namespace: hostile, cpu: '3', memory: '0.5', loadBalancer: '0.6' },
      { namespace: 'kube-system', cpu: '0.0000000007' },
    ],
  });
  await deps.db.auto.$queryRawUnsafe('UPDATE cost_day_clusters SET gpu_hours = 48');
  await bookDay(deps.db, {
    ...lake,
    day: '2026-11-01',
    node: '7',
    fee: '0',
    hoursMissing: 3,
    idle: { cpu: '0', memory: '0', gpu: '0' },
    namespaces: [{ namespace: 'web', cpu: '8' }],
  });
  await bookDay(deps.db, { ...lake, day: '2026-11-02', hoursMissing: 24 });
  const shop = { cluster: { namespace: 'storefront', name: 'shop' }, project: 'storefront', currency: 'EUR' };
  await bookDay(deps.db, { ...shop, day: '2026-10-20', node: '3.3333333333' });
  await bookDay(deps.db, { ...shop, day: '2026-11-01', node: '3.3333333333' });
  const unclaimed = { cluster: { namespace: 'elsewhere', name: 'old' }, project: null, about: { provider: 'adopted' } };
  await bookDay(deps.db, { ...unclaimed, day: '2026-11-01', node: '1' });
  await deps.db.auto.$queryRawUnsafe(
    `INSERT INTO exchange_rates VALUES ('2026-10-25', 'EUR', 'USD', 1.1234567891, 'test')`,
  );
});
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

type Row = Record<string, string>;
const ask = (query: string, token = tokens.finops) =>
  api<string>('GET', `/costs/export?from=2026-10-01&to=2026-11-30&${query}`, { token });

/** Cells as they stand in the file; parseCsv takes the guard off, so what it guards is looked for in the text. */
async function read(query: string, token = tokens.finops): Promise<{ text: string; header: string[]; rows: Row[] }> {
  const { status, body } = await ask(query, token);
  expect(status).toBe(200);
  const [header, ...rows] = parseCsv(body).rows.map(({ cells }) => cells);
  if (!header) throw new Error('no header');
  for (const cells of rows) expect(cells).toHaveLength(header.length);
  return {
    text: body,
    header,
    rows: rows.map((cells) => Object.fromEntries(header.map((name, at) => [name, cells[at] ?? '']))),
  };
}
const totalOf = (rows: readonly Row[], column: string) => addMoney(...rows.map((row) => row[column] || '0'));

const forms: Record<FocusColumn['type'], RegExp> = {
  string: /./,
  decimal: /^-?\d+(\.\d+)?$/,
  datetime: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/,
  json: /^\{.*\}$/s,
  currency: /^[A-Z]{3}$/,
};

describe.each(['1.2', '1.0'] as const)('FOCUS %s', (version) => {
  it('has the columns of the version, its own behind them', async () => {
    const { header } = await read(`format=focus-${version}`);
    const own = header.filter((name) => name.startsWith('x_'));
    expect(header.length - own.length).toBe(version === '1.2' ? 57 : 43);
    expect(header.slice(-own.length)).toEqual(own);
    expect(new Set(header).size).toBe(header.length);
    for (const name of header) expect(name).toMatch(/^(x_)?([A-Z][a-z0-9]*)+$/);
  });

  it('keeps the rules of every column', async () => {
    const { rows } = await read(`format=focus-${version}`);
    expect(rows.length).toBeGreaterThan(12);
    for (const row of rows) {
      for (const { name, type, isNullable, allowed } of columnsOf(version)) {
        const cell = row[name] ?? '';
        if (cell === '') expect(isNullable, `${name} is empty`).toBe(true);
        else expect(cell, name).toMatch(forms[type]);
        if (cell !== '' && allowed) expect(allowed, name).toContain(cell);
        expect(cell, name).not.toMatch(/^(null|undefined|NaN|N\/A)$/i);
      }
    }
  });

  it('keeps the rules between columns', async () => {
    for (const row of (await read(`format=focus-${version}`)).rows) {
      const product = Number(row.ListUnitPrice) * Number(row.PricingQuantity);
      expect(Math.abs(product - Number(row.ListCost))).toBeLessThan(1e-10);
      expect(row.ResourceType === '').toBe(row.ResourceId === '');
      expect([row.ListCost, row.ContractedCost]).toEqual([row.EffectiveCost, row.EffectiveCost]);
      expect(Date.parse(row.ChargePeriodEnd ?? '') - Date.parse(row.ChargePeriodStart ?? '')).toBe(86_400_000);
      const [start, end] = [new Date(row.BillingPeriodStart ?? ''), new Date(row.BillingPeriodEnd ?? '')];
      expect([start.getUTCDate(), end.getUTCDate()]).toEqual([1, 1]);
      expect(start <= new Date(row.ChargePeriodStart ?? '') && new Date(row.ChargePeriodEnd ?? '') <= end).toBe(true);
      for (const value of Object.values(JSON.parse(row.Tags ?? ''))) expect(value).not.toBeTypeOf('object');
    }
  });

  it('adds up to what the clusters cost, in each currency', async () => {
    const { rows } = await read(`format=focus-${version}`);
    const of = (name: string, day: string) =>
      rows.filter((row) => row.x_ClusterName === name && row.ChargePeriodStart?.startsWith(day));
    expect(totalOf(of('lake', '2026-10-31'), 'EffectiveCost')).toBe('14.2500000001');
    expect(totalOf(of('lake', '2026-11-01'), 'EffectiveCost')).toBe('7');
    expect(of('lake', '2026-11-02')).toEqual([]);
    const kinds = Map.groupBy(of('lake', '2026-10-31'), (row) => row.x_CostKind);
    const ofMachines = [...(kinds.get('workload') ?? []), ...(kinds.get('idle') ?? [])];
    expect(totalOf(ofMachines, 'EffectiveCost')).toBe('10');
    // Before the first rate nothing leads into the other currency.
    expect(of('shop', '2026-10-20')).toMatchObject([{ BillingCurrency: 'EUR', EffectiveCost: '3.3333333333' }]);
    const [converted] = of('shop', '2026-11-01');
    expect(converted).toMatchObject({ BillingCurrency: 'USD', EffectiveCost: '3.74485596362921810703' });
    if (version === '1.2') {
      expect(converted).toMatchObject({ PricingCurrency: 'EUR', PricingCurrencyEffectiveCost: '3.3333333333' });
    }
  });
});

it('names what is paid for, and in which namespace', async () => {
  const { rows } = await read('format=focus-1.2');
  const web = rows.find((row) => row.x_Namespace === 'web' && row.SkuId === 'cpu');
  expect(web).toMatchObject({
    ChargeDescription: 'CPU of namespace web in cluster payments/lake',
    ResourceId: 'payments/lake/web',
    ConsumedQuantity: '48.5',
    ConsumedUnit: 'vCPU-Hours',
    PricingQuantity: '24',
    PricingUnit: 'Hours',
    ProviderName: 'AWS',
    SubAccountId: 'payments',
    RegionId: 'eu-central-1',
    x_Coverage: '1',
    BillingPeriodStart: '2026-10-01T00:00:00Z',
    BillingPeriodEnd: '2026-11-01T00:00:00Z',
  });
  expect(JSON.parse(web?.Tags ?? '')).toMatchObject({ team: '+44\nlines', size: 3, 'slipway/project': 'payments' });
  expect(rows.find((row) => row.x_Namespace === 'web' && row.SkuId === 'memory')?.ConsumedQuantity).toBe('0.000000001');
  const partly = rows.filter((row) => row.ChargePeriodStart === '2026-11-01T00:00:00Z' && row.x_ClusterName === 'lake');
  expect(partly.map((row) => [row.SkuId, row.EffectiveCost, row.PricingQuantity, row.x_Coverage])).toEqual([
    ['cpu', '8', '21', '0.875'],
    ['overcommit', '-1', '21', '0.875'],
  ]);
});

it('guards what a spreadsheet would run, and keeps figures figures', async () => {
  const { text, rows } = await read('format=focus-1.2');
  const dangerous = text.split('\n').flatMap((line) => line.match(/(?<=^|,)"?[=+\-@\t][^,]*/g) ?? []);
  // In a label that holds a line break the line goes on; nothing else begins so but figures below zero.
  expect(dangerous.filter((cell) => !/^-\d+(\.\d+)?$/.test(cell))).toEqual([]);
  expect(dangerous).toContain('-1');
  expect(text).toContain(`'${hostile}`);
  expect(rows.filter((row) => row.x_Namespace === hostile)).toHaveLength(3);
});

describe('the short format', () => {
  it('has the header that teams were told', async () => {
    const { text } = await read('format=csv');
    expect(text.split('\n')[0]).toBe(
      'date,clusterNamespace,cluster,template,team,namespace,cpu_core_hours,ram_gib_hours,gpu_hours,storage_gib_hours,' +
        'cpu_cost,ram_cost,gpu_cost,storage_cost,network_cost,lb_cost,idle_cost,shared_cost,total_cost,currency,coverage',
    );
  });

  it('adds up along rows and days, and leaves empty what is not known', async () => {
    const { rows } = await read('format=csv&cluster=payments/lake');
    const day = rows.filter(({ date }) => date === '2026-10-31');
    expect(totalOf(day, 'total_cost')).toBe('14.2500000001');
    for (const row of rows) {
      const parts = Object.keys(row).filter((name) => name.endsWith('_cost') && name !== 'total_cost');
      expect(addMoney(...parts.map((name) => row[name] || '0'))).toBe(row.total_cost || '0');
    }
    const missing = rows.filter(({ date }) => date === '2026-11-02');
    expect(missing).toMatchObject([{ total_cost: '', idle_cost: '', shared_cost: '', coverage: '0', currency: 'USD' }]);
  });
});

describe('how long GPUs ran', () => {
  const hours = async (filter: string) => {
    const { rows } = await read(`format=csv&cluster=payments/lake&${filter}`, tokens.other);
    return rows.flatMap(({ date, gpu_hours }) => (date === '2026-10-31' && gpu_hours ? [gpu_hours] : []));
  };

  it.each(['', 'region=eu-central-1'])('is told once of a whole cluster: %s', async (filter) => {
    expect(await hours(filter)).toEqual(['48']);
  });

  it.each([
    'nodeType=m5.large',
    'nodeType=m5.large,__other__',
    'nodeType=__other__',
    'namespace=web',
    'namespace=__idle__',
    'namespace=web,__idle__',
    'namespace=__other__',
    'namespace=__idle__,__other__',
  ])('is not known of a part of it: %s', async (filter) => {
    const { rows } = await read(`format=csv&cluster=payments/lake&${filter}`, tokens.other);
    expect(rows.filter(({ date }) => date === '2026-10-31').length).toBeGreaterThan(0);
    expect(await hours(filter)).toEqual([]);
  });
});

describe('whose', () => {
  it('is the same money in every format', async () => {
    const [focus, table] = [await read('format=focus-1.2'), await read('format=csv')];
    for (const currency of ['USD', 'EUR']) {
      const billed = focus.rows.filter((row) => row.BillingCurrency === currency);
      const listed = table.rows.filter((row) => row.currency === currency);
      expect(totalOf(billed, 'EffectiveCost')).toBe(totalOf(listed, 'total_cost'));
    }
  });

  it('is the money that the portal shows', async () => {
    for (const token of [tokens.finops, tokens.dev]) {
      const { rows } = await read('format=focus-1.2', token);
      const shown = await api<CostReport>('GET', '/costs?from=2026-10-01&to=2026-11-30', { token });
      const converted = rows.filter((row) => row.BillingCurrency === 'USD');
      expect(totalOf(converted, 'EffectiveCost')).toBe(shown.body.total.amount);
    }
  });

  it.each([
    'namespace=web',
    `namespace=${encodeURIComponent(hostile)},web`,
    'namespace=__idle__',
    'namespace=__other__',
    'namespace=web,__idle__',
    'namespace=__idle__,__other__',
    'namespace=nowhere',
    'nodeType=m5.large',
    'nodeType=m5.large,__other__',
    'nodeType=__other__',
    'region=eu-central-1',
    'region=nowhere',
    'label=size=3',
    'label=size=4',
    'purpose=none',
    'requester=nobody',
    'catalogItem=none',
    'itemVersion=1',
    'costCentre=none',
    'owner=%40dev%20%22the%22%20owner',
    'provider=adopted',
    'project=payments&namespace=web',
  ])('is the money that the portal shows of %s', async (filter) => {
    for (const token of [tokens.finops, tokens.dev]) {
      const shown = await api<CostReport>('GET', `/costs?from=2026-10-01&to=2026-11-30&${filter}`, { token });
      const files = [await read(`format=focus-1.2&${filter}`, token), await read(`format=csv&${filter}`, token)];
      const [focus, table] = files.map(({ rows }) => rows);
      const billed = focus?.filter((row) => row.BillingCurrency === 'USD') ?? [];
      const listed = table?.filter((row) => row.currency === 'USD') ?? [];
      expect(Number(totalOf(billed, 'EffectiveCost'))).toBeCloseTo(Number(shown.body.total.amount), 9);
      expect(Number(totalOf(listed, 'total_cost'))).toBeCloseTo(Number(shown.body.total.amount), 9);
    }
  });

  it.each([
    '',
    '&namespace=web',
    '&namespace=__idle__',
    '&namespace=__other__,web',
    '&namespace=web,__idle__',
    '&namespace=kube-system',
    '&nodeType=m5.large',
    '&project=payments',
  ])('is the money that the portal shows, however what is idle and shared is split%s', async (filter) => {
    for (const policies of ['splitIdle=even&splitShared=proportional', 'splitIdle=proportional', 'splitShared=even']) {
      const asked = `${policies}${filter}`;
      const path = `/costs?from=2026-10-01&to=2026-11-30&${asked}`;
      const by = filter.includes('nodeType') ? 'nodeType' : 'namespace';
      const shown = await api<CostReport>('GET', `${path}&groupBy=${by}`, { token: tokens.finops });
      const files = [await read(`format=focus-1.2&${asked}`), await read(`format=csv&${asked}`)];
      const [focus = [], table = []] = files.map(({ rows }) => rows);
      const billed = focus.filter((row) => row.BillingCurrency === 'USD');
      const listed = table.filter((row) => row.currency === 'USD');
      const { total, items } = shown.body;
      expect(Number(totalOf(billed, 'EffectiveCost'))).toBeCloseTo(Number(total.amount), 9);
      expect(Number(totalOf(listed, 'total_cost'))).toBeCloseTo(Number(total.amount), 9);
      for (const row of table) {
        const parts = Object.keys(row).filter((name) => name.endsWith('_cost') && name !== 'total_cost');
        expect(addMoney(...parts.map((name) => row[name] || '0'))).toBe(addMoney(row.total_cost || '0'));
      }
      if (by === 'nodeType') continue;
      for (const { key, amount } of items.filter((item) => !item.key?.startsWith('__'))) {
        const [inFocus, inTable] = [
          billed.filter((row) => row.x_Namespace === key),
          listed.filter((row) => row.namespace === key),
        ];
        expect(Number(totalOf(inFocus, 'EffectiveCost')), key ?? '').toBeCloseTo(Number(amount), 9);
        expect(Number(totalOf(inTable, 'total_cost')), key ?? '').toBeCloseTo(Number(amount), 9);
      }
    }
  });

  it('is the same total by every policy, and a namespace alone bears all of its cluster', async () => {
    const path = '/costs?from=2026-11-01&to=2026-11-01&groupBy=namespace&project=payments';
    const ask = (policies: string) => api<CostReport>('GET', `${path}${policies}`, { token: tokens.finops });
    const [apart, split] = [await ask(''), await ask('&splitIdle=even&splitShared=even')];
    expect(split.body.total).toEqual(apart.body.total);
    expect(split.body.completeness).toEqual(apart.body.completeness);
    expect(split.body.items.map(({ key, amount }) => [key, Number(amount)])).toEqual([['web', 7]]);
    expect((await api('GET', `${path}&splitIdle=half`, { token: tokens.finops })).status).toBe(422);
  });

  it('knows of no namespaces by types of machines', async () => {
    expect((await ask('nodeType=m5.large&namespace=web')).status).toBe(422);
  });

  it('never leaves the projects of who asks, whatever is asked for', async () => {
    for (const query of ['', 'project=storefront', 'cluster=storefront/shop', 'provider=aws', 'namespace=web']) {
      const { text, rows } = await read(`format=focus-1.2&${query}`, tokens.dev);
      expect(rows.every((row) => row.SubAccountId === 'payments')).toBe(true);
      expect(text).not.toMatch(/storefront|elsewhere/);
    }
    expect((await read('format=csv', tokens.dev)).rows.length).toBeGreaterThan(3);
  });

  it('is written into the audit with what was asked for', async () => {
    await read('format=csv&project=payments', tokens.dev);
    const { body } = await api<Page<AuditEntry>>('GET', '/audit?action=export-costs&actor=dev', {
      token: tokens.auditor,
    });
    expect(body.items[0]).toMatchObject({ actor: 'dev@demo', subject: 'costs', key: 'export' });
  });
});

it.each([
  ['a last day before the first', 'from=2026-11-02&to=2026-11-01'],
  ['more than 400 days', 'from=2025-01-01&to=2026-11-01'],
  ['no day', 'from=yesterday&to=2026-11-01'],
  ['an unknown format', 'from=2026-11-01&to=2026-11-01&format=pdf'],
])('refuses %s', async (_what, query) => {
  expect((await api('GET', `/costs/export?${query}`, { token: tokens.finops })).status).toBe(422);
});

it('says what it is and how it is called', async () => {
  const { headers } = await ask('format=focus-1.2');
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('content-disposition')).toBe('attachment; filename="costs-2026-10-01-2026-11-30.focus-1.2.csv"');
});
