import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ClusterMetrics } from '../lib/contracts/cluster-metrics.ts';
import type { MetricsSourceReport } from '../lib/contracts/metrics.ts';
import { createMetricsPort } from '../server/kof/metrics.ts';
import { createApi } from './api.ts';
import { createTestDeps, type TestDeps } from './deps.ts';
import { listen } from './listen.ts';
import { createCluster, createPerson, seedOrganisation } from './organisation.ts';
import { createMigratedDatabase, type TestDatabase } from './postgres.ts';

let database: TestDatabase;
let deps: TestDeps;
let stop: () => Promise<void>;
let token = '';
beforeAll(async () => {
  // Takes every question and answers none.
  const source = await listen(createServer((request) => void request.resume()));
  stop = source.stop;
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  deps.metrics = createMetricsPort(source.url);
  await seedOrganisation(deps);
  await createCluster(deps, 'payments', 'shop', 'payments');
  token = (await createPerson(deps, 'finops@demo', ['finops'])).token;
});
afterAll(async () => {
  await stop();
  await deps.db.close();
  await database.drop();
});

it('a source that hangs is told as one, before a browser would give up on the portal', async () => {
  const api = createApi(deps);
  const begun = Date.now();
  const [metrics, report] = await Promise.all([
    api<ClusterMetrics>('GET', '/clusters/payments/shop/metrics', { token }),
    api<MetricsSourceReport>('GET', '/metrics/source', { token }),
  ]);
  const failing = { status: 200, body: { state: 'failing', failure: 'timed-out' } };
  expect(metrics).toMatchObject(failing);
  expect(report).toMatchObject(failing);
  expect(Date.now() - begun).toBeLessThan(28_000);
});
