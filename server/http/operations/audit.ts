import { z } from 'zod';
import { auditCheckSchema, auditPageSchema, namedAuditDetailSchema } from '../../../lib/contracts/audit.ts';
import { searchResultSchema } from '../../../lib/contracts/search.ts';
import { useCases as u } from '../../usecases/all.ts';
import { rateLimits } from '../rate-limit.ts';
import { get, type Operation, post } from './define.ts';

/** The audit, and search. */
export const audit = {
  listAudit: get('/audit', u.listAudit, auditPageSchema, 'Who did what, newest first'),
  exportAudit: get('/audit/export', u.exportAudit, z.string(), 'The same as JSON Lines; every export is audited', {
    format: 'jsonl',
    limit: rateLimits.export,
    isSecret: true,
  }),
  verifyAudit: post('/audit/verify', u.verifyAudit, auditCheckSchema, 'Walk the chain and name the first misfit', {
    limit: rateLimits.export,
  }),
  getAuditEntry: get('/audit/{seq}', u.getAuditEntry, namedAuditDetailSchema, 'One row with what was before and after'),
  search: get('/search', u.search, searchResultSchema, 'Find by a part of a name', { limit: rateLimits.search }),
} satisfies Record<string, Operation>;
