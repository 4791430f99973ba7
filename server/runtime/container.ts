import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { findActor } from '../auth/actor.ts';
import { createSealer } from '../auth/sealing.ts';
import { type Env, readEnv } from '../config/env.ts';
import { accessRequestStore } from '../db/access/access-request-store.ts';
import { callerStore } from '../db/access/caller-store.ts';
import { grantStore } from '../db/access/grant-store.ts';
import { memberStore } from '../db/access/member-store.ts';
import { rateCounter } from '../db/access/rate-counter.ts';
import { sessionStore } from '../db/access/session-store.ts';
import { tokenStore } from '../db/access/token-store.ts';
import { userStore } from '../db/access/user-store.ts';
import { auditReader } from '../db/audit/audit-reader.ts';
import { auditStore } from '../db/audit/audit-store.ts';
import { catalogStore } from '../db/catalog/catalog-store.ts';
import { publishingStore } from '../db/catalog/publishing-store.ts';
import { templateUse } from '../db/catalog/template-use.ts';
import { type OpenDatabase, openDatabase } from '../db/client.ts';
import { clusterReader } from '../db/clusters/cluster-reader.ts';
import { createClusterStore } from '../db/clusters/cluster-store.ts';
import { lifetimeStore } from '../db/clusters/lifetime-store.ts';
import { createMirrorStore } from '../db/clusters/mirror-store.ts';
import { adviceReader } from '../db/costs/advice-reader.ts';
import { costCheckReader } from '../db/costs/cost-check-store.ts';
import { costDayReader } from '../db/costs/cost-export-store.ts';
import { costLabelReader } from '../db/costs/cost-label-reader.ts';
import { costMailingStore } from '../db/costs/cost-mailing-store.ts';
import { costRateReader } from '../db/costs/cost-rate.ts';
import { costReader } from '../db/costs/cost-reader.ts';
import { costViewStore } from '../db/costs/cost-view-store.ts';
import { driftStore } from '../db/costs/drift-store.ts';
import { estimateReader } from '../db/costs/estimate-store.ts';
import { leftoverReader } from '../db/costs/leftover-reader.ts';
import { observedPriceReader } from '../db/costs/observed-price-reader.ts';
import { rateCardStore } from '../db/costs/rate-card-store.ts';
import { spendBudgetStore } from '../db/costs/spend-budget-store.ts';
import { spendReader } from '../db/costs/spend-reader.ts';
import { statementReader } from '../db/costs/statement-store.ts';
import { unitCostReader } from '../db/costs/unit-cost-reader.ts';
import { unitStore } from '../db/costs/unit-store.ts';
import { credentialReader } from '../db/credentials/credential-reader.ts';
import { createEventLog } from '../db/events/event-log.ts';
import { fleetReader } from '../db/metrics/fleet-reader.ts';
import { loadReader } from '../db/metrics/load-store.ts';
import { sightingReader } from '../db/metrics/sighting-store.ts';
import { createDestinationStore } from '../db/notices/destination-store.ts';
import { inboxStore } from '../db/notices/inbox-store.ts';
import { noticeOutbox } from '../db/notices/notice-store.ts';
import { policyStore } from '../db/policies/policy-store.ts';
import { projectStore } from '../db/projects/project-store.ts';
import { allowanceStore } from '../db/requests/allowance-store.ts';
import { idempotencyStore } from '../db/requests/idempotency-store.ts';
import { requestStore } from '../db/requests/request-store.ts';
import { reservationStore } from '../db/requests/reservation-store.ts';
import { reviewStore } from '../db/requests/review-store.ts';
import { readAllowed } from '../domain/outbound/outbound-allow.ts';
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
