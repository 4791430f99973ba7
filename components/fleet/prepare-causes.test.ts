import { expect, it } from 'vitest';
import type { FleetCluster } from '@/lib/contracts/fleet';
import { prepareCauses } from './prepare-causes';

const cluster = (name: string, more: Partial<FleetCluster> = {}): FleetCluster => ({
  namespace: 'payments',
  name,
  project: 'payments',
  region: 'edge-1',
  provider: 'aws',
  phase: 'ready',
  cause: null,
  state: 'ready',
  verdict: 'healthy',
  reason: 'allWell',
  values: {},
  seenAt: null,
  cpu: null,
  memory: null,
  disk: null,
  ...more,
});
const failed = { verdict: 'critical', reason: 'failed' } as const;
const lost = { verdict: 'unknown', reason: 'regionLost' } as const;

it('lists what needs somebody, in the order of the fleet, with its alerts', () => {
  const causes = prepareCauses(
    [
      cluster('a', failed),
      cluster('b', { verdict: 'degraded', reason: 'nodesNotReady' }),
      cluster('c'),
      cluster('d', { verdict: 'asleep', reason: 'hibernated' }),
      cluster('e', { verdict: 'unknown', reason: 'notUp' }),
    ],
    [{ namespace: 'payments', name: 'a', worst: 'critical', count: 2 }],
  );
  expect(causes.map(({ first, alerts }) => [first.name, alerts])).toEqual([
    ['a', 2],
    ['b', 0],
  ]);
});

it('tells the clusters of a silent region as one cause, apart from those of another', () => {
  const causes = prepareCauses(
    [cluster('a', lost), cluster('b', { ...lost, region: 'edge-2' }), cluster('c', lost)],
    null,
  );
  expect(causes.map(({ clusters, alerts }) => [clusters.map(({ name }) => name), alerts])).toEqual([
    [['a', 'c'], null],
    [['b'], null],
  ]);
});
