import { unitPathSchema } from '../../../../lib/contracts/unit-costs.ts';
import { defineCommand } from '../../define.ts';
import { answerOf, findUnit, lockUnit, tellOf, toAudit } from './unit-view.ts';

/** Its quantities go with it; what was spent stays. */
export const deleteUnit = defineCommand({
  name: 'delete-unit',
  action: 'cost.manage-units',
  readAction: 'cost.read',
  scope: (context, { path }) => findUnit(context, path.id),
  input: { path: unitPathSchema },
  prepare: async (_context, _input, { id }) => id,
  commit: async (context, tx, id) => {
    const record = await lockUnit(context, tx, id);
    const answer = await answerOf(context, tx, record);
    await context.deps.units.remove(tx, id);
    return {
      answer,
      audit: {
        action: 'delete-unit',
        project: record.project,
        subject: 'unit-costs',
        key: id,
        before: { ...toAudit(record), lastDay: answer.lastDay },
      },
      events: tellOf(record),
    };
  },
});
