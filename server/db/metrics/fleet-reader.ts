import type { FleetReader, FleetRow } from '../../ports/fleet.ts';
import type { Vitals } from '../../ports/sightings.ts';
import { Values, whereClause, whereVisible } from '../clusters/cluster-where.ts';

type Row = Omit<FleetRow, 'lostRegion' | 'vitals'> &
  Vitals & {
    lostRegion: string | null;
    lostSince: Date | null;
    metricNodesReady: number | null;
    metricNodesTotal: number | null;
  };

/** How long after its beginning a half hour tells of the present: until the next has been asked for. */
const freshMs = 35 * 60_000;

/** All clusters with what was last written down of them, in one statement. */
export const fleetReader: FleetReader = {
  async list(tx, visible, now) {
    const values = new Values();
    const since = values.add(new Date(now.getTime() - freshMs).toISOString());
    const where = whereClause(whereVisible(visible, undefined, values));
    // Whether a region answers is told by all of its clusters, whoever may see them.
    const rows = await tx.$queryRawUnsafe<Row[]>(
      `WITH poll AS (SELECT source, answered_at FROM metrics_polls ORDER BY asked_at DESC LIMIT 1),
       regions AS (
         SELECT s.region, max(s.last_seen_at) AS seen, max(s.confirmed_at) >= max(p.answered_at) AS answers
         FROM metrics_sightings s JOIN poll p USING (source) GROUP BY s.region),
       sightings AS (
         SELECT DISTINCT ON (s.namespace, s.name) s.namespace, s.name, s.region, s.last_seen_at, s.confirmed_at,
           s.api_up, s.api_seen_at, s.nodes_ready, s.nodes_total, s.api_error_ratio
         FROM metrics_sightings s JOIN poll p USING (source) ORDER BY s.namespace, s.name, s.confirmed_at DESC, s.region),
       loads AS (
         SELECT DISTINCT ON (namespace, name) * FROM cluster_loads WHERE at >= ${since}::timestamptz
         ORDER BY namespace, name, at DESC)
       SELECT c.namespace, c.name, c.project, c.region, c.provider, c.phase, c.cause,
         c.nodes_ready AS "nodesReady", c.nodes_total AS "nodesTotal", s.last_seen_at AS "seenAt",
         s.api_up AS "apiUp", CASE WHEN s.api_seen_at >= c.created_at THEN s.api_seen_at END AS "apiSeenAt", s.api_error_ratio AS "apiErrors",
         s.nodes_ready AS "metricNodesReady", s.nodes_total AS "metricNodesTotal", p.answered_at AS "answeredAt",
         CASE WHEN p.answered_at IS NULL THEN NULL ELSE coalesce(s.confirmed_at >= p.answered_at, false) END AS "isReporting",
         CASE WHEN NOT r.answers THEN r.region END AS "lostRegion", r.seen AS "lostSince",
         l.cpu_ratio AS cpu, l.memory_ratio AS memory, l.disk_ratio AS disk
       FROM (SELECT * FROM clusters ${where}) c
       LEFT JOIN poll p ON true
       LEFT JOIN sightings s ON s.namespace = c.namespace AND s.name = c.name AND s.last_seen_at >= c.created_at
       LEFT JOIN regions r ON r.region = s.region AND r.region <> ''
       LEFT JOIN loads l ON l.namespace = c.namespace AND l.name = c.name AND l.at > c.created_at - interval '30 minutes'
         AND s.confirmed_at >= p.answered_at`,
      ...values.list,
    );
    return rows.map(
      ({ lostRegion, lostSince, apiUp, apiSeenAt, apiErrors, metricNodesReady, metricNodesTotal, ...row }) => ({
        ...row,
        vitals: { apiUp, apiSeenAt, apiErrors, nodesReady: metricNodesReady, nodesTotal: metricNodesTotal },
        lostRegion: lostRegion && lostSince ? { name: lostRegion, since: lostSince } : null,
      }),
    );
  },
};
