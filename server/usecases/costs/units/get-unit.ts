import { type UnitDetail, unitPathSchema } from '../../../../lib/contracts/unit-costs.ts';
import { daysOfMonth, toDay } from '../../../../lib/days.ts';
import { unitMonths } from '../../../domain/costs/reports/unit-cost.ts';
import { defineQuery } from '../../define.ts';
import { findUnit, toUnit } from './unit-view.ts';

/** This month and the twelve before it. */
const shownMonths = 13;

/** One unit with its months and what was said of days. */
export const getUnit = defineQuery({
  name: 'get-unit',
  action: 'cost.read',
  scope: (context, { path }) => findUnit(context, path.id),
  input: { path: unitPathSchema },
  run: async ({ deps, actor }, _input, record): Promise<UnitDetail> => {
    const { currency } = deps;
    const { auto } = deps.db;
    const now = deps.clock.now();
    const months = [toDay(now).slice(0, 7)];
    while (months.length < shownMonths) months.push(daysOfMonth(months.at(-1) ?? '').before.slice(0, 7));
    const from = `${months.at(-1)}-01`;
    const { next } = daysOfMonth(months[0] ?? '');
    const [costs, quantities, lastDays] = await Promise.all([
      deps.unitCosts.days(auto, { projects: [record.project], from, to: next, currency, now }),
      deps.units.quantities(auto, [record.id], from, next),
      deps.units.lastDays(auto, [record.id]),
    ]);
    const known = { costs: costs.get(record.project) ?? new Map(), quantities: quantities.get(record.id) ?? new Map() };
    return {
      ...toUnit(actor, record, lastDays.get(record.id) ?? null),
      currency,
      months: unitMonths(months, known, toDay(now)),
      quantities: [...known.quantities].map(([day, quantity]) => ({ day, quantity })),
    };
  },
});
