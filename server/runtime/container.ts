import { findActor } from '../auth/actor.ts';
import { createSealer } from '../auth/sealing.ts';
import { type Env, readAddresses, readEnv } from '../config/env.ts';
import { type OpenDatabase, openDatabase } from '../db/client.ts';
import { createMirrorStore } from '../db/clusters/mirror-store.ts';
import { createEventLog } from '../db/events/event-log.ts';
import { createProjectGitStore } from '../db/git/project-git-store.ts';
import { createDestinationStore } from '../db/notices/destination-store.ts';
import { createRequestSecrets } from '../db/requests/request-secrets.ts';
import { stores } from '../db/stores.ts';
import type { Actor } from '../domain/actor.ts';
import { readAllowed } from '../domain/outbound/outbound-allow.ts';
import { createGitPort } from '../git/port.ts';
import { createBodyHash } from '../http/body-hash.ts';
import { createEventHub, type EventHub } from '../http/event-hub.ts';
import type { Resource } from '../http/protected-resource.ts';
import type { HttpServices } from '../http/route.ts';
import { createQueue, type JobQueue } from '../jobs/queue.ts';
import { createAlertsPort } from '../kof/alerts.ts';
import { createLogsPort } from '../kof/logs.ts';
import { createMetricsPort } from '../kof/metrics.ts';
import { createClient } from '../kube/client.ts';
import { loadConnection } from '../kube/config.ts';
import { createCredentialPort } from '../kube/credentials.ts';
import { createFederatedQuotasPort } from '../kube/federated-quotas.ts';
import { createWorkloadsPort } from '../kube/inside/port.ts';
import { createKarmadaMembersPort } from '../kube/karmada-members.ts';
import { createMembershipPort } from '../kube/karmada-membership/port.ts';
import { createMemberBatchPort } from '../kube/member-clusters/batch-port.ts';
import { createMemberClustersPort } from '../kube/member-clusters/port.ts';
import { createKubePort } from '../kube/port.ts';
import { createNamespacePort } from '../kube/project-namespace.ts';
import { createPublisher } from '../kube/publisher.ts';
import { createRulePort } from '../kube/rules.ts';
import { createOutbound } from '../notify/outbound.ts';
import { createSender } from '../notify/sender.ts';
import { logger } from '../observability/logger.ts';
import { drawStatement } from '../pdf/statement-pdf.ts';
import type { EventLog } from '../ports/live.ts';
import type { Deps, Outside, Settings } from '../usecases/deps.ts';
import { type AuthParts, createAuthParts } from './auth-parts.ts';
import { randomIds } from './ids.ts';
import { createMemberClients, createPlaneAccess } from './karmada/control-planes.ts';
import { createResources } from './resources.ts';

/** k0rdent's own namespace; its chart allows no other in practice. */
const systemNamespace = 'kcm-system';

export interface Container extends HttpServices {
  env: Env;
  database: OpenDatabase;
  queue: JobQueue;
  hub: EventHub;
  auth: AuthParts;
  /** For whom an agent asks; null for nobody. */
  findAgent: (request: Request) => Promise<Actor | null>;
  findResource: (path: string) => Resource | null;
}

/** What is held open for as long as the process lives. */
interface Connections {
  database: OpenDatabase;
  eventLog: EventLog;
  queue: JobQueue;
  hub: EventHub;
}

const onError = (err: unknown) => logger.warn({ err }, 'Something went wrong and is tried again');

function connect(env: Env): Connections {
  const { sessionUrl, isPooled } = readAddresses(env);
  const database = openDatabase(env.DATABASE_URL, { onError, isPooled });
  const eventLog = createEventLog(database, sessionUrl);
  const queue = createQueue(env.DATABASE_URL, onError, { sessionUrl });
  return { database, eventLog, queue, hub: createEventHub(eventLog) };
}

