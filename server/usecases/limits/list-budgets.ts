import type { Budget } from '../../../lib/contracts/budgets.ts';
import type { Page } from '../../../lib/contracts/page.ts';
import { defineQuery } from '../define.ts';
import { toBudget } from './budget-view.ts';

/** Limits and money of all projects whose costs the actor may see. */
export const listBudgets = defineQuery({
  name: 'list-budgets',
  action: 'cost.read',
  scope: 'visible',
  input: {},
  run: async (context): Promise<Page<Budget>> => {
    const { deps, visible } = context;
    const projects = await deps.projects.list(deps.db.auto, visible);
    const names = projects.map(({ name }) => name);
    const usage = await deps.projects.usage(deps.db.auto, names);
    const items = await Promise.all(
      projects.map((project) => toBudget(context, deps.db.auto, project, usage.get(project.name))),
    );
    return { items, nextCursor: null, total: items.length };
  },
});
