import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClusterMetrics } from '../../lib/contracts/cluster-metrics.ts';
import type { MetricsRegions } from '../../lib/contracts/metrics-regions.ts';
import { createApi } from '../../tests/support/api.ts';
import { createTestDeps, type TestDeps } from '../../tests/support/deps.ts';
import { createCluster, createPerson, seedOrganisation } from '../../tests/support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../../tests/support/postgres.ts';
import { sightingStore } from '../db/metrics/sighting-store.ts';
import { createMetricsPort, createWatchPort } from '../kof/metrics.ts';
import { pollSightings } from './watch-sightings.ts';

interface Reporting {
  cluster: string;
  clusterNamespace: string;
  promxyCluster: string;
}
const row = (clusterNamespace: string, cluster: string, promxyCluster: string): Reporting => ({
  clusterNamespace,
  cluster,
  promxyCluster,
});

let database: TestDatabase;
let deps: TestDeps;
let server: Server;
let url = '';
/** Who reports now, and who did an hour ago; null: the source answers nothing that can be read. */
let reporting: Reporting[] | null = [];
let lately: Reporting[] = [];
/** Machines as the source counts those that it knows of, and how many answers are only a part of what it has. */
let machines: [ready: number, total: number] | null = null;
let partial = 0;
const tokens: Record<string, string> = {};
const start = Date.now() + 3_600_000;
let clock = start;

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  await seedOrganisation(deps);
  await createCluster(deps, 'payments', 'ours', 'payments');
  await createCluster(deps, 'payments', 'asleep', 'payments');
  await createCluster(deps, 'storefront', 'theirs', 'storefront');
  await createCluster(deps, 'storefront', 'also-theirs', 'storefront');
  await deps.db.auto.$queryRawUnsafe(`UPDATE clusters SET phase = 'hibernated' WHERE name = 'asleep'`);
  tokens.developer = (await createPerson(deps, 'dev@demo', ['payments-developers'])).token;
  tokens.finops = (await createPerson(deps, 'finops@demo', ['finops'])).token;
  server = createServer((request, response) => {
    let form = '';
    request.on('data', (chunk: Buffer) => (form += chunk.toString()));
    request.on('end', () => {
      if (reporting === null) return response.writeHead(200).end('<html>sign in</html>');
      const asked = new URLSearchParams(form);
      const isRange = request.url?.includes('query_range');
      const isSightings = asked.get('query')?.startsWith('max by (clusterNamespace');
      const time = asked.get(isRange ? 'end' : 'time');
      const seen = (isSightings ? (isRange ? lately : reporting) : []).map((metric) => ({
        metric,
        ...(isRange
          ? { values: [[Number(time), `${Number(time) - 7}`]] }
          : { value: [Number(time), `${Number(time) - 7}`] }),
      }));
      const vitals = asked.get('query')?.includes('nodesReady') ? machines : null;
      const counted = (vitals ?? []).map((count, index) => ({
        metric: { clusterNamespace: 'payments', cluster: 'ours', part: index === 0 ? 'nodesReady' : 'nodesTotal' },
        value: [Number(time), `${count}`],
      }));
      const result = [...seen, ...counted];
      if (vitals && partial > 0) partial -= 1;
      const isPartial = vitals !== null && partial > 0;
      const data = { resultType: isRange ? 'matrix' : 'vector', result };
      return response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ status: 'success', isPartial, data }));
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}, 60_000);
afterAll(async () => {
  server.close().closeAllConnections();
  await deps.db.close();
  await database.drop();
});

/** Asks the source once, a minute after the last time. */
async function poll(): Promise<string> {
  clock += 60_000;
  const at = new Date(clock);
  await pollSightings({
    db: deps.db,
    clock: { now: () => at },
    sightings: sightingStore,
    source: createWatchPort(url),
    onError: (error) => {
      throw error;
    },
  });
  return at.toISOString();
}

const get = async <T>(who: string, path: string): Promise<T> =>
  (await createApi(deps)<T>('GET', path, { token: tokens[who] ?? '' })).body;
const regions = (who: string, query = '') => get<MetricsRegions>(who, `/metrics/regions${query}`);
const sevenBefore = (at: string) => new Date(Math.floor(Date.parse(at) / 1000) * 1000 - 7_000).toISOString();

