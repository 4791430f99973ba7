import { expect, it } from 'vitest';
import type { CoreObject } from './nodes.ts';
import { withUsage } from './resource-quotas.ts';

const pod = (namespace: string, resources: object, phase = 'Running') =>
  ({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { namespace, name: 'web' },
    spec: { containers: [{ resources }] },
    status: { phase },
  }) as CoreObject;

it('counts what pods of its namespace ask for that have not ended', () => {
  const hard = { cpu: '2', 'requests.memory': '4Gi', 'limits.cpu': '9', pods: '7', configmaps: '3' };
  const metadata = { namespace: 'payments', name: 'payments' };
  const quota: CoreObject = { apiVersion: 'v1', kind: 'ResourceQuota', metadata, spec: { hard } };
  const own = { requests: { cpu: '250m', memory: '512Mi' }, limits: { cpu: '1' } };
  const pods = [pod('payments', own), pod('payments', own), pod('payments', own, 'Succeeded'), pod('shop', own)];
  expect(withUsage(quota, pods).status).toEqual({
    hard,
    used: { cpu: '500m', 'requests.memory': '1Gi', 'limits.cpu': '2', pods: '2', configmaps: '0' },
  });
});
