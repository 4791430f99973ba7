// Looks at Volcano in members of Karmada control planes, through the proxy that the control planes have for that.
import type { JobFacts, PodGroupFacts, QueueFacts } from '../domain/batch/facts.ts';
import type { Bounded } from './workloads.ts';

export interface BatchPlace {
  controlPlane: string;
  cluster: string;
}

/** What a member has of Volcano; of which namespaces depends on what was asked. */
export interface MemberBatch {
  queues: Bounded<QueueFacts>;
  podGroups: Bounded<PodGroupFacts>;
  /** None where nobody asked for them. */
  jobs: Bounded<JobFacts>;
}

/** Only reads. What it throws is a MemberError within 5 s, or the caller's own reason; `refused`: the member has no Volcano. */
export interface MemberBatchPort {
  /**
   * @param jobsOf the namespaces whose jobs and PodGroups are looked at; there may be those of others among them. With null
   *   there are no jobs, which hold whole pods, and the PodGroups of all namespaces.
   */
  look(place: BatchPlace, jobsOf: readonly string[] | null, signal?: AbortSignal): Promise<MemberBatch>;
}
