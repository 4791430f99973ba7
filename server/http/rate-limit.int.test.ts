import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDeps, type TestDeps } from '../../tests/deps.ts';
import { createMigratedDatabase, type TestDatabase } from '../../tests/postgres.ts';
import { addressOf, assertRate } from './rate-limit.ts';

let database: TestDatabase;
let deps: TestDeps;
let other: TestDeps;
beforeAll(async () => {
  database = await createMigratedDatabase();
  [deps, other] = [createTestDeps(database.url), createTestDeps(database.url)];
});
afterAll(async () => {
  await deps.db.close();
  await other.db.close();
  await database.drop();
});

it.each([true, false])('refuses what is too much, says how long, and starts anew (shared: %s)', async (isShared) => {
  let now = new Date();
  const timed = { ...deps, clock: { now: () => now } };
  const limit = { name: `test-${isShared}`, max: 3, windowSeconds: 60, isShared };
  for (let round = 0; round < 3; round += 1) await assertRate(timed, limit, 'somebody');
  const refused = assertRate(timed, limit, 'somebody');
  await expect(refused).rejects.toMatchObject({ code: 'rate-limited', retryAfterSeconds: 60 });
  await assertRate(timed, limit, 'somebody else');
  now = new Date(now.getTime() + 60_001);
  await assertRate(timed, limit, 'somebody');
});

it('counts over all replicas', async () => {
  const limit = { name: 'replicas', max: 1, windowSeconds: 60, isShared: true };
  await assertRate(deps, limit, 'somebody');
  await expect(assertRate(other, limit, 'somebody')).rejects.toMatchObject({ code: 'rate-limited' });
});

it('takes the hop that our own proxy saw, not what the caller wrote before it', () => {
  const request = new Request('https://slipway.test', { headers: { 'x-forwarded-for': '1.2.3.4, 10.0.0.9' } });
  expect(addressOf(request)).toBe('10.0.0.9');
});
