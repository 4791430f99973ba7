import { z } from 'zod';
import { effectKinds } from '../change-effects/effect-kinds.ts';
import { sizeNames } from '../pricing/size-names.ts';
import { itemPurposes } from './choices.ts';
import { offeredReferenceSchema } from './cluster-references.ts';
import { decimalString, localizedText } from './common.ts';
import { estimateErrorSchema } from './cost-estimates.ts';
import { credentialSchema } from './credentials.ts';
import { observedPriceSchema } from './estimate.ts';
import { joinRuleSchema } from './join-rule.ts';
import { pageOf, pageQuery } from './page.ts';
import { budgetLineSchema } from './projects.ts';
import { rateCardVersionSchema } from './rate-cards.ts';

export const catalogVersionSchema = z.object({
  version: z.string(),
  template: z.string(),
  kubernetesVersion: z.string().nullable(),
});

/** What a template costs a month: in its usual size, from what it starts, and in each of its sizes. */
export const itemPriceSchema = z.object({
  currency: z.string(),
  usual: decimalString,
  from: decimalString,
  sizes: z.array(
    z.object({
      name: z.enum(sizeNames),
      workers: z.number().int().nullable(),
      machine: z.string().nullable(),
      monthly: decimalString,
    }),
  ),
});

const many = z.number().int();
/** What a cluster of the newest version consists of where its order changes nothing. */
export const itemInsideSchema = z.object({
  machines: z.array(
    z.object({
      role: z.enum(['control-plane', 'worker']),
      /** Name of the pool where a template has several. */
      pool: z.string().nullable(),
      /** Both are the same where nothing scales by itself. */
      count: z.object({ low: many, high: many }),
      /** Null where every order chooses it. */
      machine: z.string().nullable(),
      /** Of each machine; null where the template does not say. */
      diskGib: z.number().nullable(),
    }),
  ),
  loadBalancers: many,
  /** Providers of Cluster API that make it, as k0rdent names them: `infrastructure-aws`. */
  providers: z.array(z.string()),
});
export type ItemInside = z.infer<typeof itemInsideSchema>;

/** What the catalog tells of a service alone. */
export const catalogServiceSchema = z.object({
  /** In the order of the item's versions. */
  versions: z.array(
    z.object({
      version: z.string(),
      /** Range of Kubernetes versions that its template supports; null when it names none. */
      kubernetesConstraint: z.string().nullable(),
      /** Versions of the item that its chain leads to from here. */
      upgrades: z.array(z.string()),
    }),
  ),
  /** How many clusters of my projects have it. */
  clusters: many,
});
export type CatalogService = z.infer<typeof catalogServiceSchema>;

/** Which orders need approval: none, all, or those above a likely price a month. */
export const approvalLineSchema = z.object({
  kind: z.enum(['never', 'always', 'above']),
  amount: decimalString.optional(),
  currency: z.string().optional(),
});

export const catalogItemSchema = z.object({
  id: z.string(),
  name: z.string(),
  title: localizedText,
  description: localizedText,
  kind: z.enum(['cluster', 'service']),
  provider: z.string(),
  versions: z.array(catalogVersionSchema),
  /** Names of those of my projects in which it may be ordered. */
  projects: z.array(z.string()),
  state: z.enum(['draft', 'in-review', 'publishing', 'published', 'deprecated', 'retired']),
  /** Who answers for it, where help is, and where one reads more about what it makes. */
  icon: z.string().nullable().optional(),
  /** Address of its picture, which stands where its letters stand otherwise. */
  picture: z.string().nullable().optional(),
  owner: z.string().nullable().optional(),
  supportUrl: z.string().nullable().optional(),
  docsUrl: z.string().nullable().optional(),
  /** Which Karmada control plane its clusters join by themselves; null for none. */
  joins: joinRuleSchema.nullable().optional(),
  /** Durations of past launches in seconds, newest last; failed ones negative. */
  launches: z.array(z.number()),
  /** Likely price a month of the usual size, and from what it starts, by the prices of today; null is not known. */
  price: itemPriceSchema.nullable().optional(),
  /** From which likely price on an order needs approval in the project that is asked about, or the first of mine. */
  approval: approvalLineSchema.nullable().optional(),
  /** Where its control plane runs: on machines of its own, as pods beside others, or at the cloud. */
  controlPlane: z.enum(['machines', 'hosted', 'managed', 'none']).nullable().optional(),
  /** Null where its template is not known, and for services. */
  inside: itemInsideSchema.nullable().optional(),
  /** Null for clusters. */
  service: catalogServiceSchema.nullable().optional(),
  /** What it is meant for; null when nobody has said. */
  purpose: z.enum(itemPurposes).nullable().optional(),
  /** How right its estimates were on clusters of my projects; null while too few have run for long enough. */
  estimateError: estimateErrorSchema.nullable().optional(),
});
export type CatalogItem = z.infer<typeof catalogItemSchema>;
export const catalogListQuerySchema = z.object({
  ...pageQuery,
  q: z.string().max(200).optional(),
  provider: z.string().max(200).optional(),
  project: z.string().max(200).optional(),
});
export const catalogPageSchema = pageOf(catalogItemSchema).extend({
  /** Templates that are published to other projects only, and who answers for the one that is asked about. */
  elsewhere: z.object({
    count: z.number().int(),
    owner: z.string().nullable(),
    /** Those of them that may be named to everybody. */
    named: z.array(catalogItemSchema.pick({ title: true, kind: true, provider: true })).optional(),
  }),
});
export type CatalogPage = z.infer<typeof catalogPageSchema>;

