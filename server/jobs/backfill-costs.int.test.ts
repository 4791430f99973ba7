import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayMs } from '../../lib/days.ts';
import { createTestDeps, type TestDeps } from '../../tests/support/deps.ts';
import { createMigratedDatabase, type TestDatabase } from '../../tests/support/postgres.ts';
import { costStore } from '../db/costs/cost-store.ts';
import type { CostSource } from '../ports/costs.ts';
import { backfill } from './backfill-costs.ts';
import type { CostDeps } from './book-costs.ts';

let database: TestDatabase;
let deps: TestDeps;
const end = Date.parse('2026-03-10');
const dayOf = (at: Date) => at.toISOString().slice(0, 10);
const days = ['2026-03-09', '2026-03-08', '2026-03-07', '2026-03-06'];

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
});
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

const kept = async (name: string) => (await costStore.watermark(deps.db.auto, name)).backfilledFrom;

/** A source of four days of one cluster; it tells what was asked and how far the store had come by then. */
async function sourceOf(name: string, failing: Set<string>) {
  const asked: { day: string; keptFrom: string }[] = [];
  const source: CostSource = {
    name,
    currency: 'USD',
    exchangeRates: [],
    oldest: async () => new Date(end - days.length * dayMs),
    read: async (from) => {
      asked.push({ day: dayOf(from), keptFrom: dayOf((await kept(name)) ?? new Date(0)) });
      if (failing.has(dayOf(from))) throw new Error(`no answer about ${dayOf(from)}`);
      const size = { vcpu: 2, memoryGib: 8, gpu: null };
      const none = { cpu: null, memory: null, gpu: null };
      const node = {
        node: 'a',
        type: 'm',
        present: 1,
        observed: 1,
        price: 0.1,
        size,
        partPrices: none,
        allocated: none,
      };
      const about = { namespace: 'team', name: `of-${name}`, storage: null, fee: null, region: null };
      return { clusters: [{ ...about, hour: from, nodes: [node], namespaces: [] }], unread: [] };
    },
    allocations: async () => [],
  };
  const watermark = { backfilledFrom: new Date(end), completeUntil: new Date(end), lastError: null, lastErrorAt: null };
  await costStore.setWatermark(deps.db.auto, name, watermark, new Date(end));
  const clock = { now: () => new Date(end) };
  const jobs: CostDeps = {
    db: deps.db,
    clock,
    costs: costStore,
    source,
    rateCards: { list: async () => [] },
    onError: () => undefined,
  };
  return { asked, run: () => backfill(jobs, { regions: new Map() }) };
}
const booked = async (name: string) =>
  (
    await deps.db.auto.$queryRawUnsafe<{ day: string }[]>(
      `SELECT d.day::text AS day FROM cost_day_clusters d JOIN cluster_dims c ON c.id = d.cluster_id
       WHERE c.name = $1 AND d.hours > d.hours_missing ORDER BY 1 DESC`,
      `of-${name}`,
    )
  ).map(({ day }) => day);

it('asks about every day once, newest first, and about the next one while a day is being kept', async () => {
  const { asked, run } = await sourceOf('steady', new Set());
  await run();
  expect(asked.map(({ day }) => day)).toEqual(days);
  // When a day is asked for, the one after it is not kept yet.
  expect(asked.map(({ keptFrom }) => keptFrom)).toEqual(['2026-03-10', '2026-03-10', '2026-03-09', '2026-03-08']);
  expect(await booked('steady')).toEqual(days);
});

it('keeps what was answered when the source fails, and goes on there the next time', async () => {
  const failing = new Set(['2026-03-07']);
  const { run } = await sourceOf('shaky', failing);
  await expect(run()).rejects.toThrow('no answer about 2026-03-07');
  expect(await booked('shaky')).toEqual(['2026-03-09', '2026-03-08']);
  expect(await kept('shaky')).toEqual(new Date('2026-03-08'));
  failing.clear();
  await run();
  expect(await booked('shaky')).toEqual(days);
});
