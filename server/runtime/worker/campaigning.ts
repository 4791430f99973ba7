import { createSealer } from '../../auth/sealing.ts';
import { createDestinationStore } from '../../db/notices/destination-store.ts';
import { stores } from '../../db/stores.ts';
import { readAllowed } from '../../domain/outbound/outbound-allow.ts';
import { lookAfterCampaigns } from '../../jobs/run-campaigns.ts';
import { createCredentialPort } from '../../kube/credentials.ts';
import { createNamespacePort } from '../../kube/project-namespace.ts';
import { createPublisher } from '../../kube/publisher.ts';
import { createOutbound } from '../../notify/outbound.ts';
import { createSender } from '../../notify/sender.ts';
import { drawStatement } from '../../pdf/statement-pdf.ts';
import type { Deps } from '../../usecases/deps.ts';
import { upgradeCluster } from '../../usecases/requests/kinds/upgrade/upgrade-cluster.ts';
import { randomIds } from '../ids.ts';
import type { StepDeps } from './job-handlers.ts';
import type { WorkerParts } from './parts.ts';
import type { WorkerSettings } from './settings.ts';

/** The leader's loop that moves campaigns on. It asks for upgrades by the use case that people ask with. */
export function createCampaigning(parts: WorkerParts, settings: WorkerSettings, { kube }: StepDeps) {
  const deps = { useCases: createUseCaseDeps(parts, settings, kube), upgrade: upgradeCluster, onError: parts.onError };
  return (signal: AbortSignal): Promise<void> => lookAfterCampaigns(deps, signal);
}

function createUseCaseDeps(
  { client, database, clock, mirror, eventLog, queue }: WorkerParts,
  { systemNamespace, adminGroup, currency, sending }: WorkerSettings,
  kube: Deps['kube'],
): Deps {
  const reach = { own: [], allowed: readAllowed(sending.allowed) };
  const outbound = createOutbound({ allowed: reach.allowed });
  const { rewriteRules } = createPublisher(client, systemNamespace);
  return {
    ...stores,
    db: database,
    clock,
    ids: randomIds,
    kube,
    mirror,
    eventLog,
    queue,
    namespaces: createNamespacePort(client),
    drawStatement,
    metrics: null,
    alerts: null,
    logs: null,
    credentials: createCredentialPort(client, systemNamespace, { rewriteRules, reach }),
    destinations: createDestinationStore(createSealer(sending.secret)),
    outbound,
    sender: createSender(outbound, sending.portalUrl),
    systemNamespace,
    adminGroup,
    hasMailServer: sending.smtpUrl !== null,
    currency,
  };
}
