import { costMailingPathSchema } from '../../../../lib/contracts/cost-mailings.ts';
import { defineCommand } from '../../define.ts';
import { findOwn, tellOf, toAudit, toMailing } from './mailing-view.ts';

/** What was sent stays where it is; that it was stays in the audit. */
export const deleteCostMailing = defineCommand({
  name: 'delete-cost-mailing',
  action: 'cost.save-view',
  scope: 'own',
  input: { path: costMailingPathSchema },
  prepare: async (_context, { path }) => path.id,
  commit: async (context, tx, id) => {
    const record = await findOwn(context, tx, id);
    await context.deps.costMailings.remove(tx, id);
    return {
      answer: toMailing(record),
      audit: {
        action: 'delete-cost-mailing',
        project: null,
        subject: 'cost-mailings',
        key: id,
        before: toAudit(record),
      },
      events: tellOf(record),
    };
  },
});
