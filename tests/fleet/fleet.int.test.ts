import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fleet } from '../../lib/contracts/fleet.ts';
import { loadStore } from '../../server/db/metrics/load-store.ts';
import { sightingStore } from '../../server/db/metrics/sighting-store.ts';
import { createMetricsPort } from '../../server/kof/metrics.ts';
import { MetricsError } from '../../server/ports/metrics.ts';
import type { Sighting } from '../../server/ports/sightings.ts';
import { createApi } from '../support/api.ts';
import { createTestDeps, type TestDeps } from '../support/deps.ts';
import { createFakeAlerts, fires } from '../support/fakes/alerts.ts';
import { createCluster, createPerson, seedOrganisation } from '../support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../support/postgres.ts';

let database: TestDatabase;
let deps: TestDeps;
const tokens: Record<string, string> = {};
const now = new Date();
const before = new Date(now.getTime() - 600_000);

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  await seedOrganisation(deps);
  const clusters = [
    ['payments', 'well', 'eu-west-1', 'ready'],
    ['payments', 'full', 'eu-west-1', 'ready'],
    ['payments', 'broken', 'eu-west-1', 'failed'],
    ['payments', 'gone-quiet', 'us-east-1', 'ready'],
    ['payments', 'napping', null, 'hibernated'],
    ['storefront', 'theirs', 'ap-south-1', 'ready'],
  ] as const;
  for (const [project, name, region, phase] of clusters) {
    await createCluster(deps, project, name, project);
    await deps.db.auto.$queryRawUnsafe(
      `UPDATE clusters SET region = $2, phase = $3, created_at = now() - interval '3 days' WHERE name = $1`,
      name,
      region,
      phase,
    );
  }
  tokens.developer = (await createPerson(deps, 'dev@demo', ['payments-developers'])).token;
  tokens.auditor = (await createPerson(deps, 'auditor@demo', ['auditors'])).token;
}, 60_000);
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

const seen = (namespace: string, name: string, region: string, seenAt: Date): Sighting => ({
  namespace,
  name,
  region,
  seenAt,
  apiUp: true,
  apiSeenAt: seenAt,
  nodesReady: 3,
  nodesTotal: 3,
  apiErrors: 0,
});
const load = (name: string, cpu: number, disk: number) => ({
  namespace: 'payments',
  name,
  at: now,
  cpu,
  memory: 0.4,
  disk,
  received: 1,
  pods: 1,
});
const fleetOf = async (who: string, query = ''): Promise<Fleet> =>
  (await createApi(deps)<Fleet>('GET', `/metrics/fleet${query}`, { token: tokens[who] ?? '' })).body;
const names = ({ clusters }: Fleet) => clusters.map(({ name }) => name);

