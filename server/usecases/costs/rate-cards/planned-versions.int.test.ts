import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RateCard } from '../../../../lib/contracts/rate-cards.ts';
import { type Api, createApi } from '../../../../tests/support/api.ts';
import { createTestDeps, type TestDeps } from '../../../../tests/support/deps.ts';
import { createPerson, seedOrganisation } from '../../../../tests/support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../../../../tests/support/postgres.ts';

let database: TestDatabase;
let deps: TestDeps;
let api: Api;
let token: string;

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  deps.clock = { now: () => new Date('2026-11-22T09:00:00Z') };
  api = createApi(deps);
  await seedOrganisation(deps);
  token = (await createPerson(deps, 'fin@demo', ['finops'], { expiresAt: new Date('2099-01-01') })).token;
});
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

const rates = {
  machines: [],
  vcpuHourly: '0.1',
  memoryGibHourly: null,
  volumeGibMonth: null,
  loadBalancerHourly: null,
  managedControlPlaneHourly: null,
  hostedControlPlaneHourly: null,
  clusterMonthly: '0',
  regions: [],
};
async function begin(validFrom: string): Promise<number> {
  const body = { currency: 'USD', source: 'contract', validFrom, validUntil: null, rates };
  return (await api<RateCard>('POST', '/rate-cards/metal/versions', { token, body })).status;
}
const versions = async () =>
  (await deps.rateCards.list(deps.db.auto))
    .filter(({ provider }) => provider === 'metal')
    .map(({ version, validFrom, validUntil }) => `${version}: ${validFrom} to ${validUntil}`);

it('prices that are planned too late are replaced by others, and what holds ends when those begin', async () => {
  expect([await begin('2026-11-22'), await begin('2027-01-01'), await begin('2062-01-01')]).toEqual([201, 201, 201]);
  expect(await versions()).toEqual([
    '1: 2026-11-22 to 2027-01-01',
    '2: 2027-01-01 to 2062-01-01',
    '3: 2062-01-01 to null',
  ]);
  expect(await begin('2026-12-01')).toBe(201);
  expect(await versions()).toEqual(['1: 2026-11-22 to 2026-12-01', '4: 2026-12-01 to null']);
  expect(await begin('2026-11-22')).toBe(422);
  expect(await versions()).toHaveLength(2);
});
