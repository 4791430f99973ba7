import type { CostStore } from '../../ports/costs.ts';
import { spanOf } from './hour-span.ts';

const isWithin = (row: string) => `${row}.hour BETWEEN $3::timestamptz AND $4::timestamptz`;

// What is known stays before what is missing, whoever holds it.
const takeOver = `
  WITH twice AS MATERIALIZED (
    SELECT t.hour,
      CASE WHEN h.provenance <> 'missing' OR x.provenance = 'missing' THEN x.cluster_id ELSE h.cluster_id END AS cluster_id
    FROM unnest($1::bigint[], $2::timestamptz[]) AS t(id, hour)
    JOIN cluster_dims c ON c.id = t.id
    JOIN cluster_dims o ON o.namespace = c.namespace AND o.name = c.name AND o.id <> c.id
      AND o.valid_from < t.hour + interval '1 hour' AND (o.valid_to IS NULL OR o.valid_to > t.hour)
    JOIN cost_hour_clusters x ON x.cluster_id = o.id AND x.hour = t.hour AND ${isWithin('x')}
    JOIN cost_hour_clusters h ON h.cluster_id = t.id AND h.hour = t.hour AND ${isWithin('h')}),
  gone AS (
    DELETE FROM cost_hour_clusters h USING twice t WHERE h.cluster_id = t.cluster_id AND h.hour = t.hour
      AND ${isWithin('h')}),
  unqueued AS (
    DELETE FROM cost_hour_queues q USING twice t WHERE q.cluster_id = t.cluster_id AND q.hour = t.hour
      AND ${isWithin('q')})
  DELETE FROM cost_hour_namespaces n USING twice t WHERE n.cluster_id = t.cluster_id AND n.hour = t.hour
    AND ${isWithin('n')}`;

/** Whose an hour is that was booked on another cluster of the same name before. */
export const costHolders: Pick<CostStore, 'takeOver'> = {
  async takeOver(tx, hours) {
    if (hours.length === 0) return;
    const ids = hours.map(({ clusterId }) => clusterId);
    const times = hours.map(({ hour }) => hour.toISOString());
    await tx.$queryRawUnsafe(takeOver, ids, times, ...spanOf(hours.map(({ hour }) => hour)));
  },
};
