import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { findActor } from '../auth/actor.ts';
import { createSealer } from '../auth/sealing.ts';
import { type Env, readEnv } from '../config/env.ts';
import { accessRequestStore } from '../db/access-request-store.ts';
import { adviceReader } from '../db/advice-reader.ts';
import { allowanceStore } from '../db/allowance-store.ts';
import { auditReader } from '../db/audit-reader.ts';
import { auditStore } from '../db/audit-store.ts';
import { callerStore } from '../db/caller-store.ts';
import { catalogStore } from '../db/catalog-store.ts';
import { type OpenDatabase, openDatabase } from '../db/client.ts';
import { clusterReader } from '../db/cluster-reader.ts';
import { createClusterStore } from '../db/cluster-store.ts';
import { costCheckReader } from '../db/cost-check-store.ts';
import { costDayReader } from '../db/cost-export-store.ts';
import { costLabelReader } from '../db/cost-label-reader.ts';
import { costMailingStore } from '../db/cost-mailing-store.ts';
import { costRateReader } from '../db/cost-rate.ts';
import { costReader } from '../db/cost-reader.ts';
import { costViewStore } from '../db/cost-view-store.ts';
import { credentialReader } from '../db/credential-reader.ts';
import { createDestinationStore } from '../db/destination-store.ts';
import { driftStore } from '../db/drift-store.ts';
import { estimateReader } from '../db/estimate-store.ts';
import { createEventLog } from '../db/event-log.ts';
import { fleetReader } from '../db/fleet-reader.ts';
import { grantStore } from '../db/grant-store.ts';
import { idempotencyStore } from '../db/idempotency-store.ts';
import { inboxStore } from '../db/inbox-store.ts';
import { leftoverReader } from '../db/leftover-reader.ts';
import { lifetimeStore } from '../db/lifetime-store.ts';
import { loadReader } from '../db/load-store.ts';
import { memberStore } from '../db/member-store.ts';
import { createMirrorStore } from '../db/mirror-store.ts';
import { noticeOutbox } from '../db/notice-store.ts';
import { observedPriceReader } from '../db/observed-price-reader.ts';
import { policyStore } from '../db/policy-store.ts';
import { projectStore } from '../db/project-store.ts';
import { publishingStore } from '../db/publishing-store.ts';
import { rateCardStore } from '../db/rate-card-store.ts';
import { rateCounter } from '../db/rate-counter.ts';
import { requestStore } from '../db/request-store.ts';
import { reservationStore } from '../db/reservation-store.ts';
import { reviewStore } from '../db/review-store.ts';
import { sessionStore } from '../db/session-store.ts';
import { sightingReader } from '../db/sighting-store.ts';
import { spendBudgetStore } from '../db/spend-budget-store.ts';
import { spendReader } from '../db/spend-reader.ts';
import { statementReader } from '../db/statement-store.ts';
import { templateUse } from '../db/template-use.ts';
import { tokenStore } from '../db/token-store.ts';
import { unitCostReader } from '../db/unit-cost-reader.ts';
import { unitStore } from '../db/unit-store.ts';
import { userStore } from '../db/user-store.ts';
import { readAllowed } from '../domain/outbound-allow.ts';
import { createEventHub, type EventHub } from '../http/event-hub.ts';
import type { HttpServices } from '../http/route.ts';
import { createQueue } from '../jobs/queue.ts';
import { createAlertsPort } from '../kof/alerts.ts';
import { createLogsPort } from '../kof/logs.ts';
import { createMetricsPort } from '../kof/metrics.ts';
import { createClient } from '../kube/client.ts';
import { loadConnection } from '../kube/config.ts';
import { createCredentialPort } from '../kube/credentials.ts';
import { createKubePort } from '../kube/port.ts';
import { createNamespacePort } from '../kube/project-namespace.ts';
import { createPublisher } from '../kube/publisher.ts';
import { createOutbound } from '../notify/outbound.ts';
import { createSender } from '../notify/sender.ts';
import { logger } from '../observability/logger.ts';
import { drawStatement } from '../pdf/statement-pdf.ts';
import type { Deps } from '../usecases/deps.ts';
import { type AuthParts, createAuthParts } from './auth-parts.ts';

