import { createSealer } from '../../server/auth/sealing.ts';
import { type OpenDatabase, openDatabase } from '../../server/db/client.ts';
import { createDestinationStore } from '../../server/db/notices/destination-store.ts';
import { createRequestSecrets } from '../../server/db/requests/request-secrets.ts';
import { stores } from '../../server/db/stores.ts';
import { readAllowed } from '../../server/domain/outbound/outbound-allow.ts';
import { createOutbound } from '../../server/notify/outbound.ts';
import { createSender } from '../../server/notify/sender.ts';
import { drawStatement } from '../../server/pdf/statement-pdf.ts';
import type { AdoptionPort } from '../../server/ports/adoptions.ts';
import type { ApplicationObjects } from '../../server/ports/application-objects.ts';
import type { Job } from '../../server/ports/live.ts';
import type { ServiceSecrets } from '../../server/ports/service-secrets.ts';
import { randomIds } from '../../server/runtime/ids.ts';
import type { Deps } from '../../server/usecases/deps.ts';
import { noAdoptions } from './fakes/adoptions.ts';
import { noAccessRules, noCredentialPort } from './fakes/credentials.ts';
import { createFakeEventLog } from './fakes/event-log.ts';
import { noFederatedQuotas } from './fakes/federated-quotas.ts';
import { noGit } from './fakes/git.ts';
import { noKarmadaMembers } from './fakes/karmada-members.ts';
import { createFakeKube, type FakeKube } from './fakes/kube.ts';
import { noMemberBatch } from './fakes/member-batch.ts';
import { noMemberClusters } from './fakes/member-clusters.ts';
import { noMembership } from './fakes/membership.ts';
import { noRules } from './fakes/rules.ts';
import { noWorkloads } from './fakes/workloads.ts';

/** Objects of the mirror by `kind namespace/name`. */
type Mirror = Map<string, Record<string, unknown>>;

export interface TestDeps extends Deps {
  db: OpenDatabase;
  kube: FakeKube;
  mirrored: Mirror;
  jobs: Job[];
  adoptions: AdoptionPort;
  applicationObjects: ApplicationObjects;
  serviceSecrets: ServiceSecrets;
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
    ...stores,
    db,
    mirrored,
    jobs,
    madeNamespaces: namespaces,
    namespaceLabels,
    systemNamespace: 'kcm-system',
    clock: { now: () => new Date() },
    ids: randomIds,
    kube: createFakeKube(schema),
    mirror: {
      get: async (_tx, kind, { namespace, name }) => mirrored.get(`${kind} ${namespace}/${name}`) ?? null,
      list: async (_tx, kind, namespace) =>
        [...mirrored].filter(([key]) => key.startsWith(`${kind} ${namespace}/`)).map(([, object]) => object),
      statuses: async (_tx, kind, refs) =>
        refs.flatMap((ref) => {
          const object = mirrored.get(`${kind} ${ref.namespace}/${ref.name}`);
          return object ? [{ ...ref, status: (object.status ?? {}) as Record<string, unknown> }] : [];
        }),
      health: async () => ({ name: 'test', reachable: true, observedAt: new Date(), since: null }),
    },
    eventLog: createFakeEventLog(db),
    queue: { send: async (_tx, job) => void jobs.push(job) },
    namespaces: {
      prepare: async (namespace, project, labels) => {
        namespaces.set(namespace, project);
        namespaceLabels.set(namespace, labels);
      },
    },
    adminGroup: 'slipway-admins',
    hasMailServer: false,
    currency: 'USD',
    approvalAbove: 10,
    vcenters: [],
    karmadaControlPlanes: [],
    metrics: null,
    alerts: null,
    logs: null,
    drawStatement,
    adoptions: noAdoptions.adoptions,
    applicationObjects: noAdoptions.applicationObjects,
    serviceSecrets: noAdoptions.serviceSecrets,
    workloads: noWorkloads,
    memberClusters: noMemberClusters,
    memberBatch: noMemberBatch,
    karmadaMembers: noKarmadaMembers,
    federatedQuotas: noFederatedQuotas,
    membership: noMembership,
    rules: noRules,
    credentials: noCredentialPort,
    accessRules: noAccessRules,
    destinations: createDestinationStore(createSealer('s'.repeat(32))),
    outbound,
    projectGit: noGit.projectGit,
    git: noGit.git,
    requestSecrets: createRequestSecrets(createSealer('s'.repeat(32))),
    sender: createSender(outbound, 'https://slipway.test'),
  };
}
