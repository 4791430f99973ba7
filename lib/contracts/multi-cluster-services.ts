import { z } from 'zod';
import { clusterServiceSchema, driftModes } from './cluster-services.ts';
import { clusterPhases } from './clusters.ts';
import { instant } from './common.ts';
import { gitKeeperSchema } from './git-keeper.ts';
import { ruleChangeSchema } from './multi-cluster-changes.ts';
import { pageOf, pageQuery } from './page.ts';

/**
 * How a multi-cluster service stands on one cluster, what needs somebody first. k0rdent calls a service ready when any
 * set deploys it (k0rdent/kcm#1728); here it is deployed when the set of this one has deployed all of its services.
 */
export const rolloutStates = [
  'failed',
  /** Another set installs one of its releases, and wins. */
  'replaced',
  'paused',
  'progressing',
  'deployed',
  /** Nothing is made for the cluster yet, or not everything: k0rdent says why. */
  'waiting',
  /** The cluster is hibernated. */
  'asleep',
  /** Its labels match no longer and its services stay; nobody updates them. */
  'kept',
  /** Its services are being removed. */
  'leaving',
] as const;
export type RolloutState = (typeof rolloutStates)[number];

const countsSchema = z.record(z.enum(rolloutStates), z.number().int());
export type RolloutCounts = z.infer<typeof countsSchema>;

/** As somebody wrote it, with kubectl too: without the bounds of what Slipway takes in. */
const writtenSelectorSchema = z.object({
  matchLabels: z.record(z.string(), z.string()),
  matchExpressions: z.array(z.object({ key: z.string(), operator: z.string(), values: z.array(z.string()) })),
});

const ruleServiceSchema = z.object({
  name: z.string(),
  namespace: z.string(),
  template: z.string(),
  version: z.string(),
  isDisabled: z.boolean(),
  /** Services of the same one that come first, as `namespace/name`. */
  dependsOn: z.array(z.string()),
});

export const multiClusterServiceSchema = z.object({
  name: z.string(),
  createdAt: instant,
  /** It is being deleted. */
  isDeleting: z.boolean(),
  selector: writtenSelectorSchema,
  services: z.array(ruleServiceSchema),
  /** Of two sets that install the same release, the one with the higher number wins. */
  priority: z.number().int(),
  driftMode: z.enum(driftModes),
  /** Others that come first, and others that wait for this one, as far as one may see them. */
  dependsOn: z.array(z.string()),
  dependents: z.array(z.string()),
  keepsOnMismatch: z.boolean(),
  /** It also deploys to the management cluster itself. */
  isSelfManaged: z.boolean(),
  /** Who keeps it as Git says, and undoes what is changed elsewhere; null for nobody. */
  keptBy: gitKeeperSchema.nullable(),
  /** Clusters that one may see, by how it stands on each. */
  counts: countsSchema,
  /** Of those, the ones whose set is paused, whatever else it says. */
  paused: z.number().int(),
});
export type MultiClusterServiceSummary = z.infer<typeof multiClusterServiceSchema>;

export const multiClusterServiceListSchema = pageOf(multiClusterServiceSchema).extend({
  /** Changes that wait for a second person or are carried out, oldest first; none for who may not change any. */
  openChanges: z.array(ruleChangeSchema),
});
export type MultiClusterServiceList = z.infer<typeof multiClusterServiceListSchema>;

export const multiClusterServiceDetailSchema = multiClusterServiceSchema.extend({
  /** k0rdent's conditions. Messages name clusters, so they are empty for those who do not see all of them. */
  conditions: z.array(
    z.object({
      type: z.string(),
      status: z.enum(['True', 'False', 'Unknown']),
      reason: z.string(),
      message: z.string(),
      observedGeneration: z.number().nullable(),
      lastTransitionTime: instant.nullable(),
    }),
  ),
  /** k0rdent has not looked at the latest change yet. */
  isObserved: z.boolean(),
  /** A change that waits for a second person or is carried out; null for who may not change it. */
  openChange: ruleChangeSchema.nullable(),
});
export type MultiClusterServiceDetail = z.infer<typeof multiClusterServiceDetailSchema>;

export const rolloutRowSchema = z.object({
  namespace: z.string(),
  name: z.string(),
  project: z.string().nullable(),
  phase: z.enum(clusterPhases),
  state: z.enum(rolloutStates),
  isPaused: z.boolean(),
  /** Null where k0rdent has made none. */
  serviceSet: z.string().nullable(),
  /** k0rdent's own words where it does not carry the set out, or made none. */
  words: z.string().nullable(),
  services: z.array(clusterServiceSchema),
});
export type RolloutRow = z.infer<typeof rolloutRowSchema>;

export const multiClusterServicePathSchema = z.object({ name: z.string().min(1).max(253) });

export const rolloutQuerySchema = z.object({
  ...pageQuery,
  q: z.string().max(200).optional(),
  state: z.enum(rolloutStates).optional(),
});
export type RolloutQuery = z.infer<typeof rolloutQuerySchema>;

export const rolloutPageSchema = pageOf(rolloutRowSchema);
export type RolloutPage = z.infer<typeof rolloutPageSchema>;

export const rolloutClusterPathSchema = multiClusterServicePathSchema.extend({
  namespace: z.string().min(1).max(63),
  cluster: z.string().min(1).max(253),
});

/** Whether k0rdent shall change anything of a rule there, and why not. */
export const pauseRolloutSchema = z.object({
  paused: z.boolean(),
  reason: z.string().trim().min(1).max(500),
});
export type PauseRollout = z.infer<typeof pauseRolloutSchema>;

export const pausedRolloutSchema = z.object({
  /** Clusters on which it was written. */
  changed: z.number().int(),
  /** Of those, the ones that are paused all the same: the provider of their services is suspended or not ready. */
  stillPaused: z.number().int(),
  /** Where the management cluster refused, and in its words. */
  refused: z.array(z.object({ namespace: z.string(), name: z.string(), words: z.string() })),
});
export type PausedRollout = z.infer<typeof pausedRolloutSchema>;
