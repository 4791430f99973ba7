import { z } from 'zod';
import { optOutSchema } from './campaigns.ts';
import { clusterEventSchema } from './cluster-events.ts';
import { clusterReferencesSchema } from './cluster-references.ts';
import { clusterServiceSetSchema, servicesSummarySchema } from './cluster-services.ts';
import { decimalString, dnsLabel, instant, localizedText, messageRef, saidSchema } from './common.ts';
import { gitKeeperSchema } from './git-keeper.ts';
import { pageOf } from './page.ts';
import { clusterDriftSchema, gitAppliers } from './project-git.ts';

export const clusterPhases = [
  'pending',
  'validating',
  'provisioning',
  'ready',
  'updating',
  'degraded',
  'failed',
  'hibernated',
  'deleting',
  'unknown',
] as const;
export type ClusterPhase = (typeof clusterPhases)[number];

/** Why a cluster is in its phase: our sentence as a message key under `clusterCause`, and the controllers' own words. */
export const clusterCauseSchema = z.object({ message: messageRef, raw: z.string().nullable() });
export type ClusterCause = z.infer<typeof clusterCauseSchema>;

export const clusterSummarySchema = z.object({
  namespace: z.string(),
  name: z.string(),
  uid: z.string(),
  project: z.string().nullable(),
  phase: z.enum(clusterPhases),
  cause: clusterCauseSchema.nullable(),
  template: z.string(),
  provider: z.string().nullable(),
  region: z.string().nullable(),
  kubernetesVersion: z.string().nullable(),
  nodesReady: z.number().int().nullable(),
  nodesTotal: z.number().int().nullable(),
  /** E-mail of the owner; null means unclaimed. */
  owner: z.string().nullable(),
  createdAt: instant,
  /** Null while the cluster is not ready, and of one that never expires. */
  expiresAt: instant.nullable(),
  /** How long it lives from when it is ready; null where nobody asked for an end. */
  expiresInDays: z.number().int().nullable(),
  observedAt: instant,
  phaseChangedAt: instant,
});
export type ClusterSummary = z.infer<typeof clusterSummarySchema>;

/** A row of the list. */
export const clusterRowSchema = clusterSummarySchema.extend({
  /** What it costs a month: what its order holds, else what its own figures say. Null where nobody knows, or may know. */
  price: z.object({ currency: z.string(), monthlyLikely: decimalString }).nullable(),
  /** Of its ClusterDeployment. */
  labels: z.record(z.string(), z.string()),
  services: servicesSummarySchema,
  /** A newer version of its template may be used for it. */
  hasUpgrade: z.boolean(),
  /** Its control plane has answered, so a kubeconfig can be had by whoever may. */
  hasKubeconfig: z.boolean(),
  /** People sign in to it with the company's identity, so that kubeconfig needs no secret. */
  hasSignIn: z.boolean(),
  /** Something of it is other than its file in Git says. */
  hasDrift: z.boolean(),
});
export type ClusterRow = z.infer<typeof clusterRowSchema>;
export const clusterPageSchema = pageOf(clusterRowSchema).extend({ observedAt: instant.nullable() });
export type ClusterPage = z.infer<typeof clusterPageSchema>;

export const conditionSchema = z.object({
  type: z.string(),
  status: z.enum(['True', 'False', 'Unknown']),
  reason: z.string(),
  message: z.string(),
  lastTransitionTime: instant.nullable(),
  observedGeneration: z.number().int().nullable(),
});
export type Condition = z.infer<typeof conditionSchema>;

/** One stage of the way to a running cluster; `label` is a key under `clusterStep`. */
export const clusterStepSchema = z.object({
  key: z.enum(['admitted', 'validated', 'installed', 'infrastructure', 'controlPlane', 'workers', 'services', 'ready']),
  state: z.enum(['done', 'active', 'todo', 'failed']),
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  done: z.number().int().nullable(),
  total: z.number().int().nullable(),
  detail: z.string().nullable(),
});
export type ClusterStep = z.infer<typeof clusterStepSchema>;

export const machineSchema = z.object({
  name: z.string(),
  /** Another machine may have the same name later. */
  uid: z.string().default(''),
  /** Kind of what made it and would make another; null where nothing does. */
  madeBy: z.string().nullable().default(null),
  isDeleting: z.boolean().default(false),
  role: z.enum(['control-plane', 'worker']),
  phase: z.string(),
  ready: z.boolean(),
  instanceType: z.string().nullable(),
  version: z.string().nullable(),
  message: z.string().nullable(),
  createdAt: instant,
});
export type Machine = z.infer<typeof machineSchema>;

/** The HelmRelease of a cluster as Flux reports it. */
export const clusterReleaseSchema = z.object({
  isSuspended: z.boolean(),
  /** Flux has given it up until somebody changes it or asks for a retry. */
  isStalled: z.boolean(),
  isBusy: z.boolean(),
  /** Of its Ready condition; null while Flux has not looked at the present values. */
  ready: z.object({ status: z.enum(['True', 'False', 'Unknown']), message: z.string() }).nullable(),
  /** The last request for a look that Flux has followed. */
  handled: z.string().nullable(),
});
export type ClusterRelease = z.infer<typeof clusterReleaseSchema>;

/** What somebody can do about a cluster that failed or is stuck. */
export const repairSchema = z.discriminatedUnion('act', [
  z.object({ act: z.literal('take-back'), request: z.string() }),
  z.object({ act: z.literal('retry') }),
  z.object({ act: z.literal('replace-machine'), machine: z.string() }),
  z.object({ act: z.literal('order-again'), request: z.string(), catalogItem: z.string() }),
]);
export type Repair = z.infer<typeof repairSchema>;

