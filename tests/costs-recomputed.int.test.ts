import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hourMs } from '../lib/days.ts';
import { referenceEndMs, referenceSet } from '../sandbox/prometheus/fleet/reference-set.ts';
import { backfill, syncRecent } from '../server/jobs/sync-costs.ts';
import { createApi } from './api.ts';
import { costJobs, startCostSource } from './cost-world.ts';
import { createTestDeps, type TestDeps } from './deps.ts';
import { listen } from './listen.ts';
import { createPerson } from './organisation.ts';
import { createMigratedDatabase, type TestDatabase } from './postgres.ts';

let database: TestDatabase;
let deps: TestDeps;
beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
});
afterAll(async () => {
  await deps.db.close();
  await database.drop();
});

it('is what an independent script works out from the samples of seven days', async () => {
  const early = referenceEndMs - 400 * hourMs;
  const older = <T extends { startMs: number }>(all: readonly T[]) =>
    all.map((one) => (one.startMs === referenceEndMs - 100 * hourMs ? { ...one, startMs: early } : one));
  const fleet = referenceSet().map((cluster) => ({
    ...{ ...cluster, startMs: early, nodes: older(cluster.nodes), pods: older(cluster.pods) },
    ...{ volumes: older(cluster.volumes), loadBalancers: older(cluster.loadBalancers) },
    exporters: cluster.exporters.map((exporter) => ({ ...exporter, spans: older(exporter.spans) })),
  }));
  const long = await startCostSource(fleet, 10 * 24);
  const api = createApi(deps);
  const portal = createServer((request, response) => {
    const headers = { authorization: request.headers.authorization ?? '' };
    void api('GET', (request.url ?? '').replace('/api/v1', ''), { headers }).then(({ status, body }) =>
      response.writeHead(status).end(JSON.stringify(body)),
    );
  });
  const { url, stop } = await listen(portal);
  try {
    const jobs = costJobs(deps, long.url);
    await syncRecent(jobs, { regions: new Map() });
    await backfill(jobs, { regions: new Map() });
    const { token } = await createPerson(deps, 'admin@demo', ['slipway-admins']);
    const names = fleet.map(({ namespace, name }) => `${namespace}/${name}`).join(',');
    const args = [
      '--prometheus',
      long.url,
      '--slipway',
      url,
      '--token',
      token,
      '--clusters',
      names,
      '--to',
      '2026-11-21',
    ];
    const { stdout } = await promisify(execFile)(process.execPath, ['scripts/recompute-costs.mjs', ...args]);
    process.stdout.write(stdout);
    const apart = [...stdout.matchAll(/([\d.]+) % apart/g)].map(([, share]) => Number(share));
    expect(apart).toHaveLength(3);
    expect(Math.max(...apart)).toBeLessThanOrEqual(0.2);
    expect(stdout).not.toContain(' 0.0000 from samples');
  } finally {
    await stop();
    await long.stop();
  }
}, 120_000);
