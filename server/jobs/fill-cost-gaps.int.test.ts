import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayMs, hourMs } from '../../lib/days.ts';
import { createTestDeps, type TestDeps } from '../../tests/support/deps.ts';
import { createCluster } from '../../tests/support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../../tests/support/postgres.ts';
import { tellHour } from '../../tests/support/tell-hour.ts';
import { keptHours, tellCosts } from '../../tests/support/told-costs.ts';
import { backfill } from './backfill-costs.ts';
import { fillGaps } from './fill-cost-gaps.ts';
import { syncRecent } from './sync-costs.ts';

let database: TestDatabase;
let deps: TestDeps;
const begin = Date.parse('2026-03-01');
const settled = (at: number) => new Date(at + 16 * 60_000);

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
});
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

/** Two regions of one cluster each; one is silent from noon of the second day on for `hours`. */
async function outage(name: string, hours: number) {
  const told = tellCosts(deps, name, new Date(begin));
  const lost = { from: begin + dayMs + 12 * hourMs, to: begin + dayMs + (12 + hours) * hourMs, isOver: false };
  told.tell = (hour) => [
    tellHour(hour, `near-${name}`, { region: 'eu' }),
    ...(hour.getTime() < lost.from || (lost.isOver && told.now.getTime() >= lost.to)
      ? [tellHour(hour, `far-${name}`, { region: 'us' })]
      : []),
  ];
  for (const cluster of [`near-${name}`, `far-${name}`]) await createCluster(deps, 'team', cluster, null);
  await deps.db.auto.$queryRawUnsafe('UPDATE clusters SET created_at = $1::timestamptz', new Date(begin).toISOString());
  const options = { regions: new Map<string, string>() };
  for (let at = begin + dayMs; at <= lost.to; at += dayMs) {
    told.now = settled(at);
    await syncRecent(told.jobs, { ...options, isNightly: true });
  }
  const run = async () => {
    await syncRecent(told.jobs, options);
    return fillGaps(told.jobs, options);
  };
  return { told, lost, run };
}
const missing = async (name: string) =>
  (await keptHours(deps, name)).flatMap(({ hour, reason }) => (reason === 'region-lost' ? [hour] : []));

it('fills in all of an outage of a region once it answers again, and nothing twice', async () => {
  const { told, lost, run } = await outage('long', 72);
  expect(await missing('long')).toHaveLength(60);
  const near = (await keptHours(deps, 'long')).filter(({ cluster }) => cluster === 'near-long');
  lost.isOver = true;
  told.now = settled(lost.to + hourMs);
  // Two days a run: the one that is three days back comes with the second.
  expect(await run()).toBe(2);
  expect(await run()).toBe(1);
  expect(await run()).toBe(0);
  const all = await keptHours(deps, 'long');
  expect(all.filter(({ reason }) => reason !== null)).toEqual([]);
  expect(all.filter(({ cluster }) => cluster === 'far-long').map(({ hour }) => hour)).toEqual(
    all.filter(({ cluster }) => cluster === 'near-long').map(({ hour }) => hour),
  );
  // Older hours of who was never silent are not even written again.
  const untouched = near.filter(({ hour }) => hour < '04T00');
  expect(all).toEqual(expect.arrayContaining(untouched));
  const days = await deps.db.auto.$queryRawUnsafe<{ hours: number; amount: number }[]>(
    `SELECT d.hours, d.amount::float8 AS amount FROM cost_day_clusters d JOIN cluster_dims c ON c.id = d.cluster_id
     WHERE c.name = 'far-long' AND d.day BETWEEN '2026-03-02' AND '2026-03-04' AND d.hours_missing = 0`,
  );
  expect(days).toEqual(Array.from({ length: 3 }, () => ({ hours: 24, amount: 24 })));
});

it('asks a few times a day about what nobody told since, and no oftener', async () => {
  const { told, run } = await outage('gone', 60);
  const last = told.now.getTime();
  const daysAt = async (hours: number) => {
    told.now = new Date(last + hours * hourMs);
    let days = 0;
    for (let read = await run(); read > 0; read = await run()) days += read;
    return days;
  };
  expect(await daysAt(1)).toBe(0);
  expect(await daysAt(7)).toBeGreaterThan(0);
  expect(await daysAt(8)).toBe(0);
  expect(await missing('gone')).toHaveLength(68);
  // What the source has forgotten is not asked about at all, nor how much it has forgotten.
  told.since = new Date(begin + 30 * dayMs);
  expect(await daysAt(15)).toBe(0);
  for (let runs = 0; runs < 2; runs += 1) await run();
  told.asked.length = 0;
  await run();
  expect(told.asked).toEqual([]);
});

