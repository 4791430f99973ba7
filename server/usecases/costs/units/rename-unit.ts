import { renameUnitSchema, unitPathSchema } from '../../../../lib/contracts/unit-costs.ts';
import { defineCommand } from '../../define.ts';
import { answerOf, findUnit, lockUnit, refuseTakenName, tellOf, toAudit } from './unit-view.ts';

/** Changes the name alone: of another project its quantities would be others. */
export const renameUnit = defineCommand({
  name: 'rename-unit',
  action: 'cost.manage-units',
  readAction: 'cost.read',
  scope: (context, { path }) => findUnit(context, path.id),
  input: { path: unitPathSchema, body: renameUnitSchema },
  prepare: async (_context, { body }, { id }) => ({ id, name: body.name }),
  commit: async (context, tx, { id, name }) => {
    const { deps } = context;
    const all = await deps.units.lockAll(tx);
    const before = await lockUnit(context, tx, id);
    const after = { ...before, name, updatedAt: deps.clock.now() };
    refuseTakenName(all, after);
    await deps.units.put(tx, after);
    return {
      answer: await answerOf(context, tx, after),
      audit: {
        action: 'rename-unit',
        project: after.project,
        subject: 'unit-costs',
        key: id,
        before: toAudit(before),
        after: toAudit(after),
      },
      events: tellOf(after),
    };
  },
});
