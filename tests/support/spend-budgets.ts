import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Problem } from '../../lib/contracts/problem.ts';
import type { SpendBudgetDetail } from '../../lib/contracts/spend-budgets.ts';
import { watchBudgets } from '../../server/jobs/watch-budgets.ts';
import { type Api, createApi } from './api.ts';
import { createTestDeps, type TestDeps } from './deps.ts';
import { createPerson, seedOrganisation } from './organisation.ts';
import { createMigratedDatabase, type TestDatabase } from './postgres.ts';

let database: TestDatabase;
export let deps: TestDeps;
export let api: Api;
/** By what the person is. */
export const tokens: Record<string, string> = {};
/** The vector of the reference: 487 hours of November 2026 have passed. */
export const now = new Date('2026-11-21T07:00:00Z');

export const run = (sql: string, ...values: unknown[]) =>
  deps.db.auto.$queryRawUnsafe<Record<string, unknown>[]>(sql, ...values);

/** A cluster with the dimensions that costs have; answers its id. */
export async function addCluster(
  name: string,
  more: { project?: string; owner?: string; template?: string; centre?: string },
) {
  const [row] = await run(
    `INSERT INTO cluster_dims (namespace, name, project, owner, template, cost_centre, valid_from)
     VALUES ($1, $1, $2, $3, $4, $5, '2026-01-01') RETURNING id::text`,
    name,
    more.project ?? null,
    more.owner ?? null,
    more.template ?? null,
    more.centre ?? null,
  );
  return String(row?.id);
}
/** What a day cost, and how many of its hours are missing. */
export async function addDay(id: string, day: string, node: string, currency = 'USD', missing = 0): Promise<void> {
  await run(
    `INSERT INTO cost_day_clusters (cluster_id, day, node, hours, hours_missing, hours_carried, hours_rate_card, currency, computed_at)
     VALUES ($1::bigint, $2::date, $3::numeric, 24, $4, 0, 0, $5, now())
     ON CONFLICT (cluster_id, day) DO UPDATE SET node = EXCLUDED.node`,
    id,
    day,
    node,
    missing,
    currency,
  );
  await run('SELECT sum_costs($1::date, $1::date + 1)', day);
}
/** What an hour cost; null is an hour of which nothing is known. */
export async function addHour(id: string, hour: string, node: string | null, currency = 'USD'): Promise<void> {
  await run(
    `INSERT INTO cost_hour_clusters (cluster_id, hour, node, coverage, provenance, reason, currency, source, computed_at)
     VALUES ($1::bigint, $2::timestamptz, $3::numeric, 1, $4, $5, $6, 'test', now())`,
    id,
    hour,
    node,
    node === null ? 'missing' : 'observed',
    node === null ? 'no-price' : null,
    currency,
  );
}

/** Registers what each test file of spending budgets begins and ends with: one project that has spent 400 USD of November. */
export function withSpendBudgets(): void {
  beforeAll(begin);
  beforeEach(clear);
  afterAll(async () => {
    await deps.db.close();
    await database.drop();
  });
}

async function begin(): Promise<void> {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  deps.clock = { now: () => now };
  api = createApi(deps);
  await seedOrganisation(deps);
  const people = { dev: ['payments-developers'], lead: ['platform-leads'], finops: ['finops'] };
  for (const [name, groups] of Object.entries(people)) {
    tokens[name] = (await createPerson(deps, `${name}@demo`, groups)).token;
  }
  tokens.stranger = (await createPerson(deps, 'dev2@demo')).token;
}

async function clear(): Promise<void> {
  await run('DELETE FROM spend_budgets');
  await run('DELETE FROM cost_watermarks');
  await run('DELETE FROM cost_source_currencies');
  await run('DELETE FROM cluster_dims');
  await run('DELETE FROM cost_sums');
  await run('DELETE FROM notices');
  await run('DELETE FROM reservations');
  await run('DELETE FROM requests');
  const id = await addCluster('ledger', {
    project: 'payments',
    owner: 'dev@demo',
    template: 'aws-1',
    centre: 'cc-1',
  });
  await addDay(id, '2026-11-20', '390');
  await addDay(id, '2026-11-21', '10', 'USD', 2);
  await addDay(id, '2026-10-31', '999');
  await addHour(id, '2026-11-21T06:00:00Z', '0.7679802');
}

/** A budget of the project that dev@demo develops in. */
export const payments = {
  title: 'Payments',
  scope: { kind: 'project', value: 'payments' },
  monthly: '500',
  currency: 'USD',
};
export const create = (body: object, who = 'finops') =>
  api<SpendBudgetDetail & Problem>('POST', '/spend-budgets', { token: tokens[who], body });
/** The worker looks at all budgets. */
export const watch = () => watchBudgets(deps, new AbortController().signal);
/** What people were told, in order. */
export const told = async () =>
  (await run('SELECT topic, arguments FROM notices ORDER BY at, topic DESC')).map(({ topic, arguments: named }) => {
    const { percent, breachAt } = named as { percent?: number; breachAt?: string };
    return `${topic} ${percent ?? breachAt?.slice(0, 19)}`;
  });
