import type {
  AuditStore,
  CallerStore,
  CatalogStore,
  Clock,
  ClusterReader,
  Database,
  EventLog,
  IdempotencyStore,
  Ids,
  KubePort,
  MemberStore,
  MirrorReader,
  ProjectStore,
  Queue,
  RateCounter,
  RequestStore,
  ReservationStore,
  SessionStore,
  TokenStore,
  UserStore,
} from '../ports.ts';

/** Everything use cases may touch, wired in `server/runtime/container.ts`. */
export interface Deps {
  db: Database;
  clock: Clock;
  ids: Ids;
  kube: KubePort;
  mirror: MirrorReader;
  eventLog: EventLog;
  queue: Queue;
  audit: AuditStore;
  callers: CallerStore;
  users: UserStore;
  sessions: SessionStore;
  tokens: TokenStore;
  members: MemberStore;
  projects: ProjectStore;
  catalog: CatalogStore;
  requests: RequestStore;
  reservations: ReservationStore;
  clusters: ClusterReader;
  idempotency: IdempotencyStore;
  rates: RateCounter;
}
