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

const words: Record<QuotaResource, string> = {
  clusters: 'clusters',
  nodes: 'nodes',
  vcpu: 'vCPU',
  memoryGib: 'GiB of memory',
  gpu: 'GPUs',
  clustersPerPerson: 'clusters for each person',
};

/** The sentence about the first line that would be exceeded, or null. Lines that nothing is added to never refuse. */
export function findExceeded(lines: readonly QuotaLine[], more: QuotaAmounts): string | null {
  for (const { resource, limit, now, after } of addToQuota(lines, more)) {
    if (limit !== null && after > now && now > limit) {
      return `The quota is ${limit} ${words[resource]} and ${now} are in use already; nothing is added before enough are free`;
    }
    if (limit !== null && after > now && after > limit) {
      return `The project may have ${limit} ${words[resource]}, has ${now}, and this would make ${after}`;
    }
  }
  return null;
}

/** A quota of vCPU, memory or GPU cannot be kept with machines whose size nobody knows. */
export function findUnsized(lines: readonly QuotaLine[], unknownMachines: readonly string[]): string | null {
  const isLimited = lines.some(
    ({ resource, limit }) => limit !== null && (resource === 'vcpu' || resource === 'memoryGib' || resource === 'gpu'),
  );
  const named = unknownMachines.filter((name) => name !== '');
  if (!isLimited || named.length === 0) return null;
  return `The rate card does not know the size of ${[...new Set(named)].join(', ')}, and the project's quota needs it`;
}
