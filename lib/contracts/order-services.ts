import { z } from 'zod';
import { localizedText } from './common.ts';
import { orderedServiceSchema } from './service-changes.ts';
import { offeredServiceSchema, serviceValuesSchema } from './service-form.ts';

// What the order form of a cluster asks about services.

/** A service of a bundle as the ordered cluster would get it. */
const readyServiceSchema = orderedServiceSchema.extend({
  title: localizedText,
  version: z.string(),
  /** What its chart asks of Kubernetes; null where it asks nothing. */
  kubernetes: z.string().nullable(),
  /** False where another Kubernetes is asked for. */
  fits: z.boolean(),
  /** Why k0rdent would not take it: its template is gone or not valid. */
  problem: z.string().nullable(),
});

export const orderBundleSchema = z.object({
  name: z.string(),
  title: localizedText,
  description: localizedText,
  /** Those that the project may use, in the order of the bundle. */
  services: z.array(readyServiceSchema),
  /** How many of its services are not published to the project; their names are not told. */
  missing: z.number().int(),
});
export type OrderBundle = z.infer<typeof orderBundleSchema>;

export const orderServicesSchema = z.object({
  kubernetesVersion: z.string().nullable(),
  bundles: z.array(orderBundleSchema),
  offers: z.array(offeredServiceSchema),
  /** Of the template that is asked about; null where none is, or it is not there. */
  values: serviceValuesSchema.nullable(),
});
export type OrderServices = z.infer<typeof orderServicesSchema>;

/** `template`: name of a ServiceTemplate whose values are to be told as well. */
export const orderServicesQuerySchema = z.object({
  project: z.string().min(1).max(63),
  version: z.string().max(100).optional(),
  template: z.string().min(1).max(253).optional(),
});
