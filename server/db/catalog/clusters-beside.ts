import { z } from 'zod';
import { clusterServiceSetSchema } from '../../../lib/contracts/cluster-services.ts';
import type { BesideCluster, TemplateUse } from '../../ports/templates.ts';
import { whereClause } from '../clusters/cluster-where.ts';
import { containing, decodeCursor, encodeCursor, places } from '../cursor.ts';

type Row = Omit<BesideCluster, 'serviceSets'> & { serviceSets: unknown };

const tag = 'beside';

/** The wide details are read for the rows of the page alone. */
export const findClustersBeside: TemplateUse['clustersBeside'] = async (tx, query) => {
  const { templates, projects, isRunning, q, cursor, limit } = query;
  const [name, namespace] = cursor === undefined ? [] : decodeCursor(cursor, tag, [places.text, places.text]);
  const values: unknown[] = [[...templates], [...projects], limit + 1, q?.trim() ? containing(q.trim()) : ''];
  const matching = ['project = ANY($2::text[])', `($4::text = '' OR name ILIKE $4 OR namespace ILIKE $4)`];
  if (isRunning) matching.push('service_templates && $1::text[]');
  const page = [...matching];
  if (cursor !== undefined) {
    values.push(name, namespace);
    page.push('(name, namespace) > ($5, $6)');
  }
  const [found] = await tx.$queryRawUnsafe<{ total: number; items: Row[] }[]>(
    `SELECT (SELECT count(*)::int FROM clusters ${whereClause(matching)}) AS total,
       (SELECT coalesce(json_agg(page), '[]') FROM (
         SELECT c.namespace, c.name, c.project, c.phase, c.kubernetes_version AS "kubernetesVersion",
           c.service_templates && $1::text[] AS "isInstalled",
           CASE WHEN c.service_templates && $1::text[] THEN (
             SELECT d.detail -> 'serviceSets' FROM cluster_details d
             WHERE d.namespace = c.namespace AND d.name = c.name) END AS "serviceSets"
         FROM (SELECT * FROM clusters ${whereClause(page)} ORDER BY name, namespace LIMIT $3::int) AS c
         ORDER BY c.name, c.namespace) AS page) AS items`,
    ...values,
  );
  const { total, items } = found ?? { total: 0, items: [] };
  const shown = items.slice(0, limit);
  const last = items.length > limit ? shown.at(-1) : undefined;
  return {
    items: shown.map(toCluster),
    nextCursor: last ? encodeCursor([tag, last.name, last.namespace]) : null,
    total,
  };
};

/** What an older version wrote has no sets. */
const setsSchema = z.array(clusterServiceSetSchema).nullable();

function toCluster({ serviceSets, ...row }: Row): BesideCluster {
  return { ...row, serviceSets: setsSchema.parse(serviceSets) ?? [] };
}
