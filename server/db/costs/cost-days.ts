import type { Tx } from '../../ports/database.ts';

export const money = 'numeric';
export const clusterFigures = {
  node: money,
  storage: money,
  load_balancer: money,
  fee: money,
  spot: money,
  discount_node: money,
  discount_storage: money,
  discount_load_balancer: money,
  discount_fee: money,
  allocated_cpu: money,
  allocated_memory: money,
  allocated_gpu: money,
  idle_cpu: money,
  idle_memory: money,
  idle_gpu: money,
  overcommit: money,
  node_hours: 'float8',
  vcpu_hours: 'float8',
  memory_gib_hours: 'float8',
  gpu_hours: 'float8',
};
export const namespaceFigures = {
  cpu: money,
  memory: money,
  gpu: money,
  storage: money,
  load_balancer: money,
  cpu_request_hours: 'float8',
  cpu_use_hours: 'float8',
  memory_request_gib_hours: 'float8',
  memory_use_gib_hours: 'float8',
};
export type Columns = Readonly<Record<string, string>>;

export const names = (columns: Columns) => Object.keys(columns).join(', ');
export const replaced = (columns: Columns) =>
  Object.keys(columns)
    .map((name) => `${name} = excluded.${name}`)
    .join(', ');
const summed = (columns: Columns) =>
  Object.keys(columns)
    .map((name) => `sum(h.${name})`)
    .join(', ');

/** Hours of the days that are summed up: of the parameters `$1` and `$2`. */
export const ofDays = `h.hour >= $1::timestamptz AND h.hour < $2::timestamptz`;
const day = `(h.hour AT TIME ZONE 'UTC')::date`;
const count = (provenance: string) => `count(*) FILTER (WHERE h.provenance = '${provenance}')`;

/** Namespaces have twenty times as many rows as clusters; queues are read with them. */
export const keptDays = { cost_hour_clusters: 400, cost_hour_namespaces: 90, cost_hour_queues: 90 } as const;

/**
 * Deletes rows of the days that none of their hours supports any more; those whose hours are no longer kept stay.
 * @param hours the table of the hours
 * @param keys beside the cluster and the day, as `summed` has them
 */
export const forgetUnsupported = (table: string, hours: keyof typeof keptDays, keys: readonly string[] = []) => `
  DELETE FROM ${table} d
  WHERE d.day >= ($1::timestamptz AT TIME ZONE 'UTC')::date AND d.day < ($2::timestamptz AT TIME ZONE 'UTC')::date
    AND d.day >= ($3::timestamptz AT TIME ZONE 'UTC')::date - ${keptDays[hours]}
    AND NOT EXISTS (SELECT 1 FROM summed s WHERE s.cluster_id = d.cluster_id AND s.day = d.day${keys.map((key) => ` AND s.${key} = d.${key}`).join('')})`;

const dayFigures = {
  ...clusterFigures,
  hours: 'int',
  hours_missing: 'int',
  hours_carried: 'int',
  hours_rate_card: 'int',
  currency: 'text',
};
/** Sums of binary fractions differ in their last digits by the order they are summed in, which is no change. */
const compared = (columns: Columns, row: string) =>
  Object.entries(columns)
    .map(([name, type]) => (type === 'float8' ? `round(${row}.${name}::numeric, 6)` : `${row}.${name}`))
    .join(', ');

const sumClusterDays = `
  WITH summed AS MATERIALIZED (
    SELECT h.cluster_id, ${day} AS day, ${summed(clusterFigures)},
      count(*), ${count('missing')}, ${count('carried')}, ${count('rate-card')}, min(h.currency), $3::timestamptz, $3::timestamptz
    FROM cost_hour_clusters h WHERE ${ofDays} GROUP BY 1, 2),
  gone AS (${forgetUnsupported('cost_day_clusters', 'cost_hour_clusters')})
  INSERT INTO cost_day_clusters AS d (cluster_id, day, ${names(dayFigures)}, computed_at, first_computed_at)
  SELECT * FROM summed
  ON CONFLICT (cluster_id, day) DO UPDATE SET ${replaced(dayFigures)}, computed_at = excluded.computed_at
  WHERE (${compared(dayFigures, 'd')}) IS DISTINCT FROM (${compared(dayFigures, 'excluded')})`;

// A day stays as it is where the namespaces of some of its hours are no longer kept.
const sumNamespaceDays = `
  WITH in_part AS MATERIALIZED (
    SELECT DISTINCT h.cluster_id, ${day} AS day FROM cost_hour_clusters h
    WHERE ${ofDays} AND num_nonnulls(h.allocated_cpu, h.allocated_memory, h.allocated_gpu) > 0
      AND h.hour < date_trunc('day', $3::timestamptz, 'UTC') - make_interval(hours => 24 * ${keptDays.cost_hour_namespaces})
      AND NOT EXISTS (SELECT 1 FROM cost_hour_namespaces n WHERE n.cluster_id = h.cluster_id AND n.hour = h.hour
        AND n.hour >= $1::timestamptz AND n.hour < $2::timestamptz)),
  summed AS MATERIALIZED (
    SELECT h.cluster_id, h.namespace, ${day} AS day, ${summed(namespaceFigures)}, min(h.currency)
    FROM cost_hour_namespaces h WHERE ${ofDays}
      AND NOT EXISTS (SELECT 1 FROM in_part p WHERE p.cluster_id = h.cluster_id AND p.day = ${day})
    GROUP BY 1, 2, 3),
  gone AS (${forgetUnsupported('cost_day_namespaces', 'cost_hour_namespaces', ['namespace'])})
  INSERT INTO cost_day_namespaces (cluster_id, namespace, day, ${names(namespaceFigures)}, currency)
  SELECT * FROM summed
  ON CONFLICT (cluster_id, day, namespace) DO UPDATE SET ${replaced(namespaceFigures)}, currency = excluded.currency,
    idle_even = NULL, idle_proportional = NULL, shared_even = NULL, shared_proportional = NULL`;

const sumNodeTypeDays = `
  WITH summed AS MATERIALIZED (
    SELECT h.cluster_id, t.type AS instance_type, ${day} AS day, sum(t.node), sum(t.spot), sum(t.hours), min(h.currency)
    FROM cost_hour_clusters h, jsonb_to_recordset(h.node_types) AS t(type text, node numeric, spot numeric, hours float8)
    WHERE ${ofDays} GROUP BY 1, 2, 3),
  gone AS (${forgetUnsupported('cost_day_node_types', 'cost_hour_clusters', ['instance_type'])})
  INSERT INTO cost_day_node_types (cluster_id, instance_type, day, node, spot, node_hours, currency)
  SELECT * FROM summed
  ON CONFLICT (cluster_id, day, instance_type)
    DO UPDATE SET node = excluded.node, spot = excluded.spot, node_hours = excluded.node_hours, currency = excluded.currency`;

/** Sums up the hours of some days by cluster, namespace and type of machine. @param begin midnights (UTC) as ISO 8601, `end` is left out */
export async function sumHours(tx: Tx, begin: string, end: string, at: Date): Promise<void> {
  for (const sql of [sumClusterDays, sumNamespaceDays, sumNodeTypeDays]) {
    await tx.$queryRawUnsafe(sql, begin, end, at.toISOString());
  }
}
