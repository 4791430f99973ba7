import { z } from 'zod';
import { effectKinds } from '../../../lib/change-effects/effect-kinds.ts';
import { newAddressClaimSchema } from '../../../lib/contracts/address-claims.ts';
import { adoptedClusterSchema } from '../../../lib/contracts/adopted-cluster.ts';
import { applicationSpecSchema, rebalancedMembersSchema } from '../../../lib/contracts/application-orders.ts';
import { clusterReferencesPatchSchema, clusterReferencesSchema } from '../../../lib/contracts/cluster-references.ts';
import { decimalString } from '../../../lib/contracts/common.ts';
import { effectSchema } from '../../../lib/contracts/effects.ts';
import { ruleEffectSchema } from '../../../lib/contracts/rule-effects.ts';
import { serviceChangeSchema, serviceEffectSchema } from '../../../lib/contracts/service-changes.ts';
import { templateVersionSchema } from '../../../lib/contracts/upgrades.ts';
import { chartSourceSchema } from '../applications/order/chart-source.ts';

/** What a cluster takes of its project's limits. */
const holdingSchema = z.object({
  clusters: z.number().int(),
  nodes: z.number().int().nullable(),
  vcpuMillicores: z.number(),
  memoryBytes: z.number(),
  gpu: z.number(),
  price: z.object({ monthly: decimalString, currency: z.string() }).nullable(),
});
export type Holding = z.infer<typeof holdingSchema>;

/** How a change moves what is held for its cluster. */
const movedSchema = z.object({
  /** The request whose reservation it is. */
  requestId: z.string(),
  /** Null where nothing was held and the cluster counted with its own figures. */
  before: holdingSchema.nullable(),
  after: holdingSchema,
});
export type MovedHolding = z.infer<typeof movedSchema>;

/** Names of Secrets: the one that is to be made (null: none) and the one that Slipway made before (null: none). */
const movedSecretSchema = z.object({
  name: z.string().nullable(),
  former: z.string().nullable(),
  /** Revision of the request that brought these values; absent for the first. */
  revision: z.number().int().optional(),
});
export type MovedSecret = z.infer<typeof movedSecretSchema>;

/** What a request notes beside what every request has. Everything is absent where its kind has no use for it. */
export const requestPlanSchema = z.object({
  /** Of more quota: the limits as they were when it was sent, by resource. */
  limits: z.record(z.string(), z.number()).optional(),
  /** Of a transfer: e-mails of the owner as it was when it was sent (null: nobody) and of the owner to be. */
  owner: z.object({ before: z.string().nullable(), after: z.string() }).optional(),
  /** What it changes of a running cluster, value by value. */
  effects: z.array(effectSchema).optional(),
  /** The strongest of them, which says how long such changes take. */
  strongest: z.enum(effectKinds).optional(),
  /** What its values were when it was sent, by pointer into the overrides; null where nothing was set. */
  seen: z.record(z.string(), z.json()).optional(),
  /** Of the whole cluster now and then; money a month. */
  price: z
    .object({
      currency: z.string(),
      now: decimalString.nullable(),
      /** By how much the likely price rises; null where it falls or nobody knows. */
      rise: decimalString.nullable(),
    })
    .optional(),
  moved: movedSchema.optional(),
  /** From which version of the template to which, with Kubernetes where it is known. */
  upgrade: z.object({ from: templateVersionSchema, to: templateVersionSchema }).optional(),
  /** What is to become of services, and what that makes of them. */
  services: z
    .object({
      changes: z.array(serviceChangeSchema),
      effects: z.array(serviceEffectSchema),
      /** Revision of each service as it was when this was sent, by `namespace/name`; null where there was none. */
      seen: z.record(z.string(), z.string().nullable()),
      /** The chain to note beside a template; null where none leads on from it. */
      chains: z.record(z.string(), z.string().nullable()),
      /** Of each service, by `namespace/name`, whose secret values are set or taken away. */
      secrets: z.record(z.string(), movedSecretSchema).optional(),
    })
    .optional(),
  /** Of an order: what the cluster is to name beside template and credential. */
  references: clusterReferencesSchema.optional(),
  /** Of an order: the claim of addresses that is to be made for the cluster. */
  newAddressClaim: newAddressClaimSchema.optional(),
  /** Of a change: what the cluster is to name instead; null takes a name away. */
  renames: clusterReferencesPatchSchema.optional(),
  /** Generation of the cluster's own ServiceSet before it was written; absent where nothing gets other values alone. */
  setBefore: z.number().int().optional(),
  /** Multi-cluster services that its labels start or stop. */
  rules: z.array(ruleEffectSchema).optional(),
  /** Labels to set; null takes one away. */
  labels: z.record(z.string(), z.string().nullable()).optional(),
  /** How many workers the cluster had when it was put to sleep, by pointer; null where this wakes it. */
  asleep: z.record(z.string(), z.number().int()).nullable().optional(),
  /** The request whose change this takes back. */
  takesBack: z.string().optional(),
  /** `metadata.generation` once it was written. */
  generation: z.number().int().optional(),
  /** Generation of its HelmRelease before it was written; absent where the change does not reach Helm. */
  releaseBefore: z.number().int().optional(),
  /** The cluster that is adopted, as it was when this was sent. */
  adopted: adoptedClusterSchema.optional(),
  /** How many nodes there are to be; absent where that is not known, or a cloud decides. */
  nodes: z.number().int().optional(),
  /** The machine that is to be replaced, and how many of its role there were and worked beside it. */
  machine: z
    .object({
      name: z.string(),
      uid: z.string(),
      role: z.enum(['control-plane', 'worker']),
      total: z.number().int(),
      othersReady: z.number().int(),
    })
    .optional(),
  /** Of an application: what it was asked to be before; null where it is new. */
  application: z
    .object({
      before: applicationSpecSchema.nullable().catch(null),
      /** Of a release of Flux, as it was when it was sent; absent in requests of before there were any. */
      chart: chartSourceSchema.nullable().optional(),
    })
    .optional(),
  /** Of a rebalance: what is to be divided anew, and what that was to make of it. */
  rebalance: z
    .object({
      workloads: z.array(z.object({ apiVersion: z.string(), kind: z.string(), name: z.string() })),
      members: rebalancedMembersSchema,
    })
    .optional(),
  /** Of a repair: when it was begun, which also names it at the object that is asked. */
  askedAt: z.string().optional(),
  /** Of a repair: it stands at the management cluster. */
  isAsked: z.boolean().optional(),
});
export type RequestPlan = z.infer<typeof requestPlanSchema>;
