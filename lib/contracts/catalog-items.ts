import { z } from 'zod';
import { effectKinds } from '../change-effects/effect-kinds.ts';
import {
  approvalLineSchema,
  catalogItemSchema,
  catalogVersionSchema,
  formHintsSchema,
  itemPriceSchema,
} from './catalog.ts';
import { draftIconSchema, iconHashSchema } from './catalog-icons.ts';
import { dnsLabel, instant, localizedText, saidSchema } from './common.ts';
import { joinRuleSchema } from './join-rule.ts';
import { pageOf, pageQuery } from './page.ts';
import { refusedAs } from './refusals.ts';

/** A link that people follow for help or to read: only what cannot run anything. */
export const harmlessLink = z
  .string()
  .max(500)
  .regex(/^(https:\/\/|mailto:)[^\s<>"']+$/, refusedAs('support-address'));

const text = (max: number) =>
  z.object({ en: z.string().trim().min(1).max(max), zh: z.string().trim().max(max).optional() });
const pointer = z.string().max(300).regex(/^\//, refusedAs('json-pointer'));
const hintCount = 300;

function bounded<T extends z.ZodType>(value: T) {
  return z
    .record(pointer, value)
    .refine((all) => Object.keys(all).length <= hintCount, refusedAs('entries-most', { max: hintCount }));
}
const { shape } = formHintsSchema;
/** Form hints as somebody drafts them: the same as are read, within bounds. */
const draftHintsSchema = z.object({
  hide: z.array(pointer).max(hintCount).optional(),
  ask: z.array(pointer).max(hintCount).optional(),
  order: z.array(pointer).max(hintCount).optional(),
  lock: bounded(shape.lock.unwrap().valueType).optional(),
  defaults: bounded(shape.defaults.unwrap().valueType).optional(),
  ranges: bounded(shape.ranges.unwrap().valueType).optional(),
  options: bounded(shape.options.unwrap().valueType.max(200)).optional(),
  labels: bounded(text(200)).optional(),
  help: bounded(text(500)).optional(),
  units: bounded(z.string().max(20)).optional(),
  sizes: shape.sizes.unwrap().max(3).optional(),
  effects: bounded(shape.effects.unwrap().valueType).optional(),
  purpose: shape.purpose,
  isNamedElsewhere: shape.isNamedElsewhere,
});

/** One version on offer, and the versions that its clusters may go to. */
export const draftVersionSchema = catalogVersionSchema.extend({
  version: z.string().min(1).max(100),
  template: z.string().min(1).max(253),
  upgrades: z.array(z.string().max(100)).max(50),
});

/** Everything about an item that somebody drafts and somebody else publishes. */
export const draftContentSchema = z.object({
  title: text(100),
  /** Markdown; what is not among its few plain forms is shown as text. */
  description: text(4000),
  icon: z
    .string()
    .max(40)
    .regex(/^[a-z0-9-]*$/)
    .nullable(),
  /** The item's own picture, which stands in place of the letters. */
  picture: iconHashSchema.nullable().optional(),
  owner: z.string().max(200).nullable(),
  supportUrl: harmlessLink.nullable(),
  docsUrl: harmlessLink.nullable().optional(),
  joins: joinRuleSchema.nullable().optional(),
  provider: z
    .string()
    .min(1)
    .max(60)
    .regex(/^[a-z0-9-]+$/),
  /** Oldest first; the last one is offered unless another is asked for. */
  versions: z.array(draftVersionSchema).max(50),
  hints: draftHintsSchema,
});
export type DraftContent = z.infer<typeof draftContentSchema>;
/** The same as it is sent: a new picture comes with it. */
const sentContentSchema = draftContentSchema.extend({ picture: draftIconSchema.nullable().optional() });

export const draftStates = ['draft', 'in-review', 'publishing'] as const;
export const publicationStates = [
  'publishing',
  'published',
  'superseded',
  'rolling-back',
  'rolled-back',
  'withdrawn',
] as const;

const draftSummary = z.object({
  state: z.enum(draftStates),
  /** Named by whoever changes it next, so that nobody overwrites what they have not seen. */
  revision: z.number().int(),
  draftedBy: z.string(),
  updatedAt: instant,
  /** What the lead wants to have changed, or why publishing was rolled back. */
  comment: z.string().nullable(),
});
export const publicationSchema = z.object({
  number: z.number().int(),
  chain: z.string(),
  state: z.enum(publicationStates),
  projects: z.array(z.string()),
  publishedBy: z.string(),
  at: instant,
  finishedAt: instant.nullable(),
  /** What it waits for, or why it was rolled back. */
  problem: z.string().nullable(),
});
export type Publication = z.infer<typeof publicationSchema>;

export const managedItemSchema = catalogItemSchema
  .omit({
    launches: true,
    estimateError: true,
    price: true,
    approval: true,
    controlPlane: true,
    service: true,
    purpose: true,
  })
  .extend({
    draft: draftSummary.nullable(),
    /** The newest. */
    publication: publicationSchema.nullable(),
    /** What is wrong with a published item now: a template that is not valid any more, a copy that is gone. */
    problems: z.array(saidSchema),
    /** Clusters that run one of its templates. */
    clusters: z.number().int(),
  });
export type ManagedItem = z.infer<typeof managedItemSchema>;
export const managedItemPageSchema = pageOf(managedItemSchema);
export const managedItemQuerySchema = z.object({ ...pageQuery, q: z.string().max(200).optional() });

const affectedCluster = z.object({
  namespace: z.string(),
  name: z.string(),
  project: z.string().nullable(),
  owner: z.string().nullable(),
  template: z.string(),
});
export type AffectedCluster = z.infer<typeof affectedCluster>;

export const managedItemDetailSchema = managedItemSchema.extend({
  /** The draft when there is one, otherwise what is published. */
  content: draftContentSchema,
  publications: z.array(publicationSchema),
  affected: z.array(affectedCluster),
  /** Karmada control planes that its clusters may join. */
  controlPlanes: z.array(z.string()),
});
export type ManagedItemDetail = z.infer<typeof managedItemDetailSchema>;

/** What the mark of an item is made of. */
const itemMarkSchema = z.object({
  title: localizedText,
  provider: z.string(),
  icon: z.string().nullable(),
  /** Address of its picture. */
  picture: z.string().nullable(),
});

/** What publishing the draft would do, before anybody does it. */
export const publishReviewSchema = z.object({
  id: z.string(),
  revision: z.number().int(),
  chain: z.string(),
  /** The chain's entries: template → templates its clusters may go to. */
  path: z.array(z.object({ template: z.string(), upgrades: z.array(z.string()) })),
  added: z.array(z.string()),
  removed: z.array(z.string()),
  /** Pointers whose guardrails differ from those published now. */
  guardrails: z.array(z.object({ pointer: z.string(), before: z.string(), after: z.string() })),
  /** Effects of changes that the draft declares, or that are declared now and no longer in the draft. */
  effects: z.array(
    z.object({ pointer: z.string(), before: z.enum(effectKinds).nullable(), after: z.enum(effectKinds).nullable() }),
  ),
  /** Its mark before and after; null where it stays the same. */
  mark: z.object({ before: itemMarkSchema, after: itemMarkSchema }).nullable(),
  /** What orders of the newest version would cost today; null where it is not known. */
  price: itemPriceSchema.nullable(),
  /** Which orders would need approval in each chosen project; null where its policies name prices in several currencies. */
  approvals: z.array(z.object({ project: z.string(), line: approvalLineSchema.nullable() })),
  /** Projects I may publish to, and whether it is published there now. */
  projects: z.array(z.object({ name: z.string(), namespace: z.string(), isPublished: z.boolean() })),
  /** Chains that stay handed out, because running clusters have their template from nowhere else. */
  kept: z.array(z.object({ chain: z.string(), namespaces: z.array(z.string()), clusters: z.array(affectedCluster) })),
  /** Running clusters whose values the new guardrails would refuse. */
  outside: z.array(affectedCluster.extend({ pointers: z.array(z.string()) })),
  /** Why it cannot be published at all. */
  blockers: z.array(saidSchema),
  /** I drafted it, so somebody else has to publish it. */
  isOwnDraft: z.boolean(),
});
export type PublishReview = z.infer<typeof publishReviewSchema>;

/** The draft as it is after a change. */
export const draftChangeSchema = z.object({ id: z.string(), revision: z.number().int() });

export const itemPathSchema = z.object({ id: z.string().min(1).max(100) });
export const createItemSchema = z.strictObject({
  id: dnsLabel.max(50),
  kind: z.enum(['cluster', 'service']),
  content: sentContentSchema,
});
/** `revision` 0 begins a new draft of a published item. */
export const saveDraftSchema = z.strictObject({ revision: z.number().int().min(0), content: sentContentSchema });
export const draftRevisionSchema = z.strictObject({ revision: z.number().int().min(0) });
export const returnDraftSchema = z.strictObject({
  revision: z.number().int().min(0),
  comment: z.string().trim().min(1).max(2000),
});
export const publishItemSchema = z.strictObject({
  revision: z.number().int().min(0),
  projects: z.array(dnsLabel).min(1).max(500),
});
