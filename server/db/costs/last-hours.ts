/** What all of a cluster’s hour cost, as SQL. */
export const amountOf = (row: string) =>
  `coalesce(${row}.node, 0) + coalesce(${row}.storage, 0) + coalesce(${row}.load_balancer, 0) + coalesce(${row}.fee, 0)`;

/** Of an hour in which a cluster was silent for a while too little is known to go on with. */
const isWhole = (row: string) => `${row}.provenance <> 'missing' AND ${row}.reason IS DISTINCT FROM 'seen-in-part'`;

/**
 * CTE `last`: what each cluster that is still there cost in its last hour that is known whole, as (cluster_id, hour, currency, amount,
 * is_stale). Stale is what was known within a week before `newest` and is not known of it: a region that does not answer
 * goes on costing. A cluster without any such hour has a row without hour and amount.
 * @param newest an hour as SQL: a parameter, so that PostgreSQL knows when it plans which days are looked at
 * @param weekBefore a week before `newest`, likewise
 * @param where a condition on `d.cluster_id`
 */
export const lastHours = (newest: string, weekBefore: string, where: string) => `
  fresh AS MATERIALIZED (
    SELECT d.cluster_id, d.hour, d.currency, ${amountOf('d')} AS amount, c.namespace, c.name
    FROM cost_hour_clusters d JOIN cluster_dims c ON c.id = d.cluster_id
    WHERE d.hour = ${newest} AND ${isWhole('d')} AND ${where}),
  silent AS MATERIALIZED (
    SELECT DISTINCT ON (c.namespace, c.name) d.cluster_id, k.hour, k.currency, k.amount
    FROM (SELECT id AS cluster_id FROM cluster_dims) d JOIN cluster_dims c ON c.id = d.cluster_id
    LEFT JOIN LATERAL (
      SELECT h.hour, h.currency, ${amountOf('h')} AS amount FROM cost_hour_clusters h
      WHERE h.cluster_id IN (SELECT p.id FROM cluster_dims p
          WHERE p.namespace = c.namespace AND p.name = c.name AND p.uid IS NOT DISTINCT FROM c.uid)
        AND ${isWhole('h')} AND h.hour < ${newest}
        AND h.hour >= ${weekBefore} ORDER BY h.hour DESC LIMIT 1) k ON true
    WHERE (c.valid_to IS NULL OR c.valid_to > ${newest} + interval '1 hour') AND c.valid_from <= ${newest} AND ${where}
      AND NOT EXISTS (SELECT 1 FROM fresh f WHERE f.namespace = c.namespace AND f.name = c.name)
    ORDER BY c.namespace, c.name, k.hour DESC NULLS LAST),
  last AS (
    SELECT cluster_id, hour, currency, amount, false AS is_stale FROM fresh
    UNION ALL SELECT cluster_id, hour, currency, amount, true FROM silent)`;
