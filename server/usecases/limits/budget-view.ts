import type { Budget } from '../../../lib/contracts/budgets.ts';
import { can } from '../../../lib/permissions.ts';
import type { ProjectRecord, Usage } from '../../ports/catalog.ts';
import type { Tx } from '../../ports/database.ts';
import type { Context } from '../define.ts';
import { toBudgetLine, toQuotaLines } from '../projects/project-view.ts';

/** A project's limits, what is used of them, and who was allowed more. */
export async function toBudget(
  { deps, actor }: Context,
  tx: Tx,
  project: ProjectRecord,
  usage: Usage | undefined,
): Promise<Budget> {
  const perPerson = project.quota.find(({ resource }) => resource === 'clustersPerPerson');
  const allowances = await deps.allowances.ofProject(tx, project.name);
  const may = (action: 'project.manage' | 'budget.manage') => can(actor.grants, action, project.name, actor.narrowing);
  return {
    project: project.name,
    title: project.title,
    committed: usage?.committed ?? '0',
    quota: [
      ...toQuotaLines(project, usage),
      { resource: 'clustersPerPerson', limit: perPerson?.limit ?? null, used: null },
    ],
    budget: toBudgetLine(project, usage),
    allowances: allowances.map(({ project: _, grantedAt, ...rest }) => ({
      ...rest,
      grantedAt: grantedAt.toISOString(),
    })),
    drift: await deps.drifts.ofProject(tx, project.name),
    mayChangeQuota: may('project.manage'),
    mayChangeBudget: may('budget.manage'),
  };
}