describe('the fleet', () => {
  it('is known by phases and nodes alone without a source, and nobody is called well for it', async () => {
    const off = await fleetOf('developer');
    expect(off).toMatchObject({
      source: 'off',
      total: 5,
      verdicts: { critical: 1, asleep: 1, unknown: 3, healthy: 0 },
    });
    deps.metrics = createMetricsPort('http://127.0.0.1:1');
    expect(await fleetOf('developer')).toMatchObject({ source: 'unasked', verdicts: { healthy: 0, unknown: 3 } });
  });

  it('stands worst first, of equals the fullest first, with figures that are known and no zero for others', async () => {
    await sightingStore.put(deps.db.auto, 'x', [seen('payments', 'gone-quiet', 'us', before)], before);
    const all = ['well', 'full', 'broken'].map((name) => seen('payments', name, 'eu', now));
    await sightingStore.put(deps.db.auto, 'x', [...all, seen('storefront', 'theirs', 'ap', now)], now);
    await sightingStore.answered(deps.db.auto, 'x', now);
    await loadStore.put(deps.db.auto, [load('well', 0.2, 0.3), load('full', 0.1, 0.93)]);
    const fleet = await fleetOf('developer');
    expect(names(fleet)).toEqual(['broken', 'gone-quiet', 'full', 'well', 'napping']);
    expect(fleet).toMatchObject({
      source: 'known',
      total: 5,
      matching: 5,
      verdicts: { critical: 1, degraded: 0, unknown: 1, healthy: 2, asleep: 1 },
      regions: [
        { name: 'eu-west-1', total: 3, worst: 'critical' },
        { name: 'us-east-1', total: 1, worst: 'unknown' },
        { name: null, total: 1, worst: 'asleep' },
      ],
    });
    expect(fleet.clusters.find(({ name }) => name === 'full')).toMatchObject({ cpu: 0.1, memory: 0.4, disk: 0.93 });
    expect(fleet.clusters.find(({ name }) => name === 'gone-quiet')).toMatchObject({
      cpu: null,
      memory: null,
      disk: null,
      seenAt: before.toISOString(),
      verdict: 'unknown',
      reason: 'regionLost',
      values: { region: 'us', since: before.toISOString() },
    });
  });

  it('shows no figures of a cluster that does not report, nor any older than the last half hour', async () => {
    await loadStore.put(deps.db.auto, [load('gone-quiet', 0.9, 0.9)]);
    await deps.db.auto.$queryRawUnsafe(
      `INSERT INTO cluster_loads (namespace, name, at, cpu_ratio) VALUES ('payments', 'broken', $1::timestamptz, 0.9)`,
      new Date(now.getTime() - 40 * 60_000).toISOString(),
    );
    const { clusters } = await fleetOf('developer');
    const cpu = (one: string) => clusters.find(({ name }) => name === one)?.cpu;
    expect([cpu('gone-quiet'), cpu('broken'), cpu('well')]).toEqual([null, null, 0.2]);
    await deps.db.auto.$queryRawUnsafe(`DELETE FROM cluster_loads WHERE name IN ('gone-quiet', 'broken')`);
  });

  it('is narrowed by region, verdict and project, and counts what could be chosen instead', async () => {
    expect(names(await fleetOf('developer', '?region=eu-west-1'))).toEqual(['broken', 'full', 'well']);
    expect(names(await fleetOf('developer', '?region=none'))).toEqual(['napping']);
    const unknown = await fleetOf('developer', '?verdict=unknown');
    expect(names(unknown)).toEqual(['gone-quiet']);
    expect(unknown).toMatchObject({ total: 5, verdicts: { healthy: 2 }, regions: [{ name: 'us-east-1' }] });
    expect(await fleetOf('developer', '?limit=1')).toMatchObject({ matching: 5, clusters: [{ name: 'broken' }] });
  });

  it('puts first what fires critically, but for what is silenced', async () => {
    const about = (name: string) => ({ severity: 'critical', cluster: name, clusterNamespace: 'payments' });
    deps.alerts = createFakeAlerts([
      fires('DiskFull', about('well')),
      fires('Known', about('full'), { isSilenced: true }),
      fires('Shaky', { ...about('full'), severity: 'warning' }),
    ]);
    const fleet = await fleetOf('developer');
    expect(names(fleet)).toEqual(['well', 'broken', 'full', 'gone-quiet', 'napping']);
    // Counted as the list of clusters counts, and what fires of the ready ones apart.
    expect(fleet).toMatchObject({ states: { failed: 1, ready: 3, asleep: 1, changing: 0 }, alerting: 2 });
    expect(names(await fleetOf('developer', '?state=alerting'))).toEqual(['well', 'full']);
    expect(names(await fleetOf('developer', '?state=ready'))).toEqual(['well', 'full', 'gone-quiet']);
    expect(fleet.clusters).toMatchObject([
      { verdict: 'critical', reason: 'alertsCritical', values: { count: 1 } },
      { verdict: 'critical', reason: 'failed' },
      { verdict: 'degraded', reason: 'alertsWarning', values: { count: 1 } },
      { verdict: 'unknown' },
      { verdict: 'asleep' },
    ]);
    deps.alerts = createFakeAlerts(new MetricsError('timed-out', 'No answer within 8 s'));
    expect(names(await fleetOf('developer'))).toEqual(['broken', 'gone-quiet', 'full', 'well', 'napping']);
    deps.alerts = null;
  });

  it('shows nobody a cluster, a region or a count of another project', async () => {
    expect(JSON.stringify(await fleetOf('developer'))).not.toMatch(/theirs|ap-south-1|storefront/);
    expect(await fleetOf('developer', '?project=storefront')).toMatchObject({ total: 0, regions: [], clusters: [] });
    expect(await fleetOf('developer', '?region=ap-south-1')).toMatchObject({ matching: 0 });
    expect(await fleetOf('auditor')).toMatchObject({ total: 6 });
    expect(names(await fleetOf('auditor', '?project=storefront'))).toEqual(['theirs']);
  });
});
