import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createSealer } from '../../server/auth/sealing.ts';
import { accessRequestStore } from '../../server/db/access/access-request-store.ts';
import { callerStore } from '../../server/db/access/caller-store.ts';
import { grantStore } from '../../server/db/access/grant-store.ts';
import { memberStore } from '../../server/db/access/member-store.ts';
import { rateCounter } from '../../server/db/access/rate-counter.ts';
import { sessionStore } from '../../server/db/access/session-store.ts';
import { tokenStore } from '../../server/db/access/token-store.ts';
import { userStore } from '../../server/db/access/user-store.ts';
import { auditReader } from '../../server/db/audit/audit-reader.ts';
import { auditStore } from '../../server/db/audit/audit-store.ts';
import { catalogStore } from '../../server/db/catalog/catalog-store.ts';
import { publishingStore } from '../../server/db/catalog/publishing-store.ts';
import { templateUse } from '../../server/db/catalog/template-use.ts';
import { type OpenDatabase, openDatabase } from '../../server/db/client.ts';
import { clusterReader } from '../../server/db/clusters/cluster-reader.ts';
import { lifetimeStore } from '../../server/db/clusters/lifetime-store.ts';
import { adviceReader } from '../../server/db/costs/advice-reader.ts';
import { costCheckReader } from '../../server/db/costs/cost-check-store.ts';
import { costDayReader } from '../../server/db/costs/cost-export-store.ts';
import { costLabelReader } from '../../server/db/costs/cost-label-reader.ts';
import { costMailingStore } from '../../server/db/costs/cost-mailing-store.ts';
import { costRateReader } from '../../server/db/costs/cost-rate.ts';
import { costReader } from '../../server/db/costs/cost-reader.ts';
import { costViewStore } from '../../server/db/costs/cost-view-store.ts';
import { driftStore } from '../../server/db/costs/drift-store.ts';
import { estimateReader } from '../../server/db/costs/estimate-store.ts';
import { leftoverReader } from '../../server/db/costs/leftover-reader.ts';
import { observedPriceReader } from '../../server/db/costs/observed-price-reader.ts';
import { rateCardStore } from '../../server/db/costs/rate-card-store.ts';
import { spendBudgetStore } from '../../server/db/costs/spend-budget-store.ts';
import { spendReader } from '../../server/db/costs/spend-reader.ts';
import { statementReader } from '../../server/db/costs/statement-store.ts';
import { unitCostReader } from '../../server/db/costs/unit-cost-reader.ts';
import { unitStore } from '../../server/db/costs/unit-store.ts';
import { credentialReader } from '../../server/db/credentials/credential-reader.ts';
import { fleetReader } from '../../server/db/metrics/fleet-reader.ts';
import { loadReader } from '../../server/db/metrics/load-store.ts';
import { sightingReader } from '../../server/db/metrics/sighting-store.ts';
import { createDestinationStore } from '../../server/db/notices/destination-store.ts';
import { inboxStore } from '../../server/db/notices/inbox-store.ts';
import { noticeOutbox } from '../../server/db/notices/notice-store.ts';
import { policyStore } from '../../server/db/policies/policy-store.ts';
import { projectStore } from '../../server/db/projects/project-store.ts';
import { allowanceStore } from '../../server/db/requests/allowance-store.ts';
import { idempotencyStore } from '../../server/db/requests/idempotency-store.ts';
import { requestStore } from '../../server/db/requests/request-store.ts';
import { reservationStore } from '../../server/db/requests/reservation-store.ts';
import { reviewStore } from '../../server/db/requests/review-store.ts';
import { readAllowed } from '../../server/domain/outbound/outbound-allow.ts';
import { createOutbound } from '../../server/notify/outbound.ts';
import { createSender } from '../../server/notify/sender.ts';
import { drawStatement } from '../../server/pdf/statement-pdf.ts';
import type { Job } from '../../server/ports/live.ts';
import type { Deps } from '../../server/usecases/deps.ts';
import { noCredentialPort } from './fakes/credentials.ts';
import { createFakeEventLog } from './fakes/event-log.ts';
import { createFakeKube, type FakeKube } from './fakes/kube.ts';

