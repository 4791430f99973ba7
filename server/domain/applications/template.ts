import { z } from 'zod';
import { keep } from '../karmada/reading.ts';

const containers = z.array(z.object({ image: z.string().catch('') })).catch([]);
const podTemplate = z.object({ spec: z.object({ containers }) });

const schema = z.object({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.object({
    name: z.string(),
    namespace: z.string(),
    generation: z.number().int().nullable().catch(null).default(null),
  }),
  spec: z.object({
    replicas: z.number().int().nullable().catch(null).default(null),
    template: podTemplate.optional().catch(undefined),
    /** Of a Job of Volcano. */
    tasks: z
      .array(z.object({ template: podTemplate }))
      .optional()
      .catch(undefined),
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
  /** Of its spec; null where nobody says. */
  generation: number | null;
}

/** Reads a workload; null when the object is none. */
export function readTemplate(object: unknown): Template | null {
  const parsed = schema.safeParse(object).data;
  if (!parsed) return null;
  const { apiVersion, kind, metadata, spec } = parsed;
  const pod = spec.template ?? spec.jobTemplate?.spec.template;
  const pods = spec.tasks ? spec.tasks.map(({ template }) => template) : pod ? [pod] : [];
  const images = pods.flatMap((one) => one.spec.containers.map(({ image }) => image)).filter(Boolean);
  return {
    apiVersion,
    kind,
    namespace: metadata.namespace,
    name: metadata.name,
    // Kubernetes takes one where nothing is said.
    replicas: kind === 'Deployment' || kind === 'StatefulSet' ? (spec.replicas ?? 1) : null,
    images: [...new Set(images)],
    generation: metadata.generation,
  };
}

/** What of a workload is kept: what is read of it. Its environment and its annotations may hold secrets. */
export const toKeptTemplate = keep(schema);
