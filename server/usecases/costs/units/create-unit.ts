import { newUnitSchema } from '../../../../lib/contracts/unit-costs.ts';
import { DomainError } from '../../../domain/errors.ts';
import { say } from '../../../domain/words/said.ts';
import type { UnitRecord } from '../../../ports/unit-costs.ts';
import { defineCommand } from '../../define.ts';
import { findProject } from '../../projects/find-project.ts';
import { refuseTakenName, tellOf, toAudit, toUnit } from './unit-view.ts';

/** Each is a line on the page of costs. */
const mostUnits = 200;

/** Names what costs are divided by. */
export const createUnit = defineCommand({
  name: 'create-unit',
  action: 'cost.manage-units',
  readAction: 'cost.read',
  scope: async (context, { body: { project } }) => {
    if (project === null) return { project, value: undefined };
    const found = await findProject(context, project);
    return found && { project: found.project, value: undefined };
  },
  input: { body: newUnitSchema },
  prepare: async ({ deps, actor }, { body }): Promise<UnitRecord> => {
    const at = deps.clock.now();
    return { id: deps.ids.newId(), ...body, createdBy: actor.email, createdAt: at, updatedAt: at };
  },
  commit: async ({ deps, actor }, tx, record) => {
    const all = await deps.units.lockAll(tx);
    if (all.length >= mostUnits) throw new DomainError('conflict', say('units-full', { max: mostUnits }));
    refuseTakenName(all, record);
    await deps.units.put(tx, record);
    return {
      answer: toUnit(actor, record, null),
      audit: {
        action: 'create-unit',
        project: record.project,
        subject: 'unit-costs',
        key: record.id,
        after: toAudit(record),
      },
      events: tellOf(record),
    };
  },
});
