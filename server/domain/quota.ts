import { DomainError } from './errors.ts';

/** One counted resource of a project. */
export interface QuotaLine {
  resource: string;
  limit: number | null;
  used: number;
}

/** What each line would be with this much more. */
export function addToQuota(
  lines: readonly QuotaLine[],
  more: Record<string, number>,
): { resource: string; limit: number | null; now: number; after: number }[] {
  return lines.map(({ resource, limit, used }) => ({
    resource,
    limit,
    now: used,
    after: used + (more[resource] ?? 0),
  }));
}

/** The sentence about the first line that would be exceeded, or null. Lines that nothing is added to never refuse. */
export function findExceeded(lines: readonly QuotaLine[], more: Record<string, number>): string | null {
  for (const { resource, limit, now, after } of addToQuota(lines, more)) {
    if (limit !== null && after > now && after > limit) {
      return `The project may have ${limit} ${resource}, has ${now}, and this would make ${after}`;
    }
  }
  return null;
}

/** @throws DomainError `quota-exceeded` */
export function assertQuota(lines: readonly QuotaLine[], more: Record<string, number>): void {
  const detail = findExceeded(lines, more);
  if (detail !== null) throw new DomainError('quota-exceeded', { detail });
}
