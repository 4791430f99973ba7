import { type CostLabels, listedLabels } from '../../../lib/contracts/cost-labels.ts';
import { wholeClusters } from '../../../lib/contracts/costs.ts';
import type { CostLabelReader } from '../../ports/costs.ts';
import { Values } from '../clusters/cluster-where.ts';
import { containing } from '../cursor.ts';
import { ofClusters } from './cost-sql.ts';

/** Of one cluster no more are looked at; the shortest come first, as the database keeps them. */
const mostOfCluster = 50;

type Row = CostLabels['items'][number] & { count: number };

/** Reads which labels clusters had last in a window, and how many values, but not which. */
export const costLabelReader: CostLabelReader = {
  async labels(tx, { visible, filter, from, to, q }) {
    const values = new Values();
    const [start, end] = [from, to].map((day) => `${values.add(`${day}T00:00:00Z`)}::timestamptz`);
    const name = q ? `AND e.key ILIKE ${values.add(containing(q))}` : '';
    const where = [
      `c.valid_from < ${end} AND (c.valid_to IS NULL OR c.valid_to > ${start})`,
      ...ofClusters({ visible, filter: wholeClusters(filter) }, values),
    ];
    const [row] = await tx.$queryRawUnsafe<{ items: Row[]; isPartial: boolean }[]>(
      `WITH clusters AS (
         SELECT DISTINCT ON (c.namespace, c.name) c.labels FROM cluster_dims c WHERE ${where.join(' AND ')}
         ORDER BY c.namespace, c.name, c.valid_from DESC),
       found AS MATERIALIZED (
         SELECT l.key, l.value, l.place > ${mostOfCluster} AS "isBeyond", count(*) AS clusters FROM clusters c
         CROSS JOIN LATERAL (
           SELECT e.key, e.value, row_number() OVER () AS place FROM jsonb_each_text(c.labels) e
           WHERE e.value <> '' ${name} LIMIT ${mostOfCluster + 1}) l
         GROUP BY 1, 2, 3),
       listed AS (
         SELECT key, sum(clusters)::int AS clusters, count(*)::int AS "values", count(*) OVER ()::int AS count FROM found
         WHERE NOT "isBeyond" GROUP BY 1 ORDER BY strpos(key, '/') > 0, 2 DESC, key COLLATE "C" LIMIT ${listedLabels})
       SELECT (SELECT coalesce(json_agg(l), '[]') FROM listed l) AS items,
         (SELECT coalesce(bool_or("isBeyond"), false) FROM found) AS "isPartial"`,
      ...values.list,
    );
    if (!row) throw new Error('A SELECT without FROM answers one row');
    const items = row.items.map(({ count: _count, ...item }) => item);
    return { items, count: row.items[0]?.count ?? 0, isPartial: row.isPartial };
  },
};
