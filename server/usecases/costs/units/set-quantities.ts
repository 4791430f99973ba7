import { setQuantitiesSchema, unitPathSchema } from '../../../../lib/contracts/unit-costs.ts';
import { addDays, toDay } from '../../../../lib/days.ts';
import { spreadQuantities } from '../../../../lib/finops/quantities.ts';
import { addMoney, compareMoney } from '../../../../lib/money.ts';
import { DomainError } from '../../../domain/errors.ts';
import { say } from '../../../domain/words/said.ts';
import { defineCommand } from '../../define.ts';
import { answerOf, findUnit, lockUnit, tellOf } from './unit-view.ts';

type Days = ReadonlyMap<string, string | null>;

/**
 * Says how many units there were on days and in months; days that are not named stay. The same said again changes nothing
 * and leaves nothing in the audit, so that a script may send all it knows every day.
 */
export const setQuantities = defineCommand({
  name: 'set-unit-quantities',
  action: 'cost.manage-units',
  readAction: 'cost.read',
  scope: (context, { path }) => findUnit(context, path.id),
  input: { path: unitPathSchema, body: setQuantitiesSchema },
  prepare: async ({ deps }, { body }, { id }) => {
    const { days, problems } = spreadQuantities(body.quantities, toDay(deps.clock.now()));
    if (problems.length > 0) {
      const errors = problems.map(({ at, key }) => ({ pointer: `/quantities/${at}/date`, ...say(key) }));
      throw new DomainError('validation-failed', { errors });
    }
    return { id, days };
  },
  commit: async (context, tx, { id, days }) => {
    const { deps, actor } = context;
    const record = await lockUnit(context, tx, id);
    const named = [...days.keys()].sort();
    const [from = '', to = from] = [named[0], named.at(-1)];
    const known = (await deps.units.quantities(tx, [id], from, addDays(to, 1))).get(id);
    const before = new Map(named.map((day) => [day, known?.get(day) ?? null]));
    const changed = named.filter((day) => isOther(before.get(day) ?? null, days.get(day) ?? null));
    await deps.units.setQuantities(tx, id, days, { by: actor.email, at: deps.clock.now() });
    return {
      answer: await answerOf(context, tx, record),
      audit:
        changed.length === 0
          ? []
          : {
              action: 'set-unit-quantities',
              project: record.project,
              subject: 'unit-costs',
              key: id,
              before: toAudit(record.name, changed, before),
              after: toAudit(record.name, changed, days),
            },
      events: changed.length === 0 ? [] : tellOf(record),
    };
  },
});

const isOther = (one: string | null, other: string | null) =>
  one === null || other === null ? one !== other : compareMoney(one, other) !== 0;

/** Of the days that change: which they are, of how many something is known, and their sum. */
function toAudit(name: string, changed: readonly string[], days: Days) {
  const known = changed.flatMap((day) => days.get(day) ?? []);
  return { name, from: changed[0], to: changed.at(-1), days: known.length, quantity: addMoney(...known) };
}
