import { z } from 'zod';
import { clusterPhases, conditionSchema } from './clusters.ts';
import { instant } from './common.ts';
import { pageOf } from './page.ts';

export const regionStates = ['failing', 'unknown', 'paused', 'deleting', 'starting', 'ready'] as const;
export type RegionState = (typeof regionStates)[number];

/** What is wrong with a region, as far as the reason of its condition tells. */
export const regionTroubles = ['components', 'release', 'contracts', 'configuration', 'other'] as const;
export type RegionTrouble = (typeof regionTroubles)[number];

/** A part of k0rdent that runs in a region. */
export const regionComponentSchema = z.object({
  name: z.string(),
  /** Of the ProviderTemplate it is installed from; null where k0rdent names none. */
  template: z.string().nullable(),
  /** As the template's name tells it. */
  version: z.string().nullable(),
  /** `unreported` where the region asks for it and k0rdent has said nothing of it. */
  state: z.enum(['ready', 'failing', 'unreported']),
  /** k0rdent's own words. */
  error: z.string().nullable(),
  /** Providers that it brings, such as `infrastructure-aws`. */
  providers: z.array(z.string()),
});
export type RegionComponent = z.infer<typeof regionComponentSchema>;

/** A Region of k0rdent: a cluster besides the management cluster that makes clusters. Not a region of a cloud. */
export const regionSchema = z.object({
  name: z.string(),
  createdAt: instant.nullable(),
  state: z.enum(regionStates),
  trouble: z.enum(regionTroubles).nullable(),
  /** Nothing is done for its clusters while it is paused; `reason` where somebody wrote one. */
  paused: z.object({ reason: z.string().nullable() }).nullable(),
  /** Those that k0rdent reports, `Ready` first. */
  conditions: z.array(conditionSchema),
  /**
   * The cluster that it is; `outside` for one that is reached by a kubeconfig, `hidden` for one of a project whose
   * clusters the reader may not see.
   */
  runsOn: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('cluster'), namespace: z.string(), name: z.string() }),
    z.object({ kind: z.literal('outside') }),
    z.object({ kind: z.literal('hidden') }),
    z.object({ kind: z.literal('unknown') }),
  ]),
  components: z.array(regionComponentSchema),
  providers: z.array(z.string()),
  clusters: z.object({
    /** The reader's, by phase. */
    phases: z.array(z.object({ phase: z.enum(clusterPhases), count: z.number().int() })),
    total: z.number().int(),
    /** Beyond those that the reader may see. */
    others: z.number().int(),
  }),
  /** What the reader's clusters there take together, as far as it is known. */
  capacity: z.object({
    nodes: z.number().int(),
    vcpu: z.number(),
    memoryGib: z.number(),
    gpu: z.number().int(),
    /** Clusters whose size is not known. */
    unknown: z.number().int(),
  }),
  /** Credentials whose clusters are made there; null for who may not see credentials. */
  credentials: z.array(z.object({ name: z.string(), objectExists: z.boolean() })).nullable(),
});
export type Region = z.infer<typeof regionSchema>;
export const regionPageSchema = pageOf(regionSchema).extend({
  /** When the management cluster last told of regions; null before the first time. */
  observedAt: instant.nullable(),
  /** Why it does not tell of them any more, in its own words; null while it does. */
  readError: z.string().nullable(),
});
export type RegionPage = z.infer<typeof regionPageSchema>;
