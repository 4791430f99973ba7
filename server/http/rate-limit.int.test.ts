import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApi } from '../../tests/support/api.ts';
import { createTestDeps, type TestDeps } from '../../tests/support/deps.ts';
import { createPerson, seedOrganisation } from '../../tests/support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../../tests/support/postgres.ts';
import { addressOf, assertRate, type RateLimit, rateLimits } from './rate-limit.ts';

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

it.each<[string, string, string, RateLimit]>([
  ['search', 'GET', '/search?q=x', rateLimits.search],
  ['the dry run', 'POST', '/requests/check', rateLimits.dryRun],
  ['kubeconfigs', 'GET', '/clusters/payments/ours/kubeconfig', rateLimits.export],
  ['the export of the audit', 'GET', '/audit/export', rateLimits.export],
  ['writing', 'POST', '/tokens', rateLimits.write],
])('limits %s by person, whichever token and address they come with', async (_what, method, path, limit) => {
  await seedOrganisation(deps);
  const api = createApi(deps);
  const email = `${limit.name}-${path.length}@demo`;
  const { userId, token } = await createPerson(deps, email, ['slipway-admins']);
  const another = (await createPerson(deps, email, ['slipway-admins'])).token;
  const neighbour = (await createPerson(deps, `not-${email}`, ['slipway-admins'])).token;
  for (let count = 0; count < limit.max; count += 1) await assertRate(deps, limit, userId);
  const raw = method === 'GET' ? undefined : '{}';
  for (const [at, own] of [token, another].entries()) {
    const headers = { 'x-forwarded-for': `198.51.100.${at}` };
    const answer = await api(method, path, { token: own, headers, raw });
    expect(answer).toMatchObject({ status: 429, body: { code: 'rate-limited' } });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect((await api(method, path, { token: neighbour, raw })).status).not.toBe(429);
});
