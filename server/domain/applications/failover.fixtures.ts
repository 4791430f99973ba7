import type { Member } from '../../../lib/contracts/karmada.ts';
import { readMember } from '../karmada/member.ts';
import { readMemberCluster } from '../karmada/member-cluster.ts';
import type { MemberCluster } from '../placement/member-cluster.ts';
import type { Binding } from './binding.ts';
import type { Application } from './group.ts';

/** A Cluster with room for `room` replicas that ask for one core each. */
export const rawCluster = (name: string, { spec = {}, isReady = true, room = 10 }: GivenCluster = {}) => ({
  metadata: { name },
  spec,
  status: {
    apiEnablements: [{ groupVersion: 'apps/v1', resources: [{ kind: 'Deployment' }] }],
    resourceSummary: { allocatable: { cpu: String(room), pods: '110' } },
    conditions: [
      {
        type: 'Ready',
        status: isReady ? 'True' : 'False',
        reason: isReady ? 'ClusterReady' : 'ClusterNotReachable',
        lastTransitionTime: '2026-11-18T02:14:00Z',
      },
    ],
  },
});
interface GivenCluster {
  spec?: object;
  isReady?: boolean;
  room?: number;
}

/** Members of a control plane, as the rules about failover are asked of them. */
export function fleetOf(...raw: object[]): {
  clusters: MemberCluster[];
  members: Member[];
  rule: 'webster';
  now: Date;
} {
  return {
    clusters: raw.flatMap((one) => readMemberCluster(one) ?? []),
    members: raw.flatMap((one) => readMember(one) ?? []),
    rule: 'webster',
    now: new Date('2026-11-18T02:20:00Z'),
  };
}

/** An application of one Deployment. */
export const applicationOf = (binding: Binding): Application => ({
  namespace: 'payments',
  name: 'web',
  objects: [{ kind: 'Deployment', name: 'web', binding, template: null }],
});

/** Divided by fixed, even weights. */
export const even = {
  replicaScheduling: { replicaSchedulingType: 'Divided', replicaDivisionPreference: 'Weighted' },
};
/** Divided by free room. */
export const byRoom = {
  replicaScheduling: {
    replicaSchedulingType: 'Divided',
    replicaDivisionPreference: 'Weighted',
    weightPreference: { dynamicWeight: 'AvailableReplicas' },
  },
};
