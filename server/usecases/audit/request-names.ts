import type { AuditEntry, AuditFilter } from '../../../lib/contracts/audit.ts';
import type { Deps } from '../deps.ts';

/** A filter by the short id of a request as one by the id that the audit holds. */
export async function withWholeIds<F extends AuditFilter>(deps: Deps, filter: F): Promise<F> {
  const asked = /^(?:requests\/)?(R-\w+)$/i.exec(filter.subject ?? '')?.[1];
  const request = asked === undefined ? null : await deps.requests.find(deps.db.auto, asked);
  return request ? { ...filter, subject: `requests/${request.id}` } : filter;
}

/** Says of every request among the rows what people call it. */
export async function withNames<E extends AuditEntry>(
  deps: Deps,
  entries: readonly E[],
): Promise<(E & { keyName: string | null })[]> {
  const ids = entries.filter(({ subject }) => subject === 'requests').map(({ key }) => key);
  const names = ids.length > 0 ? await deps.requests.shortIdsOf(deps.db.auto, ids) : new Map<string, string>();
  return entries.map((entry) => ({
    ...entry,
    keyName: entry.subject === 'requests' ? (names.get(entry.key) ?? null) : null,
  }));
}
