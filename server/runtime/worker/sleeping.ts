import { createSealer } from '../../auth/sealing.ts';
import { createDestinationStore } from '../../db/notices/destination-store.ts';
import { stores } from '../../db/stores.ts';
import { readAllowed } from '../../domain/outbound/outbound-allow.ts';
import type { SleepingDeps } from '../../jobs/run-sleep-schedules.ts';
import { createCredentialPort } from '../../kube/credentials.ts';
import { createKubePort } from '../../kube/port.ts';
import { createNamespacePort } from '../../kube/project-namespace.ts';
import { createPublisher } from '../../kube/publisher.ts';
import { createOutbound } from '../../notify/outbound.ts';
import { createSender } from '../../notify/sender.ts';
import { drawStatement } from '../../pdf/statement-pdf.ts';
import { randomIds } from '../ids.ts';
import type { WorkerParts } from './parts.ts';
import type { WorkerSettings } from './settings.ts';

/** Everything that sends requests on behalf of people, for a worker: the same use cases that people call. */
export function createSleeping(
  { database, client, clock, eventLog, mirror, queue, notices, onError }: WorkerParts,
  { systemNamespace, adminGroup, currency, sending }: WorkerSettings,
): SleepingDeps {
  const allowed = readAllowed(sending.allowed);
  const outbound = createOutbound({ allowed });
  const { rewriteRules } = createPublisher(client, systemNamespace);
  return {
    onError,
    people: notices,
    deps: {
      ...stores,
      db: database,
      clock,
      eventLog,
      mirror,
      queue,
      ids: randomIds,
      kube: createKubePort(client, systemNamespace),
      namespaces: createNamespacePort(client),
      drawStatement,
      metrics: null,
      alerts: null,
      logs: null,
      credentials: createCredentialPort(client, systemNamespace, { rewriteRules, reach: { own: [], allowed } }),
      destinations: createDestinationStore(createSealer(sending.secret)),
      outbound,
      sender: createSender(outbound, sending.portalUrl),
      systemNamespace,
      adminGroup,
      hasMailServer: sending.smtpUrl !== null,
      currency,
    },
  };
}
