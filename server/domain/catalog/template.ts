import { z } from 'zod';
import { chartOf } from '../../../lib/template-chart.ts';

const chartRef = z.object({ name: z.string(), namespace: z.string() }).nullish().catch(null);

const templateSchema = z.object({
  metadata: z.object({ name: z.string(), namespace: z.string(), uid: z.string() }),
  spec: z
    .object({
      helm: z.object({ chartSpec: z.object({ chart: z.string().optional() }).optional(), chartRef }).optional(),
    })
    .optional()
    .catch(undefined),
  status: z
    .object({
      valid: z.boolean().default(false),
      validationError: z.string().optional(),
      config: z.record(z.string(), z.unknown()).nullish(),
      schemaConfigMapName: z.string().optional(),
      providers: z.array(z.string()).nullish(),
      k8sVersion: z.string().optional(),
      chartVersion: z.string().optional(),
      chartRef,
    })
    .optional(),
});

/** A Cluster- or ServiceTemplate as orders need it. */
export interface Template {
  name: string;
  namespace: string;
  uid: string;
  /** Name of its Helm chart, which tells what changing its values does. */
  chart: string;
  /** Whether k0rdent says it; else it is taken from the template's own name. */
  isChartKnown: boolean;
  /** The HelmChart behind it, which has the name and namespace of the template that this one is a copy of. */
  chartRef: { name: string; namespace: string } | null;
  /** Version of that chart; null while k0rdent has not looked at it. */
  version: string | null;
  isValid: boolean;
  problem: string | null;
  defaults: Record<string, unknown>;
  hasSchema: boolean;
  providers: string[];
}

/** Reads a Cluster- or ServiceTemplate; null when the object is none that one could order from. */
export function readTemplate(object: Record<string, unknown>): Template | null {
  const parsed = templateSchema.safeParse(object);
  if (!parsed.success) return null;
  const { metadata, spec, status } = parsed.data;
  const chart = spec?.helm?.chartSpec?.chart;
  return {
    ...metadata,
    chart: chart || chartOf(metadata.name, status?.chartVersion ?? null),
    isChartKnown: Boolean(chart),
    chartRef: status?.chartRef ?? spec?.helm?.chartRef ?? null,
    version: status?.chartVersion || null,
    isValid: status?.valid ?? false,
    problem: status?.validationError || null,
    defaults: status?.config ?? {},
    hasSchema: Boolean(status?.schemaConfigMapName),
    providers: status?.providers ?? [],
  };
}
