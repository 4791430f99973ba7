import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ClusterMetrics } from '../../lib/contracts/cluster-metrics.ts';
import type { LogReport } from '../../lib/contracts/logs.ts';
import type { MetricsSourceReport } from '../../lib/contracts/metrics.ts';
import { createLogsPort } from '../../server/kof/logs.ts';
import { createMetricsPort } from '../../server/kof/metrics.ts';
import { createApi } from '../support/api.ts';
import { createTestDeps, type TestDeps } from '../support/deps.ts';
import { listen } from '../support/listen.ts';
import { createCluster, createPerson, seedOrganisation } from '../support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../support/postgres.ts';

let database: TestDatabase;
let deps: TestDeps;
let stop: () => Promise<void>;
let folder = '';
let token = '';
let developer = '';
beforeAll(async () => {
  // Takes every question and answers none.
  const source = await listen(createServer((request) => void request.resume()));
  stop = source.stop;
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  deps.metrics = createMetricsPort(source.url);
  folder = await mkdtemp(join(tmpdir(), 'slipway-hanging-'));
  const profile = join(folder, 'metrics.yaml');
  await writeFile(profile, `metrics: { url: '${source.url}' }\nlogs: { url: '${source.url}' }\n`);
  deps.logs = createLogsPort(`file://${profile}`);
  await seedOrganisation(deps);
  await createCluster(deps, 'payments', 'shop', 'payments');
  token = (await createPerson(deps, 'finops@demo', ['finops'])).token;
  developer = (await createPerson(deps, 'dev@demo', ['payments-developers'])).token;
});
afterAll(async () => {
  await stop();
  await rm(folder, { recursive: true });
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

it('a log store that hangs is told as one in time, also to who has to wait for their turn', async () => {
  const api = createApi(deps);
  const begun = Date.now();
  const answers = await Promise.all(
    [1, 2, 3].map(() => api<LogReport>('GET', '/clusters/payments/shop/logs', { token: developer })),
  );
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 200, body: { state: 'failing', failure: 'timed-out' } });
  }
  expect(Date.now() - begun).toBeLessThan(28_000);
});
