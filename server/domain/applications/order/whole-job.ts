import type { ApplicationSpec } from '../../../../lib/contracts/application-orders.ts';
import { totalsOf } from '../../../../lib/contracts/application-volcano.ts';
import type { MemberDemand, QuotaQuestion } from '../../federated-quotas/quota-room.ts';
import { availableReplicas } from '../../placement/available-replicas.ts';
import type { MemberCluster, ResourceList } from '../../placement/member-cluster.ts';
import { requestsOf } from './manifests.ts';

/** What a member gives for one of what the preview counts there: a replica, or all pods of a Job of Volcano. */
interface UnitDemand {
  pods: number;
  cpuMillicores: number;
  memoryMib: number;
  gpus: number;
}

export function unitDemandOf(spec: ApplicationSpec): UnitDemand {
  const { workload, replicas, cpuMillicores, memoryMib } = spec;
  if (workload.kind !== 'volcano-job') return { pods: 1, cpuMillicores, memoryMib, gpus: 0 };
  const { pods, gpus } = totalsOf(workload, replicas);
  return { pods, cpuMillicores: pods * cpuMillicores, memoryMib: pods * memoryMib, gpus };
}

/**
 * What members give to all pods of a Job of Volcano, before and after it is changed; of other workloads nothing.
 * @param before null where it is new
 */
export function wholeDemands(
  members: readonly { name: string; now: number; after: number }[],
  before: ApplicationSpec | null,
  spec: ApplicationSpec,
): QuotaQuestion['whole'] {
  if (spec.workload.kind !== 'volcano-job') return new Map();
  return new Map(
    members.map(({ name, now, after }) => [name, { now: demandOf(before ?? spec, now), after: demandOf(spec, after) }]),
  );
}

function demandOf(spec: ApplicationSpec, times: number): MemberDemand {
  const { pods, cpuMillicores, memoryMib } = unitDemandOf(spec);
  return { pods: times * pods, cpu: (times * cpuMillicores) / 1000, memory: times * memoryMib * 2 ** 20 };
}

/**
 * How many of what the preview counts fit on a member beside what runs there: replicas as Karmada estimates them. Of a Job of
 * Volcano nobody estimates anything, so that it is what is free on the whole cluster for all of its pods together; whether
 * single nodes have room for each of them is for Volcano to say.
 */
export function fitsOn(cluster: MemberCluster, spec: ApplicationSpec): number | null {
  const { capacity } = cluster;
  if (!capacity) return null;
  if (spec.workload.kind !== 'volcano-job') return availableReplicas(cluster, requestsOf(spec), spec.replicas);
  const { pods, gpus, ...all } = unitDemandOf(spec);
  const request: ResourceList = {
    ...requestsOf({ ...spec, ...all }),
    pods: String(pods),
    ...(gpus > 0 && { [spec.workload.gpuResource]: String(gpus) }),
  };
  return availableReplicas({ ...cluster, capacity: { ...capacity, models: [] } }, request, 1);
}