it('asks once more when a region is back that has forgotten what it was silent about', async () => {
  const { told, lost, run } = await outage('back', 60);
  told.tell = (hour) => [
    tellHour(hour, 'near-back', { region: 'eu' }),
    ...(hour.getTime() < lost.to ? [] : [tellHour(hour, 'far-back', { region: 'us' })]),
  ];
  const daysAt = async (hours: number) => {
    told.now = settled(lost.to + hours * hourMs);
    let days = 0;
    for (let read = await run(); read > 0; read = await run()) days += read;
    return days;
  };
  expect(await daysAt(1)).toBe(3);
  for (const hours of [2, 3, 4]) expect(await daysAt(hours)).toBe(0);
  expect(await daysAt(8)).toBe(3);
  expect(await missing('back')).toHaveLength(60);
});

it('goes on with everything else when a day cannot be read, and asks for it a few times a day', async () => {
  const { told, lost, run } = await outage('hard', 72);
  const errors: unknown[] = [];
  told.jobs.onError = (error) => errors.push(error);
  lost.isOver = true;
  told.now = settled(lost.to + hourMs);
  told.tooHard.add('2026-03-03T00');
  const asked = async () => {
    told.asked.length = 0;
    const read = await run();
    return { read, days: told.asked.filter((what) => what.startsWith('2026-03-03T00')).length };
  };
  // The newest day first; what cannot be read ends the run.
  expect(await asked()).toEqual({ read: 1, days: 1 });
  expect(errors).toMatchObject([{ failure: 'timed-out' }]);
  expect(await asked()).toEqual({ read: 1, days: 0 });
  expect(await missing('hard')).toHaveLength(24);
  expect(await asked()).toEqual({ read: 0, days: 0 });
  expect(told.asked).toEqual([]);
  told.tooHard.clear();
  told.now = new Date(told.now.getTime() + 7 * hourMs);
  await syncRecent(told.jobs, { regions: new Map() });
  expect(await asked()).toEqual({ read: 1, days: 1 });
  expect(await missing('hard')).toEqual([]);
});

it('books nothing of what was answered in part, and reads it again until it is whole', async () => {
  const told = tellCosts(deps, 'part', new Date(begin));
  await createCluster(deps, 'team', 'of-part', null);
  await deps.db.auto.$queryRawUnsafe('UPDATE clusters SET created_at = $1::timestamptz', new Date(begin).toISOString());
  told.tell = (hour) => [tellHour(hour, 'of-part')];
  const options = { regions: new Map<string, string>() };
  told.now = settled(begin + dayMs);
  await syncRecent(told.jobs, options);
  // Two hours later what the source says of everything since the last run is not the whole of it.
  const from = new Date(begin + dayMs - 3 * hourMs);
  told.silence = [{ reason: 'partial-answer', from, to: new Date(begin + 3 * dayMs) }];
  told.tell = () => [];
  told.now = settled(begin + dayMs + 2 * hourMs);
  await syncRecent(told.jobs, options);
  const reasons = async () =>
    (await keptHours(deps, 'part')).flatMap(({ cluster, reason }) => (cluster === 'of-part' ? [reason] : []));
  // What was known stays; what is new is missing, with the reason.
  expect(await reasons()).toEqual([...Array.from({ length: 24 }, () => null), 'partial-answer', 'partial-answer']);
  // Four hours later the source is whole again, but for those two.
  const until = new Date(begin + dayMs + 2 * hourMs);
  told.silence = [{ reason: 'partial-answer', from: new Date(begin + dayMs), to: until }];
  told.tell = (hour) => (hour < until && hour.getTime() >= begin + dayMs ? [] : [tellHour(hour, 'of-part')]);
  told.now = settled(begin + dayMs + 6 * hourMs);
  await syncRecent(told.jobs, options);
  const gap = ['partial-answer', 'partial-answer'];
  expect((await reasons()).filter((reason) => reason !== null)).toEqual(gap);
  // Then for those too, so much later that no ordinary run reads them again.
  told.silence = [];
  told.tell = (hour) => [tellHour(hour, 'of-part')];
  told.now = settled(begin + dayMs + 13 * hourMs);
  await syncRecent(told.jobs, options);
  expect((await reasons()).filter((reason) => reason !== null)).toEqual(gap);
  expect(await fillGaps(told.jobs, options)).toBe(1);
  expect((await reasons()).filter((reason) => reason !== null)).toEqual([]);
});

