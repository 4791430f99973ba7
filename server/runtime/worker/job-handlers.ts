import { createSealer } from '../../auth/sealing.ts';
import { auditStore } from '../../db/audit/audit-store.ts';
import { catalogStore } from '../../db/catalog/catalog-store.ts';
import { lifetimeStore } from '../../db/clusters/lifetime-store.ts';
import { ownerStore } from '../../db/clusters/owner-store.ts';
import { createProjectGitStore } from '../../db/git/project-git-store.ts';
import { requestPullStore } from '../../db/git/request-pull-store.ts';
import { karmadaStore } from '../../db/karmada/karmada-store.ts';
import { memberChangeStore } from '../../db/karmada/member-change-store.ts';
import { memberPriceReader } from '../../db/karmada/member-price-reader.ts';
import { projectStore } from '../../db/projects/project-store.ts';
import { createRequestSecrets } from '../../db/requests/request-secrets.ts';
import { requestStore } from '../../db/requests/request-store.ts';
import { reservationStore } from '../../db/requests/reservation-store.ts';
import { reviewStore } from '../../db/requests/review-store.ts';
import { readAllowed } from '../../domain/outbound/outbound-allow.ts';
import { createGitPort } from '../../git/port.ts';
import type { JobHandlers } from '../../jobs/queue.ts';
import { createAdoptionPort } from '../../kube/adoption.ts';
import { createApplicationObjects } from '../../kube/application-objects.ts';
import { createKubePort } from '../../kube/port.ts';
import { createServiceSecrets } from '../../kube/service-secrets.ts';
import { createOutbound } from '../../notify/outbound.ts';
import type { Job } from '../../ports/live.ts';
import type { Deps } from '../../usecases/deps.ts';
import { sendBatch } from '../../usecases/requests/batches/send-batch.ts';
import { bringThroughGit, carryOut } from '../../usecases/requests/carry-out.ts';
import { noteEnd } from '../../usecases/requests/kinds/create/note-end.ts';
import { createCredentialTests } from './credential-tests.ts';
import type { WorkerParts } from './parts.ts';
import type { WorkerSettings } from './settings.ts';

/** What the steps of a request need, as jobs and as the leader's sweep take them. */
export function createStepDeps(parts: WorkerParts, { systemNamespace, sending }: WorkerSettings) {
  const { clusters } = parts;
  return {
    db: parts.database,
    clock: parts.clock,
    eventLog: parts.eventLog,
    audit: auditStore,
    requests: requestStore,
    reservations: reservationStore,
    notices: parts.notices,
    kube: createKubePort(parts.client, systemNamespace),
    clusters: { find: clusters.findSeen },
    owners: ownerStore,
    reviews: reviewStore,
    lifetimes: lifetimeStore,
    projects: projectStore,
    queue: parts.queue,
    mirror: parts.mirror,
    catalog: catalogStore,
    karmada: karmadaStore,
    memberChanges: memberChangeStore,
    memberPrices: memberPriceReader,
    karmadaControlPlanes: parts.controlPlanes.map(({ name }) => name),
    adoptions: createAdoptionPort(parts.client),
    applicationObjects: createApplicationObjects(parts.controlPlanes),
    serviceSecrets: createServiceSecrets(parts.client),
    requestSecrets: createRequestSecrets(createSealer(sending.secret)),
    requestPulls: requestPullStore,
    projectGit: createProjectGitStore(createSealer(sending.secret)),
    git: createGitPort(createOutbound({ allowed: readAllowed(sending.allowed) }), sending.portalUrl),
    findCluster: clusters.findSeen,
    findLost: clusters.findLost,
  };
}

export type StepDeps = ReturnType<typeof createStepDeps>;

/** The jobs that every worker runs, each counted with its outcome. */
export function createJobHandlers(
  parts: WorkerParts,
  settings: WorkerSettings,
  { steps, asking }: { steps: StepDeps; asking: Deps },
): JobHandlers {
  const { metrics, onError } = parts;
  const counted =
    (kind: Job['kind'], handle: JobHandlers[Job['kind']]) => async (requestId: string, signal: AbortSignal) => {
      try {
        await handle(requestId, signal);
        metrics.jobs.inc({ kind, outcome: 'done' });
      } catch (error) {
        metrics.jobs.inc({ kind, outcome: 'again' });
        onError(error);
        throw error;
      }
    };
  return {
    'carry-out': counted('carry-out', (id) => carryOut(steps, id)),
    'note-end': counted('note-end', (id) => noteEnd(steps, id)),
    'send-batch': counted('send-batch', (id, signal) => sendBatch(asking, id, signal)),
    'test-credential': counted('test-credential', createCredentialTests(parts, settings, asking)),
    'through-git': counted('through-git', (id, signal) => bringThroughGit({ ...steps, signal }, id)),
  };
}
