import { z } from 'zod';
import { serviceStates } from './cluster-services.ts';
import { clusterPhases } from './clusters.ts';
import { pageOf, pageQuery } from './page.ts';

/** A cluster beside a service of the catalog: whether it has the service, or whether it could. */
export const serviceClusterSchema = z.object({
  namespace: z.string(),
  name: z.string(),
  project: z.string(),
  phase: z.enum(clusterPhases),
  kubernetesVersion: z.string().nullable(),
  /** Newest version of the service whose template supports that Kubernetes; null when none does. */
  version: z.string().nullable(),
  isInstalled: z.boolean(),
  /** What is known of the service there; empty before k0rdent has said anything. */
  installed: z.array(
    z.object({
      /** Of the release and its namespace on the cluster. */
      name: z.string(),
      namespace: z.string(),
      version: z.string(),
      state: z.enum(serviceStates),
    }),
  ),
});
export type ServiceCluster = z.infer<typeof serviceClusterSchema>;

export const serviceClustersQuerySchema = z.object({
  ...pageQuery,
  q: z.string().max(200).optional(),
  project: z.string().max(200).optional(),
  /** Those that have the service, or those that I may add it to. */
  show: z.enum(['running', 'changeable']).default('running'),
});
export const serviceClusterPageSchema = pageOf(serviceClusterSchema);
export type ServiceClusterPage = z.infer<typeof serviceClusterPageSchema>;
