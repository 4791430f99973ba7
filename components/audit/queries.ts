import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { apiGet, apiPath, apiPost } from '@/lib/client/api';
import { keys } from '@/lib/client/query-keys';
import type { AuditCheck, AuditFilter, AuditPage, NamedAuditDetail } from '@/lib/contracts/audit';

export const auditPageSize = 50;

export const auditListQuery = (filter: AuditFilter, cursor: string | null) => {
  const question = { ...filter, cursor, limit: auditPageSize };
  return queryOptions({
    queryKey: keys.audit.list(question),
    queryFn: ({ signal }) => apiGet<AuditPage>('/audit', question, { signal }),
    placeholderData: keepPreviousData,
  });
};

/** A row of the audit never changes, so it is asked for once. */
export const auditEntryQuery = (seq: number) =>
  queryOptions({
    queryKey: keys.audit.detail(seq),
    queryFn: ({ signal }) => apiGet<NamedAuditDetail>(`/audit/${seq}`, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const verifyAudit = () => apiPost<AuditCheck>('/audit/verify', {});

/** Address of the same rows as JSON Lines. */
export const exportPath = (filter: AuditFilter) => apiPath('/audit/export', filter);
