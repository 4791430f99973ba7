import { afterAll, beforeAll, expect, it } from 'vitest';
import type { QueueCosts } from '../../lib/contracts/queue-costs.ts';
import { splitPrice } from '../../sandbox/prometheus/fleet/prices.ts';
import { referenceEndMs, referenceSet } from '../../sandbox/prometheus/fleet/reference-set.ts';
import type { ClusterSpec, PodSpec } from '../../sandbox/prometheus/fleet/spec.ts';
import { steady } from '../../sandbox/prometheus/series/waves.ts';
import { queueKind } from '../../server/domain/batch/facts.ts';
import { syncRecent } from '../../server/jobs/sync-costs.ts';
import { createApi } from '../support/api.ts';
import { type CostSourceUnderTest, costJobs, startCostSource } from '../support/cost-world.ts';
import { createTestDeps, type TestDeps } from '../support/deps.ts';
import { createCluster, createPerson, seedOrganisation } from '../support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../support/postgres.ts';
import { withMember } from '../support/queue-members.ts';

/* The reference set has a queue with one GPU on kcm-system/prod-aws, from thirty hours before its end until six before it. */

let source: CostSourceUnderTest;
let database: TestDatabase;
let deps: TestDeps;
const tokens: Record<string, string> = {};
const priceOfGpu = splitPrice(0.526, 4, 15.351, 1, 'aws').gpu;

/** The same pod once more in the namespace of another project, on the same machine and half the time. */
function withSecond(clusters: ClusterSpec[]): ClusterSpec[] {
  return clusters.map((cluster) => {
    const train = cluster.pods.find(({ name }) => name === 'train-0');
    if (!train) return cluster;
    const other: PodSpec = {
      ...train,
      namespace: 'payments',
      name: 'score-0',
      uid: 'score-0',
      container: 'score',
      startMs: referenceEndMs - 18 * 3_600_000,
      cpu: steady(0.1),
      labels: { 'volcano.sh/queue-name': 'training' },
    };
    return { ...cluster, pods: [...cluster.pods, other] };
  });
}

beforeAll(async () => {
  source = await startCostSource(withSecond(referenceSet()));
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  deps.clock = { now: () => new Date(referenceEndMs + 16 * 60_000) };
  await seedOrganisation(deps);
  const until = { expiresAt: new Date('2099-01-01') };
  tokens.finops = (await createPerson(deps, 'fin@demo', ['finops'], until)).token;
  tokens.auditor = (await createPerson(deps, 'auditor@demo', ['auditors'], until)).token;
  tokens.dev = (await createPerson(deps, 'dev@demo', ['payments-developers'], until)).token;
  await createCluster(deps, 'kcm-system', 'prod-aws', 'storefront');
  await deps.db.auto.$queryRawUnsafe(`UPDATE clusters SET created_at = '2026-11-01'`);
  await syncRecent(costJobs(deps, source.url), { regions: new Map() });
}, 120_000);
afterAll(async () => {
  await source?.stop();
  await deps?.db.close();
  await database?.drop();
});

const window = 'from=2026-11-20&to=2026-11-21';
async function ask(who: string, query = window): Promise<QueueCosts> {
  const { status, body } = await createApi(deps)<QueueCosts>('GET', `/costs/queues?${query}`, { token: tokens[who] });
  expect(status).toBe(200);
  return body;
}

it('books a queue’s GPUs at their measured price, in the project that has the cluster where it is no member', async () => {
  const { total, rows, count, silent } = await ask('finops');
  expect({ count, silent }).toEqual({ count: 1, silent: [] });
  const [row] = rows;
  expect(row).toMatchObject({ project: 'storefront', cluster: 'kcm-system/prod-aws', queue: 'training' });
  // Within the last day it ran for eighteen hours, the second pod for twelve; the exporter's silence may cost five minutes.
  expect(row?.gpuHours).toBeCloseTo(30, 0);
  expect(Number(row?.amount)).toBeCloseTo((row?.gpuHours ?? 0) * priceOfGpu, 3);
  // The queue deserves two in each of the twenty-four hours.
  expect(row?.deservedGpuHours).toBeCloseTo(48, 0);
  expect(total.amount).toBe(row?.amount);
});

