import { type AuditPage, auditListQuerySchema } from '../../../lib/contracts/audit.ts';
import { defineQuery } from '../define.ts';
import { withNames, withWholeIds } from './key-names.ts';

export const listAudit = defineQuery({
  name: 'list-audit',
  action: 'audit.read',
  scope: 'visible',
  input: { query: auditListQuerySchema },
  run: async ({ deps, visible }, { query: { cursor, limit, ...asked } }): Promise<AuditPage> => {
    const filter = await withWholeIds(deps, asked);
    const page = await deps.auditReader.list(deps.db.auto, visible, filter, { cursor, limit });
    return { ...page, items: await withNames(deps, page.items) };
  },
});
