import { expect, it } from 'vitest';
import { loadKey, podMetricsOf } from './pod-metrics.ts';

const pod = (name: string, load?: string, phase = 'Running') => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: {
    namespace: 'shop',
    name,
    ownerReferences: [{ apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'web', uid: 'one' }],
    ...(load && { annotations: { [loadKey]: load } }),
  },
  spec: { containers: [{ name: 'web', resources: { requests: { cpu: '250m', memory: '512Mi' } } }] },
  status: { phase },
});
const used = (...pods: ReturnType<typeof pod>[]) =>
  podMetricsOf(pods, 0).map((one) => [one.metadata.name, (one as unknown as { containers: object[] }).containers]);

it('pods share the load of their workload, as far as they run', () => {
  const usage = (cpu: string) => [{ name: 'web', usage: { cpu, memory: '256Mi' } }];
  expect(used(pod('a', '900m'), pod('b', '900m'), pod('c', '900m', 'Pending'))).toEqual([
    ['a', usage('450m')],
    ['b', usage('450m')],
  ]);
  expect(used(pod('idle'))).toEqual([['idle', usage('25m')]]);
});
