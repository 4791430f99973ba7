import { createSealer } from '../../auth/sealing.ts';
import { createProjectGitStore } from '../../db/git/project-git-store.ts';
import { createDestinationStore } from '../../db/notices/destination-store.ts';
import { createRequestSecrets } from '../../db/requests/request-secrets.ts';
import { stores } from '../../db/stores.ts';
import { readAllowed } from '../../domain/outbound/outbound-allow.ts';
import { createGitPort } from '../../git/port.ts';
import { createCredentialPort } from '../../kube/credentials.ts';
import { createFederatedQuotasPort } from '../../kube/federated-quotas.ts';
import { createWorkloadsPort } from '../../kube/inside/port.ts';
import { createKarmadaMembersPort } from '../../kube/karmada-members.ts';
import { createMembershipPort } from '../../kube/karmada-membership/port.ts';
import { createMemberBatchPort } from '../../kube/member-clusters/batch-port.ts';
import { createMemberClustersPort } from '../../kube/member-clusters/port.ts';
import { createKubePort } from '../../kube/port.ts';
import { createNamespacePort } from '../../kube/project-namespace.ts';
import { createPublisher } from '../../kube/publisher.ts';
import { createRulePort } from '../../kube/rules.ts';
import { createOutbound } from '../../notify/outbound.ts';
import { createSender } from '../../notify/sender.ts';
import type { Deps } from '../../usecases/deps.ts';
import { randomIds } from '../ids.ts';
import { createMemberClients, createPlaneAccess } from '../karmada/control-planes.ts';
import type { WorkerParts } from './parts.ts';
import type { WorkerSettings } from './settings.ts';

/** What use cases need, where the worker asks for something on behalf of somebody. */
export function createAsking(
  { database, eventLog, queue, clock, mirror, client, controlPlanes, onError }: WorkerParts,
  { systemNamespace, adminGroup, currency, approvalAbove, endpoints, sending, karmada }: WorkerSettings,
): Deps {
  const allowed = readAllowed(sending.allowed);
  const reach = { own: [], allowed };
  const outbound = createOutbound({ allowed });
  const sealer = createSealer(sending.secret);
  const memberClients = createMemberClients(createPlaneAccess(karmada));
  return {
    ...stores,
    systemNamespace,
    adminGroup,
    currency,
    approvalAbove,
    vcenters: endpoints.vcenters,
    karmadaControlPlanes: controlPlanes.map(({ name }) => name),
    hasMailServer: sending.smtpUrl !== null,
    db: database,
    eventLog,
    queue,
    clock,
    mirror,
    ids: randomIds,
    kube: createKubePort(client, systemNamespace),
    namespaces: createNamespacePort(client),
    // Only the portal draws and measures.
    drawStatement: async (...given) => (await import('../../pdf/statement-pdf.ts')).drawStatement(...given),
    metrics: null,
    alerts: null,
    logs: null,
    rules: createRulePort(client),
    workloads: createWorkloadsPort({ client, systemNamespace, reach }),
    memberClusters: createMemberClustersPort(memberClients),
    memberBatch: createMemberBatchPort(memberClients),
    karmadaMembers: createKarmadaMembersPort(memberClients),
    federatedQuotas: createFederatedQuotasPort(memberClients),
    membership: createMembershipPort(
      { client, systemNamespace, reach },
      (name) => controlPlanes.find((plane) => plane.name === name) ?? null,
      onError,
    ),
    credentials: createCredentialPort(client, systemNamespace, reach),
    accessRules: createPublisher(client, systemNamespace),
    destinations: createDestinationStore(sealer),
    requestSecrets: createRequestSecrets(sealer),
    outbound,
    projectGit: createProjectGitStore(sealer),
    git: createGitPort(outbound, sending.portalUrl),
    sender: createSender(outbound, sending.portalUrl),
  };
}
