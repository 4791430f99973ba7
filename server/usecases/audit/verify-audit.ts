import type { AuditCheck } from '../../../lib/contracts/audit.ts';
import { DomainError } from '../../domain/errors.ts';
import { say } from '../../domain/words/said.ts';
import { defineQuery } from '../define.ts';

/** Walks the whole chain; a right in some projects only is not enough, because the chain runs through all of them. */
export const verifyAudit = defineQuery({
  name: 'verify-audit',
  action: 'audit.read',
  scope: 'visible',
  input: {},
  run: async ({ deps, visible }): Promise<AuditCheck> => {
    if (visible !== 'all') throw new DomainError('forbidden', say('chain-of-all-projects'));
    const checkedAt = deps.clock.now().toISOString();
    return { ...(await deps.auditReader.check(deps.db.auto)), checkedAt };
  },
});
