import { localizedText } from '../../lib/contracts/common.ts';
import type { ProjectRecord, ProjectStore, Usage, Visible } from '../ports/catalog.ts';
import { dbOf } from './client.ts';
import type { Prisma } from './generated/client.ts';
import { fromJson, isSameJson, toJson } from './json.ts';

const include = { quotas: { orderBy: { resource: 'asc' } }, budget: true } satisfies Prisma.ProjectInclude;
type Row = Prisma.ProjectGetPayload<{ include: typeof include }>;

function toProject(row: Row): ProjectRecord {
  return {
    name: row.name,
    namespace: row.namespace,
    title: fromJson(localizedText, row.title),
    costCentre: row.costCentre,
    owner: row.owner,
    quota: row.quotas.map(({ resource, limit }) => ({ resource, limit })),
    budget: row.budget && { currency: row.budget.currency, monthly: row.budget.monthly.toFixed() },
  };
}

const named = (visible: Visible) => ({
  archivedAt: null,
  ...(visible === 'all' ? {} : { name: { in: [...visible] } }),
});

export const projectStore: ProjectStore = {
  async list(tx, visible) {
    const rows = await dbOf(tx).project.findMany({ where: named(visible), include, orderBy: { name: 'asc' } });
    return rows.map(toProject);
  },
  async get(tx, name) {
    const row = await dbOf(tx).project.findUnique({ where: { name, archivedAt: null }, include });
    return row && toProject(row);
  },
  async isTaken(tx, name, namespace) {
    return (await dbOf(tx).project.count({ where: { OR: [{ name }, { namespace }] } })) > 0;
  },
  async archive(tx, name, at) {
    await dbOf(tx).project.update({ where: { name }, data: { archivedAt: at } });
  },
  async put(tx, project) {
    const db = dbOf(tx);
    const { name, namespace, title, costCentre, owner, quota, budget } = project;
    const before = await db.project.findUnique({ where: { name }, include });
    const sorted = { ...project, quota: [...quota].sort((a, b) => (a.resource < b.resource ? -1 : 1)) };
    if (before && isSameJson(toProject(before), sorted)) return false;
    const data = { namespace, title: toJson(title), costCentre, owner };
    await db.project.upsert({ where: { name }, create: { name, ...data }, update: data });
    await db.quota.deleteMany({ where: { projectName: name } });
    await db.quota.createMany({ data: quota.map((row) => ({ projectName: name, ...row })) });
    if (budget)
      await db.budget.upsert({
        where: { projectName: name },
        create: { projectName: name, ...budget },
        update: budget,
      });
    else await db.budget.deleteMany({ where: { projectName: name } });
    return true;
  },
  async usage(tx, names) {
    const rows = await tx.$queryRawUnsafe<(Usage & { project: string })[]>(
      `SELECT project, sum(clusters)::int AS clusters, sum(nodes)::int AS nodes FROM (
         SELECT r.project, r.clusters, coalesce(c.nodes_total, r.nodes, 0) AS nodes FROM reservations r
           LEFT JOIN clusters c ON c.namespace = r.namespace AND c.name = r.cluster_name
           WHERE r.state = 'held' AND r.project = ANY($1)
         UNION ALL
         SELECT c.project, 1, coalesce(c.nodes_total, 0) FROM clusters c
           WHERE c.project = ANY($1) AND NOT EXISTS (SELECT 1 FROM reservations r
             WHERE r.namespace = c.namespace AND r.cluster_name = c.name AND r.state = 'held')
       ) AS held GROUP BY project`,
      [...names],
    );
    return new Map(rows.map(({ project, clusters, nodes }) => [project, { clusters, nodes }]));
  },
  async lock(tx, name) {
    await tx.$queryRawUnsafe('SELECT 1 FROM projects WHERE name = $1 FOR UPDATE', name);
  },
};
