import { expect, it } from 'vitest';
import type { ClusterEvent } from '@/lib/contracts/cluster-events';
import { withoutRepeats } from './without-repeats';

const event = (at: string, object: string, message: string): ClusterEvent => ({
  at,
  type: 'Normal',
  reason: 'CAPIClusterIsProvisioning',
  message,
  source: 'kcm',
  object,
});

it('keeps the newest of what is said again of the same object', () => {
  const events = [
    event('10:03', 'ClusterDeployment/shop', 'Cluster is provisioning'),
    event('10:02', 'Machine/shop-a', 'Cluster is provisioning'),
    event('10:01', 'ClusterDeployment/shop', 'Cluster is provisioning'),
    event('10:00', 'ClusterDeployment/shop', ''),
    event('09:59', 'ClusterDeployment/shop', ''),
  ];
  expect(withoutRepeats(events).map(({ at }) => at)).toEqual(['10:03', '10:02', '10:00']);
});
