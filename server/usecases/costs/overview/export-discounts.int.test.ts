import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseCsv } from '../../../../lib/csv.ts';
import { addMoney } from '../../../../lib/money.ts';
import { type Api, createApi } from '../../../../tests/support/api.ts';
import { bookDay } from '../../../../tests/support/booked-days.ts';
import { createTestDeps, type TestDeps } from '../../../../tests/support/deps.ts';
import { createPerson, seedOrganisation } from '../../../../tests/support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../../tests/support/postgres.ts';

// A contract may take off all that a provider sells; what it would have cost is told beside it.

let database: TestDatabase;
let deps: TestDeps;
let api: Api;
let token: string;

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  api = createApi(deps);
  await seedOrganisation(deps);
  token = (await createPerson(deps, 'fin@demo', ['finops'])).token;
  const lake = { cluster: { namespace: 'payments', name: 'lake' }, project: 'payments' };
  const nothing = { cpu: '0', memory: '0', gpu: '0' };
  await bookDay(deps.db, {
    ...lake,
    day: '2026-10-01',
    node: '0',
    storage: '0',
    loadBalancer: '0',
    fee: '2.4',
    idle: nothing,
    namespaces: [{ namespace: 'web', ...nothing, storage: '0', cpuHours: 48 }],
    nodeTypes: { 'm5.large': '0', 'm5.xlarge': '0' },
  });
  await bookDay(deps.db, {
    ...lake,
    day: '2026-10-02',
    node: '9',
    storage: '0',
    idle: { ...nothing, cpu: '3' },
    namespaces: [{ namespace: 'web', cpu: '6', storage: '0' }],
  });
  await deps.db.auto.$queryRawUnsafe(
    `UPDATE cost_day_clusters SET discount_node = CASE WHEN node = 0 THEN 10 ELSE 1 END, discount_storage = 1.5,
       discount_load_balancer = CASE WHEN load_balancer = 0 THEN 0 END`,
  );
});
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

async function read(day: string, filter = '') {
  const path = `/costs/export?format=focus-1.2&from=${day}&to=${day}${filter}`;
  const [header = [], ...rows] = parseCsv((await api<string>('GET', path, { token })).body).rows.map(
    ({ cells }) => cells,
  );
  const cell = (cells: readonly string[], name: string) => cells[header.indexOf(name)] ?? '';
  return rows.map((cells) => ({
    what: cell(cells, 'SkuId'),
    namespace: cell(cells, 'x_Namespace'),
    cost: cell(cells, 'EffectiveCost'),
    list: cell(cells, 'ListCost'),
  }));
}
const totals = (rows: Awaited<ReturnType<typeof read>>) => [
  addMoney(...rows.map(({ cost }) => cost)),
  addMoney(...rows.map(({ list }) => list)),
];

it('tells the list price of what a discount makes free', async () => {
  expect(await read('2026-10-01')).toEqual([
    { what: 'fee', namespace: '', cost: '2.4', list: '2.4' },
    { what: 'machines', namespace: '', cost: '0', list: '10' },
    { what: 'storage', namespace: '', cost: '0', list: '1.5' },
  ]);
});

it('tells it beside what only a part is taken off', async () => {
  const rows = await read('2026-10-02');
  expect(rows.map(({ what }) => what)).toEqual(['cpu', 'cpu', 'storage']);
  expect(totals(rows)).toEqual(['9', '11.5']);
});

it.each([
  ['of what belongs to no namespace', '&namespace=__other__', ['2.4', '13.9']],
  ['of no namespace', '&namespace=web', ['0', '0']],
  ['of no idle time', '&namespace=__idle__', ['0', '0']],
  ['of all machines', '&nodeType=m5.large,m5.xlarge', ['0', '10']],
  ['of no type among others', '&nodeType=m5.large', ['0', '0']],
  ['of what is no machine', '&nodeType=__other__', ['2.4', '3.9']],
])('knows it %s', async (_what, filter, expected) => {
  expect(totals(await read('2026-10-01', filter))).toEqual(expected);
});
