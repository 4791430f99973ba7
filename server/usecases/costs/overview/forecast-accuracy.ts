import type { CostMonth } from '../../../../lib/contracts/cost-series.ts';
import type { CostFilter } from '../../../../lib/contracts/costs.ts';
import { toDay } from '../../../../lib/days.ts';
import { firstDayOfAccuracy, judgeForecasts } from '../../../../lib/finops/forecast-accuracy.ts';
import { fillQuietDays, toKnownDays, wholeAmount } from '../../../../lib/finops/known-days.ts';
import { estimateMoney } from '../../../../lib/money.ts';
import type { Context } from '../../define.ts';
import { historyDays } from './cost-month.ts';

/**
 * How right forecasts of past months were, of everything that is visible or of the chosen projects: their days are kept
 * added up. Null where something else narrows, for five months of days of single clusters are too many for a page.
 */
export async function readAccuracy(
  { deps, visible }: Context,
  filter: CostFilter,
  now: Date,
): Promise<CostMonth['accuracy']> {
  const { project, ...others } = filter;
  if (Object.values(others).some((wanted) => wanted && wanted.length > 0)) return null;
  const today = toDay(now);
  const window = { from: firstDayOfAccuracy(today, historyDays), to: `${today.slice(0, 7)}-01` };
  const question = { visible, filter: project ? { project } : {}, currency: deps.currency, ...window };
  const [sums, booked] = await Promise.all([
    deps.costs.sums(deps.db.auto, question, [], { daily: true }),
    deps.costs.bookedDays(deps.db.auto, question),
  ]);
  const days = fillQuietDays(toKnownDays(sums), booked);
  const amounts = new Map(
    [...days.keys()].flatMap((day) => {
      const amount = wholeAmount(days, day);
      return amount === null ? [] : [[day, amount] as const];
    }),
  );
  return judgeForecasts(amounts, today, historyDays).map(({ months, ...day }) => ({
    ...day,
    months: months.map(({ forecast, actual, ...month }) => ({
      ...month,
      forecast: estimateMoney(forecast),
      actual: estimateMoney(actual),
    })),
  }));
}
