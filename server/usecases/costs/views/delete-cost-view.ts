import { costViewPathSchema, costViewVersionSchema } from '../../../../lib/contracts/cost-views.ts';
import { defineCommand } from '../../define.ts';
import { lockForChange, toCostView, traceOf } from './cost-view-view.ts';

/** Whoever began with it begins with everything again. */
export const deleteCostView = defineCommand({
  name: 'delete-cost-view',
  action: 'cost.save-view',
  scope: 'own',
  input: { path: costViewPathSchema, query: costViewVersionSchema },
  prepare: async (_context, { path, query }) => ({ id: path.id, version: query.version }),
  commit: async (context, tx, { id, version }) => {
    const record = await lockForChange(context, tx, id, version);
    await context.deps.costViews.remove(tx, id);
    return { answer: toCostView(context.actor, record, null), ...traceOf('delete-cost-view', record, null) };
  },
});
