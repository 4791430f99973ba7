import type { ApplicationCostTotal } from '../../../lib/contracts/application-costs.ts';
import { applicationFilterSchema } from '../../../lib/contracts/applications.ts';
import { defineQuery } from '../define.ts';
import { sumListCosts } from './read-costs.ts';
import { readFilter } from './read-filter.ts';

/** What all applications of a list cost a month together. Apart from the list, which need not wait for it page by page. */
export const sumApplicationCosts = defineQuery({
  name: 'sum-application-costs',
  action: 'application.read',
  scope: 'visible',
  input: { query: applicationFilterSchema },
  run: async (context, { query }): Promise<ApplicationCostTotal> => {
    const { deps } = context;
    const { filter, priced } = await readFilter(context, query);
    return sumListCosts(deps, deps.db.auto, { ...filter, namespaces: priced });
  },
});
