import { z } from 'zod';
import { clusterSorts, expiryFilters, gitFilters, servicesStates } from './choices.ts';
import { pageQuery } from './page.ts';

// How the list of clusters is narrowed, sorted and counted.

/** Several values of one filter are a comma list in the URL: `phase=failed,degraded`. */
const listFilter = z.string().max(1000).optional();

const listOf = (words: readonly string[]) => new RegExp(`^(${words.join('|')})(,(${words.join('|')}))*$`);

export const clusterFilterSchema = z.object({
  q: z.string().max(200).optional(),
  project: listFilter,
  phase: listFilter,
  provider: listFilter,
  region: listFilter,
  kubernetesVersion: listFilter,
  template: listFilter,
  /** An e-mail, `me` or `unclaimed`. */
  owner: listFilter,
  /** Labels that a cluster has to have, all of them: `tier=prod,team` (a value, or the label alone). */
  label: listFilter,
  /** Regions of k0rdent that they are made in; others are made by the management cluster. */
  k0rdentRegion: listFilter,
  /** When they expire, one of: `7d`, `30d` (from now, those that have ended included) and `never`. */
  expires: z.string().max(100).regex(listOf(expiryFilters)).optional(),
  /** How their services are, one of: `failing`, `waiting`, `running` (all of them) and `none`. */
  services: z.string().max(100).regex(listOf(servicesStates)).optional(),
  /** `differs`: those that are otherwise than their file in Git says. */
  git: z.string().max(100).regex(listOf(gitFilters)).optional(),
});
export const clusterListQuerySchema = clusterFilterSchema.extend({
  ...pageQuery,
  sort: z.enum(clusterSorts).default('severity'),
  order: z.enum(['asc', 'desc']).default('asc'),
});
/** The same clusters as a file: all of them, not a page. */
export const clusterExportQuerySchema = clusterListQuerySchema.omit({ cursor: true, limit: true });
export type ClusterFilter = z.infer<typeof clusterFilterSchema>;
export type ClusterListQuery = z.infer<typeof clusterListQuerySchema>;

export const facetFields = [
  'project',
  'phase',
  'provider',
  'region',
  'kubernetesVersion',
  'template',
  'owner',
  'expires',
  'services',
  'git',
] as const;
export type FacetField = (typeof facetFields)[number];
/** Counts per value. A field's own filter does not narrow its own counts. */
export const clusterFacetsSchema = z.object({
  total: z.number().int(),
  facets: z.record(z.enum(facetFields), z.array(z.object({ value: z.string(), count: z.number().int() }))),
});
export type ClusterFacets = z.infer<typeof clusterFacetsSchema>;
