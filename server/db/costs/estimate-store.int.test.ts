import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CatalogItem } from '../../../lib/contracts/catalog.ts';
import type { CostEstimates } from '../../../lib/contracts/cost-estimates.ts';
import type { RequestDetail } from '../../../lib/contracts/requests.ts';
import { addDays, hoursPerMonth, toDay } from '../../../lib/days.ts';
import { type Api, createApi } from '../../../tests/support/api.ts';
import { bookDay } from '../../../tests/support/booked-days.ts';
import { createTestDeps, type TestDeps } from '../../../tests/support/deps.ts';
import { createCluster, createPerson, seedOrganisation } from '../../../tests/support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../tests/support/postgres.ts';
import { figuresStore } from '../clusters/figures-store.ts';
import { costStore } from './cost-store.ts';
import { estimateStore } from './estimate-store.ts';

let database: TestDatabase;
let deps: TestDeps;
let api: Api;
const tokens: Record<string, string> = {};
const today = toDay(new Date());
let ordered = 0;

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url, {
    properties: { controlPlane: {}, worker: {}, region: {}, workersNumber: {}, controlPlaneNumber: {} },
  });
  api = createApi(deps);
  await seedOrganisation(deps, ({ body }) => {
    for (const item of (body as { catalogItems: object[] }).catalogItems) Object.assign(item, { hints: {} });
  });
  for (const object of deps.mirrored.values()) {
    const status = object.status as { config?: Record<string, unknown> };
    const machines = { controlPlane: { instanceType: 'm5.large' }, worker: { instanceType: 'm5.large' } };
    if (status.config) Object.assign(status.config, machines);
  }
  tokens.dev = (await createPerson(deps, 'dev@demo', ['payments-developers'])).token;
  tokens.architect = (await createPerson(deps, 'architect@demo', ['platform-architects'])).token;
  tokens.finops = (await createPerson(deps, 'fin@demo', ['finops'])).token;

  // One was ordered here and cost what it was estimated at; two are priced at 90 by their values and cost 100 a month.
  const item = { kind: 'create', project: 'payments', catalogItem: 'aws-standalone', name: 'asked' };
  const body = { ...item, parameters: { region: 'us-east-1' } };
  const { body: request } = await api<RequestDetail>('POST', '/requests', { token: tokens.dev, body });
  ordered = Number(request.estimate?.monthlyLikely);
  await spend('payments', 'asked', ordered, 8);
  await deps.db.auto.$queryRawUnsafe(`UPDATE cluster_dims SET request_id = $1::uuid WHERE name = 'asked'`, request.id);
  for (const name of ['one', 'two']) await spendByValues('payments', name, 8);
  await spendByValues('payments', 'young', 6);
  for (const name of ['far', 'away', 'off']) await spendByValues('storefront', name, 8);
});
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

/** Complete days before today, at so much a month. */
async function spend(namespace: string, name: string, monthly: number, days: number): Promise<void> {
  const cluster = { namespace, name };
  for (let back = 1; back <= days; back++) {
    const node = ((monthly / hoursPerMonth) * 24).toFixed(10);
    await bookDay(deps.db, { cluster, project: namespace, day: addDays(today, -back), node });
  }
  // Of a day that is not known whole nothing counts.
  const broken = addDays(today, -days - 1);
  await bookDay(deps.db, { cluster, project: namespace, day: broken, node: '9999', hoursMissing: 1 });
  await deps.db.auto.$queryRawUnsafe(`UPDATE cluster_dims SET uid = name WHERE name = $1`, name);
}
async function spendByValues(namespace: string, name: string, days: number): Promise<void> {
  await createCluster(deps, namespace, name, namespace, 'dev@demo');
  const size = { nodes: 1, vcpuMillicores: 1, memoryBytes: 1, gpu: 0, controlPlane: null };
  const price = { monthly: '90', currency: 'USD' };
  await figuresStore.put(deps.db.auto, { namespace, name, ...size, price }, deps.clock.now());
  await spend(namespace, name, 100, days);
}

