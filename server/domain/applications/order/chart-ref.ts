import { z } from 'zod';

/** An object, as one names it. */
interface Place {
  namespace: string;
  name: string;
}

/** Where a ServiceTemplate says that its chart is: in a repository, or where the template does of which it is a copy. */
export type ChartRef =
  | {
      chart: string;
      version: string;
      /** The HelmRepository; null where the chart comes from something else, such as a Git repository. */
      repository: Place | null;
    }
  | { copyOf: Place };

const schema = z.object({
  metadata: z.object({ namespace: z.string() }),
  spec: z.object({
    helm: z.object({
      chartSpec: z
        .object({
          chart: z.string().min(1),
          version: z.string().min(1),
          sourceRef: z.object({ kind: z.string(), name: z.string() }),
        })
        .optional(),
      chartRef: z.object({ name: z.string(), namespace: z.string() }).optional(),
    }),
  }),
});

/** Reads a ServiceTemplate; null for one that has no Helm chart. */
export function chartRefOf(object: unknown): ChartRef | null {
  const parsed = schema.safeParse(object).data;
  if (!parsed) return null;
  const { chartSpec, chartRef } = parsed.spec.helm;
  // k0rdent names the HelmChart that it makes of a template after that template.
  if (!chartSpec) return chartRef ? { copyOf: chartRef } : null;
  const { chart, version, sourceRef } = chartSpec;
  const isRepository = sourceRef.kind === 'HelmRepository';
  // A HelmChart and its source are in one namespace.
  const repository = isRepository ? { namespace: parsed.metadata.namespace, name: sourceRef.name } : null;
  return { chart, version, repository };
}
