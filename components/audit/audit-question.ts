import { parseAsInteger, parseAsIsoDate, parseAsString } from 'nuqs';
import type { AuditFilter } from '@/lib/contracts/audit';
import { dayMs } from '@/lib/days';

/** What the address of the page says. Days are days in UTC, as the rows are kept. */
export const auditUrl = {
  actor: parseAsString,
  action: parseAsString,
  subject: parseAsString,
  project: parseAsString,
  from: parseAsIsoDate,
  to: parseAsIsoDate,
  cursor: parseAsString,
  entry: parseAsInteger,
};

export interface AuditUrl {
  actor: string | null;
  action: string | null;
  subject: string | null;
  project: string | null;
  from: Date | null;
  to: Date | null;
}

/** The filter for the API: both days are included whole. */
export function auditFilter({ from, to, ...words }: AuditUrl): AuditFilter {
  const [actor, action, subject, project] = [words.actor, words.action, words.subject, words.project].map((word) =>
    word?.trim(),
  );
  return {
    ...(actor && { actor }),
    ...(action && { action }),
    ...(subject && { subject }),
    ...(project && { project }),
    ...(from && { from: from.toISOString() }),
    ...(to && { to: new Date(to.getTime() + dayMs).toISOString() }),
  };
}
