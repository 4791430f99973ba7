import { expect, it } from 'vitest';
import type { MultiClusterService, ServiceSet } from '../controllers/shapes/k0rdent.ts';
import { seedData } from './data.ts';
import { buildSeed } from './main.ts';

const seed = buildSeed(new Date('2026-11-21T10:00:00Z'), { childKubeconfig: () => 'a kubeconfig' });
const of = <T>(kind: string): T[] => seed.filter((object) => object.kind === kind) as unknown as T[];
const sets = of<ServiceSet>('ServiceSet');

it.each([
  ['base-prod', ['data-platform/etl-night true', 'platform/ci-runners true'], '2/2'],
  ['metrics-stores', ['edge-lab/store-berlin false', 'edge-lab/store-lyon true'], '1/2'],
])('%s is on the clusters whose labels match', (name, clusters, ready) => {
  const found = of<MultiClusterService>('MultiClusterService').find(({ metadata }) => metadata.name === name);
  const matching = found?.status?.matchingClusters ?? [];
  expect(matching.map((one) => `${one.namespace}/${one.name} ${one.deployed}`)).toEqual(clusters);
  const state = found?.status?.conditions?.find(({ type }) => type === 'ClusterInReadyState');
  expect(state?.message).toBe(ready);
  expect(sets.filter(({ spec }) => spec.multiClusterService === name)).toHaveLength(clusters.length);
});

it('leaves a service alone that the cluster has as its own, in Sveltos’ words, and the cluster stays well', () => {
  const set = sets.find(({ spec }) => spec.cluster === 'store-berlin' && spec.multiClusterService === 'metrics-stores');
  expect(set?.metadata.name).toMatch(/^store-berlin-[0-9a-f]{8}$/);
  expect(set?.status?.services).toMatchObject([
    {
      state: 'Failed',
      failureMessage:
        'cannot manage chart kof-collectors/kof-collectors. ClusterSummary p--store-berlin-sveltos-store-berlin managing it.\n',
    },
  ]);
  expect(seedData.fleet.find(({ name }) => name === 'store-berlin')?.state).toBe('ready');
});
