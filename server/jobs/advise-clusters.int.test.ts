import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CostAdvice } from '../../lib/contracts/cost-advice.ts';
import { dayMs, hourMs } from '../../lib/days.ts';
import { type Api, createApi } from '../../tests/support/api.ts';
import { createTestDeps, type TestDeps } from '../../tests/support/deps.ts';
import { createCluster, createPerson, seedOrganisation } from '../../tests/support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../../tests/support/postgres.ts';
import { adviceStore } from '../db/costs/advice-store.ts';
import { costStore } from '../db/costs/cost-store.ts';
import { toClusterHour } from '../domain/costs/hours/cost-hours.ts';
import type { ClusterReading } from '../domain/costs/hours/cost-readings.ts';
import { adviseClusters } from './advise-clusters.ts';

let database: TestDatabase;
let deps: TestDeps;
let api: Api;
const tokens: Record<string, string> = {};
const midnight = new Date(Math.floor(Date.now() / dayMs) * dayMs);

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  api = createApi(deps);
  await seedOrganisation(deps);
  tokens.dev = (await createPerson(deps, 'dev@demo', ['payments-developers'])).token;
  tokens.finops = (await createPerson(deps, 'fin@demo', ['finops'])).token;
  await createCluster(deps, 'payments', 'wide', 'payments', 'dev@demo');
  await createCluster(deps, 'payments', 'young', 'payments', 'dev@demo');
  await createCluster(deps, 'storefront', 'empty', 'storefront', 'other@demo');
  await createCluster(deps, 'elsewhere', 'nobodys', null);
  await deps.db.auto.$queryRawUnsafe(`UPDATE clusters SET provider = 'aws', phase = 'ready'`);
  for (const [namespace, name] of [
    ['payments', 'wide'],
    ['storefront', 'empty'],
  ]) {
    const config = { workersNumber: 6, worker: { instanceType: 'm5.xlarge' } };
    const spec = { template: 'aws-standalone-cp-1-0-44', config };
    deps.mirrored.set(`k0rdent.mirantis.com/ClusterDeployment ${namespace}/${name}`, { spec });
  }
  await costStore.keepClusters(deps.db.auto, deps.clock.now());
  // The projection made them just now; they were there before.
  await deps.db.auto.$queryRawUnsafe(`UPDATE cluster_dims SET valid_from = '2020-01-01'`);
  await book('wide', 8, { cpu: 4, requested: 6 });
  await book('young', 3, { cpu: 4, requested: 6 });
  await book('empty', 8, { cpu: 0, requested: 0 });
});
beforeEach(async () => {
  await deps.db.auto.$queryRawUnsafe('DELETE FROM cluster_advice');
});
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

/** Hours of six machines at 0.2 of the last days, with one namespace of people's own. */
async function book(name: string, days: number, { cpu, requested }: { cpu: number; requested: number }): Promise<void> {
  const from = new Date(midnight.getTime() - days * dayMs);
  const cluster = (await costStore.clustersIn(deps.db.auto, from, midnight)).find((one) => one.name === name);
  if (!cluster) throw new Error(`No cluster ${name}`);
  const size = { vcpu: 4, memoryGib: 16, gpu: 0 };
  const nodes = Array.from({ length: 6 }, (_, index) => ({
    node: `worker-${index}`,
    type: 'm5.xlarge',
    present: 1,
    observed: 1,
    price: 0.2,
    size,
    partPrices: { cpu: 0.03, memory: 0.004, gpu: null },
    allocated: { cpu: 0.01, memory: 0.01, gpu: null },
  }));
  const use = (namespace: string, cores: number, asked: number) => ({
    namespace,
    allocated: { cpu: 0.03, memory: 0.03, gpu: null },
    storage: null,
    loadBalancer: null,
    requested: { cpu: asked, memory: 4 },
    used: { cpu: cores, memory: 4 },
  });
  const namespaces = [use('kube-system', 0.3, 0.5), use('shop', cpu, requested)];
  const booked = Array.from({ length: days * 24 }, (_, index) => {
    const hour = new Date(from.getTime() + index * hourMs);
    const reading: ClusterReading = {
      namespace: cluster.namespace,
      name,
      hour,
      nodes,
      namespaces,
      storage: null,
      fee: null,
      region: null,
    };
    const found = toClusterHour(reading, null);
    if (!found) throw new Error('It has machines');
    return { ...found, clusterId: cluster.id };
  });
  await costStore.putHours(deps.db.auto, booked, { name: 'metrics', currency: 'USD' }, midnight);
  await costStore.sumDays(deps.db.auto, from, midnight, midnight);
}

const hoursAreKnown = async () => {
  const known = { backfilledFrom: midnight, completeUntil: midnight, lastError: null, lastErrorAt: null };
  await costStore.setWatermark(deps.db.auto, 'metrics', known, deps.clock.now());
};
const advise = () => adviseClusters({ ...deps, advice: adviceStore, currency: 'USD' }, new AbortController().signal);
const ask = async (who: string, query = '') =>
  (await api<CostAdvice>('GET', `/costs/advice?${query}`, { token: tokens[who] })).body;

