import { z } from 'zod';

const names = z.record(z.string(), z.string()).catch({});
const containers = z.array(z.object({ image: z.string().catch('') })).catch([]);
const podTemplate = z.object({ spec: z.object({ containers, initContainers: containers.default([]) }) });

const schema = z.object({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.object({ name: z.string(), namespace: z.string(), uid: z.string().catch(''), labels: names }),
  spec: z.object({
    replicas: z.number().int().nullable().catch(null).default(null),
    template: podTemplate.optional().catch(undefined),
    jobTemplate: z
      .object({ spec: z.object({ template: podTemplate }) })
      .optional()
      .catch(undefined),
  }),
});

/** A workload as it stands on the control plane, from where it is sent to members. */
export interface Template {
  apiVersion: string;
  kind: string;
  namespace: string;
  name: string;
  /** Null for what has none, such as a Job. */
  replicas: number | null;
  images: readonly string[];
}

/** Reads a workload; null when the object is none. */
export function readTemplate(object: unknown): Template | null {
  const parsed = schema.safeParse(object).data;
  if (!parsed) return null;
  const { apiVersion, kind, metadata, spec } = parsed;
  const pod = spec.template ?? spec.jobTemplate?.spec.template;
  const images = (pod?.spec.containers ?? []).map(({ image }) => image).filter(Boolean);
  return {
    apiVersion,
    kind,
    namespace: metadata.namespace,
    name: metadata.name,
    // Kubernetes takes one where nothing is said.
    replicas: kind === 'Deployment' || kind === 'StatefulSet' ? (spec.replicas ?? 1) : null,
    images: [...new Set(images)],
  };
}

/** What of a workload is kept: its environment may hold secrets. */
export function withoutEnvironment(object: Record<string, unknown>): Record<string, unknown> {
  const parsed = schema.safeParse(object).data;
  if (!parsed) return {};
  const { metadata, ...rest } = parsed;
  return { ...rest, metadata };
}
