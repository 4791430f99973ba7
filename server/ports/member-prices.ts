import type { MeasuredMachines } from '../domain/applications/application-cost.ts';
import type { Endpoint, MemberRecord } from '../domain/karmada/member-place.ts';
import type { Tx } from './database.ts';
import type { ClusterRef } from './kube.ts';

/** What a cluster cost on its last complete days; null where there is none, or none in the asked currency. */
export interface MeasuredCluster extends ClusterRef {
  machines: MeasuredMachines | null;
  /** Days were left out because no rate leads into the asked currency. */
  isUnconverted: boolean;
}

/** What members of Karmada control planes are, and what their clusters cost. */
export interface MemberPriceReader {
  members(tx: Tx, controlPlanes: readonly string[]): Promise<MemberRecord[]>;
  /** Clusters whose API server is at one of these addresses. */
  atEndpoints(tx: Tx, endpoints: readonly Endpoint[]): Promise<(Endpoint & ClusterRef)[]>;
  /** Those of the clusters that are there. */
  measured(
    tx: Tx,
    clusters: readonly ClusterRef[],
    question: { currency: string; today: string },
  ): Promise<MeasuredCluster[]>;
}