/** Objects of the mirror by `kind namespace/name`. */
type Mirror = Map<string, Record<string, unknown>>;

export interface TestDeps extends Deps {
  db: OpenDatabase;
  kube: FakeKube;
  mirrored: Mirror;
  jobs: Job[];
  /** Namespaces that were made, with their project. */
  madeNamespaces: Map<string, string>;
  /** Labels they were asked for with. */
  namespaceLabels: Map<string, Readonly<Record<string, string>>>;
}

/** Real stores over a real database; the management cluster, the mirror and the queue are in memory. */
export function createTestDeps(databaseUrl: string, schema: Record<string, unknown> | null = null): TestDeps {
  const db = openDatabase(databaseUrl);
  // No name leads anywhere, so that a test never leaves this machine.
  const outbound = createOutbound({ allowed: readAllowed(''), resolve: async () => [] });
  const mirrored: Mirror = new Map();
  const jobs: Job[] = [];
  const namespaces = new Map<string, string>();
  const namespaceLabels = new Map<string, Readonly<Record<string, string>>>();
  return {
    db,
    mirrored,
    jobs,
    madeNamespaces: namespaces,
    namespaceLabels,
    systemNamespace: 'kcm-system',
    clock: { now: () => new Date() },
    ids: {
      newId: randomUUID,
      newSecret: () => randomBytes(32).toString('base64url'),
      hash: (secret) => createHash('sha256').update(secret).digest('hex'),
    },
    kube: createFakeKube(schema),
    mirror: {
      get: async (_tx, kind, { namespace, name }) => mirrored.get(`${kind} ${namespace}/${name}`) ?? null,
      list: async (_tx, kind, namespace) =>
        [...mirrored].filter(([key]) => key.startsWith(`${kind} ${namespace}/`)).map(([, object]) => object),
      health: async () => ({ name: 'test', reachable: true, observedAt: new Date(), since: null }),
    },
    eventLog: createFakeEventLog(db),
    notices: noticeOutbox,
    inbox: inboxStore,
    queue: { send: async (_tx, job) => void jobs.push(job) },
    audit: auditStore,
    auditReader,
    callers: callerStore,
    users: userStore,
    sessions: sessionStore,
    grants: grantStore,
    tokens: tokenStore,
    members: memberStore,
    accessRequests: accessRequestStore,
    namespaces: {
      prepare: async (namespace, project, labels) => {
        namespaces.set(namespace, project);
        namespaceLabels.set(namespace, labels);
      },
    },
    adminGroup: 'slipway-admins',
    hasMailServer: false,
    projects: projectStore,
    catalog: catalogStore,
    requests: requestStore,
    reservations: reservationStore,
    allowances: allowanceStore,
    rateCards: rateCardStore,
    observedPrices: observedPriceReader,

    metrics: null,
    alerts: null,
    logs: null,
    currency: 'USD',
    costs: costReader,
    costViews: costViewStore,
    units: unitStore,
    unitCosts: unitCostReader,
    costMailings: costMailingStore,
    spendBudgets: spendBudgetStore,
    spend: spendReader,
    sightings: sightingReader,
    loads: loadReader,
    fleet: fleetReader,
    costDays: costDayReader,
    statements: statementReader,
    drawStatement,
    costRate: costRateReader,
    advice: adviceReader,
    estimates: estimateReader,
    costChecks: costCheckReader,
    costLabels: costLabelReader,
    leftovers: leftoverReader,
    drifts: driftStore,
    clusters: { ...clusterReader, events: async () => [] },
    lifetimes: lifetimeStore,
    templateUse,
    publishing: publishingStore,
    credentials: noCredentialPort,
    credentialReader,
    idempotency: idempotencyStore,
    rates: rateCounter,
    policies: policyStore,
    reviews: reviewStore,
    destinations: createDestinationStore(createSealer('s'.repeat(32))),
    outbound,
    sender: createSender(outbound, 'https://slipway.test'),
  };
}
