import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type KubeApi, startKubeApi } from '../../tests/kube-api.ts';
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

it('stays in step with an API server that is killed and comes back', async () => {
  const known = new Map<string, string>();
  const healths: WatchHealth[] = [];
  let lists = 0;
  const controller = new AbortController();
  for (const name of ['a', 'b', 'c']) await createObject(api.client, kinds.clusterDeployment, deployment(name));
  const done = runListWatch({
    client: api.client,
    kind: kinds.clusterDeployment,
    signal: controller.signal,
    pageSize: 2,
    backoff: { minMs: 20, maxMs: 200 },
    startList: () => {
      lists += 1;
      known.clear();
      return {
        take: async (objects) => {
          for (const { metadata } of objects) known.set(metadata.name, metadata.resourceVersion);
        },
        finish: async () => undefined,
      };
    },
    onEvents: async (events) => {
      for (const { type, object } of events) {
        if (type === 'DELETED') known.delete(object.metadata.name);
        else known.set(object.metadata.name, object.metadata.resourceVersion);
      }
    },
    onHealth: (health) => healths.push(health),
  });
  await vi.waitFor(() => expect([...known.keys()].sort()).toEqual(['a', 'b', 'c']));

  await deleteObject(api.client, kinds.clusterDeployment, 'b', 'team-a');
  await createObject(api.client, kinds.clusterDeployment, deployment('d'));
  await vi.waitFor(() => expect([...known.keys()].sort()).toEqual(['a', 'c', 'd']));

  await api.crash();
  await vi.waitFor(() => expect(healths.at(-1)?.failingSince).not.toBeNull(), { timeout: 5_000 });
  await api.start();
  await createObject(api.client, kinds.clusterDeployment, deployment('e'));
  await vi.waitFor(() => expect([...known.keys()].sort()).toEqual(['a', 'c', 'd', 'e']), { timeout: 10_000 });
  expect(healths.at(-1)).toMatchObject({ failingSince: null, lastError: null });
  expect(lists).toBe(1);

  controller.abort();
  await done;
});
