import { auditStore } from '../../db/audit/audit-store.ts';
import { lifetimeStore } from '../../db/clusters/lifetime-store.ts';
import { requestStore } from '../../db/requests/request-store.ts';
import { reservationStore } from '../../db/requests/reservation-store.ts';
import { reviewStore } from '../../db/requests/review-store.ts';
import { deprovision } from '../../jobs/deprovision.ts';
import { extend } from '../../jobs/extend.ts';
import { noteEnd } from '../../jobs/note-end.ts';
import { provision } from '../../jobs/provision.ts';
import type { JobHandlers } from '../../jobs/queue.ts';
import { createKubePort } from '../../kube/port.ts';
import type { WorkerParts } from './parts.ts';

/** What the steps of a request need, as jobs and as the leader's sweep take them. */
export function createStepDeps(parts: WorkerParts, systemNamespace: string) {
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
    reviews: reviewStore,
    lifetimes: lifetimeStore,
    queue: parts.queue,
    findCluster: clusters.findSeen,
    findLost: clusters.findLost,
  };
}

export type StepDeps = ReturnType<typeof createStepDeps>;

/** The jobs that every worker runs, each counted with its outcome. */
export function createJobHandlers({ metrics, onError }: WorkerParts, steps: StepDeps): JobHandlers {
  const handlers: JobHandlers = {
    provision: (id) => provision(steps, id),
    deprovision: (id) => deprovision(steps, id),
    extend: (id) => extend(steps, id),
    'note-end': (id) => noteEnd(steps, id),
  };
  const counted = (kind: keyof JobHandlers) => async (requestId: string, signal: AbortSignal) => {
    try {
      await handlers[kind](requestId, signal);
      metrics.jobs.inc({ kind, outcome: 'done' });
    } catch (error) {
      metrics.jobs.inc({ kind, outcome: 'again' });
      onError(error);
      throw error;
    }
  };
  return {
    provision: counted('provision'),
    deprovision: counted('deprovision'),
    extend: counted('extend'),
    'note-end': counted('note-end'),
  };
}
