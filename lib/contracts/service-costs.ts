import { z } from 'zod';
import { clusterServiceSchema } from './cluster-services.ts';
import { decimalString as amount } from './common.ts';
import { costQuerySchema } from './costs.ts';

/** Days as `GET /costs` takes them. */
export const serviceCostsQuerySchema = costQuerySchema.pick({ window: true, from: true, to: true });

/** Why it is not known what a namespace cost, the first that holds. */
export const unknownCosts = [
  /** No rate leads from the currency of the prices into the portal's. */
  'no-rate',
  /** No hour of the whole cluster is known. */
  'not-metered',
  /** None of its services runs. */
  'not-running',
  /** They run, and the source of metrics tells nothing of the namespace. */
  'no-figures',
] as const;
export type UnknownCost = (typeof unknownCosts)[number];

export const costedServiceSchema = clusterServiceSchema
  .pick({ name: true, template: true, version: true, state: true })
  .extend({
    /** The MultiClusterService that installs it; null for the cluster's own. */
    rule: z.string().nullable(),
  });
export type CostedService = z.infer<typeof costedServiceSchema>;

export const serviceNamespaceSchema = z.object({
  namespace: z.string(),
  /** Of the whole namespace: nothing tells what each of several services took of it. Null where it is not known. */
  amount: amount.nullable(),
  /** Part of the cluster's amount, 0 to 1; null where either is not known. */
  share: z.number().nullable(),
  unknown: z.enum(unknownCosts).nullable(),
  services: z.array(costedServiceSchema),
});
export type ServiceNamespace = z.infer<typeof serviceNamespaceSchema>;

/** What the services of a cluster cost, by the namespaces they live in, and what the rest of the cluster's amount is. */
export const serviceCostsSchema = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  currency: z.string(),
  /** Of the cluster; null where it is not known. */
  total: amount.nullable(),
  /** Dearest first, what is not known last. */
  namespaces: z.array(serviceNamespaceSchema),
  /** Parts of the total that no service's namespace has; null where it is not known. */
  rest: z
    .object({
      /** Namespaces without a service, and how many there are. */
      elsewhere: amount,
      namespaces: z.number().int(),
      idle: amount,
      /** Fees, and whatever else belongs to no namespace. */
      other: amount,
    })
    .nullable(),
});
export type ServiceCosts = z.infer<typeof serviceCostsSchema>;
