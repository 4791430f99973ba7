import { sourceFailures } from '../../../lib/contracts/metrics.ts';
import { type SightingReader, type SightingStore, unknownVitals } from '../../ports/sightings.ts';
import { dbOf } from '../client.ts';
import { Values } from '../clusters/cluster-where.ts';
import { toSqlJson } from '../sql-json.ts';

const insertSightings = (vitals: string): string => `
  INSERT INTO metrics_sightings AS old (source, namespace, name, region, first_seen_at, last_seen_at, confirmed_at,
    api_up, api_seen_at, nodes_ready, nodes_total, api_error_ratio)
  SELECT $1, s.namespace, s.name, s.region, min(s."seenAt"), max(s."seenAt"), $3::timestamptz,
    bool_or(s."apiUp"), max(s."apiSeenAt"), max(s."nodesReady"), max(s."nodesTotal"), max(s."apiErrors")
  FROM jsonb_to_recordset($2::jsonb) AS s(namespace text, name text, region text, "seenAt" timestamptz,
    "apiUp" boolean, "apiSeenAt" timestamptz, "nodesReady" int, "nodesTotal" int, "apiErrors" double precision)
  GROUP BY s.namespace, s.name, s.region
  ON CONFLICT (source, namespace, name, region) DO UPDATE SET
    first_seen_at = least(old.first_seen_at, excluded.first_seen_at),
    last_seen_at = greatest(old.last_seen_at, excluded.last_seen_at),
    confirmed_at = greatest(old.confirmed_at, excluded.confirmed_at),
    api_seen_at = greatest(old.api_seen_at, excluded.api_seen_at),
    (api_up, nodes_ready, nodes_total, api_error_ratio) = (${vitals})`;

const putSightings = insertSightings(
  'SELECT excluded.api_up, excluded.nodes_ready, excluded.nodes_total, excluded.api_error_ratio',
);
const confirmSightings = insertSightings(
  `SELECT old.api_up, old.nodes_ready, old.nodes_total, old.api_error_ratio
   WHERE old.confirmed_at >= (SELECT p.answered_at FROM metrics_polls p WHERE p.source = $1)`,
);

/** What the worker writes down of who reports to a source of metrics. */
export const sightingStore: SightingStore = {
  poll: (tx, source) =>
    dbOf(tx).metricsPoll.findUnique({
      where: { source },
      select: { answeredAt: true, failingSince: true, historySince: true, historyAskedAt: true },
    }),
  async put(tx, source, seen, at) {
    if (seen.length > 0) await tx.$queryRawUnsafe(putSightings, source, toSqlJson(seen), at.toISOString());
  },
  async confirm(tx, source, seen, at) {
    const rows = seen.map((one) => ({ ...one, ...unknownVitals }));
    if (rows.length > 0) await tx.$queryRawUnsafe(confirmSightings, source, toSqlJson(rows), at.toISOString());
  },
  async answered(tx, source, at) {
    const data = { askedAt: at, answeredAt: at, failingSince: null, failure: null };
    await dbOf(tx).metricsPoll.upsert({ where: { source }, create: { source, ...data }, update: data });
  },
  async failed(tx, source, failure, at) {
    const known = await sightingStore.poll(tx, source);
    const data = { askedAt: at, failure, failingSince: known?.failingSince ?? at };
    await dbOf(tx).metricsPoll.upsert({ where: { source }, create: { source, ...data }, update: data });
  },
  async keepHistory(tx, source, historySince, historyAskedAt) {
    await dbOf(tx).metricsPoll.updateMany({ where: { source }, data: { historySince, historyAskedAt } });
  },
  async forget(tx, source, before) {
    await dbOf(tx).metricsSighting.deleteMany({ where: { source, lastSeenAt: { lt: before } } });
  },
};

// A cluster that moved counts where it was last in an answer. One that was made anew under its name has not been seen.
const latest = `
  SELECT DISTINCT ON (s.namespace, s.name) s.source, s.namespace, s.name, s.region, s.last_seen_at,
    CASE WHEN s.api_seen_at >= c.created_at THEN s.api_seen_at END AS api_seen_at
  FROM metrics_sightings s JOIN poll p USING (source) JOIN clusters c USING (namespace, name)
  WHERE s.last_seen_at >= c.created_at`;
const latestOrder = 'ORDER BY s.namespace, s.name, s.confirmed_at DESC, s.region';
const poll = 'SELECT * FROM metrics_polls ORDER BY asked_at DESC LIMIT 1';

interface RegionRow {
  region: string;
  clusters: number;
  seen: Date;
  isAnswering: boolean;
}

interface SightingRow {
  region: string;
  seen: Date;
  apiSeenAt: Date | null;
  regionSeen: Date;
  isAnswering: boolean;
}

/** What pages ask about who reports to the source of metrics. */
export const sightingReader: SightingReader = {
  async regions(tx, visible) {
    const known = await dbOf(tx).metricsPoll.findFirst({ orderBy: { askedAt: 'desc' } });
    if (!known) return null;
    const values = new Values();
    const seen = visible === 'all' ? '' : `AND c.project = ANY(${values.add([...visible])})`;
    // Whether a region answers is told by all of its clusters, whoever may see them; asleep, none is expected to report.
    const rows = await tx.$queryRawUnsafe<RegionRow[]>(
      `WITH poll AS (${poll}), latest AS (${latest} AND c.phase NOT IN ('hibernated', 'deleting') ${seen} ${latestOrder})
       SELECT l.region, count(*)::int AS clusters, max(r.seen) AS seen, bool_or(coalesce(r.confirmed >= p.answered_at, true)) AS "isAnswering"
       FROM latest l JOIN poll p USING (source) JOIN (
         SELECT source, region, max(last_seen_at) AS seen, max(confirmed_at) AS confirmed
         FROM metrics_sightings GROUP BY source, region) r USING (source, region)
       WHERE l.region <> '' GROUP BY l.region ORDER BY 4, 1`,
      ...values.list,
    );
    const failure = sourceFailures.find((each) => each === known.failure);
    return {
      answeredAt: known.answeredAt?.toISOString() ?? null,
      failing: failure && known.failingSince ? { failure, since: known.failingSince.toISOString() } : null,
      historySince: known.historySince?.toISOString() ?? null,
      regions: rows.map(({ region, clusters, seen: at, isAnswering }) => ({
        name: region,
        clusters,
        lastSeenAt: at.toISOString(),
        isAnswering,
      })),
    };
  },

  async ofCluster(tx, { namespace, name }) {
    const [row] = await tx.$queryRawUnsafe<SightingRow[]>(
      `WITH poll AS (${poll}), latest AS (${latest} AND s.namespace = $1 AND s.name = $2 ${latestOrder})
       SELECT l.region, l.last_seen_at AS seen, l.api_seen_at AS "apiSeenAt", max(r.last_seen_at) AS "regionSeen",
         bool_or(coalesce(r.confirmed_at >= p.answered_at, true)) AS "isAnswering"
       FROM latest l JOIN poll p USING (source) JOIN metrics_sightings r USING (source, region)
       GROUP BY l.region, l.last_seen_at, l.api_seen_at`,
      namespace,
      name,
    );
    if (!row) return null;
    const { region, seen: seenAt, apiSeenAt, regionSeen: regionSeenAt, isAnswering } = row;
    return { region: region || null, isRegionAnswering: isAnswering, regionSeenAt, seenAt, apiSeenAt };
  },
};
