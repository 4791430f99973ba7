import { type CostEstimates, costEstimatesQuerySchema } from '../../../../lib/contracts/cost-estimates.ts';
import { toDay } from '../../../../lib/days.ts';
import { judgeEstimates } from '../../../../lib/finops/estimate-error.ts';
import { estimateMoney } from '../../../../lib/money.ts';
import { defineQuery } from '../../define.ts';

/** What clusters were estimated at against what they cost, by template; of the projects whose costs the asker may see. */
export const getCostEstimates = defineQuery({
  name: 'get-cost-estimates',
  action: 'cost.read',
  scope: 'visible',
  input: { query: costEstimatesQuerySchema },
  run: async ({ deps, visible }, { query }): Promise<CostEstimates> => {
    const { currency } = deps;
    const today = toDay(deps.clock.now());
    const narrowed = query.project ? { project: query.project } : {};
    const checks = await deps.estimates.checks(deps.db.auto, { visible, currency, today, ...narrowed });
    const items = [...Map.groupBy(checks, ({ template }) => template)]
      .map(([template, some]) => ({ template, ...judgeEstimates(some) }))
      .sort((a, b) => b.measured - a.measured || a.template.localeCompare(b.template))
      .map(({ estimated, measured, ...judged }) => ({
        ...judged,
        estimated: estimateMoney(estimated),
        measured: estimateMoney(measured),
      }));
    return { currency, items };
  },
});
