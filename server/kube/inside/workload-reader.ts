import { z } from 'zod';
import type { WorkloadKind } from '../../../lib/contracts/workloads.ts';
import type { WorkloadFacts } from '../../domain/workloads/facts.ts';
import { objectSchema } from '../resources.ts';
import { dateOf } from './meta.ts';

const count = z.number().int().nullish().catch(0);
const workloadSchema = objectSchema.extend({
  spec: z.object({ replicas: count }).catch({ replicas: 0 }),
  status: z
    .object({
      observedGeneration: count,
      replicas: count,
      readyReplicas: count,
      updatedReplicas: count,
      desiredNumberScheduled: count,
      numberReady: count,
      updatedNumberScheduled: count,
      conditions: z
        .array(
          z.object({
            type: z.string(),
            status: z.string(),
            reason: z.string().catch(''),
            message: z.string().catch(''),
          }),
        )
        .nullish()
        .catch([]),
    })
    .catch({
      observedGeneration: 0,
      replicas: 0,
      readyReplicas: 0,
      updatedReplicas: 0,
      desiredNumberScheduled: 0,
      numberReady: 0,
      updatedNumberScheduled: 0,
      conditions: [],
    }),
});

/** Reads a Deployment, StatefulSet or DaemonSet as its controller reports it. */
export function readWorkload(kind: WorkloadKind, object: unknown): WorkloadFacts {
  const { metadata, spec, status } = workloadSchema.parse(object);
  const isDaemon = kind === 'DaemonSet';
  const stuck = status.conditions?.find(
    (condition) =>
      (condition.type === 'Progressing' || condition.type === 'ReplicaFailure') &&
      (condition.type === 'Progressing') === (condition.status === 'False'),
  );
  return {
    kind,
    namespace: metadata.namespace ?? '',
    name: metadata.name,
    createdAt: dateOf(metadata.creationTimestamp),
    isDeleting: metadata.deletionTimestamp !== undefined,
    // Kubernetes wants one where nobody says how many.
    wanted: (isDaemon ? status.desiredNumberScheduled : (spec.replicas ?? 1)) ?? 0,
    ready: (isDaemon ? status.numberReady : status.readyReplicas) ?? 0,
    updated: (isDaemon ? status.updatedNumberScheduled : status.updatedReplicas) ?? 0,
    isObserved: (status.observedGeneration ?? 0) >= metadata.generation,
    stuck: stuck ? [stuck.reason, stuck.message].filter(Boolean).join(': ') : null,
  };
}
