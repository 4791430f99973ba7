import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClusterDetail } from '../../lib/contracts/clusters.ts';
import { referenceEndMs, referenceSet } from '../../sandbox/prometheus/fleet/reference-set.ts';
import { createLogsServer } from '../../sandbox/victorialogs/http/server.ts';
import { FleetLogs } from '../../sandbox/victorialogs/lines/source.ts';
import { createClusterStore } from '../../server/db/clusters/cluster-store.ts';
import { pollNodeEvents } from '../../server/jobs/keep-node-events.ts';
import { createNodeEventSource } from '../../server/kof/node-events.ts';
import { createNodeEventKeeper } from '../../server/runtime/worker/node-events.ts';
import { createApi } from '../support/api.ts';
import { createTestDeps, type TestDeps } from '../support/deps.ts';
import { listen } from '../support/listen.ts';
import { createCluster, createPerson, seedOrganisation } from '../support/organisation.ts';
import { createMigratedDatabase, type TestDatabase } from '../support/postgres.ts';

let database: TestDatabase;
let deps: TestDeps;
let folder: string;
let token: string;
const stops: (() => Promise<void>)[] = [];
const end = new Date(referenceEndMs);
const dayBefore = new Date(referenceEndMs - 24 * 3_600_000);
const minutesAgo = (minutes: number): number => referenceEndMs - minutes * 60_000;
const [first, ...others] = referenceSet();
const [node] = first?.nodes ?? [];
if (!first || !node) throw new Error('The reference has clusters with nodes');
/** The fleet of the reference, with one node that has been lost for a few hours. */
const fleet = [{ ...first, nodes: [{ ...node, lost: [{ startMs: minutesAgo(330), endMs: null }] }] }, ...others];
const lost = { namespace: first.namespace, name: first.name, node: node.name };

beforeAll(async () => {
  database = await createMigratedDatabase();
  deps = createTestDeps(database.url);
  await seedOrganisation(deps);
  await createCluster(deps, lost.namespace, lost.name, 'payments');
  await deps.db.auto.$queryRawUnsafe(`UPDATE clusters SET created_at = '2020-01-01'`);
  token = (await createPerson(deps, 'auditor@demo', ['auditors'])).token;
  const now = () => referenceEndMs;
  const source = new FleetLogs({ clusters: () => fleet, now, historyMs: 30 * 86_400_000 });
  const { url, stop } = await listen(createLogsServer({ source, now }));
  stops.push(stop);
  folder = await mkdtemp(join(tmpdir(), 'slipway-node-events-'));
  await writeFile(join(folder, 'metrics.yaml'), `metrics: { url: '${url}' }\nlogs: { url: '${url}' }\n`);
}, 60_000);
afterAll(async () => {
  for (const stop of stops) await stop();
  await rm(folder, { recursive: true, force: true });
  await deps.db.close();
  await database.drop();
});

const poll = (from: Date) => {
  const source = createNodeEventSource(`file://${join(folder, 'metrics.yaml')}`);
  if (!source) throw new Error('the profile names logs');
  const keep = createNodeEventKeeper({ database: deps.db, clusters: createClusterStore(), eventLog: deps.eventLog });
  return pollNodeEvents({ clock: { now: () => end }, source, keep }, from);
};

async function ofNode(): Promise<ClusterDetail['events']> {
  const path = `/clusters/${lost.namespace}/${lost.name}`;
  const { body } = await createApi(deps)<ClusterDetail>('GET', path, { token });
  return body.events.filter(({ object }) => object === `Node/${lost.node}`);
}

describe('events of nodes', () => {
  it('are kept as those of their cluster, a warning that is repeated once, and nothing of other objects', async () => {
    const next = await poll(dayBefore);
    const first = await ofNode();
    expect(first.filter(({ reason }) => reason === 'NodeNotReady')).toEqual([
      {
        at: new Date(minutesAgo(30)).toISOString(),
        type: 'Warning',
        reason: 'NodeNotReady',
        message: `Node ${lost.node} status is now: NodeNotReady`,
        source: 'node-controller',
        object: `Node/${lost.node}`,
      },
    ]);
    expect(next.getTime()).toBeLessThan(end.getTime());
    await poll(dayBefore);
    expect(await ofNode()).toEqual(first);
    const kinds = await deps.db.auto.$queryRawUnsafe(
      `SELECT DISTINCT split_part(object, '/', 1) AS kind FROM cluster_events`,
    );
    expect(kinds).toEqual([{ kind: 'Node' }]);
  });

  it('of clusters that are not known are left out', async () => {
    const names = await deps.db.auto.$queryRawUnsafe<{ name: string }[]>('SELECT DISTINCT name FROM cluster_events');
    expect(names).toEqual([{ name: lost.name }]);
  });
});
