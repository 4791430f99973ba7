import { z } from 'zod';
import { dnsLabelPattern } from './choices.ts';
import { conditionSchema } from './clusters.ts';
import { instant } from './common.ts';
import { memberStates } from './member-states.ts';
import { pageOf } from './page.ts';
import { refusedAs } from './refusals.ts';

export const controlPlaneStates = ['unreachable', 'behind', 'waiting', 'reachable'] as const;
export type ControlPlaneState = (typeof controlPlaneStates)[number];

/** A Karmada control plane that the operator of Slipway names. */
export const controlPlaneSchema = z.object({
  name: z.string(),
  /**
   * `unreachable` while its API server does not answer; `behind` while it answers and its members cannot be read;
   * `waiting` before the worker has asked it.
   */
  state: z.enum(controlPlaneStates),
  /** When its members were last read; null before the first time. */
  observedAt: instant.nullable(),
  /** Since when it is unreachable or behind. */
  since: instant.nullable(),
  /** Why, in its own words or those of the network. */
  error: z.string().nullable(),
  /** Of its API server, which is one of Kubernetes. */
  kubernetesVersion: z.string().nullable(),
  /** The oldest Karmada that it can be, such as `1.18`: its API does not tell more. Null where nothing is known. */
  release: z.string().nullable(),
  /** How replicas are divided by weight: by Webster's method since Karmada 1.16. Null where that is not known. */
  division: z.enum(['webster', 'remainders']).nullable(),
  members: z.object({ total: z.number().int(), ready: z.number().int() }),
});
export type ControlPlane = z.infer<typeof controlPlaneSchema>;
export const controlPlanePageSchema = pageOf(controlPlaneSchema);
export type ControlPlanePage = z.infer<typeof controlPlanePageSchema>;

/** A resource of a member's nodes, in cores, bytes or pieces. */
export const memberResourceSchema = z.object({
  name: z.string(),
  allocatable: z.number(),
  /** Asked for by pods that have a node. */
  allocated: z.number(),
  /** Asked for by pods that wait for one. */
  allocating: z.number(),
});
export type MemberResource = z.infer<typeof memberResourceSchema>;

export const memberTaintSchema = z.object({
  key: z.string(),
  value: z.string(),
  effect: z.string(),
  /** Karmada sets and removes it by itself. */
  isAutomatic: z.boolean(),
});
export type MemberTaint = z.infer<typeof memberTaintSchema>;

/** Nodes of about one size: how many of them are free for pods. */
export const nodeModelSchema = z.object({
  grade: z.number().int(),
  count: z.number().int(),
  /** From `min`, below `max`, as Kubernetes writes quantities; `max` is null where there is no end. */
  ranges: z.array(z.object({ name: z.string(), min: z.string(), max: z.string().nullable() })),
});

/** A cluster that a Karmada control plane sends workloads to. */
export const memberSchema = z.object({
  name: z.string(),
  /**
   * `unreachable`: Karmada cannot reach it (Push). `silent`: its agent has stopped reporting (Pull). `not-ready`: it
   * answers and says that it is not well. `not-collected`: Karmada could not ask. `joining`: nothing was reported yet.
   */
  state: z.enum(memberStates),
  /** What Karmada says of it: its condition Ready. */
  ready: conditionSchema.nullable(),
  /** The conditions besides. */
  conditions: z.array(conditionSchema),
  mode: z.enum(['Push', 'Pull']).nullable(),
  apiEndpoint: z.string().nullable(),
  kubernetesVersion: z.string().nullable(),
  provider: z.string().nullable(),
  region: z.string().nullable(),
  zones: z.array(z.string()),
  joinedAt: instant.nullable(),
  /** Null before it was reported. */
  nodes: z.object({ total: z.number().int(), ready: z.number().int() }).nullable(),
  resources: z.array(memberResourceSchema),
  /** Nothing new is placed there, because somebody said so. */
  isCordoned: z.boolean(),
  taints: z.array(memberTaintSchema),
  models: z.array(nodeModelSchema),
});
export type Member = z.infer<typeof memberSchema>;
export const memberPageSchema = pageOf(memberSchema);
export type MemberPage = z.infer<typeof memberPageSchema>;

export const controlPlanePathSchema = z.object({ controlPlane: z.string().min(1).max(40) });

/** Karmada refuses longer names, because it makes namespaces of them. */
export const longestMemberName = 48;
export const memberNameSchema = z.string().min(1).max(longestMemberName).regex(dnsLabelPattern, refusedAs('dns-label'));
export const memberPathSchema = controlPlanePathSchema.extend({ member: memberNameSchema });
