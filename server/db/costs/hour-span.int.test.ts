import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayMs, hourMs, toDay } from '../../../lib/days.ts';
import { createTestDeps, type TestDeps } from '../../../tests/support/deps.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../tests/support/postgres.ts';
import { tellHour } from '../../../tests/support/tell-hour.ts';
import { toClusterHour } from '../../domain/costs/hours/cost-hours.ts';
import type { Tx } from '../../ports/database.ts';
import { keepDayPartitions } from '../day-partitions.ts';
import { adviceStore } from './advice-store.ts';
import { costRateReader } from './cost-rate.ts';
import { costStore } from './cost-store.ts';
import { sleepCostReader } from './sleep-cost-reader.ts';
import { spendReader } from './spend-reader.ts';

let database: TestDatabase;
let deps: TestDeps;
const today = Math.floor(Date.now() / dayMs) * dayMs;
const now = new Date(today + 12 * hourMs);
const lastHour = new Date(today + 11 * hourMs);
const at = (days: number) => new Date(today - days * dayMs);
const booked = () => {
  const hour = toClusterHour(tellHour(lastHour, 'one'), null);
  return hour ? [{ ...hour, clusterId: '1' }] : [];
};

// Two months of days, of which each question here is about a few.
beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  for (const table of ['cost_hour_clusters', 'cost_hour_namespaces', 'cost_hour_queues']) {
    await owner.query(`ALTER TABLE ${table} DETACH PARTITION ${table}_before`);
    await owner.query(
      `ALTER TABLE ${table} ATTACH PARTITION ${table}_before FOR VALUES FROM (MINVALUE) TO ('${toDay(at(60))}Z')`,
    );
  }
  await owner.query(
    `INSERT INTO cluster_dims (namespace, name, uid, valid_from) VALUES ('team', 'one', 'uid', '2020-01-01')`,
  );
  await owner.end();
  await keepDayPartitions(deps.db, (error) => {
    throw error;
  });
  await costStore.putHours(deps.db.auto, booked(), { name: 'metrics', currency: 'USD' }, now);
});
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

const question = {
  visible: 'all' as const,
  filter: {},
  currency: 'USD',
  from: toDay(at(30)),
  to: toDay(today + dayMs),
};
const asleep = { start: at(3), end: at(2) };

/** With the days that it may look at, the week ahead and what has no partition of its day aside. */
const questions: Record<string, [most: number, (tx: Tx) => Promise<unknown>]> = {
  'the rate of now': [8, (tx) => costRateReader.hourly(tx, question)],
  'the last known hour': [3, (tx) => spendReader.known(tx, now)],
  'the rate of a project': [8, (tx) => spendReader.spending(tx, { kind: 'project', value: 'team' }, 'USD', now, now)],
  'hours to advise by': [3, (tx) => adviceStore.hours(tx, 'uid', at(2), now)],
  'hours asleep': [
    31,
    (tx) =>
      sleepCostReader.measure(tx, question, [
        { namespace: 'team', name: 'one', uid: 'uid', asleep, awake: { start: at(4), end: at(3) } },
      ]),
  ],
  'clusters that ended': [1, (tx) => costStore.endDeleted(tx, lastHour)],
  'hours of another holder': [1, (tx) => costStore.takeOver(tx, booked())],
  'keeping an hour': [1, (tx) => costStore.putHours(tx, booked(), { name: 'metrics', currency: 'USD' }, now)],
  'sums of a day': [1, (tx) => costStore.sumDays(tx, at(1), at(0), now)],
};

it.each(Object.entries(questions))('%s is planned for its days alone', async (_, [most, ask]) => {
  const looked = await deps.db.transact(async (tx) => {
    await ask(tx);
    // Planning locks each table that it plans for, to the end of the transaction.
    return tx.$queryRawUnsafe<{ day: string }[]>(
      `SELECT DISTINCT right(c.relname, 10) AS day FROM pg_locks l JOIN pg_class c ON c.oid = l.relation
       WHERE l.pid = pg_backend_pid() AND c.relkind = 'r' AND c.relname ~ '^cost_hour_.*_\\d{4}_\\d\\d_\\d\\d$'
         AND right(c.relname, 10) <= $1 ORDER BY 1`,
      toDay(today).replaceAll('-', '_'),
    );
  });
  expect(looked.length).toBeGreaterThan(0);
  expect(looked.length).toBeLessThanOrEqual(most);
});
