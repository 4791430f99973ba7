import { z } from 'zod';
import { dnsLabel } from './common.ts';

// What Karmada's FederatedResourceQuotas let a project have over all clusters together.

/** An amount in its base unit (cores, bytes, pieces), and the quantity as it is written. */
export const quantitySchema = z.object({ amount: z.number(), written: z.string() });

/** Who keeps a quota as it is, by its labels: Slipway, a tool that writes it again from a repository, or somebody else. */
export const quotaMakerSchema = z.enum(['slipway', 'argo', 'flux', 'others']);
export type QuotaMaker = z.infer<typeof quotaMakerSchema>;

/** One resource of a quota. */
const quotaResourceSchema = z.object({
  /** As Kubernetes names it, such as `cpu`, `memory` or `nvidia.com/gpu`. */
  resource: z.string(),
  limit: quantitySchema,
  /**
   * What the scheduler has given out in the namespace, as Karmada counts it where it keeps quotas. Null for resources that no
   * workload asks for in this way, such as `limits.cpu`.
   */
  placed: z.number().nullable(),
  /** The figure of the control plane itself; null where it has none. */
  reported: quantitySchema.nullable(),
});
export type QuotaResource = z.infer<typeof quotaResourceSchema>;

/** What a quota sets for one member alone, as a ResourceQuota there. */
const quotaAssignmentSchema = z.object({
  cluster: z.string(),
  /** The control plane has such a member; otherwise nothing is set anywhere. */
  isMember: z.boolean(),
  resources: z.array(
    z.object({
      resource: z.string(),
      limit: quantitySchema,
      /** As the member says; null where it has said nothing. */
      used: quantitySchema.nullable(),
    }),
  ),
});

/** A FederatedResourceQuota of a project's namespace. */
const federatedQuotaSchema = z.object({
  controlPlane: z.string(),
  project: z.string(),
  name: z.string(),
  maker: quotaMakerSchema,
  resources: z.array(quotaResourceSchema),
  assignments: z.array(quotaAssignmentSchema),
  /** A controller of Karmada has written its status. */
  isLookedAt: z.boolean(),
});
export type FederatedQuota = z.infer<typeof federatedQuotaSchema>;

export const federatedQuotasQuerySchema = z.object({ project: dnsLabel.optional() });

export const federatedQuotasSchema = z.object({
  items: z.array(federatedQuotaSchema),
  /** Control planes whose quotas cannot be read now. */
  unread: z.array(z.string()),
});
export type FederatedQuotas = z.infer<typeof federatedQuotasSchema>;

/** What an application would take of one resource of a quota, in its base unit. */
export const quotaRoomSchema = z.object({
  quota: z.string(),
  resource: z.enum(['cpu', 'memory']),
  limit: z.number(),
  now: z.number(),
  after: z.number(),
});
export type QuotaRoom = z.infer<typeof quotaRoomSchema>;

/** It would pass the limit, and needs more than now: what needs less is never in its way. */
export const isBeyondQuota = ({ limit, now, after }: QuotaRoom): boolean => after > limit && after > now;
