import type { PreviewCluster } from '../../../lib/contracts/multi-cluster-changes.ts';
import type { ServiceClaim } from '../services/service-claims.ts';

/** A cluster as the preview of a rule needs it. */
export interface RuledCluster {
  namespace: string;
  name: string;
  project: string | null;
  phase: PreviewCluster['phase'];
  kubernetesVersion: string | null;
  /** Machines; null where nobody knows yet. */
  nodes: number | null;
  labels: Readonly<Record<string, string>>;
  /** What sets of its own and of rules install on it of the services that are asked about. */
  claims: readonly ServiceClaim[];
}
