import { auditFilterSchema } from '../../../lib/contracts/audit.ts';
import { defineCommand } from '../define.ts';
import { withWholeIds } from './key-names.ts';

async function* toLines(rows: AsyncIterable<unknown>): AsyncIterable<string> {
  for await (const row of rows) yield `${JSON.stringify(row)}\n`;
}

/** The rows that match, one a line. Reading begins after the commit, so that the export holds its own line as well. */
export const exportAudit = defineCommand({
  name: 'export-audit',
  action: 'audit.read',
  scope: 'visible',
  input: { query: auditFilterSchema },
  prepare: ({ deps }, { query }) => withWholeIds(deps, query),
  commit: async ({ deps, visible }, _tx, filter) => ({
    answer: toLines(deps.auditReader.readAll(deps.db.auto, visible, filter)),
    audit: { action: 'export-audit', project: null, subject: 'audit', key: 'export', after: { filter } },
  }),
});
