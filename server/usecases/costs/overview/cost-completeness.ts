import type { CostCompleteness as Shown } from '../../../../lib/contracts/costs.ts';
import { addKnown } from '../../../../lib/finops/known-days.ts';
import type { CostCompleteness, CostQuestion, CostSum } from '../../../ports/costs.ts';
import type { Context } from '../../define.ts';

/** How sure the amounts are, as it is answered. */
export function toCompleteness({ completeUntil, since, ...hours }: CostCompleteness): Shown {
  return {
    ...hours,
    ratio: hours.hours === 0 ? null : 1 - hours.missing / hours.hours,
    completeUntil: completeUntil?.toISOString() ?? null,
    since: since?.toISOString() ?? null,
  };
}

type Known = Pick<CostCompleteness, 'completeUntil' | 'since' | 'unconverted'>;

/** Whether nothing was spent where nothing is found: the days were read, if only in part, and no amount was left out. */
export const isRead = ({ completeUntil, since, unconverted }: Known, { from, to }: Pick<CostQuestion, 'from' | 'to'>) =>
  unconverted.length === 0 &&
  completeUntil !== null &&
  completeUntil > new Date(from) &&
  (since === null || since < new Date(to));

/** What was spent in a window; null where that is not known. */
export const totalOf = (sums: readonly CostSum[], known: Known, window: Pick<CostQuestion, 'from' | 'to'>) =>
  sums.length > 0 || isRead(known, window) ? addKnown(sums.map(({ amount }) => amount)) : null;

/** To where periods can be compared: the end of the last hour that was read, and never later than now. */
export async function knownUntil({ deps }: Context): Promise<Date> {
  const now = deps.clock.now();
  const read = await deps.costs.completeUntil(deps.db.auto);
  return read !== null && read < now ? read : now;
}
