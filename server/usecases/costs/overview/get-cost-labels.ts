import { type CostLabels, costLabelsQuerySchema } from '../../../../lib/contracts/cost-labels.ts';
import { toDay } from '../../../../lib/days.ts';
import { defineQuery } from '../../define.ts';
import { daysOf, filterOf } from './cost-window.ts';

/** Which labels the clusters have that costs are shown of; of the projects whose costs the asker may see. */
export const getCostLabels = defineQuery({
  name: 'get-cost-labels',
  action: 'cost.read',
  scope: 'visible',
  input: { query: costLabelsQuerySchema },
  run: async ({ deps, visible }, { query: { q, ...query } }): Promise<CostLabels> => {
    const { from, until } = daysOf(query, deps.clock.now());
    const question = { visible, filter: filterOf(query), from: toDay(from), to: toDay(until), q };
    return deps.costLabels.labels(deps.db.auto, question);
  },
});
