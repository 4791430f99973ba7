import { createHash } from 'node:crypto';
import type { ClusterStore } from '../../db/clusters/cluster-store.ts';
import type { Database } from '../../ports/database.ts';
import type { EventLog } from '../../ports/live.ts';
import type { NodeEvent } from '../../ports/logs.ts';
import { clusterEvent } from '../projection/project.ts';

interface KeeperParts {
  database: Pick<Database, 'transact'>;
  clusters: Pick<ClusterStore, 'keepEvents' | 'stored'>;
  eventLog: Pick<EventLog, 'append'>;
}

/** The same event has the same id, however often it is read. */
function idOf({ cluster, at, reason, note, node }: NodeEvent): string {
  const words = JSON.stringify([cluster.namespace, cluster.name, at.toISOString(), node, reason, note]);
  return `node-${createHash('sha256').update(words).digest('hex').slice(0, 32)}`;
}

/** Keeps events of nodes as those of their cluster, and tells its pages. */
export function createNodeEventKeeper({ database, clusters, eventLog }: KeeperParts) {
  return async (events: readonly NodeEvent[]): Promise<void> => {
    if (events.length === 0) return;
    const rows = events.map((event) => ({
      uid: idOf(event),
      namespace: event.cluster.namespace,
      at: event.at.toISOString(),
      firstAt: event.at.toISOString(),
      count: 1,
      type: event.type,
      reason: event.reason,
      message: event.note,
      source: 'node-controller',
      object: `Node/${event.node}`,
      regarding: { kind: 'ClusterDeployment', name: event.cluster.name, uid: null },
    }));
    await database.transact(async (tx) => {
      const refs = await clusters.keepEvents(tx, rows);
      const stored = refs.length > 0 ? await clusters.stored(tx, refs) : [];
      await eventLog.append(
        tx,
        stored.map((one) => clusterEvent(one, one.project)),
      );
    });
  };
}
