import { type StartView, startViewSchema } from '../../../../lib/contracts/cost-views.ts';
import { DomainError } from '../../../domain/errors.ts';
import { defineCommand } from '../../define.ts';
import { maySee, personOf } from './cost-view-view.ts';

/** Chooses what one's own page of costs begins with. */
export const setStartView = defineCommand({
  name: 'set-start-view',
  action: 'cost.save-view',
  scope: 'own',
  input: { body: startViewSchema },
  prepare: async (_context, { body }) => body,
  commit: async ({ deps, actor }, tx, body: StartView) => {
    const userId = personOf(actor);
    if (body.id !== null) {
      const record = await deps.costViews.get(tx, body.id);
      if (!record || !maySee(actor, record)) throw new DomainError('not-found');
    }
    await deps.costViews.setStart(tx, userId, body.id);
    return {
      answer: body,
      audit: [],
      events: [{ subject: 'cost-views', key: body.id ?? '*', project: null, userId }],
    };
  },
});
