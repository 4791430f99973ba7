import type { KeptEventPage } from '../../../lib/contracts/cluster-events.ts';
import type { ClusterEventReader } from '../../ports/clusters.ts';
import { containing, decodeCursor, encodeCursor, places } from '../cursor.ts';
import { Values } from './cluster-where.ts';

type Item = KeptEventPage['items'][number];
interface Row {
  all: number;
  warnings: number;
  items: Item[];
}

const tag = 'events';

/**
 * What is said of the present cluster: nothing of a deleted namesake, that is not what came before this object, nor what
 * is about one with another uid. `c` is the cluster and `e` the event.
 */
export const ofThisCluster = `e.at >= date_trunc('second', c.created_at)
  AND (e.object NOT LIKE 'ClusterDeployment/%' OR coalesce(e.regarding_uid, c.uid) = c.uid)`;

export const clusterEventReader: ClusterEventReader = {
  async page(tx, ref, { type, q, cursor, limit }) {
    const values = new Values();
    const where = [`e.namespace = ${values.add(ref.namespace)}`, `e.name = ${values.add(ref.name)}`, ofThisCluster];
    const words = q?.trim();
    if (words) {
      const like = values.add(containing(words));
      where.push(
        `(e.message ILIKE ${like} OR e.reason ILIKE ${like} OR e.object ILIKE ${like} OR e.source ILIKE ${like})`,
      );
    }
    const page = type === undefined ? [] : [`type = ${values.add(type)}`];
    if (cursor !== undefined) {
      const [at, uid] = decodeCursor(cursor, tag, [places.instant, places.text]).map((part) => values.add(part));
      // The newest come first, and of one moment the ids in their order.
      page.push(`(at < ${at}::text::timestamptz OR (at = ${at}::text::timestamptz AND uid > ${uid}))`);
    }
    const [row] = await tx.$queryRawUnsafe<Row[]>(
      `WITH found AS (SELECT e.* FROM cluster_events e JOIN clusters c USING (namespace, name) WHERE ${where.join(' AND ')})
       SELECT (SELECT count(*)::int FROM found) AS all, (SELECT count(*)::int FROM found WHERE type = 'Warning') AS warnings,
         (SELECT coalesce(json_agg(shown), '[]') FROM (
           SELECT uid AS id, at, coalesce(first_at, at) AS "firstAt", count, type, reason, message, source, object
           FROM found ${page.length > 0 ? `WHERE ${page.join(' AND ')}` : ''}
           ORDER BY at DESC, uid LIMIT ${values.add(limit + 1)}::int) AS shown) AS items`,
      ...values.list,
    );
    const { all, warnings, items } = row ?? { all: 0, warnings: 0, items: [] };
    const shown = items.slice(0, limit).map((item) => ({
      ...item,
      at: new Date(item.at).toISOString(),
      firstAt: new Date(item.firstAt).toISOString(),
    }));
    const last = items.length > limit ? shown.at(-1) : undefined;
    return {
      items: shown,
      nextCursor: last ? encodeCursor([tag, last.at, last.id]) : null,
      total: type === undefined ? all : warnings,
      all,
      warnings,
    };
  },
};
