import type { CostMailingPage } from '../../../../lib/contracts/cost-mailings.ts';
import { defineQuery } from '../../define.ts';
import { personOf } from '../views/cost-view-view.ts';
import { toMailing } from './mailing-view.ts';

/** What one has sent to oneself, with what became of the last of it. */
export const listCostMailings = defineQuery({
  name: 'list-cost-mailings',
  action: 'cost.read',
  scope: 'visible',
  input: {},
  run: async ({ deps, actor }): Promise<CostMailingPage> => {
    const items = (await deps.costMailings.list(deps.db.auto, personOf(actor))).map(toMailing);
    return { items, nextCursor: null, total: items.length, hasMailServer: deps.hasMailServer };
  },
});
