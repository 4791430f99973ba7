import { z } from 'zod';
import { servicesStates } from './choices.ts';
import { instant } from './common.ts';

export const serviceStates = [
  'deployed',
  'provisioning',
  'failed',
  'pending',
  /** Another service set installs the same release, and wins. */
  'replaced',
  'deleting',
  'disabled',
] as const;
export type ServiceState = (typeof serviceStates)[number];

/** What Sveltos does about objects that somebody changed on the cluster by hand. */
export const driftModes = ['drift-detection', 'continuous', 'once', 'dry-run'] as const;
export type DriftMode = (typeof driftModes)[number];

/** Keys under `serviceCause` in the messages: why a service is in its state. */
export const serviceCauses = [
  'heldBack',
  'installing',
  'movingTo',
  'notHandedOver',
  'notSeen',
  'paused',
  'replaced',
  'replacedElsewhere',
  'unhealthy',
  'waitsFor',
] as const;

/** Keys under `serviceNext` in the messages: what somebody can do about it. */
export const serviceNextSteps = [
  'wait',
  'waitThenCheck',
  'lookInside',
  'lookAtNeeded',
  'resume',
  'askPlatform',
  'raisePriority',
] as const;
export type ServiceNextStep = (typeof serviceNextSteps)[number];

export const clusterServiceSchema = z.object({
  /** Of the release and of its namespace on the cluster. */
  name: z.string(),
  namespace: z.string(),
  /** Of the ServiceTemplate that was asked for. */
  template: z.string(),
  /** Of what runs; of what was asked for where nothing does. */
  version: z.string(),
  state: z.enum(serviceStates),
  /** Since when k0rdent says so. */
  since: instant.nullable(),
  cause: z
    .object({ key: z.enum(serviceCauses), params: z.record(z.string(), z.union([z.string(), z.number()])) })
    .nullable(),
  /** What to do then; null where there is nothing to do. */
  nextStep: z.enum(serviceNextSteps).nullable().default(null),
  /** The controllers' own words behind it. */
  words: z.string().nullable(),
  /** Services of the same set that have to be deployed first, as `namespace/name`. */
  dependsOn: z.array(z.string()),
  /** Versions that the chain of its template leads to. */
  upgrades: z.array(z.object({ template: z.string(), version: z.string() })),
});
export type ClusterService = z.infer<typeof clusterServiceSchema>;

/** What one order of services asks of a cluster, and what became of it. */
export const clusterServiceSetSchema = z.object({
  name: z.string(),
  /** Whose services these are; null for the cluster's own. */
  multiClusterService: z.string().nullable(),
  /** Of two sets that install the same release, the one with the higher number wins. */
  priority: z.number().int(),
  driftMode: z.enum(driftModes),
  isPaused: z.boolean(),
  /** `metadata.generation`: another one whenever other services or other values are handed over. */
  generation: z.number().int().default(0),
  /** What k0rdent says where it cannot carry out the set or read what became of it. */
  trouble: z.string().nullable(),
  services: z.array(clusterServiceSchema),
});
export type ClusterServiceSet = z.infer<typeof clusterServiceSetSchema>;

/** How the services of a cluster are, for its row of the list. */
export const servicesSummarySchema = z.object({
  state: z.enum(servicesStates),
  /** Releases that anybody asks for, each once. */
  total: z.number().int(),
  running: z.number().int(),
  failing: z.number().int(),
  /** The first that does not run, a failing one before one that waits. */
  trouble: clusterServiceSchema
    .pick({ name: true, namespace: true, state: true, cause: true, words: true })
    .extend({ rule: clusterServiceSetSchema.shape.multiClusterService })
    .nullable(),
});
export type ServicesSummary = z.infer<typeof servicesSummarySchema>;
