import { z } from 'zod';
import { rememberByObject } from '../../../lib/remember-by-object.ts';
import type { ClusterCapacity, MemberCluster } from '../placement/member-cluster.ts';
import { instant, resourceModels, resourceSummary, text, zonesOf } from './reading.ts';

const schema = z.object({
  metadata: z.object({ name: z.string(), labels: z.record(z.string(), z.string()).catch({}) }),
  spec: z.object({
    provider: text,
    region: text,
    zone: text,
    zones: z.array(z.string()).catch([]),
    taints: z
      .array(
        z.object({
          key: z.string(),
          value: text,
          effect: z.enum(['NoSchedule', 'PreferNoSchedule', 'NoExecute']),
          timeAdded: instant.transform((at) => at ?? undefined).optional(),
        }),
      )
      .catch([]),
    resourceModels,
  }),
  status: z
    .object({
      resourceSummary: resourceSummary.nullable().default(null),
      apiEnablements: z
        .array(z.object({ groupVersion: z.string(), resources: z.array(z.object({ kind: z.string() })).catch([]) }))
        .catch([]),
    })
    .catch({ apiEnablements: [], resourceSummary: null }),
});

/** Reads a Cluster as the scheduler looks at it; null when the object is none. */
export const readMemberCluster = rememberByObject(parseMemberCluster);

function parseMemberCluster(object: unknown): MemberCluster | null {
  const parsed = schema.safeParse(object).data;
  if (!parsed) return null;
  const { metadata, spec, status } = parsed;
  return {
    name: metadata.name,
    labels: metadata.labels,
    provider: spec.provider || null,
    region: spec.region || null,
    zones: zonesOf(spec),
    taints: spec.taints,
    kinds: new Set(
      status.apiEnablements.flatMap(({ groupVersion, resources }) =>
        resources.map(({ kind }) => `${groupVersion} ${kind}`),
      ),
    ),
    capacity: capacityOf(parsed),
  };
}

/** Null while nobody has measured it. Models of nodes are those that its room was counted by, from the smallest. */
function capacityOf({ spec, status }: z.infer<typeof schema>): ClusterCapacity | null {
  const summary = status.resourceSummary;
  if (!summary) return null;
  const { allocatable, allocated, allocating, allocatableModelings: counted } = summary;
  const countOf = (grade: number) => counted.find((one) => one.grade === grade)?.count ?? 0;
  const models = counted.length === 0 ? [] : spec.resourceModels.toSorted((a, b) => a.grade - b.grade);
  return {
    allocatable,
    allocated,
    allocating,
    models: models.map(({ grade, ranges }) => ({
      min: Object.fromEntries(ranges.map(({ name, min }) => [name, min])),
      count: countOf(grade),
    })),
  };
}
