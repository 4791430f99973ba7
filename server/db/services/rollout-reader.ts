import { z } from 'zod';
import { clusterServiceSchema } from '../../../lib/contracts/cluster-services.ts';
import {
  type RolloutCounts,
  type RolloutRow,
  type RolloutState,
  rolloutStates,
} from '../../../lib/contracts/multi-cluster-services.ts';
import type { WaveService } from '../../domain/multi-cluster-services/waves.ts';
import type { Visible } from '../../ports/catalog.ts';
import type { RolloutReader } from '../../ports/multi-cluster-services.ts';
import { Values } from '../clusters/cluster-where.ts';
import { containing, decodeCursor, encodeCursor, places } from '../cursor.ts';

const rankOf = `array_position(ARRAY[${rolloutStates.map((state) => `'${state}'`).join(', ')}], state)`;
const tag = 'rollout';

/**
 * Every cluster that a rule matches or has a set on, with how it stands there. Matches are what k0rdent said last, and
 * sets may be ahead of them: only a set that is going, or one of a rule that keeps services, counts as left.
 *
 * Rules and clusters are read once each. Postgres takes the rows of the full join for few, and without that it would
 * look each of them up by itself and count the services of its rule again.
 */
function standings(visible: Visible, rule: string | null, values: Values): string {
  const one = rule === null ? null : values.add(rule);
  const seen = visible === 'all' ? '' : `WHERE project = ANY(${values.add([...visible])})`;
  return `WITH rule AS MATERIALIZED (
      SELECT name, keep_on_mismatch, (SELECT count(*) FROM jsonb_array_elements(services) AS each
        WHERE NOT (each ->> 'isDisabled')::boolean) AS wanted FROM multi_cluster_services),
    cluster AS MATERIALIZED (SELECT namespace, name, project, phase FROM clusters ${seen})
    SELECT r.name AS rule, c.namespace, c.name, c.project, c.phase, s.name AS set, coalesce(s.is_paused, false) AS is_paused,
      CASE
        WHEN s.name IS NULL THEN CASE WHEN c.phase = 'hibernated' THEN 'asleep' ELSE 'waiting' END
        WHEN s.state = 'leaving' THEN 'leaving'
        WHEN m.name IS NULL AND r.keep_on_mismatch THEN 'kept'
        WHEN c.phase = 'hibernated' THEN 'asleep'
        WHEN s.state = 'deployed' AND s.present < r.wanted THEN CASE WHEN s.is_paused THEN 'paused' ELSE 'waiting' END
        ELSE s.state END AS state,
      CASE WHEN s.name IS NULL THEN nullif(m.message, '') ELSE s.trouble END AS words
    FROM (SELECT service, namespace, name, message FROM multi_cluster_service_matches ${one ? `WHERE service = ${one}` : ''}) m
    FULL JOIN (SELECT * FROM cluster_service_sets ${one ? `WHERE multi_cluster_service = ${one}` : ''}) s
      ON s.multi_cluster_service = m.service AND s.namespace = m.namespace AND s.cluster = m.name
    JOIN rule r ON r.name = coalesce(m.service, s.multi_cluster_service)
    JOIN cluster c ON c.namespace = coalesce(m.namespace, s.namespace) AND c.name = coalesce(m.name, s.cluster)`;
}

type Row = Omit<RolloutRow, 'services'> & { services: unknown; rank: number };
const servicesSchema = z.array(clusterServiceSchema).nullable();

