import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ClusterMetrics } from '../../lib/contracts/cluster-metrics.ts';
import type { Fleet } from '../../lib/contracts/fleet.ts';
import { referenceEndMs, referenceSet } from '../../sandbox/prometheus/fleet/reference-set.ts';
import { sightingStore } from '../../server/db/metrics/sighting-store.ts';
import { pollSightings } from '../../server/jobs/watch-sightings.ts';
import { createMetricsPort, createWatchPort } from '../../server/kof/metrics.ts';
import type { FiringAlert } from '../../server/ports/alerts.ts';
import { createApi } from '../support/api.ts';
import { type CostSourceUnderTest, startCostSource } from '../support/cost-world.ts';
import { createTestDeps, type TestDeps } from '../support/deps.ts';
import { createFakeAlerts, fires } from '../support/fakes/alerts.ts';
import { createCluster, createPerson, seedOrganisation } from '../support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../support/postgres.ts';

let database: TestDatabase;
let deps: TestDeps;
let world: CostSourceUnderTest;
let token = '';
const clusters = referenceSet().map(({ namespace, name }) => ({ namespace, name }));

beforeAll(async () => {
  world = await startCostSource(referenceSet());
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  deps.clock = { now: () => new Date(referenceEndMs) };
  deps.metrics = createMetricsPort(world.url);
  await seedOrganisation(deps);
  for (const { namespace, name } of clusters) await createCluster(deps, namespace, name, null);
  await deps.db.auto.$queryRawUnsafe(
    'UPDATE clusters SET created_at = $1::timestamptz',
    new Date(referenceEndMs - 9 * 86_400_000).toISOString(),
  );
  token = (await createPerson(deps, 'auditor@demo', ['auditors'])).token;
  await pollSightings({
    db: deps.db,
    clock: deps.clock,
    sightings: sightingStore,
    source: createWatchPort(world.url),
    onError: (error) => {
      throw error;
    },
  });
}, 60_000);
afterAll(async () => {
  await world.stop();
  await deps.db.close();
  await database.drop();
});

const api = async <T>(path: string): Promise<T> => (await createApi(deps)<T>('GET', path, { token })).body;

/** What the fleet and each cluster's own page say. */
async function verdicts(alerts: readonly FiringAlert[]) {
  deps.alerts = createFakeAlerts(alerts);
  const fleet = await api<Fleet>('/metrics/fleet');
  const pages = await Promise.all(
    clusters.map(async ({ namespace, name }) => {
      const page = await api<ClusterMetrics>(`/clusters/${namespace}/${name}/metrics`);
      if (page.state !== 'connected') throw new Error(page.state);
      const [worst] = page.health.reasons;
      return [`${namespace}/${name}`, page.health.verdict, worst?.id, worst?.values];
    }),
  );
  const listed = fleet.clusters.map((each) => [
    `${each.namespace}/${each.name}`,
    each.verdict,
    each.reason,
    each.values,
  ]);
  return { listed, pages };
}

it('the fleet says of every cluster what its own page says, also where an API server is silent', async () => {
  const { listed, pages } = await verdicts([]);
  expect(new Map(listed.map(([key, ...said]) => [key, said]))).toEqual(
    new Map(pages.map(([key, ...said]) => [key, said])),
  );
  expect(pages).toEqual([
    ['team-a/dev', 'healthy', 'allWell', { total: 5 }],
    ['team-b/dev', 'unknown', 'apiSilent', { since: new Date(referenceEndMs - 7_200_000).toISOString() }],
    ['kcm-system/prod-aws', 'healthy', 'allWell', { total: 4 }],
  ]);
});

it('and so it does of what fires, which may be about two clusters of one name', async () => {
  const { listed, pages } = await verdicts([
    fires('KubePodCrashLooping', { severity: 'warning', cluster: 'dev', tenant: 'PLATFORM' }),
    fires('KubePersistentVolumeErrors', { severity: 'critical', cluster: 'prod-aws', clusterNamespace: 'kcm-system' }),
  ]);
  expect(listed.map(([key, verdict, reason]) => [key, verdict, reason])).toEqual([
    ['kcm-system/prod-aws', 'critical', 'alertsCritical'],
    ['team-a/dev', 'degraded', 'alertsWarning'],
    ['team-b/dev', 'unknown', 'apiSilent'],
  ]);
  expect(new Map(listed.map(([key, ...said]) => [key, said]))).toEqual(
    new Map(pages.map(([key, ...said]) => [key, said])),
  );
});
