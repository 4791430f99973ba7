import { z } from 'zod';
import { pageOf, pageQuery } from './page.ts';

export const templateKinds = ['cluster', 'service'] as const;
export type TemplateKind = (typeof templateKinds)[number];

/** A ClusterTemplate or ServiceTemplate of the management cluster's system namespace. */
export const templateSummarySchema = z.object({
  kind: z.enum(templateKinds),
  name: z.string(),
  /** Name of the chart; versions of one chart belong together. */
  chart: z.string(),
  version: z.string().nullable(),
  description: z.string().nullable(),
  isValid: z.boolean(),
  /** The management cluster's own words, when it is not valid; null also while it has not been evaluated. */
  problem: z.string().nullable(),
  providers: z.array(z.string()),
  /** What the template says it ships, or constrains a cluster to (services). */
  kubernetesVersion: z.string().nullable(),
  hasSchema: z.boolean(),
  /** Clusters of mine that run it. */
  clusters: z.number().int(),
  /** Catalog items that offer it. */
  catalogItems: z.array(z.string()),
});
export type TemplateSummary = z.infer<typeof templateSummarySchema>;
export const templatePageSchema = pageOf(templateSummarySchema);

export const templateListQuerySchema = z.object({
  ...pageQuery,
  kind: z.enum(templateKinds).optional(),
  q: z.string().max(200).optional(),
  provider: z.string().max(200).optional(),
});

export const templateDetailSchema = templateSummarySchema.extend({
  /** JSON Schema of the values; null when the chart has none. */
  schema: z.record(z.string(), z.unknown()).nullable(),
  /** The chart's defaults. */
  defaults: z.record(z.string(), z.unknown()),
  /** Other versions of the same chart, oldest first. */
  versions: z.array(z.object({ name: z.string(), version: z.string().nullable(), isValid: z.boolean() })),
});
export type TemplateDetail = z.infer<typeof templateDetailSchema>;

const templateName = z.string().min(1).max(253);
export const templatePathSchema = z.object({ kind: z.enum(templateKinds), name: templateName });
export const templateDiffQuerySchema = z.object({ from: templateName });

/** One difference between the values of two versions, told by where the value stands. */
export const templateChangeSchema = z.object({
  pointer: z.string(),
  change: z.enum(['added', 'removed', 'changed']),
  /** What is different: the default, or a keyword of the schema. */
  aspect: z.string(),
  before: z.unknown(),
  after: z.unknown(),
});
export type TemplateChange = z.infer<typeof templateChangeSchema>;
export const templateDiffSchema = z.object({
  from: z.string(),
  to: z.string(),
  changes: z.array(templateChangeSchema),
});
export type TemplateDiff = z.infer<typeof templateDiffSchema>;
