import { newCostViewSchema } from '../../../../lib/contracts/cost-views.ts';
import { DomainError } from '../../../domain/errors.ts';
import { say } from '../../../domain/words/said.ts';
import type { CostViewRecord } from '../../../ports/cost-views.ts';
import { defineCommand } from '../../define.ts';
import { assertMayShare, personOf, projectOfFilter, toCostView, traceOf } from './cost-view-view.ts';
import { refuseName } from './refuse-name.ts';

/** A list that people still read. */
const mostViews = 50;

/** Names a state of the page of costs. */
export const createCostView = defineCommand({
  name: 'create-cost-view',
  action: 'cost.save-view',
  scope: 'own',
  input: { body: newCostViewSchema },
  prepare: async (context, { body }): Promise<CostViewRecord> => {
    const { deps, actor } = context;
    const project = await projectOfFilter(context, deps.db.auto, body.state);
    if (body.isShared) assertMayShare(actor, project);
    const at = deps.clock.now();
    return {
      id: deps.ids.newId(),
      ownerId: personOf(actor),
      owner: actor.email,
      ...body,
      project,
      version: 1,
      createdAt: at,
      updatedAt: at,
    };
  },
  commit: async ({ deps, actor }, tx, record) => {
    const own = await deps.costViews.lockOf(tx, record.ownerId);
    if (own.length >= mostViews) throw new DomainError('conflict', say('cost-views-full', { max: mostViews }));
    refuseName(own, record);
    await deps.costViews.put(tx, record);
    return { answer: toCostView(actor, record, null), ...traceOf('create-cost-view', null, record) };
  },
});