function createContainer(env: Env, { database, eventLog, queue, hub }: Connections): Container {
  const deps: Deps = {
    ...stores,
    ...readSettings(env),
    ...createOutside(env, { db: database, eventLog, queue }, onError),
  };
  const auth = createAuthParts(env, deps);
  return {
    env,
    database,
    queue,
    deps,
    auth,
    portalUrl: env.NEXTAUTH_URL,
    hub,
    findActor: (request) => findActor(auth, env, request.headers),
    findAgent: (request) => findActor(auth, env, request.headers, 'mcp'),
    findResource: createResources(env),
    hashOf: createBodyHash(env.NEXTAUTH_SECRET),
  };
}

function readSettings(env: Env): Settings {
  return {
    systemNamespace,
    adminGroup: env.SLIPWAY_ADMIN_GROUP ?? null,
    hasMailServer: env.SMTP_URL !== undefined,
    currency: env.SLIPWAY_CURRENCY,
    approvalAbove: env.SLIPWAY_APPROVAL_ABOVE,
    vcenters: env.VSPHERE_SERVERS,
    karmadaControlPlanes: env.KARMADA_KUBECONFIGS.map(({ name }) => name),
  };
}

function createOutside(
  env: Env,
  own: Pick<Outside, 'db' | 'eventLog' | 'queue'>,
  onError: (error: unknown) => void,
): Outside {
  const connection = loadConnection(env.SLIPWAY_KUBECONFIG ?? null);
  const client = createClient(connection, { isTraced: true });
  const reach = { own: [connection.server.hostname], allowed: readAllowed(env.OUTBOUND_ALLOW) };
  const outbound = createOutbound({ allowed: reach.allowed });
  const planeOf = createPlaneAccess(env.KARMADA_KUBECONFIGS);
  const memberClients = createMemberClients(planeOf);
  return {
    ...own,
    clock: { now: () => new Date() },
    ids: randomIds,
    kube: createKubePort(client, systemNamespace),
    mirror: createMirrorStore(client.clusterName),
    namespaces: createNamespacePort(client),
    drawStatement,
    metrics: env.PROMETHEUS_URL ? createMetricsPort(env.PROMETHEUS_URL) : null,
    alerts: env.PROMETHEUS_URL ? createAlertsPort(env.PROMETHEUS_URL) : null,
    logs: env.PROMETHEUS_URL ? createLogsPort(env.PROMETHEUS_URL) : null,
    rules: createRulePort(client),
    workloads: createWorkloadsPort({ client, systemNamespace, reach }),
    memberClusters: createMemberClustersPort(memberClients),
    memberBatch: createMemberBatchPort(memberClients),
    karmadaMembers: createKarmadaMembersPort(memberClients),
    federatedQuotas: createFederatedQuotasPort(memberClients),
    membership: createMembershipPort({ client, systemNamespace, reach }, planeOf, onError),
    credentials: createCredentialPort(client, systemNamespace, reach),
    accessRules: createPublisher(client, systemNamespace),
    destinations: createDestinationStore(createSealer(env.NEXTAUTH_SECRET)),
    outbound,
    projectGit: createProjectGitStore(createSealer(env.NEXTAUTH_SECRET)),
    git: createGitPort(outbound, env.NEXTAUTH_URL),
    requestSecrets: createRequestSecrets(createSealer(env.NEXTAUTH_SECRET)),
    sender: createSender(outbound, env.NEXTAUTH_URL),
  };
}

// Next loads a module more than once; pools and listeners must not multiply with it.
const holder = globalThis as typeof globalThis & { slipwayConnections?: Connections; slipwayContainer?: Container };
// biome-ignore lint/style/noProcessEnv: Next writes its value into the code when it compiles this file
const isFollowed = process.env.NODE_ENV === 'development';
let ownContainer: Container | null = null;

/** The portal's parts, wired once per process; with `next dev` anew whenever one of them changes. */
export function getContainer(): Container {
  if (isFollowed) {
    // A change of anything that is wired here loads this file anew. The connections stay.
    holder.slipwayConnections ??= connect(readEnv());
    ownContainer ??= createContainer(readEnv(), holder.slipwayConnections);
    return ownContainer;
  }
  if (!holder.slipwayContainer) {
    const env = readEnv();
    holder.slipwayContainer = createContainer(env, connect(env));
  }
  return holder.slipwayContainer;
}