const refresh = async () => {
  const now = deps.clock.now();
  const known = { backfilledFrom: now, completeUntil: now, lastError: null, lastErrorAt: null };
  await costStore.setWatermark(deps.db.auto, 'metrics', known, now);
  await deps.db.transact((tx) => estimateStore.refresh(tx, today, deps.clock.now()));
};
const ask = async (who: string, query = '') =>
  (await api<CostEstimates>('GET', `/costs/estimates?${query}`, { token: tokens[who] })).body;

describe('estimates against what was measured', () => {
  it('are by template, of clusters that have run for long enough', async () => {
    await refresh();
    const { items, currency } = await ask('finops');
    expect([items.length, currency, items[0]?.template]).toEqual([1, 'USD', 'aws-standalone-cp-1-0-44']);
    expect(items[0]).toMatchObject({ clusters: 6, ordered: 1, typical: expect.closeTo(0.1, 6) });
    expect(Number(items[0]?.estimated)).toBeCloseTo(ordered + 5 * 90, 4);
    expect(Number(items[0]?.measured)).toBeCloseTo(ordered + 5 * 100, 4);
    expect(items[0]?.error).toBeCloseTo((ordered + 450) / (ordered + 500) - 1, 6);
  });

  it('count the clusters of other projects for nobody who may not see them', async () => {
    await refresh();
    const [own] = (await ask('dev')).items;
    expect(own).toMatchObject({ clusters: 3, ordered: 1 });
    expect(Number(own?.measured)).toBeCloseTo(ordered + 200, 4);
    expect((await ask('dev', 'project=storefront')).items).toEqual([]);
    expect((await ask('finops', 'project=storefront')).items).toMatchObject([{ clusters: 3, ordered: 0 }]);
  });

  it('stand on the item of the catalog, of the projects that its reader sees', async () => {
    await refresh();
    const { body } = await api<CatalogItem>('GET', '/catalog/aws-standalone', { token: tokens.dev });
    expect(body.estimateError).toMatchObject({ clusters: 3, ordered: 1 });
    expect(body.estimateError?.ratio).toBeCloseTo((ordered + 180) / (ordered + 200) - 1, 6);
    const { body: list } = await api<{ items: CatalogItem[] }>('GET', '/catalog', { token: tokens.dev });
    expect(list.items.find(({ id }) => id === 'aws-standalone')?.estimateError).toEqual(body.estimateError);
    const other = list.items.find(({ versions }) =>
      versions.every(({ template }) => !template.startsWith('aws-stand')),
    );
    expect(other?.estimateError ?? null).toBeNull();
  });

  it('say nothing to who reads the catalog but no costs', async () => {
    await refresh();
    const { body } = await api<CatalogItem>('GET', '/catalog/aws-standalone', { token: tokens.architect });
    expect(body).toMatchObject({ id: 'aws-standalone', estimateError: null });
    const { body: list } = await api<{ items: CatalogItem[] }>('GET', '/catalog', { token: tokens.architect });
    expect(list.items.flatMap(({ estimateError }) => estimateError ?? [])).toEqual([]);
  });

  it('are worked out again only when hours have come', async () => {
    await refresh();
    const at = async () => {
      const rows = await deps.db.auto.$queryRawUnsafe<{ at: Date }[]>(
        'SELECT max(computed_at) AS at FROM estimate_checks',
      );
      return rows[0]?.at.getTime() ?? 0;
    };
    const before = await at();
    const later = new Date(before + 60_000);
    await deps.db.transact((tx) => estimateStore.refresh(tx, today, later));
    expect(await at()).toBe(before);
    await costStore.setWatermark(
      deps.db.auto,
      'metrics',
      { backfilledFrom: later, completeUntil: later, lastError: null, lastErrorAt: null },
      later,
    );
    await deps.db.transact((tx) => estimateStore.refresh(tx, today, new Date(later.getTime() + 1)));
    expect(await at()).toBe(later.getTime() + 1);
  });
});
