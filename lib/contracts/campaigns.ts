import { z } from 'zod';
import { dnsLabel, instant, saidAs, saidSchema } from './common.ts';
import { pageOf } from './page.ts';
import { weeklyHoursSchema } from './policies.ts';
import { requestStates } from './requests.ts';

// Upgrades of many clusters, ring after ring.

/** `stopping`: the ring that has begun is finished, and no other begins. */
export const campaignStates = ['running', 'paused', 'stopping', 'done', 'stopped'] as const;
export type CampaignState = (typeof campaignStates)[number];

/** `refused`: no upgrade was begun. `left-out`: its owner kept it out until the end. */
export const campaignClusterStates = ['waiting', 'updating', 'done', 'failed', 'refused', 'left-out'] as const;
export type CampaignClusterState = (typeof campaignClusterStates)[number];

export const ringKinds = ['canary', 'percent', 'rest'] as const;
export type RingKind = (typeof ringKinds)[number];

/** Why a campaign pauses by itself. */
export const pauseReasons = ['failures', 'no-right'] as const;
export type PauseReason = (typeof pauseReasons)[number];

/** What keeps the next upgrade from beginning. */
export const campaignWaits = ['clusters', 'window', 'pause-between-rings', 'opt-outs'] as const;
export type CampaignWait = (typeof campaignWaits)[number];

const names = z.array(z.string().min(1).max(253)).max(200).default([]);
const clusterKey = z
  .string()
  .max(320)
  .regex(/^[^/]+\/[^/]+$/);

/** Which clusters; an empty list asks nothing. */
export const campaignSelectionSchema = z.strictObject({
  projects: z.array(dnsLabel).max(200).default([]),
  /** `key=value`, or a key alone; a cluster has to have all of them. */
  labels: z.array(z.string().min(1).max(400)).max(20).default([]),
  /** ClusterTemplates that run. */
  templates: names,
  /** Versions of Kubernetes that run. */
  kubernetes: names,
  /** ClusterTemplate to go to; null is the newest that each cluster's chain offers. */
  target: z.string().min(1).max(253).nullable().default(null),
});
export type CampaignSelection = z.infer<typeof campaignSelectionSchema>;

export const ringPlanSchema = z.strictObject({
  /** `namespace/name`; they come first. */
  canary: z.array(clusterKey).max(100).default([]),
  /** Of all clusters, in the ring before the rest; 0 is no such ring. */
  percent: z.number().int().min(0).max(100).default(0),
});
export type RingPlan = z.infer<typeof ringPlanSchema>;

/** How fast it goes, and when it does not. */
export const campaignRulesSchema = z.strictObject({
  /** Upgrades begin within it alone; null is at any time. */
  window: weeklyHoursSchema.nullable().default(null),
  pauseMinutes: z.number().int().min(0).max(20_160).default(0),
  /** Pauses at this share of failures, once so many have ended. */
  stopOn: z.strictObject({ percent: z.number().int().min(1).max(100), atLeast: z.number().int().min(1).max(1000) }),
  /** So many upgrades at once. */
  atOnce: z.number().int().min(1).max(50).default(5),
});
export type CampaignRules = z.infer<typeof campaignRulesSchema>;

export const previewCampaignSchema = z.strictObject({
  selection: campaignSelectionSchema,
  rings: ringPlanSchema.default({ canary: [], percent: 0 }),
});
export type PreviewCampaign = z.infer<typeof previewCampaignSchema>;

export const newCampaignSchema = previewCampaignSchema.extend({
  title: z.string().trim().min(1).max(100),
  rules: campaignRulesSchema,
});
export type NewCampaign = z.infer<typeof newCampaignSchema>;

export const campaignPathSchema = z.object({ id: z.uuid() });

/** No end takes an opt-out back. */
export const campaignOptOutSchema = z.strictObject({
  until: instant.nullable(),
  reason: z.string().trim().max(300).default(''),
});

/** Who keeps a cluster out of campaigns, until when and why. */
export const optOutSchema = z.object({ until: instant, reason: z.string(), by: z.string() });
export const campaignOptOutAnswerSchema = z.object({
  namespace: z.string(),
  name: z.string(),
  optOut: optOutSchema.nullable(),
});
export type CampaignOptOutAnswer = z.infer<typeof campaignOptOutAnswerSchema>;

const clusterSchema = z.object({ namespace: z.string(), name: z.string(), project: z.string() });

export const campaignPreviewSchema = z.object({
  /** Of clusters that can be upgraded. */
  count: z.number(),
  clusters: z.array(
    clusterSchema.extend({
      from: z.string(),
      to: z.string(),
      kubernetes: z.string().nullable(),
      ring: z.enum(ringKinds),
      optOut: optOutSchema.nullable(),
    }),
  ),
  rings: z.array(z.object({ kind: z.enum(ringKinds), count: z.number() })),
  /** Those that are selected and cannot be upgraded. */
  cannot: z.array(clusterSchema.extend({ detail: z.string(), ...saidAs })),
});
export type CampaignPreview = z.infer<typeof campaignPreviewSchema>;

export const campaignFiguresSchema = z.object({
  total: z.number(),
  waiting: z.number(),
  updating: z.number(),
  done: z.number(),
  failed: z.number(),
  refused: z.number(),
  leftOut: z.number(),
});
export type CampaignFigures = z.infer<typeof campaignFiguresSchema>;

export const campaignSchema = z.object({
  id: z.string(),
  title: z.string(),
  state: z.enum(campaignStates),
  startedBy: z.string(),
  createdAt: instant,
  endedAt: instant.nullable(),
  /** Who paused it; null where it paused by itself. */
  pausedBy: z.string().nullable(),
  pausedWhy: z.enum(pauseReasons).nullable(),
  figures: campaignFiguresSchema,
});
export type Campaign = z.infer<typeof campaignSchema>;
export const campaignPageSchema = pageOf(campaignSchema);

const boardClusterSchema = clusterSchema.extend({
  from: z.string(),
  to: z.string(),
  state: z.enum(campaignClusterStates),
  request: z.object({ id: z.string(), shortId: z.string(), state: z.enum(requestStates) }).nullable(),
  /** Why it failed or was refused. */
  reason: saidSchema.nullable(),
  optOut: optOutSchema.nullable(),
  sentAt: instant.nullable(),
  endedAt: instant.nullable(),
});
export type CampaignCluster = z.infer<typeof boardClusterSchema>;

export const campaignDetailSchema = campaignSchema.extend({
  selection: campaignSelectionSchema,
  rules: campaignRulesSchema,
  /** Of those clusters that the reader may see, in the order in which they are upgraded. */
  rings: z.array(z.object({ kind: z.enum(ringKinds), clusters: z.array(boardClusterSchema) })),
  /** Place in `rings` of the one that runs; null when it has ended. */
  ring: z.number().nullable(),
  stopsAfter: z.number().nullable(),
  isWindowOpen: z.boolean(),
  waitsFor: z.enum(campaignWaits).nullable(),
  /** When the next ring may begin. */
  nextRingAt: instant.nullable(),
  /** About when it ends, by how long its upgrades took so far; null where that is not known. */
  endsAbout: instant.nullable(),
  /** Of those that ended since it was last started. */
  failures: z.object({ failed: z.number(), ended: z.number() }),
  mayManage: z.boolean(),
});
export type CampaignDetail = z.infer<typeof campaignDetailSchema>;
