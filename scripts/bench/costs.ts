import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { ensureDatabase } from '../../dev/lib/database.ts';
import { freePort } from '../../dev/lib/ports.ts';
import { startPostgres } from '../../dev/lib/postgres.ts';
import { step } from '../../dev/progress.ts';
import { migrate } from '../../prisma/migrate.ts';
import { openDatabase } from '../../server/db/client.ts';
import { costDayReader } from '../../server/db/costs/cost-day-reader.ts';
import { costReader } from '../../server/db/costs/cost-reader.ts';
import { costStore } from '../../server/db/costs/cost-store.ts';
import type { ClusterReading, NodeReading } from '../../server/domain/costs/hours/cost-readings.ts';
import { toCharges } from '../../server/domain/costs/pricing/cost-charges.ts';
import { backfill } from '../../server/jobs/backfill-costs.ts';
import { syncRecent } from '../../server/jobs/sync-costs.ts';
import type { CostSource } from '../../server/ports/costs.ts';
import { createHeapLog } from './heap.ts';
import { partitionByDay } from './partition-by-day.ts';
import type { Figure } from './statistics.ts';

const clusters = 1_000;
const projects = 200;
const namespaces = 20;
const days = { daily: 400, hourly: 90 };
/** Enough to see what grows with them. */
const filledDays = 40;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** So many days at a time, in order, as the hourly job would have written them. */
const chunkDays = 20;

const namespaceDays = `
  INSERT INTO cost_day_namespaces (cluster_id, namespace, day, cpu, memory, storage, cpu_request_hours, cpu_use_hours, currency)
  SELECT c.id, 'app-' || n || '-' || c.id % 50, d::date, 0.1 * n, 0.05 * n, 0.01, 24, 12, 'USD'
  FROM generate_series($1::date, $2::date - 1, interval '1 day') d, cluster_dims c, generate_series(1, ${namespaces}) n`;
const clusterDays = `
  INSERT INTO cost_day_clusters (cluster_id, day, node, storage, load_balancer, fee, allocated_cpu, allocated_memory,
    idle_cpu, idle_memory, overcommit, node_hours, vcpu_hours, memory_gib_hours, hours, hours_missing, hours_carried,
    hours_rate_card, currency, computed_at)
  SELECT c.id, d::date, 40 + c.id % 7, 2, 0.6, 2.4, 21, 10.5, 6, 2, 0, 120, 480, 1920, 24, 0, 0, 0, 'USD', now()
  FROM generate_series($1::date, $2::date - 1, interval '1 day') d, cluster_dims c`;
const nodeTypeDays = `
  INSERT INTO cost_day_node_types (cluster_id, instance_type, day, node, node_hours, currency)
  SELECT c.id, 'm5.' || t || 'xlarge', d::date, 20, 60, 'USD'
  FROM generate_series($1::date, $2::date - 1, interval '1 day') d, cluster_dims c, generate_series(1, 2) t`;
const clusterHours = `
  INSERT INTO cost_hour_clusters (cluster_id, hour, node, storage, load_balancer, fee, idle_cpu, idle_memory, node_hours,
    vcpu_hours, memory_gib_hours, coverage, provenance, currency, source, computed_at)
  SELECT c.id, h, 1.7, 0.08, 0.025, 0.1, 0.25, 0.08, 5, 20, 80, 1, 'observed', 'USD', 'bench', now()
  FROM generate_series($1::date, $2::date - interval '1 hour', interval '1 hour') h, cluster_dims c`;

export async function seed(client: pg.Client, today: number): Promise<void> {
  // Every row refers to a cluster of the same statement; asking millions of times takes longer than writing them.
  await client.query('SET session_replication_role = replica');
  await client.query(
    `INSERT INTO clusters (namespace, name, uid, project, phase, severity, template, provider, region, owner, created_at,
       observed_at, phase_changed_at)
     SELECT 'team-' || i % ${projects}, 'cluster-' || i, 'uid-' || i, 'team-' || i % ${projects}, 'ready', 9, 'aws-1-0-0',
       (ARRAY['aws', 'azure', 'gcp', 'openstack'])[1 + i % 4], 'region-' || i % 12, 'person-' || i % 300,
       now() - interval '500 days', now(), now()
     FROM generate_series(1, ${clusters}) i`,
  );
  await costStore.keepClusters({ $queryRawUnsafe: (text, ...values) => run(client, text, values) }, new Date(today));
  for (let from = today - days.daily * dayMs; from < today; from += chunkDays * dayMs) {
    const window = [dayOf(from), dayOf(Math.min(today, from + chunkDays * dayMs))];
    for (const sql of [clusterDays, namespaceDays, nodeTypeDays]) await client.query(sql, window);
  }
  for (let from = today - days.hourly * dayMs; from < today; from += dayMs) {
    await client.query(clusterHours, [dayOf(from), dayOf(from + dayMs)]);
  }
  await client.query('SELECT sum_costs($1::date, $2::date)', [dayOf(today - days.daily * dayMs), dayOf(today)]);
  await client.query('VACUUM ANALYZE');
}