/** Hours of a cluster of which nothing is known, as `reason day`, by how many there are. */
const lacking = async (source: string, cluster: string) => {
  const hours = (await keptHours(deps, source)).filter((kept) => kept.cluster === cluster);
  const days = Map.groupBy(hours, ({ hour, reason }) => `${reason} ${hour.slice(0, 2)}`);
  return Object.fromEntries([...days].map(([day, those]) => [day, those.length]));
};
const fillAll = async (told: ReturnType<typeof tellCosts>, options: { regions: Map<string, string> }) => {
  for (let read = await fillGaps(told.jobs, options); read > 0; read = await fillGaps(told.jobs, options));
};

/** Six days of two clusters, of which `far` tells what is not hidden. */
async function history(name: string, isHidden: (hour: Date) => boolean) {
  const told = tellCosts(deps, name, new Date(begin));
  for (const cluster of ['near', 'far']) await createCluster(deps, 'team', `${cluster}-${name}`, null);
  await deps.db.auto.$queryRawUnsafe('UPDATE clusters SET created_at = $1::timestamptz', new Date(begin).toISOString());
  told.now = settled(begin + 6 * dayMs);
  told.tell = (hour) => [
    tellHour(hour, `near-${name}`, { region: 'eu' }),
    ...(isHidden(hour) ? [] : [tellHour(hour, `far-${name}`, { region: 'us' })]),
  ];
  const options = { regions: new Map<string, string>() };
  const first = async () => {
    await syncRecent(told.jobs, options);
    await backfill(told.jobs, options);
  };
  return { told, options, first, far: () => lacking(name, `far-${name}`) };
}
const wholeDays = Object.fromEntries(['01', '02', '03', '04', '05', '06'].map((day) => [`null ${day}`, 24]));

it('forgets no history of a region that is away while it is filled in', async () => {
  let isAway = true;
  const { told, options, first, far } = await history('away', () => isAway);
  const at = { from: new Date(begin), to: new Date(begin + 6 * dayMs) };
  told.silence = [{ reason: 'partial-answer', ...at, butRegions: ['eu'] }];
  await first();
  expect(await far()).toEqual(
    Object.fromEntries(['01', '02', '03', '04', '05', '06'].map((day) => [`partial-answer ${day}`, 24])),
  );
  isAway = false;
  told.silence = [];
  told.now = new Date(told.now.getTime() + 7 * hourMs);
  await syncRecent(told.jobs, options);
  await fillAll(told, options);
  expect(await far()).toEqual({ ...wholeDays, 'null 07': 7 });
});

it('misses what is silent in the middle of history, and fills it in once it is told', async () => {
  const silent = { from: begin + 2 * dayMs, to: begin + 4 * dayMs };
  const { told, options, first, far } = await history('hush', (hour) => +hour >= silent.from && +hour < silent.to);
  await first();
  expect(await far()).toEqual({
    'null 01': 24,
    'null 02': 24,
    'region-lost 03': 24,
    'region-lost 04': 24,
    'null 05': 24,
    'null 06': 24,
  });
  silent.to = 0;
  told.now = new Date(told.now.getTime() + 7 * hourMs);
  await fillAll(told, options);
  expect(await far()).toEqual(wholeDays);
});

it('asks no oftener than a few times a day about who was never heard', async () => {
  const { told, options, first, far } = await history('mute', () => true);
  told.silence = [{ reason: 'partial-answer', from: new Date(begin), to: new Date(begin + 6 * dayMs) }];
  await first();
  told.silence = [];
  told.now = new Date(told.now.getTime() + 7 * hourMs);
  await fillAll(told, options);
  told.asked.length = 0;
  await fillAll(told, options);
  expect(told.asked).toEqual([]);
  expect(Object.values(await far()).reduce((sum, hours) => sum + hours, 0)).toBe(6 * 24);
});

it('knows after a restart in whose region a silent cluster was', async () => {
  await deps.db.auto.$queryRawUnsafe(
    `INSERT INTO metrics_sightings (source, namespace, name, region, first_seen_at, last_seen_at, confirmed_at)
     VALUES ('seen', 'team', 'dev', 'us', now(), now(), now()), ('seen', 'team', 'old', '', now(), now(), now())`,
  );
  const told = tellCosts(deps, 'seen', new Date(begin));
  expect(await told.jobs.costs.regions(deps.db.auto, 'seen')).toEqual(new Map([['team/dev', 'us']]));
});
