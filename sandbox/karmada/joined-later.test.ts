import { expect, it } from 'vitest';
import { placeLabels } from './fleet-members.ts';
import { joinedLater } from './joined-later.ts';

const member = (name: string, labels: Record<string, string>) => ({
  apiVersion: 'cluster.karmada.io/v1alpha1',
  kind: 'Cluster',
  metadata: { name, labels },
  spec: { syncMode: 'Push' as const },
});

it('are the members whose labels name a cluster, without those that the sandbox joins itself', () => {
  const place = { namespace: 'payments', name: 'pay-perf' };
  const members = [
    member('perf', placeLabels(place)),
    member('ledger-prod', placeLabels({ namespace: 'payments', name: 'ledger-prod' })),
    member('elsewhere', {}),
  ];
  expect(joinedLater(members, new Set(['ledger-prod']))).toEqual([{ member: 'perf', ...place }]);
});