export const clusterDetailSchema = clusterSummarySchema.extend({
  nextStep: messageRef.nullable(),
  steps: z.array(clusterStepSchema),
  conditions: z.array(conditionSchema),
  machines: z.array(machineSchema),
  /** Machines that the control plane is to have; null where it has none, or nobody knows. */
  controlPlaneWanted: z.number().int().nullable().default(null),
  release: clusterReleaseSchema.nullable().default(null),
  /** What helps with its cause, the best first; nothing that cannot help is among them. */
  repairs: z.array(repairSchema),
  /** Why a machine cannot be replaced, by its name; those that can are absent. */
  irreplaceable: z.record(z.string(), saidSchema),
  /** How long a replacement took here, 90 days back; null with fewer than three. */
  replacementSeconds: z.number().nullable(),
  services: z.array(
    z.object({
      name: z.string(),
      namespace: z.string(),
      template: z.string(),
      version: z.string().nullable(),
      state: z.string(),
      message: z.string().nullable(),
    }),
  ),
  /** The same by the set that asks for them, each with its state there; empty in what an older version wrote. */
  serviceSets: z.array(clusterServiceSetSchema).default([]),
  events: z.array(clusterEventSchema),
  requests: z.array(
    z.object({ id: z.string(), kind: z.string(), state: z.string(), createdAt: instant, requester: z.string() }),
  ),
  credential: z.string().nullable(),
  /** What it was ordered from; of others, what offers their template in the project. */
  catalogItem: z.object({ id: z.string(), title: localizedText, isDeprecated: z.boolean() }).nullable(),
  /** Pools of workers whose number may be set, and within which bounds; `pointer` is that of the number in the values. */
  scalable: z.array(
    z.object({
      pool: z.string(),
      pointer: z.string(),
      count: z.number().int(),
      min: z.number().int(),
      max: z.number().int().nullable(),
    }),
  ),
  /** Overrides only, as they stand in spec.config. */
  config: z.record(z.string(), z.unknown()),
  labels: z.record(z.string(), z.string()),
  /** Who keeps it as Git says, so that changes made here would not last; null for nobody. */
  keptBy: gitKeeperSchema.nullable().default(null),
  /** Who applies what approved requests of its project say in Git; absent where they do not go there. */
  gitApplier: z.enum(gitAppliers).optional(),
  /** What of it is other than its file in Git says; null where nothing is, or there is no such file. */
  drift: clusterDriftSchema.nullable().default(null),
  generation: z.number().int(),
  observedGeneration: z.number().int().nullable(),
  /** Generation of the HelmRelease that k0rdent makes of it; null while there is none. */
  releaseGeneration: z.number().int().nullable().default(null),
  /** Of one that was put to sleep: how many workers it wakes with, by pointer into the values; else null. */
  asleep: z.record(z.string(), z.number().int()).nullable().default(null),
  /** Whether all of its workers can be taken away for a while, and otherwise why not. */
  sleep: z.object({
    workers: z.number().int().nullable(),
    refusal: z.object({ detail: z.string(), message: messageRef }).nullable(),
  }),
  dryRun: z.boolean(),
  deletionRequestedAt: instant.nullable(),
  /** Until when an earlier cluster of this name stood; null when none is known. Its figures and lines are left out. */
  earlierUntil: instant.nullable(),
  /** Its life has ended; it is deleted then unless somebody extends or protects it. */
  graceUntil: instant.nullable(),
  /** Who switched its deletion off. */
  protection: z.object({ by: z.string(), at: instant }).nullable(),
  /** Its owner keeps it out of upgrade campaigns until then; null where nobody does. */
  campaignOptOut: optOutSchema.nullable().default(null),
  /** What it takes of the project's quota, and its likely price a month; null when nobody knows. */
  holds: z
    .object({
      nodes: z.number(),
      vcpu: z.number(),
      memoryGib: z.number(),
      gpu: z.number(),
      /** Null where nobody knows it, or the reader may not. */
      price: z.object({ currency: z.string(), monthlyLikely: decimalString }).nullable(),
    })
    .nullable(),
  kubeconfigAvailable: z.boolean(),
  /** How people sign in to it with the company's identity; null where nobody but its admin is known there. */
  signIn: z
    .object({
      /** Of the ClusterAuthentication. */
      name: z.string(),
      issuer: z.string(),
      audience: z.string(),
      /** What the cluster puts before the names of groups; null where it takes over none. */
      groupPrefix: z.string().nullable(),
      userPrefix: z.string(),
      /** Issuers beside this first one. */
      others: z.number().int(),
    })
    .nullable()
    .default(null),
  /** What it names beside template and credential, as far as an order can name it; absent where that is not read yet. */
  references: clusterReferencesSchema.optional(),
  availableUpgrades: z.array(z.string()),
});
export type ClusterDetail = z.infer<typeof clusterDetailSchema>;

/** Whom a kubeconfig makes one: the admin of the cluster, or whoever signs in with the company's identity. */
export const kubeconfigQuerySchema = z.object({ credential: z.enum(['admin', 'sign-in']).default('admin') });
export type KubeconfigCredential = z.infer<typeof kubeconfigQuerySchema>['credential'];
export const clusterPathSchema = z.object({ namespace: dnsLabel, name: z.string().min(1).max(253) });
/** Whether its deletion is switched off. */
export const protectClusterSchema = z.strictObject({ protected: z.boolean() });
export const claimClusterSchema = z.strictObject({ owner: z.string().max(200).optional() });
