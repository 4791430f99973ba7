import { addDays } from '../../../lib/days.ts';
import type { CheckedAmounts, CostCheck, CostCheckReader, CostCheckStore } from '../../ports/cost-checks.ts';
import type { ClusterRef } from '../../ports/kube.ts';
import { Values } from '../clusters/cluster-where.ts';
import { toSqlJson } from '../sql-json.ts';

// Booked is what the source's prices make of it: by a rate card, or less a discount, something else was charged.
// A cluster that changed hands within the day counts whole for who had it last, on both sides alike. A fee is the
// source's where the source tells one, and else the rate card's.
const compare = `
  WITH told AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset($1::jsonb)
      AS t(namespace text, name text, node numeric, storage numeric, "loadBalancer" numeric, fee numeric)),
  booked AS MATERIALIZED (
    SELECT c.namespace, c.name, (array_agg(c.project ORDER BY h.hour DESC, c.id DESC))[1] AS project,
      sum(coalesce(h.exporter_node, h.node)) AS node, sum(coalesce(h.exporter_storage, h.storage)) AS storage,
      sum(coalesce(h.exporter_load_balancer, h.load_balancer)) AS load_balancer,
      sum(coalesce(h.exporter_fee, h.fee)) AS told_fee, sum(h.fee) AS fee, sum(h.fee - h.exporter_fee) AS more_fee,
      sum(CASE WHEN num_nonnulls(h.exporter_node, h.exporter_storage, h.exporter_load_balancer) > 0 THEN
        coalesce(h.node - h.exporter_node, 0) + coalesce(h.storage - h.exporter_storage, 0)
        + coalesce(h.load_balancer - h.exporter_load_balancer, 0) END) AS card_node
    FROM cost_hour_clusters h JOIN cluster_dims c ON c.id = h.cluster_id
    WHERE h.source = $2 AND h.hour >= $3::timestamptz AND h.hour < $4::timestamptz GROUP BY 1, 2),
  both_sides AS (
    SELECT CASE WHEN b.name IS NULL THEN coalesce(o.project, '') ELSE coalesce(b.project, '') END AS project,
      t.node AS t_node, t.storage AS t_storage, t."loadBalancer" AS t_load_balancer, t.fee AS t_fee,
      b.node, b.storage, b.load_balancer, b.card_node,
      CASE WHEN t.fee > 0 THEN b.told_fee END AS fee, CASE WHEN t.fee > 0 THEN b.more_fee ELSE b.fee END AS card_fee
    FROM told t FULL JOIN booked b ON b.namespace = t.namespace AND b.name = t.name
    LEFT JOIN LATERAL (SELECT c.project FROM cluster_dims c WHERE c.namespace = t.namespace AND c.name = t.name
      AND c.valid_from < $4::timestamptz AND (c.valid_to IS NULL OR c.valid_to > $3::timestamptz)
      ORDER BY c.valid_from DESC LIMIT 1) o ON b.name IS NULL)
  INSERT INTO cost_source_days (source, day, project, source_node, source_storage, source_load_balancer, source_fee,
    booked_node, booked_storage, booked_load_balancer, booked_fee, card_node, card_fee, currency, computed_at)
  SELECT $2, ($3::timestamptz AT TIME ZONE 'UTC')::date, project, sum(t_node), sum(t_storage), sum(t_load_balancer),
    sum(t_fee), sum(node), sum(storage), sum(load_balancer), sum(fee), sum(card_node), sum(card_fee), $5, $6::timestamptz
  FROM both_sides GROUP BY project`;

/** A day about which both sides know nothing is compared all the same, and not asked for again and again. */
const nothing = `
  INSERT INTO cost_source_days (source, day, project, currency, computed_at) VALUES ($1, $2::date, '', $3, $4::timestamptz)
  ON CONFLICT DO NOTHING`;

/** Totals are of instants, an hour apart: who was there for so few hours may be missed by them. */
const fewHours = 2;
const boundsOf = (day: string) =>
  [new Date(day), new Date(addDays(day, 1))].map((instant) => instant.toISOString()) as [string, string];

/** As long as hours are kept. */
const keptDays = 400;

