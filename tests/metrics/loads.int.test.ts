import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClusterLoad, ClusterLoads } from '../../lib/contracts/cluster-loads.ts';
import { referenceEndMs, referenceSet } from '../../sandbox/prometheus/fleet/reference-set.ts';
import { loadStore } from '../../server/db/metrics/load-store.ts';
import { pollLoads } from '../../server/jobs/watch-loads.ts';
import { createMetricsPort, createWatchPort } from '../../server/kof/metrics.ts';
import { createApi } from '../support/api.ts';
import { type CostSourceUnderTest, startCostSource } from '../support/cost-world.ts';
import { createTestDeps, type TestDeps } from '../support/deps.ts';
import { createCluster, createPerson, seedOrganisation } from '../support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../support/postgres.ts';

const stepMs = 1_800_000;
let source: CostSourceUnderTest;
let database: TestDatabase;
let deps: TestDeps;
const tokens: Record<string, string> = {};
/** How many questions the source was asked. */
let asked = 0;

beforeAll(async () => {
  source = await startCostSource(referenceSet());
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  deps.clock = { now: () => new Date(referenceEndMs) };
  await seedOrganisation(deps);
  // Two clusters of one name, in two projects.
  await createCluster(deps, 'team-a', 'dev', 'payments');
  await createCluster(deps, 'team-b', 'dev', 'storefront');
  await createCluster(deps, 'kcm-system', 'prod-aws', 'storefront');
  await createCluster(deps, 'team-a', 'quiet', 'payments');
  await deps.db.auto.$queryRawUnsafe(`UPDATE clusters SET created_at = '2026-11-01'`);
  const later = { expiresAt: new Date(referenceEndMs + 86_400_000) };
  tokens.developer = (await createPerson(deps, 'dev@demo', ['payments-developers'], later)).token;
  tokens.auditor = (await createPerson(deps, 'auditor@demo', ['auditors'], later)).token;
}, 90_000);
afterAll(async () => {
  await source.stop();
  await deps.db.close();
  await database.drop();
});

async function poll(at = referenceEndMs): Promise<void> {
  await pollLoads({
    db: deps.db,
    clock: { now: () => new Date(at) },
    loads: loadStore,
    source: createWatchPort(source.url),
    onError: (error) => {
      throw error;
    },
  });
}

const get = async <T>(who: string, path: string): Promise<T> =>
  (await createApi(deps)<T>('GET', path, { token: tokens[who] ?? '' })).body;
const known = <T extends { state: string }>(answer: T): Extract<T, { state: 'known' }> => {
  if (answer.state !== 'known') throw new Error(JSON.stringify(answer));
  return answer as Extract<T, { state: 'known' }>;
};
const loadsOf = async (who: string, query = '') => known(await get<ClusterLoads>(who, `/clusters/loads${query}`));
const loadOf = async (path: string) => known(await get<ClusterLoad>('auditor', `/clusters/${path}/load`));

describe('loads', () => {
  it('are off without a source', async () => {
    expect(await get('developer', '/clusters/loads')).toEqual({ state: 'off' });
    expect(await get('developer', '/clusters/team-a/dev/load')).toEqual({ state: 'off' });
    deps.metrics = createMetricsPort(source.url);
  });

  it('of the last day are what the reference knows, one cluster apart from another of its name', async () => {
    await poll();
    const load = await loadOf('team-a/dev');
    expect(load.start).toBe(new Date(referenceEndMs - 47 * stepMs).toISOString());
    // Within a hundredth of what the fleet was made with.
    expect(load.cpu.at(-1)).toBeCloseTo(6.633 / 20, 2);
    expect(load.memory.at(-1)).toBeCloseTo(31.24 / 78.1, 2);
    expect(load.disk.at(-1)).toBeCloseTo(0.375, 6);
    expect(load.received.at(-1)).toBeCloseTo(1e6, -2);
    expect(load.pods.at(-1)).toBe(24);
    for (const field of ['cpu', 'memory', 'disk', 'received', 'pods'] as const) {
      expect(load[field]).toHaveLength(48);
      expect(load[field]).not.toContain(null);
    }
    const { items } = await loadsOf('auditor');
    const now = (namespace: string, name: string) =>
      items.find((item) => item.namespace === namespace && item.name === name)?.cpu.at(-1);
    expect(now('team-b', 'dev')).toBeCloseTo(9.491 / 40, 2);
    expect(now('kcm-system', 'prod-aws')).toBeCloseTo(6.351 / 16, 2);
    expect(now('team-a', 'quiet')).toBeNull();
  });

  it('are those of clusters that may be seen, in the page that is asked for', async () => {
    const names = async (who: string, query = '') =>
      (await loadsOf(who, query)).items.map(({ namespace, name }) => `${namespace}/${name}`);
    expect(await names('developer')).toEqual(expect.arrayContaining(['team-a/dev', 'team-a/quiet']));
    expect(await names('developer')).toHaveLength(2);
    expect(await names('developer', '?project=storefront')).toEqual([]);
    expect(await names('auditor', '?q=prod')).toEqual(['kcm-system/prod-aws']);
    const answer = await createApi(deps)('GET', '/clusters/team-b/dev/load', { token: tokens.developer ?? '' });
    expect(answer.status).toBe(404);
  });

  it('keep a gap as a gap, fill in what was not asked for yet, and never a figure that cannot be', async () => {
    // An hour and a half nobody asked; half of it the source has nothing of one cluster, and nonsense of another.
    asked = 0;
    source.spoil = (_query, rows) => {
      asked += 1;
      return rows
        .filter(({ metric, values }) => !(metric.clusterNamespace === 'team-a' && values))
        .map((row) => (row.metric.part === 'cpu' && row.metric.cluster === 'prod-aws' ? spoilt(row) : row));
    };
    await deps.db.auto.$queryRawUnsafe(`DELETE FROM cluster_loads WHERE at > $1::timestamptz`, iso(-3));
    await poll();
    expect(asked).toBe(2);
    source.spoil = null;
    const cpu = (await loadOf('team-a/dev')).cpu;
    expect(cpu.slice(-4).map((value) => value === null)).toEqual([false, true, true, false]);
    expect((await loadOf('kcm-system/prod-aws')).cpu.slice(-3)).toEqual([null, null, null]);
    expect((await loadOf('team-b/dev')).cpu).not.toContain(null);
  });

  it('of a cluster that was made anew under its name are its own', async () => {
    await deps.db.auto.$queryRawUnsafe(
      `UPDATE clusters SET created_at = $1::timestamptz WHERE namespace = 'team-b'`,
      iso(-2),
    );
    expect((await loadOf('team-b/dev')).cpu.filter((value) => value !== null)).toHaveLength(3);
    const one = (await loadsOf('auditor')).items.find(({ namespace }) => namespace === 'team-b');
    expect(one?.cpu.filter((value) => value !== null)).toHaveLength(3);
  });
});

const iso = (steps: number) => new Date(referenceEndMs + steps * stepMs).toISOString();

function spoilt<T extends { values?: [number, string][]; value?: [number, string] }>(row: T): T {
  return {
    ...row,
    ...(row.values && { values: row.values.map(([at]) => [at, '-3.5']) }),
    ...(row.value && { value: [row.value[0], 'NaN'] }),
  };
}