describe('regions of a source of metrics', () => {
  it('are off without a source and unasked before the first answer', async () => {
    expect(await regions('developer')).toEqual({ state: 'off' });
    deps.metrics = createMetricsPort(url);
    expect(await regions('developer')).toEqual({ state: 'unasked' });
  });

  it('that vanish from a good answer are missing since they were last seen, also those lost before the first', async () => {
    reporting = [row('payments', 'ours', 'eu-west'), row('storefront', 'theirs', 'us-east')];
    lately = [row('storefront', 'also-theirs', 'ap-south'), row('payments', 'ours', 'eu-west')];
    const at = await poll();
    expect(await regions('finops')).toMatchObject({
      state: 'known',
      answeredAt: at,
      failing: null,
      regions: [
        { name: 'ap-south', isAnswering: false, clusters: 1 },
        { name: 'eu-west', isAnswering: true, clusters: 1, lastSeenAt: sevenBefore(at) },
        { name: 'us-east', isAnswering: true },
      ],
    });
    reporting = [row('storefront', 'theirs', 'us-east')];
    const later = await poll();
    expect(await regions('developer')).toMatchObject({
      answeredAt: later,
      regions: [{ name: 'eu-west', isAnswering: false, clusters: 1, lastSeenAt: sevenBefore(at) }],
    });
    const { body } = await createApi(deps)<ClusterMetrics>('GET', '/clusters/payments/ours/metrics', {
      token: tokens.developer ?? '',
    });
    expect(body).toMatchObject({
      state: 'connected',
      lastSeenAt: sevenBefore(at),
      region: { name: 'eu-west', isAnswering: false, lastSeenAt: sevenBefore(at) },
      health: { verdict: 'unknown', reasons: [{ id: 'regionLost', values: { region: 'eu-west' } }] },
    });
  });

  it('are told only of clusters that may be seen, in the project that was asked for', async () => {
    expect(JSON.stringify(await regions('developer'))).not.toMatch(/us-east|ap-south/);
    expect(await regions('developer', '?project=storefront')).toMatchObject({ state: 'known', regions: [] });
    expect(await regions('finops', '?project=payments')).toMatchObject({ regions: [{ name: 'eu-west' }] });
  });

  it('are not missed where nobody is left who would report, and count where a cluster was last seen', async () => {
    reporting = [row('payments', 'asleep', 'moon'), row('payments', 'ours', 'us-east')];
    await poll();
    reporting = [row('payments', 'ours', 'us-east')];
    await poll();
    expect(await regions('developer')).toMatchObject({
      regions: [{ name: 'us-east', isAnswering: true, clusters: 1 }],
    });
    // The storefront's clusters were both only seen where nobody answers for them, and one region answers for others.
    expect(await regions('finops', '?project=storefront')).toMatchObject({
      regions: [
        { name: 'ap-south', isAnswering: false },
        { name: 'us-east', isAnswering: true },
      ],
    });
    await deps.db.auto.$queryRawUnsafe(`DELETE FROM clusters WHERE name = 'also-theirs'`);
    expect(await regions('finops', '?project=storefront')).toMatchObject({ regions: [{ name: 'us-east' }] });
  });

  it('stay as they were known while the source itself fails, and it is said since when', async () => {
    reporting = null;
    const since = await poll();
    await poll();
    expect(await regions('developer')).toMatchObject({
      state: 'known',
      failing: { failure: 'not-prometheus', since },
      regions: [{ name: 'us-east', isAnswering: true }],
    });
    // A port that remembers no earlier answer: the tab says why it is empty, and is back by itself.
    deps.metrics = createMetricsPort(url);
    const figures = () => get<ClusterMetrics>('developer', '/clusters/payments/ours/metrics');
    const message = { key: expect.stringMatching(/^said\.source-/) };
    expect(await figures()).toMatchObject({ state: 'failing', failure: 'not-prometheus', message });
    reporting = [row('payments', 'ours', 'us-east')];
    const back = await poll();
    expect(await regions('developer')).toMatchObject({ answeredAt: back, failing: null });
    expect(await figures()).toMatchObject({ state: 'connected', region: { name: 'us-east', isAnswering: true } });
  });

  it('are not judged by a part of an answer: it is asked again, then told as a failure, and who was seen was seen', async () => {
    const nodes = () =>
      deps.db.auto.$queryRawUnsafe(
        `SELECT nodes_ready AS ready, nodes_total AS total, last_seen_at AS "seenAt"
         FROM metrics_sightings WHERE name = 'ours' AND region = 'us-east'`,
      );
    [machines, partial] = [[6, 6], 0];
    await poll();
    [machines, partial] = [[2, 6], 3];
    const away = await poll();
    const failing = { failure: 'partial-answer', since: away };
    expect(await regions('developer')).toMatchObject({ failing, regions: [{ name: 'us-east', isAnswering: true }] });
    expect(await nodes()).toEqual([{ ready: 6, total: 6, seenAt: new Date(sevenBefore(away)) }]);
    [machines, partial] = [[5, 6], 2];
    const back = await poll();
    expect(await regions('developer')).toMatchObject({ answeredAt: back, failing: null });
    expect(await nodes()).toMatchObject([{ ready: 5, total: 6 }]);
    machines = null;
  });
});
