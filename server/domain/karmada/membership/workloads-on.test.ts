import { expect, it } from 'vitest';
import { rawBinding } from '../../applications/applications.fixtures.ts';
import { byRoom, even, fleetOf, rawCluster } from '../../applications/failover.fixtures.ts';
import { workloadsOn } from './workloads-on.ts';

const kept = [
  {
    kind: 'work.karmada.io/ResourceBinding',
    object: {
      metadata: { namespace: 'payments', name: 'settle-deployment', labels: {}, annotations: {} },
      spec: {
        resource: { apiVersion: 'apps/v1', kind: 'Deployment', namespace: 'payments', name: 'settle' },
        replicas: 3,
        clusters: [
          { name: 'ledger', replicas: 2 },
          { name: 'cart', replicas: 1 },
        ],
      },
    },
  },
  {
    kind: 'apps/Deployment',
    object: {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { namespace: 'payments', name: 'settle', labels: {} },
      spec: { replicas: 3, template: { spec: { containers: [{ image: 'nginx:1.25' }] } } },
    },
  },
];

it('names what has replicas on a member, and that nothing is known of where it goes without a placement', () => {
  const fleet = { clusters: [], rule: 'webster' as const };
  expect(workloadsOn('ledger', kept, fleet)).toEqual({
    workloads: [
      {
        namespace: 'payments',
        application: 'settle',
        kind: 'Deployment',
        name: 'settle',
        replicas: 2,
        outcome: null,
        to: [],
      },
    ],
    total: 1,
  });
  expect(workloadsOn('nobody', kept, fleet)).toEqual({ workloads: [], total: 0 });
});

it('tells what comes of the loss of this member, and not of another', () => {
  const spec = {
    replicas: 6,
    clusters: [
      { name: 'member1', replicas: 4 },
      { name: 'member2', replicas: 2 },
    ],
    replicaRequirements: { resourceRequest: { cpu: '1' } },
    placement: byRoom,
  };
  const onTwo = [{ kind: 'work.karmada.io/ResourceBinding', object: rawBinding('web', { spec }) }];
  const fleet = fleetOf(rawCluster('member1'), rawCluster('member2', { room: 3 }));
  const of = (member: string) => workloadsOn(member, onTwo, fleet).workloads.map(({ outcome, to }) => [outcome, to]);
  expect(of('member1')).toEqual([['no-room', []]]);
  expect(of('member2')).toEqual([['moves', [{ cluster: 'member1', more: 2 }]]]);
});

it('works out a bounded number of them, whatever is on other members, and says how many there are', () => {
  const on = (member: string, count: number) =>
    Array.from({ length: count }, (_, at) => ({
      kind: 'work.karmada.io/ResourceBinding',
      object: rawBinding(`on-${member}-${at}`, {
        spec: { replicas: 1, clusters: [{ name: member, replicas: 1 }], placement: even },
      }),
    }));
  const fleet = fleetOf(rawCluster('member1'), rawCluster('member2'));
  const { workloads, total } = workloadsOn('member2', [...on('member1', 203), ...on('member2', 203)], fleet);
  expect([workloads.length, total]).toEqual([200, 203]);
  expect(new Set(workloads.map(({ outcome }) => outcome))).toEqual(new Set(['moves']));
});