/** A value that a hint fixes or starts with. */
const hintValue = z.union([z.string(), z.number(), z.boolean()]);

/**
 * Data beside a template that changes how its form asks and how the catalog presents it; pointers are JSON pointers into the values. `hide`, `lock`,
 * `options` and `ranges` are guardrails: the server holds every order against them, not only the form.
 */
export const formHintsSchema = z.object({
  /** Neither asked nor accepted; the template's value applies. */
  hide: z.array(z.string()).optional(),
  /** Neither asked nor accepted; this value applies. */
  lock: z.record(z.string(), hintValue).optional(),
  /** Applies where the person sets nothing, in place of the template's default. */
  defaults: z.record(z.string(), hintValue).optional(),
  /** Lowest and highest number that is accepted. */
  ranges: z.record(z.string(), z.object({ min: z.number().optional(), max: z.number().optional() })).optional(),
  order: z.array(z.string()).optional(),
  labels: z.record(z.string(), localizedText).optional(),
  help: z.record(z.string(), localizedText).optional(),
  /** All that is accepted; of a list, all that may be in it. */
  options: z.record(z.string(), z.array(hintValue)).optional(),
  units: z.record(z.string(), z.string()).optional(),
  ask: z.array(z.string()).optional(),
  /** Sizes to choose from, and what each sets by pointer. Without them they are derived from the machine types. */
  sizes: z.array(z.object({ name: z.enum(sizeNames), values: z.record(z.string(), hintValue) })).optional(),
  /** What changing a value does to a cluster that runs, where Slipway has no facts or other ones. Groups count for all in them. */
  effects: z.record(z.string(), z.enum(effectKinds)).optional(),
  /** What the template is meant for. */
  purpose: z.enum(itemPurposes).optional(),
  /** Whether the catalogs of projects that may not order it name it. */
  isNamedElsewhere: z.boolean().optional(),
});
export type FormHints = z.infer<typeof formHintsSchema>;

/** What the order form needs of one version, for one project. */
export const orderFormSchema = z.object({
  item: catalogItemSchema,
  project: z.string(),
  version: z.string(),
  template: z.string(),
  /** The template's JSON Schema (draft 2020-12); null when the chart has none. */
  schema: z.record(z.string(), z.unknown()).nullable(),
  /** The chart's defaults (`status.config`). */
  defaults: z.record(z.string(), z.unknown()),
  hints: formHintsSchema,
  /** Those that fit the template, with those that are not ready and why. */
  credentials: z.array(credentialSchema),
  /** Other objects of the project's namespace that the template takes; a field is absent where there is none. */
  references: z.array(offeredReferenceSchema),
  suggestedName: z.string(),
  maxNameLength: z.number().int(),
  quota: z.array(z.object({ resource: z.string(), limit: z.number().nullable(), now: z.number() })),
  budget: budgetLineSchema.nullable(),
  /** The prices that hold today; null when nobody has told any for the provider. */
  rateCard: rateCardVersionSchema
    .pick({ provider: true, version: true, currency: true, validFrom: true, rates: true })
    .nullable(),
  /** What this provider's machines cost lately; it counts before the card does. */
  observedPrices: z.array(observedPriceSchema),
});
export type OrderForm = z.infer<typeof orderFormSchema>;
export const orderFormQuerySchema = z.object({
  project: z.string().min(1).max(63),
  version: z.string().max(100).optional(),
});
/** Whether a cluster of that name can be created in the project now. */
export const nameCheckQuerySchema = z.object({ project: z.string().min(1).max(63), name: z.string().max(300) });
export const nameCheckSchema = z.object({
  available: z.boolean(),
  reason: z.enum(['taken', 'reserved', 'too-long', 'not-a-label', 'empty']).nullable(),
  suggestion: z.string().nullable(),
});
export const catalogPathSchema = z.object({ id: z.string().min(1).max(100) });
