import { dayMs, toDay } from '../../../lib/days.ts';
import type { CostStore } from '../../ports/costs.ts';

// Word by word, for the index that reads them.
const isGap = (reasons: string) =>
  `h.source = $1 AND h.provenance = 'missing' AND h.reason IN (${reasons}) AND h.hour >= $2::timestamptz AND h.hour < $3::timestamptz`;
const keptBack = `'region-lost', 'partial-answer'`;
// A day is read in ever smaller parts to find the one hour that is too much, so that it is asked about no oftener than what
// was silent: not while the cluster is too much to this day.
const rarely = `'no-data', 'too-much'`;

/** By how much older an hour is at each look at it of which nobody says that it was kept back. */
const growth = 1.25;

// Of hours of a day that were looked at together the last is due if any is, so that a long outage is not gone through hour
// by hour every minute.
const together = `c.namespace, c.name, (h.hour AT TIME ZONE 'UTC')::date AS day, h.computed_at, max(h.hour) AS hour`;
const isHeardSince = `g.computed_at < interval '1 hour' + (
    SELECT min(back.hour) FROM cluster_dims e CROSS JOIN LATERAL (
      SELECT k.hour FROM cost_hour_clusters k
      WHERE k.cluster_id = e.id AND k.hour > g.hour AND k.hour >= $2::timestamptz AND k.provenance <> 'missing' ORDER BY k.hour LIMIT 1) back
    WHERE e.namespace = g.namespace AND e.name = g.name)`;

// An hour is due when its cluster was heard again after the last look at it, or after a while. One that nobody is known to
// keep back is only due while its cluster is heard, for who tells nothing for weeks may have nothing to tell, when no other
// run reads it, and after ever longer whiles.
const dueDays = `
  WITH kept_back AS (
    SELECT ${together} FROM cost_hour_clusters h JOIN cluster_dims c ON c.id = h.cluster_id
    WHERE ${isGap(keptBack)} GROUP BY 1, 2, 3, 4),
  silent AS MATERIALIZED (
    SELECT c.namespace, c.name, h.hour, h.computed_at FROM cost_hour_clusters h JOIN cluster_dims c ON c.id = h.cluster_id
    WHERE ${isGap(rarely)}),
  heard AS MATERIALIZED (
    SELECT DISTINCT ON (1, 2) namespace, name, k.hour, k.provenance <> 'missing' AS is_known
    FROM (SELECT DISTINCT namespace, name FROM silent) s JOIN cluster_dims c USING (namespace, name) CROSS JOIN LATERAL (
      SELECT h.hour, h.provenance FROM cost_hour_clusters h
      WHERE h.cluster_id = c.id AND h.hour >= $2::timestamptz ORDER BY h.hour DESC LIMIT 1) k
    ORDER BY 1, 2, k.hour DESC),
  late AS (
    SELECT namespace, name, (s.hour AT TIME ZONE 'UTC')::date AS day, s.computed_at, max(s.hour) AS hour
    FROM silent s JOIN heard USING (namespace, name)
    WHERE heard.is_known AND s.hour < least(heard.hour, $5::timestamptz) GROUP BY 1, 2, 3, 4)
  SELECT g.day::text AS day FROM kept_back g WHERE g.computed_at < $4::timestamptz OR ${isHeardSince}
  UNION
  SELECT g.day::text FROM late g WHERE ${isHeardSince} OR (
    g.computed_at < $4::timestamptz AND $6::timestamptz - g.hour >= ${growth} * (g.computed_at - g.hour))
  ORDER BY 1 DESC LIMIT $7::int`;

/** What the source of costs did not tell when it was asked: the part of the store that gaps are found by. */
export const costGaps: Pick<CostStore, 'gaps' | 'putOff' | 'knownHours' | 'forgetComparison' | 'regions'> = {
  async gaps(tx, source, { from, until, now, retryBefore, rereadFrom, most }) {
    const instants = [from, until, retryBefore, rereadFrom, now].map((at) => at.toISOString());
    const rows = await tx.$queryRawUnsafe<{ day: string }[]>(dueDays, source, ...instants, most);
    return rows.map(({ day }) => new Date(day));
  },

  async putOff(tx, source, day, at) {
    await tx.$queryRawUnsafe(
      `UPDATE cost_hour_clusters h SET computed_at = $4::timestamptz
       WHERE ${isGap(`${keptBack}, ${rarely}`)} AND h.computed_at < $4::timestamptz`,
      source,
      day.toISOString(),
      new Date(day.getTime() + dayMs).toISOString(),
      at.toISOString(),
    );
  },

  async knownHours(tx, from, to) {
    const rows = await tx.$queryRawUnsafe<{ id: bigint; hour: Date }[]>(
      `SELECT cluster_id AS id, hour FROM cost_hour_clusters
       WHERE hour >= $1::timestamptz AND hour < $2::timestamptz AND provenance <> 'missing'`,
      from.toISOString(),
      to.toISOString(),
    );
    return new Set(rows.map(({ id, hour }) => `${id} ${hour.getTime()}`));
  },

  async forgetComparison(tx, source, day) {
    const sql = 'DELETE FROM cost_source_days WHERE source = $1 AND day = $2::date';
    await tx.$queryRawUnsafe(sql, source, toDay(day));
  },

  async regions(tx, source) {
    const rows = await tx.$queryRawUnsafe<{ cluster: string; region: string }[]>(
      `SELECT DISTINCT ON (namespace, name) namespace || '/' || name AS cluster, region FROM metrics_sightings
       WHERE source = $1 AND region <> '' ORDER BY namespace, name, confirmed_at DESC, region`,
      source,
    );
    return new Map(rows.map(({ cluster, region }) => [cluster, region]));
  },
};
