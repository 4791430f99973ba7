import { type CostExportQuery, costExportQuerySchema } from '../../../../lib/contracts/cost-export.ts';
import { type Download, defineCommand } from '../../define.ts';
import { costFile } from './cost-file.ts';
import { refuseBoth, splitOf, toFilter } from './cost-window.ts';

/** Costs of the projects that the actor may see, by day and namespace, as a file. Estimated at list price. */
export const exportCosts = defineCommand({
  name: 'export-costs',
  action: 'cost.read',
  scope: 'visible',
  input: { query: costExportQuerySchema },
  prepare: async (_context, { query }) => query,
  commit: async ({ deps, visible }, _tx, query: CostExportQuery) => {
    const { format, from, to, splitIdle, splitShared, ...filters } = query;
    const split = splitOf({ splitIdle, splitShared });
    const filter = toFilter(filters);
    refuseBoth([], filter);
    const download: Download = {
      ...costFile(deps, { format, from, to, filter, split, visible }),
      type: 'text/csv; charset=utf-8',
    };
    return {
      answer: download,
      audit: { action: 'export-costs', project: null, subject: 'costs', key: 'export', after: query },
    };
  },
});
