import type { Page } from '../../../../lib/contracts/page.ts';
import { type StatementRow, statementListQuerySchema } from '../../../../lib/contracts/statements.ts';
import { defineQuery } from '../../define.ts';

/** So many months back are listed; older ones still have their address. */
const listedMonths = 12;

/** Months of projects that have a statement, newest first. */
export const listStatements = defineQuery({
  name: 'list-statements',
  action: 'cost.read',
  scope: 'visible',
  input: { query: statementListQuerySchema },
  run: async ({ deps, visible }, { query }): Promise<Page<StatementRow>> => {
    const now = deps.clock.now();
    const since = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - listedMonths + 1, 1));
    const question = { visible, project: query.project ?? null, since: since.toISOString().slice(0, 10) };
    const months = await deps.statements.months(deps.db.auto, { ...question, currency: deps.currency });
    const running = now.toISOString().slice(0, 7);
    const items = months.map((row) => ({ ...row, isRunning: row.month >= running }));
    return { items, nextCursor: null, total: items.length };
  },
});
