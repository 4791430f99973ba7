import { budgetPathSchema, changeLimitsSchema } from '../../../lib/contracts/budgets.ts';
import { can, rolesWith } from '../../../lib/permissions.ts';
import type { Actor } from '../../domain/actor.ts';
import { DomainError } from '../../domain/errors.ts';
import { withQuota } from '../../domain/limits/quota.ts';
import { say } from '../../domain/words/said.ts';
import type { ProjectRecord } from '../../ports/catalog.ts';
import { defineCommand } from '../define.ts';
import { findProject } from '../projects/find-project.ts';
import { toBudget } from './budget-view.ts';
import { refuseOtherCurrency } from './refuse-other-currency.ts';

/**
 * Changes a project's quota and budget. Limits may be lowered below what is in use: nothing is taken away, and nothing
 * is added until there is room again.
 */
export const changeLimits = defineCommand({
  name: 'change-limits',
  action: 'budget.manage',
  readAction: 'cost.read',
  scope: (context, { path }) => findProject(context, path.project),
  input: { path: budgetPathSchema, body: changeLimitsSchema },
  prepare: async ({ deps, actor }, { body }, project) => {
    if (body.quota) assertMayChangeQuota(actor, project.name);
    await refuseOtherCurrency(deps, body.budget);
    return { name: project.name, change: body };
  },
  commit: async (context, tx, { name, change }) => {
    const { deps } = context;
    await deps.projects.lock(tx, name);
    const before = await deps.projects.get(tx, name);
    if (!before) throw new DomainError('not-found');
    const { quota = {}, budget = before.budget } = change;
    const after = { ...withQuota(before, quota), budget };
    await deps.projects.put(tx, after);
    const usage = await deps.projects.usage(tx, [name]);
    const limits = ({ quota, budget }: ProjectRecord) => ({ quota, budget });
    return {
      answer: await toBudget(context, tx, after, usage.get(name)),
      audit: {
        action: 'change-limits',
        project: name,
        subject: 'projects',
        key: name,
        before: limits(before),
        after: limits(after),
      },
      events: [{ subject: 'projects', key: name, project: name }],
    };
  },
});

/** Money is finops' and the leads' business, sizes the leads' alone. */
function assertMayChangeQuota({ grants, narrowing }: Actor, project: string): void {
  if (can(grants, 'project.manage', project, narrowing)) return;
  const heldBy = rolesWith('project.manage').join(', ');
  throw new DomainError('forbidden', {
    ...say('needs-action-for-quota', { roles: heldBy }),
    meta: { missingAction: 'project.manage', heldBy },
  });
}