const run = async <T>(client: pg.Client, text: string, values: unknown[]) =>
  (await client.query(text, values)).rows as T;

/** A source that answers at once, so that what is measured is all of the job that is Slipway's. */
function instantSource(count = clusters): CostSource {
  const node = (name: string): NodeReading => ({
    node: name,
    type: 'm5.xlarge',
    present: 1,
    observed: 1,
    price: 0.192,
    size: { vcpu: 4, memoryGib: 15.4, gpu: null },
    partPrices: { cpu: 0.0316, memory: 0.0042, gpu: null },
    allocated: { cpu: 0.06, memory: 0.03, gpu: null },
  });
  const nodes = Array.from({ length: 5 }, (_, index) => node(`worker-${index}`));
  const spaces = Array.from({ length: namespaces }, (_, index) => ({
    namespace: `app-${index + 1}`,
    allocated: { cpu: 0.015, memory: 0.0075, gpu: null },
    storage: 0.0004,
    loadBalancer: null,
    requested: { cpu: 1, memory: 2 },
    used: { cpu: 0.5, memory: 1 },
  }));
  return {
    name: 'bench',
    currency: 'USD',
    exchangeRates: [],
    oldest: async () => null,
    read: async (from, to) => {
      const readings: ClusterReading[] = [];
      for (let at = from.getTime(); at < to.getTime(); at += hourMs) {
        for (let index = 1; index <= count; index += 1) {
          readings.push({
            namespace: `team-${index % projects}`,
            name: `cluster-${index}`,
            hour: new Date(at),
            nodes,
            namespaces: spaces,
            storage: 0.08,
            fee: 0.1,
            region: `region-${index % 12}`,
          });
        }
      }
      return { clusters: readings, unread: [] };
    },
    allocations: async () => [],
  };
}

async function timed(count: number, work: () => Promise<unknown>): Promise<number[]> {
  const samples: number[] = [];
  for (let index = -3; index < count; index += 1) {
    const started = performance.now();
    await work();
    if (index >= 0) samples.push(performance.now() - started);
  }
  return samples;
}

/** The questions of the cost explorer, for somebody who sees everything and for a developer with one project. */
async function measureReader(database: ReturnType<typeof openDatabase>, today: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  const last = (count: number) => ({ from: dayOf(today - count * dayMs), to: dayOf(today) });
  const everything = { visible: 'all' as const, filter: {}, currency: 'USD' };
  const mine = { ...everything, visible: ['team-7'] };
  const ask = async (name: string, samples: Promise<number[]>) => {
    figures.push({ name: `costs, ${name}`, samples: await samples, unit: 'ms', target: 200, better: 'less' });
  };
  const { sums, completeness } = costReader;
  const { auto } = database;
  const month = { ...everything, ...last(30) };
  const year = { ...everything, ...last(400) };
  await ask(
    'by project, 30 d',
    timed(30, () => sums(auto, month, ['project'])),
  );
  await ask(
    'by project and cluster, 30 d',
    timed(30, () => sums(auto, month, ['project', 'cluster'])),
  );
  await ask(
    'by namespace, 30 d',
    timed(30, () => sums(auto, month, ['namespace'])),
  );
  await ask(
    'by type of machine, 30 d',
    timed(30, () => sums(auto, month, ['nodeType'])),
  );
  await ask(
    'each day by project, 30 d',
    timed(30, () => sums(auto, month, ['project'], { daily: true })),
  );
  await ask(
    'by project, 400 d',
    timed(30, () => sums(auto, year, ['project'])),
  );
  await ask(
    'each day by provider, 400 d',
    timed(30, () => sums(auto, year, ['provider'], { daily: true })),
  );
  await ask(
    'completeness, 400 d',
    timed(30, () => completeness(auto, year)),
  );
  // Every fourth cluster is of one provider: neither the sums of all nor those of a project answer.
  const quarter = { filter: { provider: ['aws'] } };
  await ask(
    'a quarter by namespace, 30 d',
    timed(30, () => sums(auto, { ...month, ...quarter }, ['namespace'])),
  );
  await ask(
    'a quarter by namespace, 400 d',
    timed(30, () => sums(auto, { ...year, ...quarter }, ['namespace'])),
  );
  const split = { idle: 'proportional', shared: 'even' } as const;
  await ask(
    'a quarter by namespace, idle and shared split, 400 d',
    timed(30, () => sums(auto, { ...year, ...quarter, split }, ['namespace'])),
  );
  const own = { ...mine, ...last(400) };
  await ask(
    'one project by namespace, 400 d',
    timed(30, () => sums(auto, own, ['namespace'])),
  );
  return figures;
}

