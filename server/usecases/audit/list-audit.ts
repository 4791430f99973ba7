import { type AuditPage, auditListQuerySchema } from '../../../lib/contracts/audit.ts';
import { defineQuery } from '../define.ts';

export const listAudit = defineQuery({
  name: 'list-audit',
  action: 'audit.read',
  scope: 'visible',
  input: { query: auditListQuerySchema },
  run: ({ deps, visible }, { query: { cursor, limit, ...filter } }): Promise<AuditPage> =>
    deps.auditReader.list(deps.db.auto, visible, filter, { cursor, limit }),
});
