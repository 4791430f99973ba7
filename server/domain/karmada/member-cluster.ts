import { z } from 'zod';
import type { MemberCluster } from '../placement/member-cluster.ts';
import { text, zonesOf } from './reading.ts';

const schema = z.object({
  metadata: z.object({ name: z.string(), labels: z.record(z.string(), z.string()).catch({}) }),
  spec: z.object({
    provider: text,
    region: text,
    zone: text,
    zones: z.array(z.string()).catch([]),
    taints: z
      .array(
        z.object({ key: z.string(), value: text, effect: z.enum(['NoSchedule', 'PreferNoSchedule', 'NoExecute']) }),
      )
      .catch([]),
  }),
  status: z
    .object({
      apiEnablements: z
        .array(z.object({ groupVersion: z.string(), resources: z.array(z.object({ kind: z.string() })).catch([]) }))
        .catch([]),
    })
    .catch({ apiEnablements: [] }),
});

/** Reads a Cluster as the scheduler's filters look at it; null when the object is none. Its room is left out. */
export function readMemberCluster(object: unknown): MemberCluster | null {
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
    capacity: null,
  };
}
