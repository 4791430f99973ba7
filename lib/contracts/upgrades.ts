import { z } from 'zod';
import { effectKinds } from '../change-effects/effect-kinds.ts';
import { changeDurationSchema, openChangeSchema } from './changes.ts';
import { instant, localizedText, saidAs } from './common.ts';
import { parametersSchema } from './request-bodies.ts';

/** One version of a template, as people know it. */
export const templateVersionSchema = z.object({
  /** Name of the ClusterTemplate. */
  template: z.string(),
  /** Of its chart. */
  version: z.string(),
  /** Such as `1.36.3`; null where the values do not say it. */
  kubernetes: z.string().nullable(),
});
export type TemplateVersion = z.infer<typeof templateVersionSchema>;

/** `later`: a version that only another version leads to. */
export const versionStandings = ['older', 'runs', 'offered', 'later'] as const;

const listedVersionSchema = templateVersionSchema.extend({
  standing: z.enum(versionStandings),
  /** Versions that lead to it by a chain. */
  reachedFrom: z.array(z.string()),
  isValid: z.boolean(),
  /** What the catalog says of the version; null where no item offers it. */
  catalogState: z.enum(['published', 'deprecated', 'retired']).nullable(),
});
export type ListedVersion = z.infer<typeof listedVersionSchema>;

/**
 * `default`: the new default counts. `pinned`: the cluster sets a value of its own, which stays. `removed`: the new version
 * has no such value. `required`: the new version asks for a value that nobody has given yet.
 */
export const differenceKinds = ['default', 'pinned', 'removed', 'required'] as const;

/** One value that the new version has otherwise. */
const differenceSchema = z.object({
  /** Into the values, such as `/k0s/version`. */
  pointer: z.string(),
  label: localizedText.nullable(),
  kind: z.enum(differenceKinds),
  /** JSON Schema type of a required value. */
  type: z.enum(['string', 'integer', 'number', 'boolean']).nullable(),
  /** The defaults of both versions; null is none. */
  before: z.json(),
  after: z.json(),
  /** The value that the cluster sets; null where it sets none. */
  own: z.json(),
  /** What the new default does to the cluster where it counts. */
  effect: z.enum(effectKinds),
  detail: z.string(),
  ...saidAs,
});
export type UpgradeDifference = z.infer<typeof differenceSchema>;

const serviceFitSchema = z.object({
  name: z.string(),
  template: z.string(),
  /** Versions of Kubernetes that it supports, as a semantic version range. */
  constraint: z.string(),
  fits: z.boolean(),
});

const targetSchema = templateVersionSchema.extend({
  /** Of Kubernetes when all pins are taken off. */
  kubernetesUnpinned: z.string().nullable(),
  differences: z.array(differenceSchema),
  /** Services of the cluster that name the versions of Kubernetes they support. */
  services: z.array(serviceFitSchema),
  /** A chain leads back from it to the version that runs. */
  leadsBack: z.boolean(),
  /** It belongs to another chart: Flux uninstalls the cluster's release and installs it anew. */
  isOtherChart: z.boolean(),
});
export type UpgradeTarget = z.infer<typeof targetSchema>;

/** Where a cluster can go along the chains of its template, and what each step changes. */
export const upgradesSchema = z.object({
  namespace: z.string(),
  name: z.string(),
  project: z.string(),
  runs: templateVersionSchema,
  /** Oldest first. */
  versions: z.array(listedVersionSchema),
  targets: z.array(targetSchema),
  /** Overrides as they stand in the cluster. */
  config: parametersSchema,
  resourceVersion: z.string(),
  readAt: instant,
  isFresh: z.boolean(),
  open: openChangeSchema.nullable(),
  durations: z.array(changeDurationSchema),
});
export type Upgrades = z.infer<typeof upgradesSchema>;
