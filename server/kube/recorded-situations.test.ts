import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { findSharedData } from '../../tests/support/shared-data.ts';
import { viewCluster } from '../domain/clusters/cluster-view.ts';
import { watchedKinds } from './caches.ts';
import { readClusterParts } from './cluster-parts.ts';
import { kindKey } from './kinds.ts';
import { objectSchema } from './resources.ts';

const folder = findSharedData('real/watch');
const names = new Set(['demo1', 'temp1', 'lost1', 'temp-even', 'demo-noconfig']);

interface Change {
  ts: string;
  type: string;
  kind: string;
  object: ReturnType<typeof objectSchema.parse>;
  cluster: string;
}
interface Told {
  at: string;
  phase: string;
  cause: string | undefined;
  params: Record<string, string | number> | undefined;
  next: string | undefined;
}

function readChanges(from: string): Change[] {
  const wanted = ['clusterdeployments', 'helmreleases', 'clusters', 'machines', 'machinedeployments', 'servicesets'];
  return watchedKinds
    .filter(({ kind }) => wanted.includes(kind.plural))
    .flatMap(({ kind, clusterOf }) =>
      readFileSync(join(from, `${kind.plural}.jsonl`), 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as { ts: string; type: string; object: unknown })
        .map((row) => ({ ...row, kind: kindKey(kind), object: objectSchema.parse(row.object) }))
        .map((row) => ({ ...row, cluster: clusterOf(row.object) ?? '' })),
    )
    .filter(({ cluster, object }) => names.has(cluster) && object.metadata.namespace === 'lab')
    .toSorted((one, other) => one.ts.localeCompare(other.ts));
}

/** What is said of each cluster, one entry whenever it changes. */
function replay(changes: Change[]): Map<string, Told[]> {
  const objects = new Map<string, Map<string, Change>>();
  const before = new Map<string, Parameters<typeof readClusterParts>[2]>();
  const all = new Map<string, Told[]>();
  for (const change of changes) {
    const { cluster, kind, object, ts } = change;
    const own = objects.get(cluster) ?? new Map<string, Change>();
    objects.set(cluster, own);
    if (change.type === 'DELETED') own.delete(`${kind}/${object.metadata.name}`);
    else own.set(`${kind}/${object.metadata.name}`, change);
    const parts = readClusterParts([...own.values()], () => null, before.get(cluster) ?? null);
    if (!parts) continue;
    const { row, detail } = viewCluster(parts, new Date(ts));
    before.set(cluster, row);
    const told = all.get(cluster) ?? [];
    all.set(cluster, told);
    const last = told.at(-1);
    const now = {
      at: ts.slice(11, 19),
      phase: row.phase,
      cause: row.cause?.message.key,
      params: row.cause?.message.params,
      next: detail.nextStep?.key,
    };
    if (JSON.stringify({ ...last, at: '' }) !== JSON.stringify({ ...now, at: '' })) told.push(now);
  }
  return all;
}

describe.runIf(folder)('what was recorded at a real k0rdent', () => {
  let told: Map<string, Told[]>;
  beforeAll(() => {
    told = replay(readChanges(folder ?? ''));
  });
  const during = (cluster: string, from: string, to: string) =>
    (told.get(cluster) ?? []).filter(({ at }) => at >= from && at < to);
  const causes = (all: Told[]) => [...new Set(all.map(({ phase, cause }) => `${phase} ${cause ?? ''}`.trim()))];

  it('a deletion that hangs names its machines and says what to do', () => {
    const hanging = during('demo1', '00:26:41', '00:27:00').at(-1);
    expect(hanging).toMatchObject({ phase: 'deleting', cause: 'deletionCluster', next: 'freeMachines' });
    expect(hanging?.params).toMatchObject({ since: '2026-11-24T00:21:41.000Z' });
    expect(String(hanging?.params?.objects).match(/Machine\/demo1-md-/g)).toHaveLength(3);
    expect(during('demo1', '00:21:41', '00:26:41').every(({ next }) => next === 'wait')).toBe(true);
  });

  it('a deletion without its credential says so until the credential is back, and then goes on', () => {
    const all = causes(during('temp1', '00:18:00', '00:28:00'));
    expect(all).toEqual([
      'degraded credentialMissing',
      'deleting deletionBlockedByCredential',
      'deleting deletionCluster',
      'deleting deletionServices',
    ]);
  });

  it('a deletion whose template is gone never says that it only takes time', () => {
    expect(causes(during('lost1', '00:39:43', '00:50:00'))).toEqual(['deleting deletionBlockedByTemplate']);
  });

  it('a change of the number of workers is told with its numbers', () => {
    const up = during('demo1', '00:07:54', '00:08:11');
    expect(causes(up)).toEqual(['updating scaling']);
    expect(up[0]?.params).toMatchObject({ from: 2, to: 3 });
    const three = during('demo-noconfig', '00:34:30', '00:34:51').filter(({ cause }) => cause === 'scaling');
    expect(three.map(({ params }) => params)).toEqual([
      { from: 1, to: 3, ready: 1 },
      { from: 2, to: 3, ready: 2 },
    ]);
    expect(during('demo-noconfig', '00:34:52', '00:36:00').map(({ phase }) => phase)).toEqual(['ready']);
  });

  it('a Cluster that is removed behind k0rdent’s back is told while it goes', () => {
    expect(during('temp-even', '00:33:10', '00:33:14').at(-1)).toMatchObject({
      phase: 'failed',
      cause: 'capiClusterDeleting',
    });
  });
});
