import type { AccessRulesPort } from '../ports/access-rules.ts';
import type { RequestSecrets } from '../ports/adoptions.ts';
import type { AlertsPort } from '../ports/alerts.ts';
import type { CredentialPort } from '../ports/credentials.ts';
import type { Clock, Database, Ids } from '../ports/database.ts';
import type { DestinationSender } from '../ports/deliveries.ts';
import type { DestinationStore } from '../ports/destinations.ts';
import type { FederatedQuotasPort } from '../ports/federated-quotas.ts';
import type { GitPort, ProjectGitStore } from '../ports/git.ts';
import type { KarmadaMembersPort } from '../ports/karmada-members.ts';
import type { MembershipPort } from '../ports/karmada-membership.ts';
import type { KubePort, MirrorReader } from '../ports/kube.ts';
import type { EventLog, Queue } from '../ports/live.ts';
import type { LogsPort } from '../ports/logs.ts';
import type { MemberBatchPort } from '../ports/member-batch.ts';
import type { MemberClustersPort } from '../ports/member-clusters.ts';
import type { MetricsPort } from '../ports/metrics.ts';
import type { RulePort } from '../ports/multi-cluster-changes.ts';
import type { NamespacePort } from '../ports/namespaces.ts';
import type { Outbound } from '../ports/outbound.ts';
import type { DrawStatement } from '../ports/statements.ts';
import type { Stores } from '../ports/stores.ts';
import type { WorkloadsPort } from '../ports/workloads.ts';

/** What lies outside the database, or tells one run from another; tests bring their own. */
export interface Outside {
  db: Database;
  clock: Clock;
  ids: Ids;
  kube: KubePort;
  mirror: MirrorReader;
  eventLog: EventLog;
  queue: Queue;
  namespaces: NamespacePort;
  drawStatement: DrawStatement;
  /** Null where no source is set. */
  metrics: MetricsPort | null;
  /** Null where no source is set. */
  alerts: AlertsPort | null;
  /** Null where no source is set. */
  logs: LogsPort | null;
  workloads: WorkloadsPort;
  memberClusters: MemberClustersPort;
  memberBatch: MemberBatchPort;
  karmadaMembers: KarmadaMembersPort;
  federatedQuotas: FederatedQuotasPort;
  membership: MembershipPort;
  rules: RulePort;
  credentials: CredentialPort;
  accessRules: AccessRulesPort;
  destinations: DestinationStore;
  outbound: Outbound;
  projectGit: ProjectGitStore;
  git: GitPort;
  requestSecrets: RequestSecrets;
  sender: DestinationSender;
}

/** What the installation was set up with. */
export interface Settings {
  /** k0rdent's own namespace, where templates, chains and credentials come from. */
  systemNamespace: string;
  /** SLIPWAY_ADMIN_GROUP: its members are admins without a membership. */
  adminGroup: string | null;
  /** SMTP_URL is set. */
  hasMailServer: boolean;
  /** SLIPWAY_CURRENCY: in which sums are shown. */
  currency: string;
  /** A change of a multi-cluster service that touches more clusters needs a second person. */
  approvalAbove: number;
  /** VSPHERE_SERVERS: where vSphere credentials are tested. */
  vcenters: readonly string[];
  /** KARMADA_KUBECONFIGS: names of the Karmada control planes. */
  karmadaControlPlanes: readonly string[];
}

/** Everything use cases may touch, wired in `server/runtime/container.ts`. */
export type Deps = Stores & Outside & Settings;
