import { z } from 'zod';
import { dnsLabel, instant, localizedText } from './common.ts';
import { pageOf } from './page.ts';
import { bundledServiceShape, mostServiceChanges } from './service-changes.ts';

// Bundles: services that belong together, chosen by one click when a cluster is ordered.

/** One service of a bundle; without a version it is the newest that the catalog publishes and the cluster can run. */
export const bundledServiceSchema = z.strictObject({
  item: z.string().min(1).max(100),
  version: z.string().min(1).max(100).nullable().default(null),
  ...bundledServiceShape,
});
export type BundledService = z.infer<typeof bundledServiceSchema>;

const text = (max: number) =>
  z.object({ en: z.string().trim().min(1).max(max), zh: z.string().trim().max(max).optional() });
const content = {
  title: text(60),
  description: text(300),
  services: z.array(bundledServiceSchema).min(1).max(mostServiceChanges),
};

export const createBundleSchema = z.strictObject({ name: dnsLabel, ...content });
export type CreateBundle = z.infer<typeof createBundleSchema>;
const revision = z.number().int().min(1);
/** `revision`: the one that was read; a bundle that somebody changed meanwhile is not overwritten. */
export const changeBundleSchema = z.strictObject({ ...content, revision });
export type ChangeBundle = z.infer<typeof changeBundleSchema>;
export const bundlePathSchema = z.object({ name: z.string().min(1).max(63) });
export const deleteBundleQuerySchema = z.object({ revision: z.coerce.number().int().min(1) });

/** Why a service of a bundle cannot be had in a project. */
const lackSchema = z.object({
  item: z.string(),
  reason: z.enum(['not-published', 'version-gone']),
});

export const bundleSchema = z.object({
  name: z.string(),
  title: localizedText,
  description: localizedText,
  services: z.array(bundledServiceSchema),
  revision: z.number().int(),
  updatedAt: instant,
  updatedBy: z.string(),
  /** Those of my projects, and what each of them lacks; it is offered where nothing is lacking. */
  projects: z.array(z.object({ project: z.string(), lacks: z.array(lackSchema) })),
  mayChange: z.boolean(),
});
export type Bundle = z.infer<typeof bundleSchema>;
export type BundleLack = z.infer<typeof lackSchema>;
export const bundlePageSchema = pageOf(bundleSchema);
