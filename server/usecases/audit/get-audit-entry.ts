import { type AuditDetail, auditPathSchema } from '../../../lib/contracts/audit.ts';
import { defineQuery } from '../define.ts';

export const getAuditEntry = defineQuery({
  name: 'get-audit-entry',
  action: 'audit.read',
  scope: async ({ deps }, { path }) => {
    const entry = await deps.auditReader.get(deps.db.auto, path.seq);
    return entry && { project: entry.project, value: entry };
  },
  input: { path: auditPathSchema },
  run: async (_context, _input, entry): Promise<AuditDetail> => entry,
});
