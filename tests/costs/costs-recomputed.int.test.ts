import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hourMs } from '../../lib/days.ts';
import { referenceEndMs, referenceSet } from '../../sandbox/prometheus/fleet/reference-set.ts';
import type { ClusterSpec } from '../../sandbox/prometheus/fleet/spec.ts';
import { backfill } from '../../server/jobs/backfill-costs.ts';
import { syncRecent } from '../../server/jobs/sync-costs.ts';
import { createApi } from '../support/api.ts';
import { costJobs, startCostSource } from '../support/cost-world.ts';
import { createTestDeps, type TestDeps } from '../support/deps.ts';
import { listen } from '../support/listen.ts';
import { createPerson } from '../support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../support/postgres.ts';

const parts = ['node', 'storage', 'loadBalancer', 'fee', 'amount'];

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

/** Of seven days: what the reference set has, fees of two control planes, and volumes and balancers that come and go. */
function sevenDays(): ClusterSpec[] {
  const early = referenceEndMs - 400 * hourMs;
  const older = <T extends { startMs: number }>(all: readonly T[]) =>
    all.map((one) => (one.startMs === referenceEndMs - 100 * hourMs ? { ...one, startMs: early } : one));
  const life = { startMs: referenceEndMs - 60.5 * hourMs, endMs: referenceEndMs - 30.25 * hourMs };
  const late = <T extends object>([first]: readonly T[], change: Partial<T>): T[] =>
    first ? [{ ...first, ...life, ...change }] : [];
  return referenceSet().map((cluster, index) => ({
    ...cluster,
    startMs: early,
    nodes: older(cluster.nodes),
    pods: older(cluster.pods),
    volumes: [
      ...older(cluster.volumes),
      ...late(cluster.volumes, { name: 'pv-late', claim: 'data-late', sizeGib: 2500 }),
    ],
    loadBalancers: [
      ...older(cluster.loadBalancers),
      ...late(cluster.loadBalancers, { service: 'late', ip: '203.0.113.11' }),
    ],
    fee: index * 0.1,
    exporters: cluster.exporters.map((exporter) => ({ ...exporter, spans: older(exporter.spans) })),
  }));
}

it('is what an independent script works out from the samples of seven days', async () => {
  const fleet = sevenDays();
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
    const run: Promise<{ stdout: string; code?: number }> = promisify(execFile)(process.execPath, [
      'scripts/recompute-costs.mjs',
      ...args,
    ]);
    // One that finds a difference ends with an error, after it has told all of them.
    const { stdout, code } = await run.catch((failed: { stdout: string; code: number }) => failed);
    process.stdout.write(stdout);
    const lines = [...stdout.matchAll(/^(\S+) (\w+): ([\d.]+) from .* ([\d.]+) % apart$/gm)];
    expect(lines.map(([, cluster, part]) => `${cluster} ${part}`)).toEqual(
      fleet.flatMap(({ namespace, name }) => parts.map((part) => `${namespace}/${name} ${part}`)),
    );
    const isCoarse = (part: string) => part === 'storage' || part === 'loadBalancer';
    for (const [line, , part = '', , apart] of lines) {
      expect(Number(apart), line).toBeLessThanOrEqual(isCoarse(part) ? 1 : 0.2);
    }
    const nothing = lines.filter(([, , , cost]) => Number(cost) === 0).map(([, cluster, part]) => `${cluster} ${part}`);
    expect(code).toBeUndefined();
    expect(nothing).toEqual(['team-a/dev fee', 'team-b/dev loadBalancer']);
  } finally {
    await stop();
    await long.stop();
  }
}, 120_000);
