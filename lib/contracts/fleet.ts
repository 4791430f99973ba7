import { z } from 'zod';
import { fleetFilters, fleetStates, healthVerdicts } from './choices.ts';
import { healthReasons } from './cluster-metrics.ts';
import { clusterSummarySchema } from './clusters.ts';
import { dnsLabel, instant } from './common.ts';

export const fleetQuerySchema = z.object({
  project: dnsLabel.optional(),
  /** As the clusters name it; `none` for those that name none. */
  region: z.string().min(1).max(100).optional(),
  verdict: z.enum(healthVerdicts).optional(),
  state: z.enum(fleetFilters).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(200),
});
export type FleetQuery = Partial<z.infer<typeof fleetQuerySchema>>;

/** Share of what there is, 0–1; null where it was not reported lately. */
const share = z.number().nullable();

const fleetClusterSchema = clusterSummarySchema
  .pick({ namespace: true, name: true, project: true, region: true, provider: true, phase: true, cause: true })
  .extend({
    /** By its phase, as it is counted. */
    state: z.enum(fleetStates),
    /** By all that is known: phase, figures and alerts. */
    verdict: z.enum(healthVerdicts),
    /** The worst of the reasons that its own page gives; each has its sentence in the messages. */
    reason: z.enum(healthReasons),
    /** What the reason's sentence is about. */
    values: z.record(z.string(), z.union([z.string(), z.number()])),
    /** When anything of it last reported; null when it never did. */
    seenAt: instant.nullable(),
    cpu: share,
    memory: share,
    disk: share,
  });
export type FleetCluster = z.infer<typeof fleetClusterSchema>;

const verdictCounts = z.record(z.enum(healthVerdicts), z.number().int());
const stateCounts = z.record(z.enum(fleetStates), z.number().int());

const fleetRegionSchema = z.object({
  /** Null for clusters that name none. */
  name: z.string().nullable(),
  total: z.number().int(),
  worst: z.enum(healthVerdicts),
  verdicts: verdictCounts,
  states: stateCounts,
});
export type FleetRegion = z.infer<typeof fleetRegionSchema>;

/** How the clusters are that the caller may see, as last written down. */
export const fleetSchema = z.object({
  /** Without a source of metrics, or before its first answer, only phases and nodes are known. */
  source: z.enum(['off', 'unasked', 'known']),
  /** Of the project alone: what could be filtered for. */
  total: z.number().int(),
  verdicts: verdictCounts,
  states: stateCounts,
  /** How many of the ready ones are not well by figures or alerts. */
  alerting: z.number().int(),
  /** Most clusters first, those without a region last; of the verdict and state that are asked for. */
  regions: z.array(fleetRegionSchema),
  /** How many match all filters; the worst `limit` of them follow, of equals the fullest first. */
  matching: z.number().int(),
  clusters: z.array(fleetClusterSchema),
});
export type Fleet = z.infer<typeof fleetSchema>;
