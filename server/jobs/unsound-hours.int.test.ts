import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayMs, hourMs } from '../../lib/days.ts';
import { createTestDeps, type TestDeps } from '../../tests/support/deps.ts';
import { createMigratedDatabase, type TestDatabase } from '../../tests/support/postgres.ts';
import { tellHour } from '../../tests/support/tell-hour.ts';
import { keptHours, tellCosts } from '../../tests/support/told-costs.ts';
import { costStore } from '../db/costs/cost-store.ts';
import type { ClusterReading } from '../domain/costs/hours/cost-readings.ts';
import { syncRecent } from './sync-costs.ts';

let database: TestDatabase;
let deps: TestDeps;
const begin = Date.parse('2026-03-01');

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
});
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

it('books all others beside a cluster that tells what cannot be', async () => {
  const told = tellCosts(deps, 'metrics', new Date(begin));
  const most = 50_000_000;
  const whole = { cpu: most, memory: most, gpu: most };
  const tellAll = (hour: Date): ClusterReading[] => {
    const dear = tellHour(hour, 'dear', { price: most, storage: most, fee: most });
    const namespaces = dear.namespaces.map((one) => ({
      ...one,
      allocated: whole,
      storage: most,
      loadBalancer: most,
      requested: { cpu: 1e9, memory: 1e9 },
      used: { cpu: 1e9, memory: 1e9 },
    }));
    const plain = tellHour(hour, 'asks');
    const asks = plain.namespaces.map((one) => ({ ...one, requested: { cpu: 1e308, memory: 1e308 } }));
    return [
      tellHour(hour, 'sound'),
      tellHour(hour, 'absurd', { price: 2e10 }),
      tellHour(hour, 'more', { price: 1e300 }),
      { ...plain, namespaces: asks },
      { ...dear, namespaces },
    ];
  };
  told.tell = tellAll;
  const runAt = async (hours: number) => {
    told.now = new Date(begin + hours * hourMs + 16 * 60_000);
    await syncRecent(told.jobs, { regions: new Map() });
  };
  for (const hours of [24, 26]) await runAt(hours);
  const kept = await keptHours(deps, 'metrics');
  const said = new Set(kept.map(({ cluster, amount, reason }) => `${cluster} ${amount} ${reason}`));
  expect([...said].sort()).toEqual([
    'absurd null unsound-value',
    'asks null unsound-value',
    `dear ${most} implausible-price`,
    'more null unsound-value',
    'sound 1 null',
  ]);
  expect(kept.filter(({ cluster }) => cluster === 'sound')).toHaveLength(26);
  expect((await costStore.watermark(deps.db.auto, 'metrics')).completeUntil).toEqual(
    new Date(begin + dayMs + 2 * hourMs),
  );
});
