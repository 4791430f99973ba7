import { z } from 'zod';

/** A Helm chart, and from where Flux has it. */
export const chartSourceSchema = z.object({
  chart: z.string(),
  version: z.string(),
  repository: z.object({
    /** Begins with http://, https:// or oci://. */
    url: z.string(),
    /** An OCI registry, which Flux has to be told. */
    isOci: z.boolean(),
    /** Plain HTTP to a registry. */
    isInsecure: z.boolean(),
  }),
});
export type ChartSource = z.infer<typeof chartSourceSchema>;
