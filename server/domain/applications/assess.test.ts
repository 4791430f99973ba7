import { expect, it } from 'vitest';
import { applied, rawBinding, rawDeployment, ready } from './applications.fixtures.ts';
import { assessApplications } from './assess.ts';

it('counts all replicas of each member where they are not divided, and those of members that it is leaving not', () => {
  const count = (spec: object, status: object) =>
    assessApplications(
      [
        { kind: 'work.karmada.io/ResourceBinding', object: rawBinding('web', { spec, status }) },
        { kind: 'apps/Deployment', object: rawDeployment },
      ],
      ready,
    )[0]?.facts.replicas;
  const clusters = ['member1', 'member2', 'member3'].map((name) => ({ name, replicas: 2 }));
  const aggregatedStatus = [
    applied('member1', 'Healthy', { status: { readyReplicas: 2 } }),
    applied('member4', 'Healthy', { status: { readyReplicas: 2 } }),
  ];
  const spec = { clusters, replicas: 2 };
  expect(count({ ...spec, placement: {} }, { aggregatedStatus })).toEqual({ wanted: 6, placed: 6, ready: 2 });
  const placement = { replicaScheduling: { replicaSchedulingType: 'Divided' } };
  expect(count({ ...spec, placement }, { aggregatedStatus })).toEqual({ wanted: 2, placed: 6, ready: 2 });
});
