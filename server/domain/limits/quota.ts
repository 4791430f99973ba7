import { findPassed } from '../../../lib/pricing/fit.ts';
import { type Said, say } from '../words/said.ts';

/** What a project's quota can limit; memory counts in GiB, the rest in pieces. */
export const quotaResources = ['clusters', 'nodes', 'vcpu', 'memoryGib', 'gpu'] as const;
export type QuotaResource = (typeof quotaResources)[number] | 'clustersPerPerson';

/** One counted resource of a project. */
export interface QuotaLine {
  resource: QuotaResource;
  limit: number | null;
  used: number;
}
export type QuotaAmounts = Partial<Record<QuotaResource, number>>;

/** The same project with these limits; what is left out stays, null takes a limit away. */
export function withQuota<P extends { quota: { resource: string; limit: number }[] }>(
  project: P,
  changed: Readonly<Partial<Record<string, number | null>>>,
): P {
  const limits = new Map(project.quota.map(({ resource, limit }) => [resource, limit]));
  for (const [resource, limit] of Object.entries(changed)) {
    if (limit === null || limit === undefined) limits.delete(resource);
    else limits.set(resource, limit);
  }
  return { ...project, quota: [...limits].map(([resource, limit]) => ({ resource, limit })) };
}

/** What each line would be with this much more. */
export function addToQuota(
  lines: readonly QuotaLine[],
  more: QuotaAmounts,
): { resource: QuotaResource; limit: number | null; now: number; after: number }[] {
  return lines.map(({ resource, limit, used }) => ({
    resource,
    limit,
    now: used,
    after: used + (more[resource] ?? 0),
  }));
}

/** A sentence about each line that would be exceeded. Lines that nothing is added to never refuse. */
export function findExceeded(lines: readonly QuotaLine[], more: QuotaAmounts): Said[] {
  return findPassed(addToQuota(lines, more)).map(({ resource, limit, now, after }) =>
    now > limit ? say('quota-full', { limit, resource, now }) : say('quota-exceeded', { limit, resource, now, after }),
  );
}

/** A quota of vCPU, memory or GPU cannot be kept with machines whose size nobody knows. */
export function findUnsized(lines: readonly QuotaLine[], unknownMachines: readonly string[]): Said | null {
  const isLimited = lines.some(
    ({ resource, limit }) => limit !== null && (resource === 'vcpu' || resource === 'memoryGib' || resource === 'gpu'),
  );
  const named = unknownMachines.filter((name) => name !== '');
  if (!isLimited || named.length === 0) return null;
  return say('size-unknown', { machines: [...new Set(named)].join(', ') });
}
