import type { Page } from '../../../../lib/contracts/page.ts';
import { type UnitCost, unitCostQuerySchema } from '../../../../lib/contracts/unit-costs.ts';
import { defineQuery } from '../../define.ts';
import { comparedDays, daysOf } from '../overview/cost-window.ts';
import { toUnit, toUnitCost } from './unit-view.ts';

/** What one unit cost: of the projects whose costs the actor may see, of everything for who sees all costs. */
export const listUnitCosts = defineQuery({
  name: 'list-unit-costs',
  action: 'cost.read',
  scope: 'visible',
  input: { query: unitCostQuerySchema },
  run: async ({ deps, actor, visible }, { query }): Promise<Page<UnitCost>> => {
    const { currency } = deps;
    const { auto } = deps.db;
    const now = deps.clock.now();
    const spans = comparedDays(daysOf(query, now), now);
    const seen = await deps.units.list(auto, visible);
    const wanted = query.project?.length ? new Set(query.project) : null;
    const units = wanted ? seen.filter(({ project }) => project !== null && wanted.has(project)) : seen;
    const ids = units.map(({ id }) => id);
    const days = { from: spans.before.from, to: spans.whole.to };
    const [costs, quantities, lastDays] = await Promise.all([
      deps.unitCosts.days(auto, { projects: units.map(({ project }) => project), ...days, currency, now }),
      deps.units.quantities(auto, ids, days.from, days.to),
      deps.units.lastDays(auto, ids),
    ]);
    const items = units.map((record) => {
      const known = {
        costs: costs.get(record.project) ?? new Map(),
        quantities: quantities.get(record.id) ?? new Map(),
      };
      return toUnitCost(toUnit(actor, record, lastDays.get(record.id) ?? null), currency, known, spans);
    });
    return { items, nextCursor: null, total: items.length };
  },
});
