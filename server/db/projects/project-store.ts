import { localizedText } from '../../../lib/contracts/common.ts';
import type { ProjectStore, StoredProject, Usage, Visible } from '../../ports/catalog.ts';
import { dbOf } from '../client.ts';
import type { Prisma, ProjectLedger } from '../generated/client.ts';
import { fromJson, isSameJson, toJson } from '../json.ts';

const include = { quotas: { orderBy: { resource: 'asc' } }, budget: true } satisfies Prisma.ProjectInclude;
type Row = Prisma.ProjectGetPayload<{ include: typeof include }>;

function toProject(row: Row): StoredProject {
  return {
    name: row.name,
    namespace: row.namespace,
    title: fromJson(localizedText, row.title),
    costCentre: row.costCentre,
    owner: row.owner,
    quota: row.quotas.map(({ resource, limit }) => ({ resource, limit })),
    budget: row.budget && { currency: row.budget.currency, monthly: row.budget.monthly.toFixed() },
    version: row.version,
  };
}

const named = (visible: Visible) => ({
  archivedAt: null,
  ...(visible === 'all' ? {} : { name: { in: [...visible] } }),
});

function toUsage(row: ProjectLedger): Usage {
  return {
    clusters: Number(row.clusters),
    nodes: Number(row.nodes),
    vcpuMillicores: Number(row.vcpuMillicores),
    memoryBytes: Number(row.memoryBytes),
    gpu: Number(row.gpu),
    committed: row.committed.toFixed(),
    allowed: row.allowed.toFixed(),
  };
}

export const projectStore: ProjectStore = {
  async list(tx, visible) {
    const rows = await dbOf(tx).project.findMany({ where: named(visible), include, orderBy: { name: 'asc' } });
    return rows.map(toProject);
  },
  async get(tx, name) {
    const row = await dbOf(tx).project.findUnique({ where: { name, archivedAt: null }, include });
    return row && toProject(row);
  },
  async getEver(tx, name) {
    const row = await dbOf(tx).project.findUnique({ where: { name }, include });
    return row && toProject(row);
  },
  async isTaken(tx, name, namespace) {
    return (await dbOf(tx).project.count({ where: { OR: [{ name }, { namespace }] } })) > 0;
  },
  async lockNew(tx) {
    await tx.$queryRawUnsafe(`SELECT pg_advisory_xact_lock(hashtextextended('new projects', 0))::text`);
  },
  async archive(tx, name, at) {
    await dbOf(tx).project.update({ where: { name }, data: { archivedAt: at } });
  },
  async put(tx, project) {
    const db = dbOf(tx);
    const { name, namespace, title, costCentre, owner, quota, budget } = project;
    const before = await db.project.findUnique({ where: { name }, include });
    const was = before && toProject(before);
    const details = { title, costCentre, owner };
    const isEdited = was && !isSameJson({ title: was.title, costCentre: was.costCentre, owner: was.owner }, details);
    const sorted = [...quota].sort((a, b) => (a.resource < b.resource ? -1 : 1));
    const wanted = { name, namespace, ...details, quota: sorted, budget };
    if (was && isSameJson(was, { ...wanted, version: was.version })) return false;
    const data = { namespace, title: toJson(title), costCentre, owner };
    await db.project.upsert({
      where: { name },
      create: { name, ...data },
      update: { ...data, ...(isEdited && { version: { increment: 1 } }) },
    });
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
  async putGiven(tx, project) {
    const db = dbOf(tx);
    const { name } = project;
    const before = await db.project.findUnique({ where: { name }, select: { given: true } });
    if (before && isSameJson(before.given, project)) return false;
    const isChanged = await projectStore.put(tx, project);
    await db.project.update({ where: { name }, data: { given: toJson(project) } });
    return isChanged;
  },
  async usage(tx, names) {
    const rows = await dbOf(tx).projectLedger.findMany({ where: { projectName: { in: [...names] } } });
    return new Map(rows.map((row) => [row.projectName, toUsage(row)]));
  },
  async lock(tx, name) {
    await tx.$queryRawUnsafe('SELECT 1 FROM projects WHERE name = $1 FOR UPDATE', name);
  },
};
