import { z } from 'zod';
import { clusterName, dnsLabel } from './common.ts';

/** What POST /requests takes of services: what is to become of each of them on one cluster. */

/** A service as k0rdent tells it apart: the Helm release on the cluster, and its namespace there. */
const there = { name: z.string().min(1).max(253), namespace: z.string().min(1).max(253) };
export const serviceRefSchema = z.object(there);
export type ServiceRef = z.infer<typeof serviceRefSchema>;

/** Name of a ServiceTemplate in the project's namespace. */
const template = z.string().min(1).max(253);
/** YAML as it is handed on, with comments and with expressions that Sveltos evaluates; Slipway never does. */
const values = z.string().max(64 * 1024);
/** Services of the same cluster that have to be deployed first. */
const dependsOn = z.array(z.strictObject(there)).max(20);
/** Revision of the service that the answers were read from; a change of the same service meanwhile is a conflict. */
const seen = z.string().max(64);

/** Of a service that is not there yet, whichever template it is of. */
export const bundledServiceShape = {
  /** Helm takes no longer name for a release. */
  name: clusterName,
  namespace: dnsLabel,
  values: values.default(''),
  dependsOn: dependsOn.default([]),
};
const added = { ...bundledServiceShape, template };

/**
 * YAML that goes into a Secret beside the cluster and is never shown again. Left out, those that were sent before stay; null
 * takes them away.
 */
const secretValues = z
  .string()
  .min(1)
  .max(64 * 1024)
  .nullable()
  .optional();

/** A service that a cluster is ordered with. */
export const orderedServiceSchema = z.strictObject(added);
export type OrderedService = z.infer<typeof orderedServiceSchema>;
/** One as people send it: values that nobody may read come with it, and are taken out before it is kept. */
export const askedOrderedServiceSchema = orderedServiceSchema.extend({ secretValues });
export type AskedOrderedService = z.infer<typeof askedOrderedServiceSchema>;

const addition = z.strictObject({ action: z.literal('add'), ...added });
/** What is left out stays as it is. */
const alteration = z.strictObject({
  action: z.literal('change'),
  ...there,
  template: template.optional(),
  values: values.optional(),
  dependsOn: dependsOn.optional(),
  /** k0rdent uninstalls what is disabled, and keeps how it was. */
  isDisabled: z.boolean().optional(),
  seen: seen.optional(),
});
const removal = z.strictObject({ action: z.literal('remove'), ...there, seen: seen.optional() });
export const serviceChangeSchema = z.discriminatedUnion('action', [addition, alteration, removal]);
export type ServiceChange = z.infer<typeof serviceChangeSchema>;
export const mostServiceChanges = 20;

/** A change as people send it: values that nobody may read come with it, and are taken out before it is kept. */
export const askedServiceChangeSchema = z.discriminatedUnion('action', [
  addition.extend({ secretValues }),
  alteration.extend({ secretValues }),
  removal,
]);
export type AskedServiceChange = z.infer<typeof askedServiceChangeSchema>;

/** A service of a cluster as it is written down, or is to be. */
export const serviceStandSchema = z.object({
  template: z.string(),
  version: z.string(),
  /** Null for those who may not read the cluster's YAML: people write passwords into values. */
  values: z.string().nullable(),
  dependsOn: z.array(serviceRefSchema),
  isDisabled: z.boolean(),
});
export type ServiceStand = z.infer<typeof serviceStandSchema>;

/** What a request does to one service; null before what it adds and after what it removes. */
export const serviceEffectSchema = serviceRefSchema.extend({
  before: serviceStandSchema.nullable(),
  after: serviceStandSchema.nullable(),
  /** What becomes of its secret values; absent where they stay as they are. */
  secretValues: z.enum(['set', 'removed']).optional(),
});
export type ServiceEffect = z.infer<typeof serviceEffectSchema>;
