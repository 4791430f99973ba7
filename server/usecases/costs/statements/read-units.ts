import type { Statement } from '../../../../lib/contracts/statements.ts';
import { daysOfMonth, toDay } from '../../../../lib/days.ts';
import { unitMonths } from '../../../domain/costs/reports/unit-cost.ts';
import type { Context } from '../../define.ts';

/** What one of each of a project's units cost in a month. */
export async function readUnits(
  { deps }: Pick<Context, 'deps'>,
  project: string,
  month: string,
): Promise<Statement['units']> {
  const tx = deps.db.auto;
  const now = deps.clock.now();
  const records = await deps.units.list(tx, [project]);
  const { first: from, next: to } = daysOfMonth(month);
  const question = { projects: records.map((record) => record.project), from, to, currency: deps.currency, now };
  const ids = records.map(({ id }) => id);
  const [costs, quantities] = await Promise.all([
    deps.unitCosts.days(tx, question),
    deps.units.quantities(tx, ids, from, to),
  ]);
  return records.flatMap(({ id, name }) => {
    const known = { costs: costs.get(project) ?? new Map(), quantities: quantities.get(id) ?? new Map() };
    return unitMonths([month], known, toDay(now)).map(({ month: _, ...figures }) => ({ name, ...figures }));
  });
}
