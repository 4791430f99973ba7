import type { AccessRequestStore } from '../ports/access-requests.ts';
import type { AdviceReader } from '../ports/advice.ts';
import type { AlertsPort } from '../ports/alerts.ts';
import type { PolicyStore, ReviewStore } from '../ports/approvals.ts';
import type { AuditReader } from '../ports/audit.ts';
import type { CatalogStore, ProjectStore } from '../ports/catalog.ts';
import type { ClusterReader } from '../ports/clusters.ts';
import type { CostCheckReader } from '../ports/cost-checks.ts';
import type { CostDayReader } from '../ports/cost-export.ts';
import type { CostMailingStore } from '../ports/cost-mailings.ts';
import type { CostViewStore } from '../ports/cost-views.ts';
import type { CostLabelReader, CostRateReader, CostReader } from '../ports/costs.ts';
import type { CredentialPort, CredentialReader } from '../ports/credentials.ts';
import type { Clock, Database, Ids } from '../ports/database.ts';
import type { DestinationSender } from '../ports/deliveries.ts';
import type { DestinationStore } from '../ports/destinations.ts';
import type { EstimateReader } from '../ports/estimates.ts';
import type { FleetReader } from '../ports/fleet.ts';
import type { IdempotencyStore, RateCounter } from '../ports/idempotency.ts';
import type { GrantStore } from '../ports/identity.ts';
import type { InboxStore } from '../ports/inbox.ts';
import type { KubePort, MirrorReader } from '../ports/kube.ts';
import type { LeftoverReader } from '../ports/leftovers.ts';
import type { LifetimeStore } from '../ports/lifetimes.ts';
import type { AuditStore, EventLog, Queue } from '../ports/live.ts';
import type { LoadReader } from '../ports/loads.ts';
import type { LogsPort } from '../ports/logs.ts';
import type { MetricsPort } from '../ports/metrics.ts';
import type { AllowanceStore, DriftStore, ObservedPriceReader, RateCardStore } from '../ports/money.ts';
import type { NamespacePort } from '../ports/namespaces.ts';
import type { NoticeOutbox } from '../ports/notices.ts';
import type { Outbound } from '../ports/outbound.ts';
import type { CallerStore, MemberStore, SessionStore, TokenStore, UserStore } from '../ports/people.ts';
import type { PublishingStore } from '../ports/publishing.ts';
import type { RequestStore, ReservationStore } from '../ports/requests.ts';
import type { SightingReader } from '../ports/sightings.ts';
import type { SpendBudgetStore, SpendReader } from '../ports/spend.ts';
import type { DrawStatement, StatementReader } from '../ports/statements.ts';
import type { TemplateUse } from '../ports/templates.ts';
import type { UnitCostReader, UnitStore } from '../ports/unit-costs.ts';

/** Everything use cases may touch, wired in `server/runtime/container.ts`. */
export interface Deps {
  /** k0rdent's own namespace, where templates, chains and credentials come from. */
  systemNamespace: string;
  db: Database;
  clock: Clock;
  ids: Ids;
  kube: KubePort;
  mirror: MirrorReader;
  eventLog: EventLog;
  /** Written beside audit and event: what people are told. */
  notices: NoticeOutbox;
  inbox: InboxStore;
  queue: Queue;
  audit: AuditStore;
  auditReader: AuditReader;
  callers: CallerStore;
  users: UserStore;
  sessions: SessionStore;
  grants: GrantStore;
  tokens: TokenStore;
  members: MemberStore;
  accessRequests: AccessRequestStore;
  namespaces: NamespacePort;
  /** SLIPWAY_ADMIN_GROUP: its members are admins without a membership. */
  adminGroup: string | null;
  /** SMTP_URL is set. */
  hasMailServer: boolean;
  projects: ProjectStore;
  catalog: CatalogStore;
  requests: RequestStore;
  reservations: ReservationStore;
  allowances: AllowanceStore;
  rateCards: RateCardStore;
  observedPrices: ObservedPriceReader;
  /** SLIPWAY_CURRENCY: in which sums are shown. */
  currency: string;
  costs: CostReader;
  costViews: CostViewStore;
  units: UnitStore;
  unitCosts: UnitCostReader;
  costMailings: CostMailingStore;
  spendBudgets: SpendBudgetStore;
  spend: SpendReader;
  costDays: CostDayReader;
  statements: StatementReader;
  drawStatement: DrawStatement;
  costRate: CostRateReader;
  costLabels: CostLabelReader;
  advice: AdviceReader;
  estimates: EstimateReader;
  costChecks: CostCheckReader;
  leftovers: LeftoverReader;
  /** Null where no source is set. */
  metrics: MetricsPort | null;
  /** Null where no source is set. */
  alerts: AlertsPort | null;
  /** Null where no source is set. */
  logs: LogsPort | null;
  sightings: SightingReader;
  loads: LoadReader;
  fleet: FleetReader;
  drifts: DriftStore;
  clusters: ClusterReader;
  lifetimes: LifetimeStore;
  templateUse: TemplateUse;
  publishing: PublishingStore;
  credentials: CredentialPort;
  credentialReader: CredentialReader;
  idempotency: IdempotencyStore;
  rates: RateCounter;
  policies: PolicyStore;
  reviews: ReviewStore;
  destinations: DestinationStore;
  outbound: Outbound;
  sender: DestinationSender;
}
