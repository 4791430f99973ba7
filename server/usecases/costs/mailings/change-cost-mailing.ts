import { changeCostMailingSchema, costMailingPathSchema } from '../../../../lib/contracts/cost-mailings.ts';
import { nextDue } from '../../../domain/costs/reports/mailing-period.ts';
import { defineCommand } from '../../define.ts';
import { findOwn, tellOf, toAudit, toMailing } from './mailing-view.ts';

/** Pauses a mailing, or lets it go on with the period that ends next; what was missed meanwhile is not sent. */
export const changeCostMailing = defineCommand({
  name: 'change-cost-mailing',
  action: 'cost.save-view',
  scope: 'own',
  input: { path: costMailingPathSchema, body: changeCostMailingSchema },
  prepare: async (_context, { path, body }) => ({ id: path.id, isPaused: body.paused }),
  commit: async (context, tx, { id, isPaused }) => {
    const { deps } = context;
    const { runs, ...before } = await findOwn(context, tx, id);
    const nextAt = before.paused === null ? before.nextAt : nextDue(before.every, deps.clock.now());
    const after = { ...before, nextAt, paused: isPaused ? (before.paused ?? ('by-owner' as const)) : null };
    await deps.costMailings.put(tx, after);
    return {
      answer: toMailing({ ...after, runs }),
      audit: {
        action: 'change-cost-mailing',
        project: null,
        subject: 'cost-mailings',
        key: id,
        before: toAudit(before),
        after: toAudit(after),
      },
      events: tellOf(after),
    };
  },
});