it('knows what of it was used, and that no more was idle than was paid', async () => {
  const { total } = await ask('finops');
  expect(total.meteredGpuHours).toBeCloseTo(total.gpuHours, 6);
  expect(total.usedGpuHours).toBeGreaterThan(0);
  expect(Number(total.idleAmount)).toBeGreaterThan(0);
  expect(Number(total.idleAmount)).toBeLessThan(Number(total.amount));
});

it('is the same however often it is read', async () => {
  const before = await ask('finops');
  await syncRecent(costJobs(deps, source.url), { regions: new Map(), isNightly: true });
  const after = await ask('finops', 'from=2026-11-20&to=2026-11-21');
  expect(after.rows[0]?.queue).toBe(before.rows[0]?.queue);
  const kept = await deps.db.auto.$queryRawUnsafe<{ days: number; hours: number }[]>(
    `SELECT (SELECT sum(gpu_hours) FROM cost_day_queues) AS days, (SELECT sum(gpu_hours) FROM cost_hour_queues) AS hours`,
  );
  expect(kept[0]?.days).toBeCloseTo(kept[0]?.hours ?? 0, 9);
});

it('shows nobody what other projects have', async () => {
  expect(await ask('dev')).toMatchObject({ count: 0, total: { gpuHours: 0, amount: null } });
});

it('gives pods of a member to the project that has their namespace', async () => {
  await withMember(deps, { namespace: 'kcm-system', name: 'prod-aws' }, [queueKind]);
  const all = await ask('finops');
  expect(all.rows.map(({ project }) => project)).toEqual(['storefront', 'payments']);
  const own = await ask('dev');
  expect(own.rows).toEqual(all.rows.filter(({ project }) => project === 'payments'));
  expect(own.total.gpuHours).toBeCloseTo(12, 0);
  // A filter is by whose the pods are, too.
  expect((await ask('finops', `${window}&project=payments`)).rows).toEqual(own.rows);
  expect((await ask('dev', `${window}&project=storefront`)).rows).toEqual([]);
});

it('names a member with queues of which the metrics tell nothing', async () => {
  await createCluster(deps, 'payments', 'quiet', 'payments');
  await withMember(deps, { namespace: 'payments', name: 'quiet' }, [queueKind]);
  await createCluster(deps, 'payments', 'plain', 'payments');
  await withMember(deps, { namespace: 'payments', name: 'plain' }, []);
  for (const who of ['finops', 'dev']) expect((await ask(who)).silent).toEqual(['payments/quiet']);
  // Days of which nothing is kept tell of nobody.
  expect((await ask('finops', 'from=2026-10-01&to=2026-10-02')).silent).toEqual([
    'kcm-system/prod-aws',
    'payments/quiet',
  ]);
  expect((await ask('finops', `${window}&cluster=kcm-system%2Fprod-aws`)).silent).toEqual([]);
});

it('hands the days out as a file, and writes down who took it', async () => {
  const api = createApi(deps);
  const { status, body } = await api<string>('GET', `/costs/queues/export?${window}`, { token: tokens.dev });
  expect(status).toBe(200);
  const lines = String(body).trim().split('\n');
  expect(lines[0]).toBe(
    'date,project,cluster,queue,gpu_hours,unpriced_gpu_hours,metered_gpu_hours,used_gpu_hours,total_cost,idle_cost,currency',
  );
  expect(lines).toHaveLength(3);
  for (const line of lines.slice(1)) expect(line).toContain(',payments,kcm-system/prod-aws,training,');
  const { body: audit } = await api<{ items: unknown[] }>('GET', '/audit?action=export-queue-costs', {
    token: tokens.auditor,
  });
  expect(audit.items).toHaveLength(1);
});
