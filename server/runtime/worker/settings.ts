import type { KarmadaKubeconfig } from '../../config/karmada-kubeconfigs.ts';
import type { ProviderEndpoints } from '../../providers/endpoints.ts';
import type { SendingSettings } from './deliveries.ts';

/** What a worker is started with. */
export interface WorkerSettings {
  databaseUrl: string;
  /** Where connections keep their session: the same, or a way around the pooler (DATABASE_SESSION_URL). */
  sessionUrl: string;
  /** Whether a pooler in transaction mode stands at `databaseUrl`. */
  isPooled: boolean;
  /** Null: the service account of the pod. */
  kubeconfig: string | null;
  systemNamespace: string;
  /** Null: no costs are read. */
  prometheusUrl: string | null;
  /** In which sums are shown (SLIPWAY_CURRENCY). */
  currency: string;
  /** Clusters that a change of a multi-cluster service touches without a second person (SLIPWAY_APPROVAL_ABOVE). */
  approvalAbove: number;
  /** Null: nobody is an admin but by membership. */
  adminGroup: string | null;
  /** 0 takes a free one. */
  port: number;
  /** Throws while the schema of the database is not the one of this version. */
  assertSchema(): Promise<void>;
  sending: SendingSettings;
  /** Where the providers of credentials are asked. */
  endpoints: ProviderEndpoints;
  /** Karmada control planes (KARMADA_KUBECONFIGS). */
  karmada: readonly KarmadaKubeconfig[];
  /** How long a watch may say nothing before the API server is asked (WATCH_SILENCE_SECONDS). */
  silenceSeconds: number;
  log: { info(fields: object, text: string): void; error(fields: object, text: string): void };
}
