import { z } from 'zod';
import { keep, text } from '../karmada/reading.ts';

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
    /** Of a HelmRelease. Its values are not kept. */
    chart: z
      .object({ spec: z.object({ chart: z.string(), version: text }) })
      .optional()
      .catch(undefined),
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
  /** Of its pods; of a HelmRelease, its chart with the version. */
  images: readonly string[];
  /** Version of the chart of a HelmRelease; null for all else. */
  chartVersion: string | null;
  /** Of its spec; null where nobody says. */
  generation: number | null;
}

/** The kind of Flux that installs a chart. */
export const releaseKind = 'HelmRelease';

/** Reads a workload; null when the object is none. */
export function readTemplate(object: unknown): Template | null {
  const parsed = schema.safeParse(object).data;
  if (!parsed) return null;
  const { apiVersion, kind, metadata, spec } = parsed;
  const pod = spec.template ?? spec.jobTemplate?.spec.template;
  const pods = spec.tasks ? spec.tasks.map(({ template }) => template) : pod ? [pod] : [];
  const images = pods.flatMap((one) => one.spec.containers.map(({ image }) => image)).filter(Boolean);
  const chart = kind === releaseKind ? spec.chart?.spec : undefined;
  return {
    apiVersion,
    kind,
    namespace: metadata.namespace,
    name: metadata.name,
    // Kubernetes takes one where nothing is said.
    replicas: kind === 'Deployment' || kind === 'StatefulSet' ? (spec.replicas ?? 1) : null,
    images: chart ? [`${chart.chart} ${chart.version}`.trim()] : [...new Set(images)],
    chartVersion: chart?.version || null,
    generation: metadata.generation,
  };
}

/** What of a workload is kept: what is read of it. Its environment and its annotations may hold secrets. */
export const toKeptTemplate = keep(schema);
