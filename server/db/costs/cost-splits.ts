import { type DayToSplit, splitDay } from '../../domain/costs/hours/split-costs.ts';
import type { Tx } from '../../ports/database.ts';
import { toSqlJson } from '../sql-json.ts';

const parts = (columns: Record<keyof DayToSplit['idle'], string>) =>
  Object.entries(columns).map(([resource, column]) => `'${resource}', coalesce(${column}, 0)::text`);

// One row a cluster and day: namespaces are many, and each would carry the day's amounts.
const readDays = `
  SELECT d.cluster_id::text AS id, c.amount::text AS amount,
    json_build_object(${parts({ cpu: 'c.idle_cpu', memory: 'c.idle_memory', gpu: 'c.idle_gpu' })}) AS idle,
    json_agg(json_build_object('namespace', d.namespace, 'amount', d.amount::text,
      ${parts({ cpu: 'd.cpu', memory: 'd.memory', gpu: 'd.gpu' })})) AS namespaces
  FROM cost_day_namespaces d JOIN cost_day_clusters c ON c.cluster_id = d.cluster_id AND c.day = d.day
  WHERE d.day = $1::date GROUP BY d.cluster_id, c.amount, c.idle_cpu, c.idle_memory, c.idle_gpu
  HAVING $2 OR bool_or(d.idle_even IS NULL)`;

const keepShares = `
  UPDATE cost_day_namespaces d SET idle_even = s."idleEven", idle_proportional = s."idleProportional",
    shared_even = s."sharedEven", shared_proportional = s."sharedProportional"
  FROM jsonb_to_recordset($2::jsonb) AS s(id bigint, namespace text, "idleEven" numeric, "idleProportional" numeric,
    "sharedEven" numeric, "sharedProportional" numeric)
  WHERE d.cluster_id = s.id AND d.day = $1::date AND d.namespace = s.namespace`;

/**
 * Splits what is idle and shared in each cluster of a day (UTC) among its namespaces, where that is not done yet.
 * @param anew also where it is done, by a rule that is not followed any more
 */
export async function splitCosts(tx: Tx, day: string, anew = false): Promise<void> {
  const rows = await tx.$queryRawUnsafe<(DayToSplit & { id: string })[]>(readDays, day, anew);
  if (rows.length === 0) return;
  const shares = rows.flatMap(({ id, ...one }) => splitDay(one).map((share) => ({ id, ...share })));
  await tx.$queryRawUnsafe(keepShares, day, toSqlJson(shares));
}
