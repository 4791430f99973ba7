import { auditStore } from '../../db/audit/audit-store.ts';
import type { Lead } from '../../db/events/leader.ts';
import { multiClusterServiceStore } from '../../db/services/multi-cluster-service-store.ts';
import { type FigureDeps, figureCluster } from '../../jobs/figure-clusters.ts';
import type { ClusterRef } from '../../ports/kube.ts';
import { followCluster } from '../../usecases/requests/follow-cluster.ts';
import { createMultiClusterServiceProjector } from '../projection/multi-cluster-services.ts';
import { createProjector } from '../projection/projector.ts';
import { watchAll } from '../projection/watch.ts';
import { followLater } from './follow-later.ts';
import type { StepDeps } from './job-handlers.ts';
import type { WorkerParts } from './parts.ts';
import type { WorkerSettings } from './settings.ts';

interface WatchingDeps {
  steps: StepDeps;
  figuring: FigureDeps;
}

/** The leader's watch of the management cluster, which projects what it sees and follows each cluster that changed. */
export function createWatching(
  parts: WorkerParts,
  { silenceSeconds }: WorkerSettings,
  { steps, figuring }: WatchingDeps,
) {
  const { database, client, mirror, clusters, clock, eventLog, metrics, log, onError } = parts;
  const onHealth = createHealthReport(parts);
  return async (leading: Lead, onSettled: () => void): Promise<void> => {
    metrics.leading.set(1);
    log.info({}, 'Leading: lists and watches the management cluster');
    const follow = followLater(async (ref) => {
      await followCluster(steps, ref);
      await figureCluster(figuring, ref);
    }, onError);
    const onChanged = (refs: readonly ClusterRef[]) => {
      metrics.projected.inc(refs.length);
      follow.add(refs);
    };
    const projector = createProjector({
      database,
      mirror,
      clusters,
      clock,
      audit: auditStore,
      lead: leading,
      onChanged,
      events: eventLog,
    });
    const services = createMultiClusterServiceProjector({
      database,
      clock,
      store: multiClusterServiceStore,
      lead: leading,
      events: eventLog,
    });
    const tuning = { silenceMs: silenceSeconds * 1000 };
    try {
      await watchAll({ client, projector, services, onError, signal: leading.signal, onSettled, onHealth, tuning });
    } finally {
      metrics.leading.set(0);
      // What this worker has heard says nothing of the one that leads now.
      metrics.watchFailing.reset();
      metrics.watchHeard.reset();
      await follow.drain();
    }
  };
}

/** Tells the log when a kind falls silent and when it is heard again, and the metrics at every report. */
function createHealthReport({ log, metrics }: WorkerParts): Parameters<typeof watchAll>[0]['onHealth'] {
  const failing = new Set<string>();
  return (kind, { heardAt, failingSince, lastError }) => {
    if (failingSince && !failing.has(kind)) log.error({ kind, lastError }, 'A kind is not heard any more');
    if (!failingSince && failing.has(kind)) log.info({ kind }, 'A kind is heard again');
    if (failingSince) failing.add(kind);
    else failing.delete(kind);
    metrics.watchFailing.set({ kind }, failingSince ? 1 : 0);
    if (heardAt) metrics.watchHeard.set({ kind }, heardAt.getTime() / 1000);
  };
}
