import { z } from 'zod';
import { formHintsSchema } from './catalog.ts';
import { openChangeSchema } from './changes.ts';
import { localizedText } from './common.ts';
import { serviceRefSchema, serviceStandSchema } from './service-changes.ts';
import { usualPriceSchema } from './usual-price.ts';

/** One version of a service as it fits this cluster. */
const offeredVersionSchema = z.object({
  template: z.string(),
  version: z.string(),
  /** What its chart asks of Kubernetes, such as `>=1.29.0`; null where it asks nothing. */
  kubernetes: z.string().nullable(),
  /** False where the cluster's Kubernetes is known and another one is asked for. */
  fits: z.boolean(),
  /** Why k0rdent would not take it: its template is gone or not valid. */
  problem: z.string().nullable(),
});
export type OfferedVersion = z.infer<typeof offeredVersionSchema>;

export const offeredServiceSchema = z.object({
  item: z.string(),
  title: localizedText,
  description: localizedText,
  icon: z.string().nullable(),
  docsUrl: z.string().nullable(),
  /** Name of its Helm chart, which the release and its namespace are usually called by. */
  chart: z.string(),
  /** Oldest first. */
  versions: z.array(offeredVersionSchema),
  /**
   * What it usually costs a month, by the namespaces that it has to itself elsewhere: on clusters of a size where enough
   * were measured, and on all together. Empty: not known yet.
   */
  usual: z.array(usualPriceSchema),
});
export type OfferedService = z.infer<typeof offeredServiceSchema>;

/** A service that the cluster asks for itself, as it stands in its ClusterDeployment. */
export const writtenServiceSchema = serviceRefSchema.extend({
  ...serviceStandSchema.shape,
  values: z.string(),
  /** Changes whenever somebody changes the service. */
  revision: z.string(),
  /** Templates that its chains lead to, the nearest first. */
  upgrades: z.array(offeredVersionSchema),
  /** ConfigMaps and Secrets that its values come from besides; Slipway neither reads nor changes them. */
  valuesFrom: z.array(z.object({ kind: z.string(), name: z.string() })),
  /** Values that somebody has given through Slipway stand in a Secret; they can be replaced and not read. */
  hasSecretValues: z.boolean(),
  /** The catalog item that offers its template, or did. */
  item: z.string().nullable(),
});
export type WrittenService = z.infer<typeof writtenServiceSchema>;

/** What the form of one ServiceTemplate is made of. */
export const serviceValuesSchema = z.object({
  template: z.string(),
  /** JSON Schema of its values; null where its chart has none. */
  schema: z.record(z.string(), z.unknown()).nullable(),
  /** As Helm takes them, so under the name of the wrapped chart where there is one. */
  defaults: z.record(z.string(), z.unknown()),
  hints: formHintsSchema,
  /** Name of the chart that its own chart wraps, under which its values stand; null where it wraps none. */
  wraps: z.string().nullable(),
});
export type ServiceValues = z.infer<typeof serviceValuesSchema>;

/** Everything that the forms of services ask the server. */
export const serviceFormSchema = z.object({
  namespace: z.string(),
  name: z.string(),
  project: z.string(),
  kubernetesVersion: z.string().nullable(),
  /** Machines of the cluster; null where they are not known. */
  nodes: z.number().int().nullable(),
  /** False where the management cluster did not answer and this is what was watched last. */
  isFresh: z.boolean(),
  open: openChangeSchema.nullable(),
  services: z.array(writtenServiceSchema),
  offers: z.array(offeredServiceSchema),
  /** Of the template that is asked about; null where none is, or it is not there. */
  values: serviceValuesSchema.nullable(),
});
export type ServiceForm = z.infer<typeof serviceFormSchema>;

/** `template`: name of a ServiceTemplate whose values are to be told as well. */
export const serviceFormQuerySchema = z.object({ template: z.string().min(1).max(253).optional() });