async function measureJob(database: ReturnType<typeof openDatabase>, today: number): Promise<Figure> {
  const rateCards = { list: async () => [] };
  const deps = { db: database, costs: costStore, source: instantSource(), rateCards, onError: () => undefined };
  const samples: number[] = [];
  for (let hour = 30; hour < 34; hour += 1) {
    const now = new Date(today + hour * hourMs + 16 * 60_000);
    const started = performance.now();
    await syncRecent({ ...deps, clock: { now: () => now } }, { regions: new Map() });
    // The first fills in a whole day.
    if (hour > 30) samples.push((performance.now() - started) / 1000);
  }
  return { name: 'costs, hourly job without its source', samples, unit: 's', target: 60, better: 'less' };
}

/** Fills in days before all others, 30 clusters each: how long a day takes (90 of them have a minute), and what of the heap stays after each. */
async function measureBackfill(database: ReturnType<typeof openDatabase>, today: number): Promise<Figure[]> {
  const source = instantSource(30);
  const end = today - days.daily * dayMs;
  const samples: number[] = [];
  const heap = createHeapLog();
  let startedAt = 0;
  const watched: CostSource = {
    ...source,
    name: 'bench-history',
    oldest: async () => new Date(end - filledDays * dayMs),
    read: (from, to, options) => {
      if (startedAt > 0) samples.push((performance.now() - startedAt) / 1000);
      heap.note();
      startedAt = performance.now();
      return source.read(from, to, options);
    },
  };
  const [at, nothing] = [new Date(today), { lastError: null, lastErrorAt: null }];
  const watermark = { ...nothing, backfilledFrom: new Date(end), completeUntil: at };
  await costStore.setWatermark(database.auto, watched.name, watermark, at);
  const deps = { db: database, costs: costStore, source: watched, rateCards: { list: async () => [] } };
  await backfill({ ...deps, onError: () => undefined, clock: { now: () => at } }, { regions: new Map() });
  return [
    { name: 'costs, a day of history without its source', samples, unit: 's', target: 0.67, better: 'less' },
    heap.figure(`growth of the heap over ${filledDays} days of history`),
  ];
}

/** Writes 400 days of a project's clusters as a file that nobody keeps. */
async function measureExport(database: ReturnType<typeof openDatabase>, today: number): Promise<Figure[]> {
  const window = { from: dayOf(today - 400 * dayMs), to: dayOf(today) };
  const question = { visible: ['team-7'], filter: {}, currency: 'USD', ...window };
  const heap = createHeapLog();
  const startedAt = performance.now();
  let read = 0;
  for await (const day of costDayReader.days(database.auto, question)) {
    read += [...toCharges(day)].length > 0 ? 1 : 0;
    if (read % 100 === 0) heap.note();
  }
  const samples = [(performance.now() - startedAt) / 1000];
  return [
    { name: `costs, lines of ${read} days of clusters`, samples, unit: 's', target: null, better: 'less' },
    heap.figure('growth of the heap over a file of 400 days'),
  ];
}

/** 1,000 clusters of 20 namespaces: 400 days, 90 days of hours, and the job that adds an hour. */
export async function benchCosts(): Promise<{ figures: Figure[]; size: string }> {
  const dir = await mkdtemp(join(tmpdir(), 'slipway-bench-costs-'));
  const postgres = await startPostgres({ dir, port: await freePort() });
  await ensureDatabase(postgres.url('postgres'), 'slipway');
  const url = postgres.url('slipway');
  const database = openDatabase(url);
  const client = new pg.Client({ connectionString: url });
  try {
    await migrate(url);
    await client.connect();
    await step('A partition for each day', () => partitionByDay(client));
    const today = Math.floor(Date.now() / dayMs) * dayMs;
    await step(`Costs of ${clusters} clusters`, () => seed(client, today));
    const { rows } = await client.query<{ size: string }>(
      'SELECT pg_size_pretty(pg_database_size(current_database())) AS size',
    );
    const figures = await measureReader(database, today);
    figures.push(await measureJob(database, today));
    figures.push(...(await measureExport(database, today)), ...(await measureBackfill(database, today)));
    return { figures, size: rows[0]?.size ?? '' };
  } finally {
    await client.end();
    await database.close();
    await postgres.stop();
    await rm(dir, { recursive: true, force: true });
  }
}
