import { hourMs } from '../../../lib/days.ts';
import type { CostStore } from '../../ports/costs.ts';

// Whoever is gone for good: no longer in the projection, and nobody holds the name after them. What a silent region or a
// partial answer hides is not known to have ended.
const endDeleted = `
  WITH gone AS (
    SELECT d.id, greatest(d.valid_from, $1::timestamptz,
        max(h.hour) FILTER (WHERE h.provenance <> 'missing') + interval '1 hour') AS ended
    FROM cluster_dims d JOIN cost_hour_clusters h ON h.cluster_id = d.id
    WHERE d.uid IS NOT NULL AND d.valid_to > $1::timestamptz AND h.hour >= $2::timestamptz
      AND NOT EXISTS (SELECT 1 FROM clusters c WHERE c.uid = d.uid)
      AND NOT EXISTS (SELECT 1 FROM cluster_dims n WHERE n.namespace = d.namespace AND n.name = d.name AND n.valid_from >= d.valid_to)
    GROUP BY d.id),
  silent AS (
    SELECT g.id, g.ended FROM gone g JOIN cost_hour_clusters h ON h.cluster_id = g.id AND h.hour >= g.ended
      AND h.hour >= $2::timestamptz
    GROUP BY 1, 2 HAVING bool_and(h.reason = 'no-data')),
  taken AS (
    DELETE FROM cost_hour_clusters h USING silent s WHERE h.cluster_id = s.id AND h.hour >= s.ended
      AND h.hour >= $2::timestamptz),
  emptied AS (
    DELETE FROM cost_day_clusters x USING silent s WHERE x.cluster_id = s.id AND x.day >= (s.ended AT TIME ZONE 'UTC')::date)
  UPDATE cluster_dims d SET valid_to = s.ended FROM silent s WHERE d.id = s.id AND d.valid_to > s.ended
  RETURNING date_trunc('day', s.ended, 'UTC') AS day`;

/** When clusters ended that were deleted while no worker looked. */
export const costEnds: Pick<CostStore, 'endDeleted'> = {
  async endDeleted(tx, since) {
    // An hour before that one ended before `since`, and says nothing more of the end.
    const firstHour = new Date(since.getTime() - hourMs);
    const rows = await tx.$queryRawUnsafe<{ day: Date }[]>(endDeleted, since.toISOString(), firstHour.toISOString());
    return rows.length === 0 ? null : new Date(Math.min(...rows.map(({ day }) => day.getTime())));
  },
};
