import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { dayMs, hourMs } from '../../lib/days.ts';
import { createTestDeps, type TestDeps } from '../../tests/support/deps.ts';
import { createCluster } from '../../tests/support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../../tests/support/postgres.ts';
import { tellHour } from '../../tests/support/tell-hour.ts';
import { keptHours, tellCosts } from '../../tests/support/told-costs.ts';
import { fillGaps } from './fill-cost-gaps.ts';
import { syncRecent } from './sync-costs.ts';

// Of a source that tells no regions a cluster that is cut off is silent by itself; what measures it sends later what it has
// kept meanwhile.

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
beforeEach(async () => {
  for (const table of ['clusters', 'cluster_dims']) await deps.db.auto.$queryRawUnsafe(`DELETE FROM ${table}`);
});

/** Two clusters, of which `late` is cut off from noon of the second day on for three days. */
async function cutOff(name: string) {
  const told = tellCosts(deps, name, new Date(begin));
  const lost = { from: begin + 36 * hourMs, to: begin + 108 * hourMs, isSent: false, isBack: true };
  told.tell = (hour) => {
    const isLost = hour.getTime() >= lost.from && (hour.getTime() < lost.to ? !lost.isSent : !lost.isBack);
    return [tellHour(hour, `here-${name}`), ...(isLost ? [] : [tellHour(hour, `late-${name}`)])];
  };
  for (const cluster of [`here-${name}`, `late-${name}`]) await createCluster(deps, 'team', cluster, null);
  await deps.db.auto.$queryRawUnsafe('UPDATE clusters SET created_at = $1::timestamptz', new Date(begin).toISOString());
  const options = { regions: new Map<string, string>() };
  const syncUntil = async (hours: number) => {
    for (let at = told.now.getTime(); at < begin + hours * hourMs; at += dayMs) {
      told.now = new Date(Math.min(at + dayMs, begin + hours * hourMs) + 16 * 60_000);
      await syncRecent(told.jobs, { ...options, isNightly: true });
    }
  };
  /** Which days are read again when all of them have been that are due. */
  const fill = async () => {
    told.asked.length = 0;
    while ((await fillGaps(told.jobs, options)) > 0);
    return told.asked.filter((what) => what !== 'oldest').map((what) => what.slice(8, 10));
  };
  return { told, lost, syncUntil, fill };
}
const missing = async (name: string) => (await keptHours(deps, name)).filter(({ reason }) => reason !== null).length;

it('are filled in once the cluster is heard again, however old they are', async () => {
  const { lost, syncUntil, fill } = await cutOff('sent');
  await syncUntil(108);
  expect(await missing('sent')).toBe(72);
  expect(await fill()).toEqual([]);
  lost.isSent = true;
  await syncUntil(110);
  // What is younger has been read again anyway.
  expect(await missing('sent')).toBe(24);
  expect(await fill()).toEqual(['02']);
  await syncUntil(130);
  expect(await fill()).toEqual(['03']);
  expect(await missing('sent')).toBe(0);
  expect(await fill()).toEqual([]);
});

it('are not asked for while the cluster is silent, however long', async () => {
  const { lost, syncUntil, fill } = await cutOff('gone');
  lost.isBack = false;
  await syncUntil(8 * 24);
  expect(await missing('gone')).toBe(6 * 24 + 12);
  expect(await fill()).toEqual([]);
});

it('are asked for ever more rarely when they do not come', async () => {
  const { told, syncUntil, fill } = await cutOff('kept');
  await syncUntil(112);
  expect(await fill()).toEqual(['02']);
  const looks: number[] = [];
  for (let hours = 118; hours <= 16 * 24; hours += 12) {
    told.now = new Date(begin + hours * hourMs + 16 * 60_000);
    if ((await fill()).includes('02')) looks.push(hours - 36);
  }
  // By how old the newest of them is: each time a quarter more.
  expect(looks.length).toBeGreaterThan(3);
  for (const [index, age] of looks.entries()) expect(age).toBeGreaterThan((looks[index - 1] ?? 60) * 1.2);
});

/** A cluster that is more than the source tells at once for twelve hours of the second day, and from then on if it `lasts`. */
async function tooLarge(name: string, lasts: boolean) {
  const world = await cutOff(name);
  const { told, lost } = world;
  lost.to = lasts ? Number.POSITIVE_INFINITY : begin + 48 * hourMs;
  lost.isBack = !lasts;
  const cluster = { namespace: 'team', name: `late-${name}` };
  told.silence = [
    { reason: 'too-much', from: new Date(lost.from), to: new Date(Math.min(lost.to, begin + 999 * hourMs)), cluster },
  ];
  return world;
}

it('are read again that were too much, once the cluster can be told', async () => {
  const { told, lost, syncUntil, fill } = await tooLarge('large', false);
  await syncUntil(99);
  const kept = (await keptHours(deps, 'large')).filter(({ reason }) => reason === 'too-much');
  expect(kept).toHaveLength(12);
  lost.isSent = true;
  told.silence = [];
  await syncUntil(112);
  expect(await fill()).toEqual(['02']);
  expect(await missing('large')).toBe(0);
});

it('are not asked for while they are too much to this day, and ever more rarely when they stay so', async () => {
  const lasting = await tooLarge('huge', true);
  await lasting.syncUntil(8 * 24);
  expect(await lasting.fill()).toEqual([]);
  const { told, syncUntil, fill } = await tooLarge('once', false);
  await syncUntil(99);
  await fill();
  const looks: number[] = [];
  for (let hours = 106; hours <= 10 * 24; hours += 12) {
    told.now = new Date(begin + hours * hourMs + 16 * 60_000);
    if ((await fill()).includes('02')) looks.push(hours);
  }
  expect(looks.length).toBeGreaterThan(1);
  expect(looks.length).toBeLessThan(6);
});