describe('advice about clusters', () => {
  it('is none before the first hour', async () => {
    await deps.db.auto.$queryRawUnsafe('DELETE FROM cost_watermarks');
    await advise();
    expect(await ask('finops', 'show=all')).toMatchObject({
      saving: '0.0000000000',
      items: [],
      counts: { advised: 0, fits: 0, unknown: 0 },
    });
  });

  it('is worked out from hours, most money first, with why there is none', async () => {
    await hoursAreKnown();
    await advise();
    const { items, counts, saving, currency } = await ask('finops', 'show=all');
    expect(items.map(({ cluster, kind, reason }) => [cluster, kind, reason])).toEqual([
      ['storefront/empty', 'delete', null],
      ['payments/wide', 'fewer-nodes', null],
      ['payments/young', null, 'incomplete'],
      ['elsewhere/nobodys', null, 'incomplete'],
    ]);
    // Six machines at 0.2; 6.5 cores asked for need 7.2 of 24, and three stay for production.
    expect(Number(items[0]?.saving)).toBeCloseTo(6 * 0.2 * 730, 6);
    expect(Number(items[1]?.saving)).toBeCloseTo(3 * 0.2 * 730, 6);
    expect(items[1]).toMatchObject({
      change: { from: { count: 6, type: 'm5.xlarge' }, to: { count: 3, type: 'm5.xlarge' } },
      load: { completeDays: 8, cpu: { used: 4.3, requested: 6.5, capacity: 24 }, memory: { used: 8, capacity: 96 } },
    });
    expect(items[2]).toMatchObject({ saving: null, load: { completeDays: 3, days: 14 } });
    expect(Number(saving)).toBeCloseTo(9 * 0.2 * 730, 6);
    expect([counts, currency]).toEqual([{ advised: 2, fits: 0, unknown: 2 }, 'USD']);
    expect((await ask('finops')).items).toHaveLength(2);
  });

  it('of another project is in no list, sum or count of a developer, nor behind a filter', async () => {
    await hoursAreKnown();
    await advise();
    const own = await ask('dev', 'show=all');
    expect(own.items.map(({ cluster }) => cluster)).toEqual(['payments/wide', 'payments/young']);
    expect(own.counts).toEqual({ advised: 1, fits: 0, unknown: 1 });
    expect(Number(own.saving)).toBeCloseTo(3 * 0.2 * 730, 6);
    for (const query of ['project=storefront', 'cluster=storefront/empty', 'owner=other@demo']) {
      expect(await ask('dev', `show=all&${query}`)).toMatchObject({ items: [], counts: { advised: 0, unknown: 0 } });
    }
    expect((await ask('dev', 'show=all&cluster=payments/young')).items).toHaveLength(1);
  });

  it('is narrowed by all that costs of whole clusters are', async () => {
    await hoursAreKnown();
    await advise();
    await deps.db.auto.$queryRawUnsafe(
      `UPDATE cluster_dims SET requester = 'dev@demo', purpose = 'test', catalog_item = 'eks', item_version = 'eks 2', provider = 'aws',
         region = 'r1', cost_centre = 'cc-1', labels = '{"team":"core"}' WHERE name = 'wide'`,
    );
    const one = ['requester=dev@demo', 'purpose=test', 'catalogItem=eks', 'itemVersion=eks 2', 'label=team=core'];
    for (const query of one) {
      const { items, saving, counts } = await ask('finops', query);
      expect([query, items.map(({ cluster }) => cluster)]).toEqual([query, ['payments/wide']]);
      expect(Number(saving)).toBeCloseTo(3 * 0.2 * 730, 6);
      expect(counts).toEqual({ advised: 1, fits: 0, unknown: 0 });
    }
    expect(await ask('finops', 'purpose=production')).toMatchObject({ items: [], counts: { advised: 0, unknown: 0 } });
    expect((await ask('dev', 'purpose=test&requester=other@demo')).items).toEqual([]);
  });

  it('is worked out again when hours have come for what was incomplete, and else once a day', async () => {
    await hoursAreKnown();
    await advise();
    const today = midnight;
    expect(await adviceStore.due(deps.db.auto, today, 9)).toEqual([]);
    await hoursAreKnown();
    expect((await adviceStore.due(deps.db.auto, today, 9)).map(({ name }) => name).sort()).toEqual([
      'nobodys',
      'young',
    ]);
    const tomorrow = new Date(midnight.getTime() + dayMs);
    expect(await adviceStore.due(deps.db.auto, tomorrow, 9)).toHaveLength(4);
  });

  it('goes with its cluster, and is silent once that is being deleted', async () => {
    await hoursAreKnown();
    await advise();
    await deps.db.auto.$queryRawUnsafe(`UPDATE clusters SET phase = 'deleting' WHERE name = 'wide'`);
    expect((await ask('dev', 'show=all')).items).toHaveLength(1);
    await deps.db.auto.$queryRawUnsafe(`DELETE FROM clusters WHERE name = 'wide'`);
    const rows = await deps.db.auto.$queryRawUnsafe<object[]>(`SELECT * FROM cluster_advice WHERE name = 'wide'`);
    expect(rows).toEqual([]);
  });
});
