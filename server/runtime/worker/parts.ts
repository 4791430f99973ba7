import { openDatabase } from '../../db/client.ts';
import { createClusterStore } from '../../db/clusters/cluster-store.ts';
import { createMirrorStore } from '../../db/clusters/mirror-store.ts';
import { createEventLog } from '../../db/events/event-log.ts';
import { createNoticeStore } from '../../db/notices/notice-store.ts';
import { createQueue } from '../../jobs/queue.ts';
import { createClient } from '../../kube/client.ts';
import { loadConnection } from '../../kube/config.ts';
import { openControlPlanes } from '../karmada/control-planes.ts';
import { createWorkerMetrics } from './metrics.ts';
import type { WorkerSettings } from './settings.ts';

/** What all loops of a worker share. Nothing is reached yet: each part connects with its first use. */
export function openParts(
  { databaseUrl, sessionUrl, isPooled, kubeconfig, karmada, log }: WorkerSettings,
  onError: (error: unknown) => void,
) {
  const database = openDatabase(databaseUrl, { onError, isPooled });
  const client = createClient(loadConnection(kubeconfig), { isTraced: true });
  return {
    database,
    client,
    controlPlanes: openControlPlanes(karmada),
    log,
    onError,
    metrics: createWorkerMetrics(),
    clock: { now: () => new Date() },
    eventLog: createEventLog(database, sessionUrl),
    mirror: createMirrorStore(client.clusterName),
    clusters: createClusterStore(),
    queue: createQueue(databaseUrl, onError, { sessionUrl }),
    notices: createNoticeStore(sessionUrl),
  };
}

export type WorkerParts = ReturnType<typeof openParts>;

/** Lets what is under way end before what it stands on goes away. */
export async function closeParts({ queue, eventLog, client, controlPlanes, database }: WorkerParts): Promise<void> {
  await queue.stop();
  await eventLog.close();
  client.close();
  for (const plane of controlPlanes) plane.client.close();
  await database.close();
}
