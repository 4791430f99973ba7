import { changeCostViewSchema, costViewPathSchema } from '../../../../lib/contracts/cost-views.ts';
import { defineCommand } from '../../define.ts';
import { assertMayShare, lockForChange, personOf, projectOfFilter, toCostView, traceOf } from './cost-view-view.ts';
import { refuseName } from './refuse-name.ts';

/** Renames a view, gives it another state, shares it or takes it back. */
export const changeCostView = defineCommand({
  name: 'change-cost-view',
  action: 'cost.save-view',
  scope: 'own',
  input: { path: costViewPathSchema, body: changeCostViewSchema },
  prepare: async (_context, { path, body }) => ({ id: path.id, body }),
  commit: async (context, tx, { id, body: { version, ...body } }) => {
    const { deps, actor } = context;
    const before = await lockForChange(context, tx, id, version);
    const project = await projectOfFilter(context, tx, body.state);
    if (body.isShared && !(before.isShared && before.project === project)) assertMayShare(actor, project);
    const after = { ...before, ...body, project, version: version + 1, updatedAt: deps.clock.now() };
    refuseName(await deps.costViews.lockOf(tx, before.ownerId), after);
    await deps.costViews.put(tx, after);
    const startId = await deps.costViews.startOf(tx, personOf(actor));
    return { answer: toCostView(actor, after, startId), ...traceOf('change-cost-view', before, after) };
  },
});
