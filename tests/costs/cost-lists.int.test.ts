import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { narrowTo } from '../../components/costs/overview/prepare-filters.ts';
import type { CostSeries } from '../../lib/contracts/cost-series.ts';
import type { CostView } from '../../lib/contracts/cost-views.ts';
import type { CostReport } from '../../lib/contracts/costs.ts';
import { parseCsv } from '../../lib/csv.ts';
import { questionOf } from '../../server/usecases/costs/mailings/mailing-view.ts';
import { type Api, createApi } from '../support/api.ts';
import { bookDay } from '../support/booked-days.ts';
import { createTestDeps, type TestDeps } from '../support/deps.ts';
import { createPerson, seedOrganisation } from '../support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../support/postgres.ts';

let database: TestDatabase;
let deps: TestDeps;
let api: Api;
let token: string;
const window = { from: '2026-11-01', to: '2026-11-01' };
const awkward = ['A', 'A,B', 'CC-12, Sales', 'back\\slash', 'end\\,'];

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  api = createApi(deps);
  await seedOrganisation(deps);
  token = (await createPerson(deps, 'fin@demo', ['finops'])).token;
  for (const [index, value] of awkward.entries()) {
    await bookDay(deps.db, {
      cluster: { namespace: 'payments', name: `c${index}` },
      project: 'payments',
      day: window.from,
      node: String(2 ** index),
      nodeTypes: { [value]: String(2 ** index) },
      about: { owner: value, region: value, costCentre: value, labels: { team: value } },
    });
    await deps.db.auto.$queryRawUnsafe('UPDATE cluster_dims SET purpose = $1 WHERE name = $2', value, `c${index}`);
  }
  await deps.db.auto.$queryRawUnsafe('SELECT sum_costs($1::date, $1::date + 1)', window.from);
});
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

const ask = async <T>(path: string, query: Record<string, string | null | undefined>) => {
  const said = Object.entries({ ...window, ...query }).filter((entry): entry is [string, string] => !!entry[1]);
  const { status, body } = await api<T>('GET', `${path}?${new URLSearchParams(said)}`, { token });
  expect(status).toBe(200);
  return body;
};

describe.each(['costCentre', 'owner', 'purpose', 'region', 'nodeType', 'label:team'] as const)(
  'a group by %s',
  (by) => {
    it('leads to its own money, whatever its name is', async () => {
      const { items } = await ask<CostReport>('/costs', { groupBy: by });
      const groups = items.filter(({ key }) => key !== null && !key.startsWith('__'));
      expect(groups.map(({ key }) => key).sort()).toEqual([...awkward].sort());
      for (const { key, amount } of groups) {
        const filter = narrowTo(by, key, {});
        const below = await ask<CostSeries>('/costs/series', { groupBy: 'cluster', ...filter });
        const index = awkward.indexOf(key ?? '');
        expect([key, below.groups.map((group) => group.key)]).toEqual([key, [`payments/c${index}`]]);
        expect(Number(below.total.amount)).toBe(Number(amount));
      }
    });
  },
);

it('files, saved views and mailings of such a group are of it alone', async () => {
  const filter = { costCentre: 'CC-12\\, Sales' };
  const query = new URLSearchParams({ ...window, ...filter, format: 'csv' });
  const file = await api.bytes('GET', `/costs/export?${query}`, { token });
  const { rows } = parseCsv(new TextDecoder().decode(file.bytes));
  const at = rows[0]?.cells.indexOf('cluster') ?? -1;
  expect(new Set(rows.slice(1).map(({ cells }) => cells[at]))).toEqual(new Set(['c2']));
  const state = { window: '30d', by: 'cluster', splitIdle: 'apart', splitShared: 'apart', filter };
  const made = await api<CostView>('POST', '/costs/views', { token, body: { name: 'Sales', state } });
  expect(made.body.state.filter).toEqual(filter);
  const scope = { splitIdle: 'apart', splitShared: 'apart', filter: made.body.state.filter } as const;
  expect(questionOf(scope).filter).toEqual({ costCentre: ['CC-12, Sales'] });
});

it('addresses without an escape mean what they did', async () => {
  const { items } = await ask<CostReport>('/costs', { groupBy: 'cluster', costCentre: 'A,back\\slash' });
  expect(items.map(({ key }) => key).sort()).toEqual(['payments/c0', 'payments/c3']);
});
