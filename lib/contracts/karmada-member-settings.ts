import { z } from 'zod';
import { labelNamePattern, labelValuePattern } from './choices.ts';
import { instant } from './common.ts';
import { refusedAs } from './refusals.ts';

// What people set on a member of a Karmada control plane, and what it moves.

export const taintEffects = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'] as const;

const labelName = z.string().max(317).regex(labelNamePattern, refusedAs('label-name-form'));
const labelValue = z.string().regex(labelValuePattern, refusedAs('label-value-form'));
const taintKey = z.strictObject({ key: labelName, effect: z.enum(taintEffects) });
const taint = taintKey.extend({ value: labelValue });
export type TaintDraft = z.infer<typeof taint>;
/** What taints are told apart by. */
export interface TaintKey {
  key: string;
  effect: string;
}
export const isSameTaint = (a: TaintKey, b: TaintKey): boolean => a.key === b.key && a.effect === b.effect;

/** What is not named stays as it is. Karmada tells taints apart by their key and their effect. */
export const settingsChangeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('cordon'), isCordoned: z.boolean() }),
  /** Null takes a label away. */
  z.strictObject({ kind: z.literal('labels'), labels: z.record(labelName, labelValue.nullable()) }),
  z.strictObject({ kind: z.literal('taints'), set: z.array(taint).max(50), remove: z.array(taintKey).max(50) }),
]);
export type SettingsChange = z.infer<typeof settingsChangeSchema>;

export const previewMemberChangeSchema = z.strictObject({ change: settingsChangeSchema });
export const changeMemberSchema = z.strictObject({
  /** Of the settings that the change was made to. */
  version: z.string().min(1).max(64),
  change: settingsChangeSchema,
});

/** Who sets a taint besides people, so that people cannot change it here. */
export const taintHolderSchema = z.discriminatedUnion('by', [
  z.object({ by: z.literal('karmada') }),
  /** A ClusterTaintPolicy, which would set it again. */
  z.object({ by: z.literal('policy'), policy: z.string() }),
]);
export type TaintHolder = z.infer<typeof taintHolderSchema>;

export const memberSettingsSchema = z.object({
  name: z.string(),
  /** Another one for other labels, taints or a cordon. */
  version: z.string(),
  isCordoned: z.boolean(),
  labels: z.record(z.string(), z.string()),
  /** The cordon is not among them. */
  taints: z.array(
    z.object({
      key: z.string(),
      value: z.string(),
      effect: z.string(),
      /** Null for those that people set. */
      heldBy: taintHolderSchema.nullable(),
    }),
  ),
  /** Slipway may not read ClusterTaintPolicies, so it knows of no taint that one sets. */
  knowsPolicies: z.boolean(),
});
export type MemberSettings = z.infer<typeof memberSettingsSchema>;

/**
 * What becomes of a workload by a change of a member. `evicted`: a NoExecute taint drives it out, where failover is on.
 * `withdrawn`: its placement chooses the member no more, at once. `comes`: it comes at once. `next-division`: the next time
 * that its replicas are divided, as when it is scaled. `rebalance`: only once all of it is divided anew. `spared`: a taint
 * that was to drive it out does so no more. `stays`: what is there stays, and what is not there yet is kept away.
 */
export const moveEffects = ['evicted', 'withdrawn', 'comes', 'next-division', 'rebalance', 'spared', 'stays'] as const;
export type MoveEffect = (typeof moveEffects)[number];

export const memberMoveSchema = z.object({
  namespace: z.string(),
  application: z.string(),
  object: z.object({ kind: z.string(), name: z.string() }),
  effect: z.enum(moveEffects),
  /** Replicas on the member now, or that it would get now; 0 for what has none. */
  now: z.number().int(),
  /** The same after the change. */
  after: z.number().int(),
  /** Of what is evicted: how long it is still tolerated. */
  afterSeconds: z.number().int().nullable(),
  /** Members that get more. */
  to: z.array(z.object({ cluster: z.string(), more: z.number().int() })),
  /** Why it finds no other place, in the scheduler's words. */
  words: z.string().nullable(),
});
export type MemberMove = z.infer<typeof memberMoveSchema>;

/** What a change does besides. `cost-lost`: a label says no more which cluster the member is. */
export const memberNotices = ['dedicated', 'opened', 'cost-lost'] as const;

export const memberMovesSchema = z.object({
  moves: z.array(memberMoveSchema),
  notices: z.array(z.object({ code: z.enum(memberNotices), names: z.array(z.string()) })),
  /** Of `total` workloads so many were looked at, those on the member first. */
  looked: z.number().int(),
  total: z.number().int(),
  /** When the members were read that this is worked out by. */
  observedAt: instant.nullable(),
});
export type MemberMoves = z.infer<typeof memberMovesSchema>;
