import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type KubeApi, startKubeApi } from '../../tests/support/kube-api.ts';
import { copyDatabase } from '../../tests/support/postgres.ts';
import { apiVersionOf, kinds } from './kinds.ts';
import { runListWatch, type WatchHealth } from './list-watch.ts';
import { createObject, deleteObject } from './resources.ts';

let api: KubeApi;
beforeAll(async () => {
  api = await startKubeApi(['team-a']);
});
afterAll(() => api.stop());

const deployment = (name: string) => ({
  apiVersion: apiVersionOf(kinds.clusterDeployment),
  kind: 'ClusterDeployment',
  metadata: { name, namespace: 'team-a' },
  spec: { template: 'aws-1', credential: 'aws', config: {} },
});

/** Follows the ClusterDeployments with pages of two and short pauses; what a complete list does not hold is gone. */
function follow() {
  const controller = new AbortController();
  const known = new Set<string>();
  const healths: WatchHealth[] = [];
  const seen = { lists: 0, lost: [] as string[] };
  const done = runListWatch({
    client: api.client,
    kind: kinds.clusterDeployment,
    signal: controller.signal,
    pageSize: 2,
    backoff: { minMs: 20, maxMs: 200 },
    startList: () => {
      const listed = new Set<string>();
      return {
        take: async (objects) => {
          for (const { metadata } of objects) listed.add(metadata.name);
          for (const name of listed) known.add(name);
        },
        finish: async () => {
          seen.lists += 1;
          for (const name of [...known].filter((one) => !listed.has(one))) {
            known.delete(name);
            seen.lost.push(name);
          }
        },
      };
    },
    onEvents: async (events) => {
      for (const { type, object } of events) {
        if (type === 'DELETED') known.delete(object.metadata.name);
        else known.add(object.metadata.name);
      }
    },
    onHealth: (health) => healths.push(health),
  });
  const stop = async () => {
    controller.abort();
    await done;
  };
  return { seen, healths, names: () => [...known].sort(), stop };
}

it('stays in step with an API server that is killed and comes back', async () => {
  for (const name of ['a', 'b', 'c']) await createObject(api.client, kinds.clusterDeployment, deployment(name));
  const { names, healths, seen, stop } = follow();
  await vi.waitFor(() => expect(names()).toEqual(['a', 'b', 'c']));

  await deleteObject(api.client, kinds.clusterDeployment, 'b', 'team-a');
  await createObject(api.client, kinds.clusterDeployment, deployment('d'));
  await vi.waitFor(() => expect(names()).toEqual(['a', 'c', 'd']));

  await api.crash();
  await vi.waitFor(() => expect(healths.at(-1)?.failingSince).not.toBeNull(), { timeout: 5_000 });
  await api.start();
  await createObject(api.client, kinds.clusterDeployment, deployment('e'));
  await vi.waitFor(() => expect(names()).toEqual(['a', 'c', 'd', 'e']), { timeout: 10_000 });
  expect(healths.at(-1)).toMatchObject({ failingSince: null, lastError: null });
  expect(seen.lists).toBe(1);
  await stop();
});

const watches = 'clusterdeployments\\?.*watch=true';
const lists = 'clusterdeployments\\?(?!.*watch=true)';
const laterPages = 'clusterdeployments\\?.*continue=.';

it.each([
  ['tells it to wait (429)', { action: 'error', status: 429, retryAfterSeconds: 1, path: watches }, true],
  ['closes every watch', { action: 'drop-watches', path: watches }, true],
  ['answers 500 to every list', { action: 'error', status: 500, path: lists }, true],
  ['forgets the rest of a list while it is read (410)', { action: 'expire', path: laterPages }, false],
  ['is slow with the second page of a list', { action: 'hold-before', path: laterPages }, false],
] as const)('keeps all it knows while the API server %s, and then catches up', async (_what, fault, isSaid) => {
  const { names, healths, seen, stop } = follow();
  await vi.waitFor(() => expect(seen.lists).toBe(1));
  const before = names();
  const met = await api.faults.set({ ...fault, method: 'GET' });
  // The open watch ends, and with it what it was told: the next one or a new list is needed.
  const cut = await api.faults.set({ action: 'expire', path: watches, times: 1 });
  const added = `later-${before.length}`;
  await createObject(api.client, kinds.clusterDeployment, deployment(added));
  await vi.waitFor(async () => expect((await met.state()).hits).toBeGreaterThan(0), { timeout: 10_000 });
  if (isSaid) await vi.waitFor(() => expect(healths.at(-1)?.failingSince).not.toBeNull(), { timeout: 10_000 });
  expect(names()).toEqual(expect.arrayContaining(before));
  await cut.remove();
  await met.remove();
  const all = [...before, added].sort();
  await vi.waitFor(() => expect(names()).toEqual(all), { timeout: 20_000 });
  await vi.waitFor(() => expect(healths.at(-1)).toMatchObject({ failingSince: null, lastError: null }));
  expect(seen.lost).toEqual([]);
  await stop();
});

it('follows a management cluster that was restored from an older backup', async () => {
  await createObject(api.client, kinds.clusterDeployment, deployment('in-backup'));
  await api.crash();
  const backup = await copyDatabase(api.databaseUrl);
  await api.start();
  const { names, healths, seen, stop } = follow();
  await deleteObject(api.client, kinds.clusterDeployment, 'in-backup', 'team-a');
  for (let nth = 0; nth < 30; nth += 1) {
    await createObject(api.client, kinds.clusterDeployment, deployment(`after-backup-${nth}`));
  }
  await vi.waitFor(() => expect(names()).toContain('after-backup-29'));
  expect(names()).not.toContain('in-backup');

  await api.crash();
  await backup.putBack();
  await api.start();
  await vi.waitFor(() => expect(names()).toContain('in-backup'), { timeout: 20_000 });
  await vi.waitFor(() => expect(names().filter((name) => name.startsWith('after-backup'))).toEqual([]), {
    timeout: 20_000,
  });
  await createObject(api.client, kinds.clusterDeployment, deployment('after-restore'));
  await vi.waitFor(() => expect(names()).toContain('after-restore'), { timeout: 10_000 });
  expect(seen.lost).toHaveLength(30);
  await vi.waitFor(() => expect(healths.at(-1)).toMatchObject({ failingSince: null, lastError: null }));
  await stop();
  await backup.drop();
});