/** k0rdent's own namespace; its chart allows no other in practice. */
const systemNamespace = 'kcm-system';

export interface Container extends HttpServices {
  env: Env;
  database: OpenDatabase;
  hub: EventHub;
  auth: AuthParts;
}

function createContainer(env: Env): Container {
  const onError = (err: unknown) => logger.warn({ err }, 'Something went wrong and is tried again');
  const database = openDatabase(env.DATABASE_URL, { onError });
  const connection = loadConnection(env.SLIPWAY_KUBECONFIG ?? null);
  const client = createClient(connection);
  const { rewriteRules } = createPublisher(client, systemNamespace);
  const reach = { own: [connection.server.hostname], allowed: readAllowed(env.OUTBOUND_ALLOW) };
  const outbound = createOutbound({ allowed: reach.allowed });
  const eventLog = createEventLog(database, env.DATABASE_URL);
  const deps: Deps = {
    systemNamespace,
    db: database,
    clock: { now: () => new Date() },
    ids: {
      newId: randomUUID,
      newSecret: () => randomBytes(32).toString('base64url'),
      hash: (secret) => createHash('sha256').update(secret).digest('hex'),
    },
    kube: createKubePort(client, systemNamespace),
    mirror: createMirrorStore(client.clusterName),
    eventLog,
    notices: noticeOutbox,
    inbox: inboxStore,
    queue: createQueue(env.DATABASE_URL, onError),
    audit: auditStore,
    auditReader,
    callers: callerStore,
    users: userStore,
    sessions: sessionStore,
    grants: grantStore,
    tokens: tokenStore,
    members: memberStore,
    accessRequests: accessRequestStore,
    namespaces: createNamespacePort(client),
    adminGroup: env.SLIPWAY_ADMIN_GROUP ?? null,
    hasMailServer: env.SMTP_URL !== undefined,
    projects: projectStore,
    catalog: catalogStore,
    requests: requestStore,
    reservations: reservationStore,
    allowances: allowanceStore,
    rateCards: rateCardStore,
    observedPrices: observedPriceReader,
    currency: env.SLIPWAY_CURRENCY,
    costs: costReader,
    costViews: costViewStore,
    units: unitStore,
    unitCosts: unitCostReader,
    costMailings: costMailingStore,
    spendBudgets: spendBudgetStore,
    spend: spendReader,
    costDays: costDayReader,
    statements: statementReader,
    drawStatement,
    costRate: costRateReader,
    advice: adviceReader,
    estimates: estimateReader,
    costChecks: costCheckReader,
    costLabels: costLabelReader,
    leftovers: leftoverReader,
    metrics: env.PROMETHEUS_URL ? createMetricsPort(env.PROMETHEUS_URL) : null,
    alerts: env.PROMETHEUS_URL ? createAlertsPort(env.PROMETHEUS_URL) : null,
    sightings: sightingReader,
    loads: loadReader,
    fleet: fleetReader,
    logs: env.PROMETHEUS_URL ? createLogsPort(env.PROMETHEUS_URL) : null,
    drifts: driftStore,
    clusters: { ...clusterReader, events: createClusterStore().events },
    lifetimes: lifetimeStore,
    templateUse,
    publishing: publishingStore,
    credentials: createCredentialPort(client, systemNamespace, { rewriteRules, reach }),
    credentialReader,
    idempotency: idempotencyStore,
    rates: rateCounter,
    policies: policyStore,
    reviews: reviewStore,
    destinations: createDestinationStore(createSealer(env.NEXTAUTH_SECRET)),
    outbound,
    sender: createSender(outbound, env.NEXTAUTH_URL),
  };
  const auth = createAuthParts(env, deps);
  return {
    env,
    database,
    deps,
    auth,
    portalUrl: env.NEXTAUTH_URL,
    hub: createEventHub(eventLog),
    findActor: (request) => findActor(auth, env, request.headers),
  };
}

// Next loads a module more than once; pools and listeners must not multiply with it.
const holder = globalThis as typeof globalThis & { slipwayContainer?: Container };

/** The portal's parts, wired once per process. */
export function getContainer(): Container {
  holder.slipwayContainer ??= createContainer(readEnv());
  return holder.slipwayContainer;
}
