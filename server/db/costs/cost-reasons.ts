import type { CostQuestion } from '../../ports/costs.ts';
import type { Tx } from '../../ports/database.ts';
import { Values } from '../clusters/cluster-where.ts';
import { whereClusters } from './cost-sql.ts';

/** Counts anew why hours of some days are missing or doubtful. @param from midnights (UTC) as ISO 8601, `to` is left out */
export async function sumReasons(tx: Tx, from: string, to: string): Promise<void> {
  const day = `(h.hour AT TIME ZONE 'UTC')::date`;
  await tx.$queryRawUnsafe(
    `WITH counted AS (
       SELECT h.cluster_id, ${day} AS day, h.reason, count(*)::int AS hours,
         (count(*) FILTER (WHERE h.provenance = 'missing'))::int AS missing
       FROM cost_hour_clusters h
       WHERE h.hour >= $1::timestamptz AND h.hour < $2::timestamptz AND h.reason IS NOT NULL GROUP BY 1, 2, 3),
     gone AS (
       DELETE FROM cost_day_reasons d WHERE d.day >= ($1::timestamptz AT TIME ZONE 'UTC')::date
         AND d.day < ($2::timestamptz AT TIME ZONE 'UTC')::date AND NOT EXISTS (SELECT 1 FROM counted c
           WHERE c.cluster_id = d.cluster_id AND c.day = d.day AND c.reason = d.reason))
     INSERT INTO cost_day_reasons (cluster_id, day, reason, hours, hours_missing) SELECT * FROM counted
     ON CONFLICT (cluster_id, day, reason) DO UPDATE SET hours = excluded.hours, hours_missing = excluded.hours_missing`,
    from,
    to,
  );
}

/** Why hours of whole clusters are missing or doubtful, most hours first. */
export async function readReasons(
  tx: Tx,
  question: CostQuestion,
): Promise<{ reason: string; hours: number; missing: number }[]> {
  const values = new Values();
  const [from, to] = [values.add(question.from), values.add(question.to)];
  return tx.$queryRawUnsafe(
    `SELECT d.reason, sum(d.hours)::int AS hours, sum(d.hours_missing)::int AS missing FROM cost_day_reasons d
     WHERE d.day >= ${from}::date AND d.day < ${to}::date${whereClusters(question, values)}
     GROUP BY 1 ORDER BY 2 DESC, 1`,
    ...values.list,
  );
}
