import type { TemplateUse } from '../../ports/templates.ts';

/** Reads the projection. Copies of a template bear its name, so the name is what counts. */
export const templateUse: TemplateUse = {
  async countClusters(tx, visible) {
    const rows = await tx.$queryRawUnsafe<{ template: string; count: number }[]>(
      `SELECT template, count(*)::int AS count FROM clusters
       WHERE $1::boolean OR project = ANY($2::text[]) GROUP BY template`,
      visible === 'all',
      visible === 'all' ? [] : [...visible],
    );
    return new Map(rows.map(({ template, count }) => [template, count]));
  },
};
