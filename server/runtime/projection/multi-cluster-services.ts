import type { Lead } from '../../db/events/leader.ts';
import type { WatchEvent } from '../../kube/list-watch.ts';
import { readMultiClusterService } from '../../kube/readers/multi-cluster-service.ts';
import type { KubeObject } from '../../kube/resources.ts';
import type { Clock, Database, Tx } from '../../ports/database.ts';
import type { EventLog } from '../../ports/live.ts';
import type { MultiClusterServiceWriter } from '../../ports/multi-cluster-services.ts';
import { ruleEvent } from '../../usecases/multi-cluster-services/rule-scope.ts';

interface Deps {
  database: Database;
  store: MultiClusterServiceWriter;
  events: EventLog;
  clock: Clock;
  lead: Pick<Lead, 'assert'>;
}

/**
 * Takes MultiClusterServices into Postgres. They are not mirrored as they came, because the values of their services may
 * hold secrets. No cluster is derived from them: what they do to one stands in its ServiceSets.
 */
export function createMultiClusterServiceProjector({ database, store, events, clock, lead }: Deps) {
  const commit = (work: (tx: Tx) => Promise<boolean>) =>
    database.transact(async (tx) => {
      await lead.assert(tx);
      if (await work(tx)) await events.append(tx, [ruleEvent]);
    });
  const write = (tx: Tx, objects: readonly KubeObject[]) =>
    store.write(tx, objects.map(readMultiClusterService), clock.now());

  return {
    /** A list, page by page; once it is complete, what was in none of its pages is gone. */
    startList: () => {
      const names: string[] = [];
      return {
        take: (objects: readonly KubeObject[]) => {
          for (const { metadata } of objects) names.push(metadata.name);
          return commit((tx) => write(tx, objects));
        },
        finish: () => commit((tx) => store.retain(tx, names)),
      };
    },

    /** Changes in the order in which they happened; of several of one object only the last counts. */
    takeChanges: (changes: readonly WatchEvent[]) => {
      const last = [...new Map(changes.map((change) => [change.object.metadata.name, change])).values()];
      const objects = (isGone: boolean) =>
        last.filter(({ type }) => (type === 'DELETED') === isGone).map(({ object }) => object);
      return commit(async (tx) => {
        const isWritten = await write(tx, objects(false));
        const gone = objects(true).map(({ metadata }) => metadata.name);
        const isRemoved = gone.length > 0 && (await store.remove(tx, gone));
        return isWritten || isRemoved;
      });
    },
  };
}

export type MultiClusterServiceProjector = ReturnType<typeof createMultiClusterServiceProjector>;