/** How rules stand on clusters, from the narrow rows of their sets. */
export const rolloutReader: RolloutReader = {
  async counts(tx, visible, rule) {
    const values = new Values();
    const rows = await tx.$queryRawUnsafe<{ rule: string; state: RolloutState; count: number; paused: number }[]>(
      `SELECT rule, state, count(*)::int AS count, count(*) FILTER (WHERE is_paused)::int AS paused
       FROM (${standings(visible, rule, values)}) AS standing GROUP BY rule, state`,
      ...values.list,
    );
    const all = new Map<string, { counts: Partial<RolloutCounts>; paused: number }>();
    for (const row of rows) {
      const known = all.get(row.rule) ?? { counts: {}, paused: 0 };
      all.set(row.rule, {
        counts: { ...known.counts, [row.state]: row.count },
        paused: known.paused + row.paused,
      });
    }
    return all;
  },

  sets: (tx, rule, cluster) =>
    tx.$queryRawUnsafe(
      `SELECT s.namespace, s.cluster, s.name, c.project, s.is_paused AS "isPaused"
       FROM cluster_service_sets s JOIN clusters c ON c.namespace = s.namespace AND c.name = s.cluster
       WHERE s.multi_cluster_service = $1 AND s.state <> 'leaving'
         AND ($2::text IS NULL OR (s.namespace = $2 AND s.cluster = $3))
       ORDER BY s.namespace, s.cluster`,
      rule,
      cluster?.namespace ?? null,
      cluster?.name ?? null,
    ),

  async standings(tx, rule) {
    const values = new Values();
    const rows = await tx.$queryRawUnsafe<{ key: string; state: RolloutState; services: WaveService[] }[]>(
      `SELECT concat(p.namespace, '/', p.name) AS key, p.state, (
         SELECT coalesce(jsonb_agg(jsonb_build_object('name', each->'name', 'namespace', each->'namespace',
           'template', each->'template', 'state', each->'state', 'since', each->'since', 'words', each->'words')),
           '[]'::jsonb)
         FROM cluster_service_sets s CROSS JOIN LATERAL jsonb_array_elements(s.services) AS each
         WHERE s.namespace = p.namespace AND s.cluster = p.name AND s.name = p.set) AS services
       FROM (${standings('all', rule, values)}) AS p`,
      ...values.list,
    );
    return new Map(rows.map(({ key, ...standing }) => [key, standing]));
  },

  async projects(tx, visible, rule) {
    const values = new Values();
    const rows = await tx.$queryRawUnsafe<{ project: string }[]>(
      `SELECT DISTINCT project FROM (${standings(visible, rule, values)}) AS standing
       WHERE project IS NOT NULL ORDER BY project`,
      ...values.list,
    );
    return rows.map(({ project }) => project);
  },

  async rows(tx, visible, rule, { q, state, cursor, limit }) {
    const values = new Values();
    const from = standings(visible, rule, values);
    const matching: string[] = [];
    if (state !== undefined) matching.push(`state = ${values.add(state)}`);
    const text = q?.trim();
    if (text) {
      const like = values.add(containing(text));
      matching.push(`(name ILIKE ${like} OR namespace ILIKE ${like} OR project ILIKE ${like})`);
    }
    const page = [...matching];
    if (cursor !== undefined) {
      const place = decodeCursor(cursor, tag, [places.smallint, places.text, places.text]);
      const [rank, namespace, name] = place.map((part) => values.add(part));
      page.push(`(rank, namespace, name) > (${rank}::text::int, ${namespace}, ${name})`);
    }
    const where = (conditions: string[]) => (conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`);
    const [found] = await tx.$queryRawUnsafe<{ total: number; items: Row[] }[]>(
      `WITH standing AS (SELECT *, ${rankOf} AS rank FROM (${from}) AS each)
       SELECT (SELECT count(*)::int FROM standing ${where(matching)}) AS total,
         (SELECT coalesce(json_agg(page ORDER BY page.rank, page.namespace, page.name), '[]') FROM (
           SELECT p.namespace, p.name, p.project, p.phase, p.state, p.rank, p.is_paused AS "isPaused", p.set AS "serviceSet",
             p.words, (SELECT s.services FROM cluster_service_sets s
               WHERE s.namespace = p.namespace AND s.cluster = p.name AND s.name = p.set) AS services
           FROM (SELECT * FROM standing ${where(page)} ORDER BY rank, namespace, name
             LIMIT ${values.add(limit + 1)}::int) AS p) AS page) AS items`,
      ...values.list,
    );
    const { total, items } = found ?? { total: 0, items: [] };
    const shown = items.slice(0, limit);
    const last = items.length > limit ? shown.at(-1) : undefined;
    return {
      items: shown.map(({ rank: _rank, services, ...row }) => ({
        ...row,
        services: servicesSchema.parse(services) ?? [],
      })),
      nextCursor: last ? encodeCursor([tag, String(last.rank), last.namespace, last.name]) : null,
      total,
    };
  },
};
