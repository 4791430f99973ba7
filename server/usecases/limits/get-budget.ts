import { budgetPathSchema } from '../../../lib/contracts/budgets.ts';
import { defineQuery } from '../define.ts';
import { findProject } from '../projects/find-project.ts';
import { toBudget } from './budget-view.ts';

/** Limits and money of one project, with allowances and what the last nightly check found. */
export const getBudget = defineQuery({
  name: 'get-budget',
  action: 'cost.read',
  readAction: 'project.read',
  scope: (context, { path }) => findProject(context, path.project),
  input: { path: budgetPathSchema },
  run: async (context, _input, project) => {
    const { deps } = context;
    const usage = await deps.projects.usage(deps.db.auto, [project.name]);
    return toBudget(context, deps.db.auto, project, usage.get(project.name));
  },
});
