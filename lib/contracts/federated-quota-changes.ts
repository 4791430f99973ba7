import { z } from 'zod';
import { areUnique, dnsLabel, instant } from './common.ts';
import { quantitySchema, quotaMakerSchema } from './federated-quotas.ts';
import { controlPlanePathSchema, memberNameSchema } from './karmada.ts';
import { refusedAs } from './refusals.ts';

// A FederatedResourceQuota as somebody changes it, and what the change does.

/** More than a person looks through; a quota that has more is changed with kubectl. */
export const mostQuotaResources = 50;
export const mostQuotaClusters = 200;

/** Quantities by resource, as Kubernetes writes them. */
const amounts = z
  .record(z.string().min(1).max(317), z.string().min(1).max(64))
  .refine(
    (all) => Object.keys(all).length <= mostQuotaResources,
    refusedAs('entries-most', { max: mostQuotaResources }),
  );

export const quotaLimitsSchema = z.strictObject({
  /** Over all members together. */
  overall: amounts.refine((all) => Object.keys(all).length > 0, refusedAs('no-limit')),
  /** For single members, each once. */
  assignments: z
    .array(
      z.strictObject({
        cluster: memberNameSchema,
        hard: amounts.refine((all) => Object.keys(all).length > 0, refusedAs('no-limit')),
      }),
    )
    .max(mostQuotaClusters)
    .refine((all) => areUnique(all.map(({ cluster }) => cluster)), refusedAs('cluster-twice')),
});
export type FederatedLimits = z.infer<typeof quotaLimitsSchema>;

/** The quota of a project on a control plane. Karmada writes its name into a label, so that it is no longer than one. */
export const quotaPathSchema = controlPlanePathSchema.extend({
  project: dnsLabel,
  name: z
    .string()
    .min(1)
    .max(63)
    .regex(/^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$/),
});
export type QuotaPath = z.infer<typeof quotaPathSchema>;

/** A quota as it stands on its control plane now: what it is changed from. */
export const quotaNowSchema = z.object({
  overall: z.record(z.string(), z.string()),
  assignments: z.array(z.object({ cluster: z.string(), hard: z.record(z.string(), z.string()) })),
  /** Another one for other limits; status does not change it. */
  version: z.string(),
  maker: quotaMakerSchema,
  /** Members that the person may not know have a limit too; these stay as they are. */
  hasHidden: z.boolean(),
});
export type QuotaNow = z.infer<typeof quotaNowSchema>;

/** Where a quota may stand, and for which members it may set something of its own. */
export const quotaFormSchema = z.object({
  controlPlanes: z.array(z.object({ name: z.string(), isReachable: z.boolean(), members: z.array(z.string()) })),
});
export type QuotaForm = z.infer<typeof quotaFormSchema>;
export const quotaFormQuerySchema = z.object({ project: dnsLabel });

/** `limits` null: the quota is removed. */
export const previewQuotaSchema = z.strictObject({ limits: quotaLimitsSchema.nullable() });

export const setQuotaSchema = z.strictObject({
  /** Of the quota that the change was made to; null for a new one. */
  version: z.string().min(1).max(64).nullable(),
  limits: quotaLimitsSchema,
});
/** Of the quota that was read. */
export const removeQuotaQuerySchema = z.object({ version: z.string().min(1).max(64) });
export const quotaNameSchema = z.object({ name: z.string() });

/** One resource over all members, before and after. */
const changedResourceSchema = z.object({
  resource: z.string(),
  /** Null where it is not limited. */
  before: quantitySchema.nullable(),
  after: quantitySchema.nullable(),
  /** What is given out; null for what the control plane does not count. */
  placed: z.number().nullable(),
  isBeyond: z.boolean(),
  /** Where more is given out than the limit: who has it, the largest first. */
  workloads: z.array(z.object({ kind: z.string(), name: z.string(), amount: z.number() })),
  /** How many have some of it; `workloads` names the first of them. */
  total: z.number().int(),
});
export type ChangedResource = z.infer<typeof changedResourceSchema>;

/** What becomes of the ResourceQuota in a member. */
export const assignmentEffects = ['made', 'changed', 'kept', 'removed'] as const;

const changedAssignmentSchema = z.object({
  cluster: z.string(),
  effect: z.enum(assignmentEffects),
  /** The control plane has such a member; otherwise nothing is set anywhere. */
  isMember: z.boolean(),
  resources: z.array(
    z.object({
      resource: z.string(),
      before: quantitySchema.nullable(),
      after: quantitySchema.nullable(),
      /** As the member says, or else by what was placed there; null where neither tells. */
      used: z.number().nullable(),
      isBeyond: z.boolean(),
    }),
  ),
});
export type ChangedAssignment = z.infer<typeof changedAssignmentSchema>;

export const quotaNotices = [
  /** The control plane counts nothing of these, so that it refuses nothing by them. */
  'not-counted-overall',
  /** The ResourceQuota of a member counts nothing of these. */
  'not-counted-in-members',
] as const;

export const quotaPreviewSchema = z.object({
  resources: z.array(changedResourceSchema),
  assignments: z.array(changedAssignmentSchema),
  notices: z.array(z.object({ code: z.enum(quotaNotices), names: z.array(z.string()) })),
  /** When the workloads were read that this is worked out by. */
  observedAt: instant.nullable(),
});
export type QuotaPreview = z.infer<typeof quotaPreviewSchema>;
