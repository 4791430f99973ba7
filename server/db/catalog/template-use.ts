import type { TemplateKind } from '../../../lib/contracts/templates.ts';
import type { TemplateUse } from '../../ports/templates.ts';
import { toSqlJson } from '../sql-json.ts';
import { findClustersBeside } from './clusters-beside.ts';

const usedBy: Record<TemplateKind, string> = {
  cluster: 'SELECT project, template FROM clusters',
  service: 'SELECT project, unnest(service_templates) AS template FROM clusters',
};

/** Reads the projection. Copies of a template bear its name, so the name is what counts. */
export const templateUse: TemplateUse = {
  async countClusters(tx, kind, visible) {
    const rows = await tx.$queryRawUnsafe<{ template: string; count: number }[]>(
      `SELECT template, count(*)::int AS count FROM (${usedBy[kind]}) AS used
       WHERE $1::boolean OR project = ANY($2::text[]) GROUP BY template`,
      visible === 'all',
      visible === 'all' ? [] : [...visible],
    );
    return new Map(rows.map(({ template, count }) => [template, count]));
  },

  async countServices(tx, asked) {
    const rows = await tx.$queryRawUnsafe<{ id: string; count: number }[]>(
      // One pass over the clusters for all items; a cluster on its way between two versions counts once.
      `SELECT asked.id, count(DISTINCT (c.namespace, c.name))::int AS count
       FROM (SELECT DISTINCT id, template, project
             FROM jsonb_to_recordset($1::jsonb) AS item (id text, templates text[], projects text[]),
               unnest(item.templates) AS template, unnest(item.projects) AS project) AS asked
       JOIN (SELECT namespace, name, project, unnest(service_templates) AS template FROM clusters
             WHERE project IS NOT NULL AND service_templates <> '{}') AS c USING (project, template)
       GROUP BY asked.id`,
      toSqlJson(asked),
    );
    return new Map(rows.map(({ id, count }) => [id, count]));
  },

  clustersBeside: findClustersBeside,
};
