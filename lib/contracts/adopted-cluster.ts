import { z } from 'zod';

/** What is known of a cluster that is adopted. Null where Slipway could not ask, or had no answer. */
export const adoptedClusterSchema = z.object({
  /** Where its API server is. */
  server: z.string(),
  /** The context of the kubeconfig that was taken. */
  context: z.string(),
  /** Whom the kubeconfig makes one, as the cluster says. */
  user: z.string().nullable(),
  version: z.string().nullable(),
  nodes: z.number().int().nullable(),
});
export type AdoptedCluster = z.infer<typeof adoptedClusterSchema>;
