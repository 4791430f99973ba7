import { auditPathSchema, type NamedAuditDetail } from '../../../lib/contracts/audit.ts';
import { defineQuery } from '../define.ts';
import { withNames } from './key-names.ts';

export const getAuditEntry = defineQuery({
  name: 'get-audit-entry',
  action: 'audit.read',
  scope: async ({ deps }, { path }) => {
    const entry = await deps.auditReader.get(deps.db.auto, path.seq);
    return entry && { project: entry.project, value: entry };
  },
  input: { path: auditPathSchema },
  run: async ({ deps }, _input, entry): Promise<NamedAuditDetail> => {
    const [named] = await withNames(deps, [entry]);
    return named ?? { ...entry, keyName: null, cluster: null };
  },
});