/** Days of a source beside what is booked of them. */
export const costCheckStore: CostCheckStore = {
  async compared(tx, source, from, to) {
    const rows = await tx.$queryRawUnsafe<{ day: string; at: Date }[]>(
      `SELECT day::text, min(computed_at) AS at FROM cost_source_days
       WHERE source = $1 AND day >= $2::date AND day < $3::date GROUP BY 1`,
      source,
      from,
      to,
    );
    return new Map(rows.map(({ day, at }) => [day, at]));
  },

  async expected(tx, source, day) {
    return tx.$queryRawUnsafe<ClusterRef[]>(
      `SELECT c.namespace, c.name FROM cost_hour_clusters h JOIN cluster_dims c ON c.id = h.cluster_id
       WHERE h.source = $1 AND h.hour >= $2::timestamptz AND h.hour < $3::timestamptz
         AND coalesce(h.exporter_node, h.node) > 0
       GROUP BY 1, 2 HAVING count(DISTINCT h.hour) > ${fewHours} ORDER BY 1, 2`,
      source,
      ...boundsOf(day),
    );
  },

  async put(tx, day, told, { name, currency }, at) {
    const [begin, end] = boundsOf(day);
    await tx.$queryRawUnsafe(
      'DELETE FROM cost_source_days WHERE source = $1 AND (day = $2::date OR day < $2::date - $3::int)',
      name,
      day,
      keptDays,
    );
    await tx.$queryRawUnsafe(compare, toSqlJson(told), name, begin, end, currency, at.toISOString());
    await tx.$queryRawUnsafe(nothing, name, day, currency, at.toISOString());
  },

  async setError(tx, source, failure, at) {
    await tx.$queryRawUnsafe(
      `UPDATE cost_watermarks SET compare_error = $2, compare_error_at = CASE WHEN $2::text IS NULL THEN NULL
         WHEN compare_error IS NULL THEN $3::timestamptz ELSE compare_error_at END
       WHERE source = $1 AND ($2::text IS NOT NULL OR compare_error IS NOT NULL)`,
      source,
      failure,
      at.toISOString(),
    );
  },
};

interface Row extends Omit<CostCheck, 'told' | 'booked' | 'card'> {
  amounts: Record<string, string | null>;
}
const columns = ['node', 'storage', 'load_balancer', 'fee'].flatMap((name) => [`source_${name}`, `booked_${name}`]);
const summed = [...columns, 'card_node', 'card_fee'].map((name) => `'${name}', sum(d.${name})::text`).join(', ');

/** Adds up compared days of the projects that may be seen: those in the currency that the source tells now. */
export const costCheckReader: CostCheckReader = {
  async checks(tx, { visible, from, to, project }) {
    const values = new Values();
    const where = [`d.day >= ${values.add(from)}::date`, `d.day < ${values.add(to)}::date`];
    if (visible !== 'all') where.push(`d.project = ANY(${values.add([...visible])}::text[])`);
    if (project?.length) where.push(`d.project = ANY(${values.add(project)}::text[])`);
    const rows = await tx.$queryRawUnsafe<Row[]>(
      `SELECT w.source, s.currency, coalesce(s.days, 0) AS days, s."from", s."to", s.amounts,
         coalesce(w.last_error, w.compare_error) AS failure,
         CASE WHEN w.last_error IS NULL THEN w.compare_error_at ELSE w.last_error_at END AS "failedAt"
       FROM cost_watermarks w LEFT JOIN LATERAL (
         SELECT min(d.currency) AS currency, count(DISTINCT d.day)::int AS days, min(d.day)::text AS "from",
           max(d.day)::text AS "to", jsonb_build_object(${summed}) AS amounts
         FROM cost_source_days d WHERE d.source = w.source AND ${where.join(' AND ')} AND d.currency = (
           SELECT l.currency FROM cost_source_days l WHERE l.source = w.source ORDER BY l.day DESC LIMIT 1)) s ON true
       ORDER BY w.updated_at DESC, w.source`,
      ...values.list,
    );
    return rows.map(({ amounts, ...row }) => ({
      ...row,
      told: sideOf(amounts, 'source'),
      booked: sideOf(amounts, 'booked'),
      card: { node: amounts.card_node ?? null, fee: amounts.card_fee ?? null },
    }));
  },
};

const sideOf = (amounts: Row['amounts'], side: 'source' | 'booked'): CheckedAmounts => ({
  node: amounts[`${side}_node`] ?? null,
  storage: amounts[`${side}_storage`] ?? null,
  loadBalancer: amounts[`${side}_load_balancer`] ?? null,
  fee: amounts[`${side}_fee`] ?? null,
});
