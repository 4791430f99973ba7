import type { CostQuestion, SilentClusters } from '../../ports/costs.ts';
import type { Tx } from '../../ports/database.ts';
import { Values } from '../clusters/cluster-where.ts';
import { ofClusters } from './cost-sql.ts';
import { completeUntil } from './cost-watermark.ts';

/** More are counted and not named. */
const named = 20;

/**
 * Clusters that are there and of which no hour was ever booked, be it a missing one: nothing is expected of them, so that
 * no completeness tells. Those that came after the last hour that was asked for are none yet.
 */
export async function readSilent(tx: Tx, question: CostQuestion): Promise<SilentClusters> {
  const values = new Values();
  const to = values.add(question.to);
  const where = ofClusters(question, values).map((one) => ` AND ${one}`);
  const rows = await tx.$queryRawUnsafe<{ cluster: string; count: number }[]>(
    `SELECT c.namespace || '/' || c.name AS cluster, count(*) OVER ()::int AS count FROM cluster_dims c
     WHERE c.valid_to IS NULL AND c.uid IS NOT NULL AND c.valid_from < least(${completeUntil}, ${to}::date)${where.join('')}
       AND NOT EXISTS (SELECT 1 FROM cluster_dims o JOIN cost_day_clusters d ON d.cluster_id = o.id
         WHERE o.namespace = c.namespace AND o.name = c.name)
     ORDER BY 1 LIMIT ${named}`,
    ...values.list,
  );
  return { count: rows[0]?.count ?? 0, clusters: rows.map(({ cluster }) => cluster) };
}
